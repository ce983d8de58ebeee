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
  private static let lineLimit = 1 << 18

  private var slots: UnsafeMutableBufferPointer<Slot>
  private var rows = 0
  /// The cells of the rows, with their key in the first four bytes.
  private var kept: UnsafeMutableRawPointer
  private var lines = 0
  private var room = 1024

  init() {
    slots = .allocate(capacity: 1024)
    slots.initialize(repeating: Slot())
    kept = RowMemo.allocate(room)
  }

  deinit {
    slots.deallocate()
    kept.deallocate()
  }

  private static func allocate(_ lines: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: (lines + KeyCells.lineLimit) * KeyCells.lineSize, alignment: KeyCells.lineSize)
  }

  /// Forgets everything: another file may order its columns otherwise.
  mutating func removeAll() {
    slots.update(repeating: Slot())
    lines = 0
    rows = 0
  }

  /// The key of a row seen before.
  @inline(__always)
  func key(_ cells: UnsafeRawPointer, lines: Int, hash: UInt64) -> UInt32? {
    let mask = slots.count &- 1
    let tag = RowMemo.tag(hash)
    var index = Int(tag) & mask
    while true {
      let slot = slots[index]
      if slot.line == 0 { return nil }
      if slot.tag == tag {
        let row = UnsafeRawPointer(kept) + Int(slot.line &- 1) &* KeyCells.lineSize
        if KeyCells.areEqual(cells, row, lines: lines) { return row.load(as: UInt32.self) }
      }
      index = (index &+ 1) & mask
    }
  }

  /// Asks for the slot that a hash leads to.
  @inline(__always)
  func prefetchSlot(_ hash: UInt64) {
    UnsafeRawPointer(slots.baseAddress.unsafelyUnwrapped + (Int(RowMemo.tag(hash)) & (slots.count &- 1))).prefetch()
  }

  /// Asks for the row that a hash leads to, if it is the right one: mostly two lines of the cache.
  @inline(__always)
  func prefetchRow(_ hash: UInt64) {
    let row = kept + Int(slots[Int(RowMemo.tag(hash)) & (slots.count &- 1)].line) &* KeyCells.lineSize
    UnsafeRawPointer(row - KeyCells.lineSize).prefetch()
    UnsafeRawPointer(row).prefetch()
  }

  @inline(__always)
  private static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  /// Remembers the key of a row.
  mutating func insert(_ cells: UnsafeRawPointer, lines count: Int, hash: UInt64, key: UInt32) {
    if lines > RowMemo.lineLimit { removeAll() }
    if (rows + 1) * 2 > slots.count { grow() }
    if lines + count > room { makeRoom() }
    let row = kept + lines * KeyCells.lineSize
    row.copyMemory(from: cells, byteCount: count * KeyCells.lineSize)
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

  private mutating func makeRoom() {
    let old = kept
    room *= 2
    kept = RowMemo.allocate(room)
    kept.copyMemory(from: old, byteCount: lines * KeyCells.lineSize)
    old.deallocate()
  }

  private mutating func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: Slot())
    for slot in old where slot.line != 0 { place(slot) }
    old.deallocate()
  }
}
