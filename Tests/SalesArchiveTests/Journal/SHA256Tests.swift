import Testing

@testable import SalesArchive

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "The examples of FIPS 180-4 have their digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(SHA256Digest(of: Array(text.utf8)).description == digest)
  }

  @Test(
    "Lengths around the end of a block are padded rightly",
    arguments: [
      (1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (57, "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
      (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
      (127, "c57e9278af78fa3cab38667bef4ce29d783787a2f731d4e12200270f0c32320a"),
      (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
      (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
      (1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func lengths(count: Int, digest: String) {
    #expect(SHA256Digest(of: [UInt8](repeating: 0x61, count: count)).description == digest)
  }

  @Test("Bytes in parts of any size have the digest of the whole")
  func parts() {
    var random = SeededRandom()
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0...700, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(Int.random(in: 1...150, using: &random)))
        part.withUnsafeBytes { hash.update($0) }
        rest = rest.dropFirst(part.count)
      }
      #expect(hash.finish() == SHA256Digest(of: bytes), "seed \(random.seed)")
    }
  }

  @Test("A digest is written and read; nothing but 64 hexadecimal digits is one")
  func text() {
    let digest = SHA256Digest(of: Array("abc".utf8))
    #expect(SHA256Digest(digest.description) == digest)
    #expect(SHA256Digest(digest.description.uppercased()) == digest)
    for wrong in [
      "", "-", String(digest.description.dropLast()), digest.description + "0", String(repeating: "g", count: 64),
    ] {
      #expect(SHA256Digest(wrong) == nil, "\(wrong)")
    }
  }
}
