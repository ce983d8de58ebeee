import Glibc
import SalesArchive
import Testing

@Suite("Files that are replaced whole")
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ path: String) throws -> [String] {
    let stream = try #require(opendir(path))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private func contents(_ name: String) throws -> [UInt8] { try Reading(file: folder.file(name)).text }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
  }

  @Test(
    "A file is made or replaced, for its owner alone, and nothing else is left",
    arguments: ["a.tsv", "é.tsv", "e\u{301}\u{1F600}", "a b", "..x"])
  func replace(name: String) throws {
    let path = "\(folder.path)/\(name)"
    for text in ["old", "new and longer", "n"] {
      try AtomicFile.replace(path, with: Array(text.utf8))
      #expect(try contents(name) == Array(text.utf8))
    }
    try AtomicFile.replace(path, with: [])
    #expect(try names(folder.path) == [name])
    #expect(try mode(path) == 0o600)
  }

  @Test("A link is replaced, not followed")
  func link() throws {
    try folder.write("target", "untouched")
    try #require(symlink("target", "\(folder.path)/link") == 0)
    try AtomicFile.replace("\(folder.path)/link", with: [0x61])
    #expect(try contents("target") == Array("untouched".utf8))
    #expect(try contents("link") == [0x61])
  }

  @Test("What fails leaves the old file and nothing else")
  func failure() throws {
    // The name is as long as names may be, so that there is no room for the temporary one beside it.
    let long = String(repeating: "x", count: 255)
    try folder.write(long, "old")
    #expect(code { try AtomicFile.replace("\(folder.path)/\(long)", with: [1]) } == .cannotCreate)
    #expect(try contents(long) == Array("old".utf8))
    // A folder with contents cannot be replaced: the rename fails when all is written.
    try folder.write("full/x", "old")
    #expect(code { try AtomicFile.replace("\(folder.path)/full", with: [1]) } == .writeFailed)
    #expect(try contents("full/x") == Array("old".utf8))
    #expect(try names(folder.path) == ["full", long])
  }

  @Test("A folder that is not there is an error", arguments: ["nowhere/x", "file/x", ""])
  func noFolder(name: String) throws {
    try folder.write("file", "")
    let path = "\(folder.path)/\(name)"
    let found = code { try AtomicFile.replace(path, with: [1]) }
    #expect(found == (name.isEmpty ? .writeFailed : .cannotCreate))
    #expect(try names(folder.path) == ["file"])
  }

  @Test("Folders are made with those above them, for their owner alone")
  func makeFolder() throws {
    let path = "\(folder.path)/a/é/c"
    try AtomicFile.makeFolder(path)
    try AtomicFile.makeFolder(path)
    try AtomicFile.makeFolder(path + "/")
    for made in ["a", "a/é", "a/é/c"] { #expect(try mode("\(folder.path)/\(made)") == 0o700) }
    try AtomicFile.makeFolder("/")
  }

  @Test("A file in the way of a folder is an error", arguments: ["file", "file/a", "file/a/b", "dangling"])
  func fileInTheWay(name: String) throws {
    try folder.write("file", "kept")
    try #require(symlink("nowhere", "\(folder.path)/dangling") == 0)
    #expect(code { try AtomicFile.makeFolder("\(folder.path)/\(name)") } == .cannotCreate)
    #expect(try contents("file") == Array("kept".utf8))
  }

  @Test("A link to a folder is a folder")
  func linkToFolder() throws {
    try AtomicFile.makeFolder("\(folder.path)/real")
    try #require(symlink("real", "\(folder.path)/link") == 0)
    try AtomicFile.makeFolder("\(folder.path)/link/inner")
    #expect(try names("\(folder.path)/real") == ["inner"])
  }
}
