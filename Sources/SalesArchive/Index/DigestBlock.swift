import AppSales

/// A digest as bytes: the sections, each with its first day, the day after its last one, and its entries as they lie in
/// memory.
enum DigestBlock {
  static func bytes(_ digest: ReportDigest) -> [UInt8] {
    var bytes: [UInt8] = []
    append(UInt32(truncatingIfNeeded: digest.sections.count), to: &bytes)
    for section in digest.sections {
      append(section.span.begin.number, to: &bytes)
      append(section.span.end.number, to: &bytes)
      append(UInt32(truncatingIfNeeded: section.entries.count), to: &bytes)
      section.entries.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// The digest of a block, its key numbers put through a map if there is one; `nil` where the bytes are no block or a
  /// number is none of the table's.
  static func digest(_ block: UnsafeRawBufferPointer, _ map: [UInt32]?, keyCount: Int) -> ReportDigest? {
    var rest = block
    guard let count = take(UInt32.self, &rest) else { return nil }
    var sections: [ReportDigest.Section] = []
    for _ in 0..<count {
      guard let begin = take(Int32.self, &rest), let end = take(Int32.self, &rest),
        let number = take(UInt32.self, &rest),
        let span = ReportPeriod(begin: ReportDay(number: begin), end: ReportDay(number: end)),
        let entries = entries(Int(number), &rest, map, keyCount)
      else { return nil }
      sections.append(.init(span: span, entries: entries))
    }
    return ReportDigest(sections: sections)
  }

  private static func entries(
    _ count: Int, _ rest: inout UnsafeRawBufferPointer, _ map: [UInt32]?, _ keyCount: Int
  ) -> [ReportDigest.Entry]? {
    let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<ReportDigest.Entry>.stride)
    guard !overflow, size <= rest.count else { return nil }
    if count == 0 { return [] }
    var highest: UInt32 = 0
    let entries = [ReportDigest.Entry](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<size]))
      filled = count
      for index in 0..<count { highest = max(highest, buffer[index].key) }
    }
    rest = UnsafeRawBufferPointer(rebasing: rest[size...])
    guard let map else { return count == 0 || Int(highest) < keyCount ? entries : nil }
    guard count == 0 || Int(highest) < map.count else { return nil }
    return entries.map { .init(key: map[Int($0.key)], rows: $0.rows, units: $0.units) }
  }

  private static func append<Number: BitwiseCopyable>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  private static func take<Number: BitwiseCopyable>(_ type: Number.Type, _ rest: inout UnsafeRawBufferPointer)
    -> Number?
  {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[size...]) }
    return rest.loadUnaligned(as: type)
  }
}
