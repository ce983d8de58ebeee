import CDeflate
import CZlib
import TestSupport
import Testing

/// The checksum by wide vectors, against zlib's.
@Suite("Checksums of gzip")
struct FoldedChecksumTests {
  private func isRight(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return folded_crc(bytes, bytes.count) == UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }

  @Test("Every length around the pieces that are folded")
  func lengths() {
    var random = SeededRandom()
    let bytes = (0..<2100).map { _ in UInt8.random(in: 0...255, using: &random) }
    for length in 0...2090 { #expect(isRight(bytes[(length % 7)...].prefix(length)), "\(length), seed \(random.seed)") }
  }

  @Test("Every bit of a text counts", arguments: [256, 511, 1024])
  func bits(length: Int) {
    for byte in 0..<length {
      var bytes = Array(repeating: 0 as UInt8, count: length)
      bytes[byte] = 1 << (byte % 8)
      #expect(isRight(bytes))
    }
  }

  @Test("Long texts of one byte", arguments: [0, 0xFF, 0x61] as [UInt8])
  func long(byte: UInt8) { #expect(isRight(Array(repeating: byte, count: 100_003))) }
}
