import Glibc
import Testing

@testable import CommandLineKit

@Suite("Files that are there whole or not at all")
struct OutputFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder(removing: ["loaf"], body)
  }

  @Test("A file appears when it is committed, and replaces what was there")
  func replaces() throws {
    try withFolder { folder in
      for text in ["old", "new"] {
        let before = contents(of: folder + "/loaf")
        let file = try OutputFile(path: folder + "/loaf")
        try file.output.write(text)
        #expect(contents(of: folder + "/loaf") == before)
        try file.commit()
        #expect(contents(of: folder + "/loaf") == text)
      }
    }
  }

  @Test("A file that is given up leaves the old one, and nothing else")
  func givenUp() throws {
    try withFolder { folder in
      let old = try OutputFile(path: folder + "/loaf")
      try old.output.write("old")
      try old.commit()
      var file: OutputFile? = try OutputFile(path: folder + "/loaf")
      try file?.output.write("new")
      try file?.output.flush()
      file = nil
      #expect(contents(of: folder + "/loaf") == "old")
      #expect(access(folder + "/loaf.\(getpid()).part", F_OK) != 0)
    }
  }

  @Test("A folder that is not there is 73, with the path")
  func noFolder() throws {
    let failure = try #require(throws: CommandFailure.self) { _ = try OutputFile(path: "/no/such/folder/loaf") }
    #expect(failure.code == .cannotCreate && failure.place == "/no/such/folder/loaf")
  }

  @Test("A device is written to as it is, and its failures are noticed")
  func device() throws {
    let void = try OutputFile(path: "/dev/null")
    try void.output.write("x")
    try void.commit()
    let full = try OutputFile(path: "/dev/full")
    try full.output.write("x")
    let failure = try #require(throws: CommandFailure.self) { try full.commit() }
    #expect(failure.code == .readWrite && failure.place == "/dev/full")
  }
}
