import Glibc
import TestSupport
import Testing

@testable import AppStoreClient

@Suite("Key files") struct KeyFileTests {
  let folder: KeyFolder
  let key: [UInt8]

  init() throws {
    folder = try #require(KeyFolder())
    key = try #require(MadeKey.curve())
  }

  private func refusal(of path: String) -> FetchFailure? {
    do throws(FetchFailure) {
      _ = try SigningKey.load(path)
      return nil
    } catch {
      return error
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("A key is read whatever became of its line ends, and signs")
  func goodKeys() throws {
    let plain = text(key)
    let old = try #require(MadeKey.old(key))
    let lines = plain.split(separator: "\n")
    let forms = [
      plain, plain.replacing("\n", with: "\r\n"), "\u{FEFF}" + plain, plain.replacing("\n", with: "  \n"),
      lines.joined(separator: " "), lines.joined(separator: #"\n"#), lines.joined(separator: #"\r\n"#), lines.joined(),
      "Bag Attributes: none\n" + plain, String(plain.dropLast()), text(old),
    ]
    for form in forms {
      let path = folder.write(form.utf8)
      #expect(try SigningKey.load(path).signature(of: [1, 2, 3]).count == 64, "\(form.utf8.count)")
    }
  }

  @Test("Each kind of wrong key has its own sentence")
  func wrongKeys() throws {
    let needed = "P-256 (for ES256) is needed"
    let cases: [(String, [UInt8]?, FetchFailure.Code, String)] = [
      ("P-384", MadeKey.curve("P-384"), .keyWrongKind, needed),
      ("RSA", MadeKey.rsa(), .keyWrongKind, "an RSA key; a private key on the curve " + needed),
      ("Ed25519", MadeKey.edwards(), .keyWrongKind, needed),
      ("public", MadeKey.publicHalf(of: key), .keyWrongKind, "a public key; a private key on the curve " + needed),
      ("encrypted", MadeKey.encrypted(key), .keyEncrypted, "encrypted"),
      ("encrypted, old", MadeKey.old(key, encrypted: true), .keyEncrypted, "encrypted"),
      ("empty", [], .keyGarbled, "no private key"),
      ("no key", Array("no key\n".utf8), .keyGarbled, "no private key"),
      ("cut", Array(key.prefix(60)) + Array("\n-----END PRIVATE KEY-----\n".utf8), .keyGarbled, "no private key"),
      ("not ended", Array(key.prefix(120)), .keyGarbled, "no private key"),
      ("not base 64", Array(text(key).replacing("M", with: "!").utf8), .keyGarbled, "no private key"),
      ("zeros", [UInt8](repeating: 0, count: 300), .keyGarbled, "no private key"),
      ("large", [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 20), .keyGarbled, "no private key"),
    ]
    for (name, bytes, code, words) in cases {
      let path = folder.write(try #require(bytes, "\(name)"))
      let failure = try #require(refusal(of: path), "\(name)")
      #expect(failure.code == code, "\(name)")
      #expect(failure.message.contains(words), "\(name): \(failure.message)")
      #expect(failure.place == path)
      #expect(failure.exitStatus == 78, "\(name)")
      #expect(!"\(failure)".contains("routines"), "\(name)")
    }
  }

  @Test("An altered key is read or refused in our own words, and nothing worse")
  func mutations() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      var bytes = key
      for _ in 0...Int.random(in: 0...2, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let failure = refusal(of: folder.write(bytes)) else { continue }
      #expect([.keyGarbled, .keyWrongKind, .keyEncrypted].contains(failure.code), "seed \(random.seed)")
      #expect(!failure.message.contains("routines"), "seed \(random.seed)")
    }
  }

  @Test(
    "A key that others can read is refused with the line that helps", arguments: [0o644, 0o640, 0o604, 0o620, 0o610])
  func exposed(mode: mode_t) throws {
    let path = folder.write(key, mode: mode)
    let failure = try #require(refusal(of: path))
    #expect(failure.code == .keyExposed)
    #expect(failure.exitStatus == 77)
    #expect(failure.hint == "chmod 600 \(path)")
    #expect(try SigningKey.load(path, allowExposed: true).signature(of: []).count == 64)
  }

  @Test("A key that only its owner can read is good", arguments: [0o600, 0o400, 0o700])
  func closed(mode: mode_t) { #expect(refusal(of: folder.write(key, mode: mode)) == nil) }

  @Test("What is no file is never waited for")
  func otherThings() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let cases: [(String, FetchFailure.Code, Int32)] = [
      (folder.path + "/none", .keyMissing, 78), (folder.path + "/none/key", .keyMissing, 78),
      (folder.path, .keyNotRegular, 78), (pipe, .keyNotRegular, 78), ("/dev/null", .keyNotRegular, 78),
    ]
    for (path, code, status) in cases {
      #expect(refusal(of: path)?.code == code, "\(path)")
      #expect(refusal(of: path)?.exitStatus == status, "\(path)")
    }
  }

  @Test("Neither a key nor a token can be seen")
  func secrets() throws {
    let key = try SigningKey.load(folder.write(key))
    let identity = try #require(KeyIdentity(keyID: "2X9R4HXF34", issuerID: "57246542-96fe-1a63-e053-0824d011072a"))
    let source = TokenSource(identity, key: key) { 1_700_000_000 }
    let token = try source.token()
    let request = HTTPRequest("https://example.invalid", token: token)
    var dumped = ""
    dump(key, to: &dumped)
    dump(source, to: &dumped)
    dump(request, to: &dumped)
    let seen = ["\(key)", "\(token)", String(reflecting: token), "\(request)", String(reflecting: request), dumped]
    for text in seen {
      #expect(!text.contains(token.text), "\(text)")
      #expect(!text.contains("eyJ"), "\(text)")
    }
    let failure = FetchFailure(.htmlPage, "they said \(token.text)", hint: "so \(token.text)").without(token.text)
    #expect(failure.message == "they said (token)")
    #expect(failure.hint == "so (token)")
  }
}
