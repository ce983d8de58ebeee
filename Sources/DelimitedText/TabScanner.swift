public import CByteMask

/// Finds the cells of tab-delimited rows without any quoting: the store's own format, in which a `"` is data.
///
/// A row ends at a line feed or at the end of the text; a carriage return before the line feed stays in the last cell,
/// where trimming takes it away. Nothing is copied: the scanner writes down where each cell ends.
///
/// The scan looks at 64 bytes at a time (`byte_mask_64`), since a walk byte by byte is 1.5 times slower as a whole.
public struct TabScanner {
  /// How many cells of a row are certainly written down; further ones are only counted.
  public static let cellLimit = 960

  /// How many numbers `nextRow` needs room for, besides the one before them.
  public static let room = cellLimit + 64

  /// How many readable bytes must follow the text, so that 64 can be looked at everywhere.
  public static let padding = 64

  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  @usableFromInline var block = -64
  @usableFromInline var tabs: UInt64 = 0
  @usableFromInline var newlines: UInt64 = 0

  @usableFromInline var next: Int

  /// Where the next row begins.
  @inlinable public var rowStart: Int { next }

  /// A scanner of `text` from `start` on; `padding` bytes after its end must be readable.
  @inlinable
  public init(_ text: UnsafeBufferPointer<UInt8>, start: Int = 0) {
    self.text = text.baseAddress ?? TabScanner.nowhere
    count = text.count
    next = start
    block = start - 64
  }

  /// Goes to the end of the next row.
  ///
  /// - Parameter ends: Room for `room` numbers; receives the offset of the delimiter after each cell. The number before
  ///   them receives the offset of the delimiter before the first cell, -1 at the beginning of the text.
  /// - Returns: The number of cells, or 0 at the end of the text. `rowStart` is then the start of the row after it.
  @inlinable @inline(__always)
  public mutating func nextRow(_ ends: UnsafeMutablePointer<Int32>) -> Int {
    var cells = 0
    ends[-1] = Int32(truncatingIfNeeded: next &- 1)
    while true {
      if newlines != 0 {
        let newline = newlines & (0 &- newlines)
        cells = write(tabs & (newline &- 1), ends, cells)
        let end = block &+ newline.trailingZeroBitCount
        if cells < TabScanner.room { ends[cells] = Int32(truncatingIfNeeded: end) }
        tabs &= ~(newline &- 1)
        newlines &= newlines &- 1
        next = end &+ 1
        return cells &+ 1
      }
      cells = write(tabs, ends, cells)
      block &+= 64
      guard block < count else { return finish(ends, cells) }
      let bytes = text + block
      tabs = byte_mask_64(bytes, 0x09)
      newlines = byte_mask_64(bytes, 0x0A)
      if count &- block < 64 {
        let inside = (1 as UInt64) << UInt64(count &- block) &- 1
        tabs &= inside
        newlines &= inside
      }
    }
  }

  @inlinable @inline(__always)
  func write(_ mask: UInt64, _ ends: UnsafeMutablePointer<Int32>, _ first: Int) -> Int {
    var mask = mask
    var cells = first
    guard cells < TabScanner.cellLimit else { return cells &+ mask.nonzeroBitCount }
    while mask != 0 {
      ends[cells] = Int32(truncatingIfNeeded: block &+ mask.trailingZeroBitCount)
      mask &= mask &- 1
      cells &+= 1
    }
    return cells
  }

  /// The last row, if the text does not end with a line feed.
  @usableFromInline
  mutating func finish(_ ends: UnsafeMutablePointer<Int32>, _ cells: Int) -> Int {
    tabs = 0
    block = count
    guard next < count || cells > 0 else { return 0 }
    if cells < TabScanner.room { ends[cells] = Int32(truncatingIfNeeded: count) }
    next = count
    return cells + 1
  }

  @usableFromInline static var nowhere: UnsafePointer<UInt8> { UnsafePointer(bitPattern: 64).unsafelyUnwrapped }
}

extension Array {
  /// Asks for an element that is wanted soon to be brought into the cache; one that is not there does no harm.
  @inlinable @inline(__always)
  public func prefetch(_ index: Int) {
    withUnsafeBufferPointer { elements in
      if index < elements.count, let first = elements.baseAddress { UnsafeRawPointer(first + index).prefetch() }
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Asks for an element that is wanted soon to be brought into the cache.
  @inlinable @inline(__always)
  public func prefetch(_ index: Int) {
    if let first = baseAddress { UnsafeRawPointer(first + index).prefetch() }
  }
}

extension UnsafeBufferPointer {
  /// Asks for an element to be brought into the cache, and waits for nothing.
  @inlinable @inline(__always)
  public func prefetch(_ index: Int) {
    if let first = baseAddress { UnsafeRawPointer(first + index).prefetch() }
  }
}

extension UnsafeRawPointer {
  /// Asks for the bytes here to be brought into the cache, and waits for nothing; they need not be readable.
  @inlinable @inline(__always)
  public func prefetch() { byte_prefetch(self) }
}
