// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of the package is compiled with.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A C library of the system: a module map and a shim header, imported by exactly one Swift target.
func library(_ name: String, apt package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/\(name)", providers: [.apt([package])])
}

func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func command(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, linking: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, swiftSettings: settings, linkerSettings: linking)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

/// In the build for users, the C libraries and the C++ runtime as parts of a program that must stay dynamic.
///
/// The folder has a linker script for each library, which names its archive.
let withLibrariesInside: [LinkerSetting] = [
  .unsafeFlags(
    ["-L", Context.packageDirectory + "/scripts/static-libraries", "-Xclang-linker", "-static-libgcc"],
    .when(configuration: .release))
]

let package = Package(
  name: "AppSales",
  products: [
    .executable(name: "stats", targets: ["stats"]),
    .executable(name: "fetchdailies", targets: ["fetchdailies"]),
    .executable(name: "appdailysales", targets: ["appdailysales"]),
    .executable(name: "reviews", targets: ["reviews"]),
    .executable(name: "csvimport", targets: ["csvimport"]),
    .executable(name: "samplereports", targets: ["samplereports"]),
    .executable(name: "samplereviews", targets: ["samplereviews"]),
    .library(name: "DelimitedText", targets: ["DelimitedText"]),
    .library(name: "AppSales", targets: ["AppSales"]),
    .library(name: "SalesArchive", targets: ["SalesArchive"]),
  ],
  targets: [
    library("CZlib", apt: "zlib1g-dev"),
    library("CDeflate", apt: "libdeflate-dev"),
    library("CSQLite", apt: "libsqlite3-dev"),
    library("CInih", apt: "libinih-dev"),
    library("CUTF8Proc", apt: "libutf8proc-dev"),
    library("CExpat", apt: "libexpat1-dev"),
    .target(name: "CByteMask"),
    // Both are loaded when they are first needed: a run that asks nobody starts in a third of the time.
    // libcurl has typed setters here, since its own are variadic and thus out of Swift's reach.
    .target(name: "CCurl"),
    .target(name: "COpenSSL"),

    swift("DelimitedText", ["CByteMask"]),
    swift("WorkSharing"),
    swift("AppSales", ["DelimitedText", "WorkSharing"]),
    swift("SalesArchive", ["AppSales", "DelimitedText", "WorkSharing", "CZlib", "CDeflate"]),
    swift("SQLiteDatabase", ["CSQLite"]),
    swift("AppStoreClient", ["AppSales", "CCurl", "COpenSSL", "CExpat"]),
    swift("ReviewArchive", ["AppSales", "SQLiteDatabase"]),
    swift("CommandLineKit", ["CInih", "CUTF8Proc"]),
    // What the two commands that download reports have in common.
    swift("ReportDownload", ["AppSales", "SalesArchive", "AppStoreClient", "CommandLineKit"]),

    // Wholly static in the build for users: `stats` then starts in half the time.
    .executableTarget(
      name: "stats", dependencies: ["AppSales", "SalesArchive", "DelimitedText", "WorkSharing", "CommandLineKit"],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(configuration: .release))]),
    command("fetchdailies", ["AppSales", "SalesArchive", "AppStoreClient", "CommandLineKit", "ReportDownload"]),
    command("appdailysales", ["AppSales", "SalesArchive", "AppStoreClient", "CommandLineKit", "ReportDownload"]),
    command(
      "reviews",
      [
        "AppSales", "SalesArchive", "AppStoreClient", "ReviewArchive", "DelimitedText", "WorkSharing", "CommandLineKit",
        "ReportDownload",
      ], linking: withLibrariesInside),
    command("csvimport", ["DelimitedText", "SQLiteDatabase", "CommandLineKit"], path: "Samples/csvimport"),
    command("samplereports", ["AppSales", "SalesArchive"], path: "Samples/samplereports"),
    command("samplereviews", ["AppSales", "ReviewArchive", "CommandLineKit"], path: "Samples/samplereviews"),

    .target(
      name: "TestSupport", dependencies: ["DelimitedText", "AppSales"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("LayerTests", []),
    tests("DelimitedTextTests", ["DelimitedText", "CByteMask"]),
    tests("WorkSharingTests", ["WorkSharing"]),
    tests("AppSalesTests", ["AppSales", "DelimitedText"]),
    tests("SalesArchiveTests", ["SalesArchive", "AppSales", "DelimitedText", "CZlib", "CDeflate"]),
    tests("AppStoreClientTests", ["AppStoreClient", "AppSales"]),
    tests("ReviewArchiveTests", ["ReviewArchive", "AppSales", "SQLiteDatabase"]),
    tests("SQLiteDatabaseTests", ["SQLiteDatabase"]),
    tests("CommandLineKitTests", ["CommandLineKit"]),
    tests(
      "CommandTests",
      [
        "stats", "fetchdailies", "appdailysales", "reviews", "csvimport", "samplereports", "samplereviews",
        "CommandLineKit", "ReviewArchive", "SalesArchive", "AppSales", "SQLiteDatabase",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
