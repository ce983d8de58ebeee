/// Reads numbers and texts from bytes that this toolkit wrote; every read is checked.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next number, as it lies in memory; `nil` where the bytes end.
  mutating func next<Number: BitwiseCopyable>(_ type: Number.Type) -> Number? {
    guard place + MemoryLayout<Number>.size <= bytes.count else { return nil }
    defer { place += MemoryLayout<Number>.size }
    return bytes.loadUnaligned(fromByteOffset: place, as: type)
  }

  /// The next numbers, in one piece; `nil` where the bytes end.
  mutating func next<Number: BitwiseCopyable>(_ type: Number.Type, count: Int) -> [Number]? {
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Number>.stride)
    guard count >= 0, !overflow, size <= bytes.count - place else { return nil }
    // Room for nothing would be written to in the one empty array that all threads share.
    if count == 0 { return [] }
    defer { place += size }
    let source = UnsafeRawBufferPointer(rebasing: bytes[place..<place + size])
    return [Number](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: source)
      filled = count
    }
  }

  /// The next text; `nil` where the bytes end.
  mutating func nextText() -> String? {
    guard let count = next(UInt32.self), let bytes = next(UInt8.self, count: Int(count)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a number as it lies in memory.
  mutating func append<Number: BitwiseCopyable>(raw number: Number) {
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }

  /// Appends numbers as they lie in memory.
  mutating func append<Number: BitwiseCopyable>(raw numbers: [Number]) {
    numbers.withUnsafeBytes { append(contentsOf: $0) }
  }

  /// Appends a text with its length.
  mutating func append(text: String) {
    append(raw: UInt32(truncatingIfNeeded: text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
