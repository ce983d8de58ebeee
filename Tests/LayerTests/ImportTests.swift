import TestSupport
import Testing

/// Which modules a target may import: its layer, in one line.
///
/// The compiler lets imports through that reach a module by way of another one, so this table is the rule.
private let layers: [String: Set<String>] = [
  "DelimitedText": ["CByteMask"],
  "WorkSharing": ["Glibc", "Synchronization"],
  "AppSales": ["DelimitedText", "WorkSharing", "Synchronization"],
  "SalesArchive": ["AppSales", "DelimitedText", "WorkSharing", "CZlib", "CDeflate", "Glibc", "Synchronization"],
  "SQLiteDatabase": ["CSQLite", "Glibc"],
  "ReviewArchive": ["AppSales", "SQLiteDatabase", "Glibc"],
  "CommandLineKit": ["CInih", "CUTF8Proc", "Glibc", "Synchronization"],
  "AppStoreClient": ["AppSales", "CCurl", "COpenSSL", "CExpat", "Glibc"],
  "ReportDownload": ["AppSales", "SalesArchive", "AppStoreClient", "CommandLineKit"],
  "stats": ["AppSales", "SalesArchive", "DelimitedText", "WorkSharing", "CommandLineKit", "Glibc"],
  "fetchdailies": ["AppSales", "SalesArchive", "AppStoreClient", "CommandLineKit", "ReportDownload", "Glibc"],
  "appdailysales": ["AppSales", "SalesArchive", "AppStoreClient", "CommandLineKit", "ReportDownload", "Glibc"],
  "reviews": [
    "AppSales", "SalesArchive", "AppStoreClient", "ReviewArchive", "DelimitedText", "WorkSharing", "CommandLineKit",
    "ReportDownload", "Glibc", "Synchronization",
  ],
  "csvimport": ["DelimitedText", "SQLiteDatabase", "CommandLineKit", "Glibc"],
  "samplereports": ["AppSales", "SalesArchive", "Glibc"],
  "samplereviews": ["AppSales", "ReviewArchive", "CommandLineKit"],
]

@Suite("Layers")
struct ImportTests {
  @Test("A target imports only what its layer allows")
  func imports() throws {
    for file in try SourceFile.all(below: ["Sources", "Samples"]) {
      let allowed = try #require(layers[file.target], "\(file.path): the target has no line in the table of layers")
      let strangers = file.imports.filter { !allowed.contains($0) }
      #expect(strangers.isEmpty, "\(file.path) imports \(strangers)")
    }
  }

  @Test("Every target has a line in the table, and every line a target")
  func targets() throws {
    let targets = Set(try SourceFile.all(below: ["Sources", "Samples"]).map(\.target))
    #expect(targets == Set(layers.keys))
  }

  @Test("A C library is imported by one target alone")
  func libraries() throws {
    let files = try SourceFile.all(below: ["Sources", "Samples"])
    let maps = Repository.files(below: "Sources").filter { $0.hasSuffix("/module.modulemap") }
    let libraries = maps.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
    #expect(libraries.count >= 8)
    for library in libraries {
      let importers = Set(files.filter { $0.imports.contains(library) }.map(\.target))
      #expect(importers.count == 1, "\(library) is imported by \(importers.sorted())")
    }
  }

  @Test(
    "An import is recognised in every form",
    arguments: [
      ("import Glibc", "Glibc"), ("public import AppSales", "AppSales"), ("@testable import stats", "stats"),
      ("@_exported public import struct Foundation.Date", "Foundation"), ("  internal import CZlib", "CZlib"),
      ("// import Foundation", nil), ("let imports = 1", nil), ("import", nil),
    ])
  func forms(line: String, module: String?) {
    #expect(SourceFile.importedModule(line) == module)
  }
}
