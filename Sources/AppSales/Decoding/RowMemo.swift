import DelimitedText

/// Remembers which key the bytes of a row stand for, so that a row that differs from an earlier one only in units and
/// days is never decoded again: 99 rows of 100 in real archives.
///
/// Open addressing over a 64-bit hash of the cells that a key depends on. A hit is a hit only if all bytes are equal.
struct RowMemo: ~Copyable {
  /// Neighbouring cells of a row, from the first to the last.
  struct Run {
    var first: Int
    var last: Int

    /// The runs that cover some cells.
    ///
    /// A cell of `along` between two of them is taken along: it says nothing, and a run more would cost more than its
    /// bytes.
    static func covering(_ cells: [Int], along: Set<Int>) -> [Run] {
      var runs: [Run] = []
      for cell in cells.sorted() {
        if let last = runs.last?.last, (last + 1..<cell).allSatisfy(along.contains) {
          runs[runs.count - 1].last = cell
        } else {
          runs.append(Run(first: cell, last: cell))
        }
      }
      return runs
    }
  }

  /// Eight bytes, so that the slots of an archive stay in the cache of a core: a part of the hash, and where the row was
  /// kept, plus one; 0 is a free slot.
  private struct Slot {
    var tag: UInt32 = 0
    var place: UInt32 = 0
  }

  /// Beyond this many bytes the memo begins anew: where hardly a row comes twice, it would keep all texts.
  private static let byteLimit = 16 << 20

  private var slots: UnsafeMutableBufferPointer<Slot>
  private var bytes: [UInt8] = []
  private var count = 0

  init() {
    slots = .allocate(capacity: 1024)
    slots.initialize(repeating: Slot())
  }

  deinit { slots.deallocate() }

  /// Forgets everything: another file may order its columns otherwise.
  mutating func removeAll() {
    slots.update(repeating: Slot())
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// The hash of a row's runs.
  ///
  /// The sign of the units belongs to the key.
  @inline(__always)
  static func hash(_ row: RowCells, _ runs: UnsafeBufferPointer<Run>, sign: SalesKey.Sign) -> UInt64 {
    var hash = UInt64(bitPattern: Int64(sign.rawValue)) &+ 0x9E37_79B9_7F4A_7C15
    for run in runs {
      let start = row.begin(of: run.first)
      let length = Int(row.ends[run.last]) &- start
      hash = mix(hash ^ UInt64(truncatingIfNeeded: length), row.text + start, length)
    }
    return hash
  }

  /// Folds bytes into a hash, sixteen at a time.
  ///
  /// Up to fifteen bytes after the end are read, though not used.
  @inline(__always)
  private static func mix(_ seed: UInt64, _ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let raw = UnsafeRawPointer(bytes)
    var hash = seed
    var index = 0
    while index < length {
      var a = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      var b = raw.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
      let left = length &- index
      if left < 16 {
        if left <= 8 {
          a &= UInt64.max >> UInt64(truncatingIfNeeded: (8 &- left) &* 8)
          b = 0
        } else {
          b &= UInt64.max >> UInt64(truncatingIfNeeded: (16 &- left) &* 8)
        }
      }
      let product = (a ^ 0xA076_1D64_78BD_642F ^ hash).multipliedFullWidth(by: b ^ 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low ^ hash
      index &+= 16
    }
    return hash
  }

  /// The key of a row seen before.
  @inline(__always)
  func key(
    _ row: RowCells, _ runs: UnsafeBufferPointer<Run>, sign: SalesKey.Sign, hash: UInt64
  ) -> UInt32? {
    let mask = slots.count &- 1
    let tag = RowMemo.tag(hash)
    var index = Int(tag) & mask
    while true {
      let slot = slots[index]
      if slot.place == 0 { return nil }
      if slot.tag == tag, let key = keptKey(at: Int(slot.place) &- 1, row, runs, sign) { return key }
      index = (index &+ 1) & mask
    }
  }

  /// Asks for the slot that a hash leads to.
  @inline(__always)
  func prefetchSlot(_ hash: UInt64) {
    UnsafeRawPointer(slots.baseAddress.unsafelyUnwrapped + (Int(RowMemo.tag(hash)) & (slots.count &- 1))).prefetch()
  }

  /// Asks for the bytes of the row that a hash leads to: with their head, a row is mostly in two lines of the cache.
  @inline(__always)
  func prefetchRow(_ hash: UInt64) {
    let tag = RowMemo.tag(hash)
    let slot = slots[Int(tag) & (slots.count &- 1)]
    guard slot.tag == tag else { return }
    bytes.withUnsafeBytes { kept in
      guard let row = kept.baseAddress.map({ $0 + Int(slot.place) }) else { return }
      row.prefetch()
      (row + 64).prefetch()
    }
  }

  @inline(__always)
  private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  /// Compares a row with what was kept: key and sign, then each run as length and bytes.
  @inline(__always)
  private func keptKey(
    at place: Int, _ row: RowCells, _ runs: UnsafeBufferPointer<Run>, _ sign: SalesKey.Sign
  ) -> UInt32? {
    bytes.withUnsafeBytes { kept in
      guard var at = kept.baseAddress.map({ $0 + place }) else { return nil }
      let key = at.loadUnaligned(as: UInt32.self)
      guard at.load(fromByteOffset: 4, as: Int8.self) == sign.rawValue else { return nil }
      at += 5
      for run in runs {
        let start = row.begin(of: run.first)
        let length = Int(row.ends[run.last]) &- start
        guard Int(at.loadUnaligned(as: Int32.self)) == length, equalBytes(row.text + start, at + 4, length)
        else { return nil }
        at += 4 &+ length
      }
      return key
    }
  }

  /// Remembers the key of a row.
  mutating func insert(
    _ row: RowCells, _ runs: UnsafeBufferPointer<Run>, sign: SalesKey.Sign, hash: UInt64,
    key: UInt32
  ) {
    if bytes.count > RowMemo.byteLimit { removeAll() }
    if (count + 1) * 2 > slots.count { grow() }
    place(Slot(tag: RowMemo.tag(hash), place: UInt32(truncatingIfNeeded: bytes.count + 1)))
    count += 1
    withUnsafeBytes(of: key) { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(bitPattern: sign.rawValue))
    for run in runs {
      let start = row.begin(of: run.first)
      let length = Int(row.ends[run.last]) - start
      withUnsafeBytes(of: Int32(length)) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: UnsafeBufferPointer(start: row.text + start, count: length))
    }
  }

  private func place(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(slot.tag) & mask
    while slots[index].place != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: Slot())
    for slot in old where slot.place != 0 { place(slot) }
    old.deallocate()
  }
}
