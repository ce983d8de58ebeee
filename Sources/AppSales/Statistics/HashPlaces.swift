import DelimitedText

/// Finds elements of a list by a hash of them: the list has the elements, this has the hashes and where they lead.
///
/// Texts and keys are looked for by the ten thousand while an archive is decoded, by hashes that are a multiplication
/// for sixteen bytes. Open addressing, and no deletion.
struct HashPlaces: Sendable {
  private var hashes: [UInt64] = []
  /// Number + 1 and, above it, a part of the hash: most of what is not looked for is told by that; 0 is a free slot.
  private var slots: [UInt64] = []

  /// How many elements there are.
  var count: Int { hashes.count }

  /// The first element of a hash that `isWanted`.
  @inline(__always)
  func number(_ hash: UInt64, _ isWanted: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[index] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: slots[index])) - 1
      if slots[index] >> 32 == hash & 0xFFFF_FFFF, hashes[number] == hash, isWanted(number) { return number }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Asks for the slot of a hash that is looked for soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    if !slots.isEmpty { slots.prefetch(Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)) }
  }

  /// The number in the first slot of a hash, whose own hash is then asked for; the element is mostly the one of the hash.
  @inline(__always)
  func firstNumber(_ hash: UInt64) -> Int? {
    guard !slots.isEmpty else { return nil }
    let slot = slots[Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)]
    guard slot != 0 else { return nil }
    let number = Int(UInt32(truncatingIfNeeded: slot)) - 1
    hashes.prefetch(number)
    return number
  }

  /// Takes the hash of the next element in.
  mutating func append(_ hash: UInt64) {
    hashes.append(hash)
    if hashes.count * 2 > slots.count { return grow() }
    place(hashes.count - 1)
  }

  private mutating func place(_ number: Int) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hashes[number] >> 32) & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = hashes[number] << 32 | UInt64(UInt32(truncatingIfNeeded: number + 1))
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(64, slots.count * 2))
    for number in hashes.indices { place(number) }
  }

  /// A hash of some bytes; good for a table, not against somebody who looks for bytes of one hash.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= bytes.count {
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    return mixed(hash, rest)
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
