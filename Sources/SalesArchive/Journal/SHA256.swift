/// The SHA-256 of some bytes: 32 bytes, in hexadecimal where they are written down.
public struct SHA256Digest: Hashable, Sendable {
  /// Eight words of 32 bits, the first one in front.
  fileprivate let words: SIMD8<UInt32>

  fileprivate init(words: SIMD8<UInt32>) { self.words = words }

  /// The digest of bytes, by FIPS 180-4.
  public init(of bytes: UnsafeRawBufferPointer) {
    var hash = SHA256()
    hash.update(bytes)
    self = hash.finish()
  }

  /// The digest of bytes, by FIPS 180-4.
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { SHA256Digest(of: $0) }
  }
}

extension SHA256Digest: LosslessStringConvertible {
  /// 64 hexadecimal digits, small letters.
  public var description: String {
    (0..<8).map { index in
      let digits = String(words[index], radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  /// The digest of a text of 64 hexadecimal digits; `nil` for anything else.
  public init?(_ text: String) { self.init(hexadecimal: text.utf8) }

  init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 64 else { return nil }
    var words = SIMD8<UInt32>()
    for (index, digit) in digits.enumerated() {
      guard let value = nibble(digit) else { return nil }
      words[index / 8] = words[index / 8] << 4 | UInt32(value)
    }
    self.words = words
  }
}

private func nibble(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// Computes a SHA-256 over bytes that come in parts.
///
/// Own code, since all it serves is to notice damage in an archive: a library with it would cost `stats` its start time.
struct SHA256 {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Goes on with more bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let some = rest.prefix(64 - pending.count)
      pending += some
      rest = rest.dropFirst(some.count)
      guard pending.count == 64 else { return }
      pending.withUnsafeBytes { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count / 64 * 64
    compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending += rest.dropFirst(whole)
  }

  /// The digest of all bytes so far.
  func finish() -> SHA256Digest {
    var last = self
    let zeros = (119 - pending.count) % 64
    var ending: [UInt8] = [0x80] + [UInt8](repeating: 0, count: zeros)
    let bits = length &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      ending.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    ending.withUnsafeBytes { last.update($0) }
    return SHA256Digest(words: last.state)
  }

  /// Takes in blocks of 64 bytes.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    SHA256.constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          SHA256.fill(schedule, from: blocks, start)
          state = SHA256.round(state, schedule, constants)
        }
      }
    }
  }

  private static func fill(_ w: UnsafeMutableBufferPointer<UInt32>, from blocks: UnsafeRawBufferPointer, _ start: Int) {
    for index in 0..<16 {
      w[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let a = w[index - 15]
      let b = w[index - 2]
      let small = turned(a, 7) ^ turned(a, 18) ^ a >> 3
      let large = turned(b, 17) ^ turned(b, 19) ^ b >> 10
      w[index] = w[index - 16] &+ small &+ w[index - 7] &+ large
    }
  }

  private static func round(
    _ state: SIMD8<UInt32>, _ w: UnsafeMutableBufferPointer<UInt32>, _ k: UnsafeBufferPointer<UInt32>
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let first = h &+ sum &+ (e & f ^ ~e & g) &+ k[index] &+ w[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    return state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
