import CommandLineKit
import Testing

@testable import CommandLineKit

@Suite("Settings files")
struct INIFileTests {
  private func read(_ text: String) throws(CommandFailure) -> INIFile {
    try INIFile(path: "config.ini", bytes: Array(text.utf8))
  }

  private func flat(_ file: INIFile) -> [String] {
    file.sections.flatMap { section in
      ["\(section.line) [\(section.name)]"] + section.entries.map { "\($0.line) \($0.name)=\($0.value)" }
    }
  }

  @Test(
    "Names, values and lines are those of the file",
    arguments: [
      ("", []),
      ("\n\n", []),
      ("[a]", ["1 [a]"]),
      ("[a]\nk = v\n", ["1 [a]", "2 k=v"]),
      ("\n# x\n[a]\n\n; y\nk=v\n[b]\nk : w", ["3 [a]", "6 k=v", "7 [b]", "8 k=w"]),
      ("\u{FEFF}[a]\nk=v", ["1 [a]", "2 k=v"]),
      ("[a]\r\nk = v \r\n", ["1 [a]", "2 k=v"]),
      ("[a]\nk = v ; comment\nl = v;w\nm = v # w", ["1 [a]", "2 k=v", "3 l=v;w", "4 m=v # w"]),
      ("[a] ; comment\nk=", ["1 [a]", "2 k="]),
      ("[a]\n  k = 1\n\tl = 2", ["1 [a]", "2 k=1", "3 l=2"]),
      ("k = 1", ["1 []", "1 k=1"]),
      ("[ü b]\nö = ä=ß", ["1 [ü b]", "2 ö=ä=ß"]),
    ] as [(String, [String])])
  func reads(_ text: String, _ lines: [String]) throws {
    #expect(flat(try read(text)) == lines)
  }

  @Test(
    "What libinih would cut, skip or merge is an error with its line",
    arguments: [
      ("[a]\nk\n", "config.ini:2: expected \"name = value\" or \"[section]\""),
      ("[a\nk=v", "config.ini:1: expected \"name = value\" or \"[section]\""),
      ("[a]\nk = 1,\n  2", "config.ini:3: expected \"name = value\" or \"[section]\""),
      ("[a]\nk=1\nk=2", "config.ini:3: \"k\" occurs twice"),
      ("[a]\n[b]\n[a]", "config.ini:3: the section [a] occurs twice"),
      ("[a] k = v", "config.ini:1: text after the section \"[a]\""),
      ("[a]\nk=\u{0}1", "config.ini:2: the line has a control character"),
      ("[a]\rk=1", "config.ini:1: the line has a control character"),
    ])
  func refuses(_ text: String, _ message: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try read(text) }
    #expect(failure.code == .configuration)
    #expect(failure.rendered(by: "x").hasPrefix("x: error: \(message)\n"))
  }

  @Test(
    "A line as long as libinih takes arrives whole, a longer one is an error",
    arguments: [1, 100, 190, 195, 196, 197, 198])
  func longLines(_ length: Int) throws {
    // What the library of this machine takes is in the failure of a line that is surely too long.
    let refused = try #require(throws: CommandFailure.self) {
      try read("[a]\nk=" + String(repeating: "v", count: 100_000))
    }
    #expect(refused.place == "config.ini:2")
    let limit = try #require(refused.message.split(separator: " ").compactMap { Int($0) }.last)
    #expect(refused.message == "the line has 100002 bytes, and at most \(limit) can be read")
    let value = String(repeating: "v", count: min(length, limit - 2))
    #expect(try read("[a]\nk=\(value)\nl=1").sections.first?.entries.map(\.value) == [value, "1"])
    let longest = String(repeating: "w", count: limit - 2)
    #expect(try read("[a]\nk=\(longest)").sections.first?.entries.first?.value == longest)
    #expect(throws: CommandFailure.self) { try read("[a]\nk=\(longest)w") }
  }

  @Test("A section name that libinih cuts is an error")
  func longSection() throws {
    let name = String(repeating: "s", count: 90)
    let failure = try #require(throws: CommandFailure.self) { try read("\n[\(name)]\nk=1") }
    #expect(failure.place == "config.ini:2" && failure.message.hasSuffix("is too long"))
  }

  @Test("Bytes that are no UTF-8 are an error")
  func notUTF8() throws {
    let failure = try #require(throws: CommandFailure.self) {
      try INIFile(path: "config.ini", bytes: [0x5B, 0x61, 0x5D, 0x0A, 0x6B, 0x3D, 0xE4])
    }
    #expect(failure.place == "config.ini:2" && failure.message == "the line is not valid UTF-8")
  }

  @Test("Any bytes at all are read or refused", arguments: 0..<300)
  func anything(_ seed: UInt64) {
    var random = Steps(state: seed)
    let pieces = ["[", "]", "=", ":", ";", "#", " ", "\n", "\r", "\t", "a", "k=v\n", "\u{0}", "\u{FEFF}", "é", "[a]\n"]
    var bytes = (0..<Int.random(in: 0...60, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
      .flatMap { Array($0.utf8) }
    if seed % 3 == 0, !bytes.isEmpty { bytes[bytes.count / 2] = UInt8.random(in: 0...255, using: &random) }
    do {
      let file = try INIFile(path: "f", bytes: bytes)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
      for section in file.sections {
        #expect((1...lines).contains(section.line))
        for entry in section.entries { #expect((section.line...lines).contains(entry.line), "\(bytes)") }
      }
    } catch {
      #expect(error.code == .configuration)
    }
  }
}
