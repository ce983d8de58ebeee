import DelimitedText

/// Remembers which key the cells of a row stand for, so that a row that differs from an earlier one only in units and
/// days is never decoded again: 99 rows of 100 in real archives.
///
/// Open addressing over a 64-bit hash of the cells that a key depends on. A hit is a hit only if all bytes are equal.
struct RowMemo: ~Copyable {
  /// Eight bytes, so that the slots of an archive stay in the cache of a core: a part of the hash, and the line where the
  /// row is kept, plus one; 0 is a free slot.
  private struct Slot {
    var tag: UInt32 = 0
    var line: UInt32 = 0
  }

  /// Beyond this many lines, 16 MB, the memo begins anew: where hardly a row comes twice, it would keep all texts.
  ///
  /// Room for all of them is asked for at once; the system gives pages as they are written, and nothing is ever moved.
  private static let lineLimit = 1 << 18

  private var slots: UnsafeMutableBufferPointer<Slot>
  private var rows = 0
  /// The cells of the rows, with their key in the first four bytes.
  private let room: LazyRoom
  private var lines = 0

  init() {
    slots = .allocate(capacity: 1024)
    slots.initialize(repeating: Slot())
    // And for comparing the longest row with the last one.
    room = LazyRoom(size: (RowMemo.lineLimit + 2 * RegularRows.lineLimit) * RegularRows.lineSize)
  }

  deinit { slots.deallocate() }

  /// The rows, line by line.
  private var kept: UnsafeMutablePointer<UInt8> { room.start }

  /// Forgets everything: another file may order its columns otherwise.
  mutating func removeAll() {
    slots.update(repeating: Slot())
    lines = 0
    rows = 0
  }

  /// The first row kept that may be the one of a hash, mostly the only one; it is asked for, too.
  @inline(__always)
  func candidate(_ hash: UInt64) -> UnsafePointer<UInt8>? {
    let mask = slots.count &- 1
    let tag = RowMemo.tag(hash)
    var index = Int(tag) & mask
    while slots[index].line != 0 {
      if slots[index].tag == tag {
        let row = kept + Int(slots[index].line &- 1) &* RegularRows.lineSize
        UnsafeRawPointer(row).prefetch()
        UnsafeRawPointer(row + RegularRows.lineSize).prefetch()
        return UnsafePointer(row)
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// The key of a row that was kept.
  @inline(__always)
  static func key(of row: UnsafePointer<UInt8>) -> UInt32 { UnsafeRawPointer(row).load(as: UInt32.self) }

  /// Asks for the slot that a hash leads to.
  @inline(__always)
  func prefetchSlot(_ hash: UInt64) {
    UnsafeRawPointer(slots.baseAddress.unsafelyUnwrapped + (Int(RowMemo.tag(hash)) & (slots.count &- 1))).prefetch()
  }

  @inline(__always)
  private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  /// Remembers the key of a row, unless its number is not plain.
  ///
  /// Of two rows of one hash, the second is left to the exact path.
  mutating func remember(_ row: Int, of rows: borrowing RegularRows, _ key: UInt32) {
    guard rows.lines[row] > 0, candidate(rows.hashes[row]) == nil else { return }
    insert(rows[row], lines: Int(rows.lines[row]), hash: rows.hashes[row], key: key)
  }

  /// Keeps the cells of a row with its key.
  mutating func insert(_ cells: UnsafeRawPointer, lines count: Int, hash: UInt64, key: UInt32) {
    if lines > RowMemo.lineLimit { removeAll() }
    // Three of four are free: to go on to the next one cannot be foretold, and is dear.
    if (rows + 1) * 4 > slots.count { grow() }
    let row = UnsafeMutableRawPointer(kept + lines * RegularRows.lineSize)
    row.copyMemory(from: cells, byteCount: count * RegularRows.lineSize)
    row.storeBytes(of: key, as: UInt32.self)
    place(Slot(tag: RowMemo.tag(hash), line: UInt32(truncatingIfNeeded: lines + 1)))
    lines += count
    rows += 1
  }

  private func place(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(slot.tag) & mask
    while slots[index].line != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: Slot())
    for slot in old where slot.line != 0 { place(slot) }
    old.deallocate()
  }
}
