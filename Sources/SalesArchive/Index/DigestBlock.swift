import AppSales

/// A digest as bytes: its sections, each with its days, the numbers of its keys, their units and their rows.
///
/// Units are mostly whole and few; entries of other units or of very many rows stand apart, as they lie in memory. Of the
/// others those with money come first, so that converting need not look at the free ones.
enum DigestBlock {
  /// What a section begins with.
  struct Header: BitwiseCopyable {
    var begin: Int32
    /// The day after the last one.
    var end: Int32
    /// How many of the usual entries have money.
    var paid: UInt32
    var usual: UInt32
    var odd: UInt32
  }

  private static let million: Int64 = 1_000_000

  /// The bytes of a digest, a multiple of four.
  static func bytes(_ digest: ReportDigest, isFree: (UInt32) -> Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    append(UInt32(truncatingIfNeeded: digest.sections.count), to: &bytes)
    for section in digest.sections {
      let usual = section.entries.filter(isUsual)
      let paid = usual.filter { !isFree($0.key) }
      let ordered = paid + usual.filter { isFree($0.key) }
      let odd = section.entries.filter { !isUsual($0) }
      append(
        Header(
          begin: section.span.begin.number, end: section.span.end.number,
          paid: UInt32(truncatingIfNeeded: paid.count), usual: UInt32(truncatingIfNeeded: usual.count),
          odd: UInt32(truncatingIfNeeded: odd.count)), to: &bytes)
      append(ordered.map(\.key), to: &bytes)
      append(ordered.map { Int32(truncatingIfNeeded: $0.units / million) }, to: &bytes)
      append(ordered.map { UInt16(truncatingIfNeeded: $0.rows) }, to: &bytes)
      if !usual.count.isMultiple(of: 2) { append(0 as UInt16, to: &bytes) }
      append(odd, to: &bytes)
    }
    return bytes
  }

  private static func isUsual(_ entry: ReportDigest.Entry) -> Bool {
    entry.units % million == 0 && Int32(exactly: entry.units / million) != nil && entry.rows <= UInt32(UInt16.max)
  }

  /// A section where it lies in a block.
  struct Section {
    let span: ReportPeriod
    /// How many of the keys have money.
    let paid: Int
    let keys: UnsafeBufferPointer<UInt32>
    let units: UnsafeBufferPointer<Int32>
    let rows: UnsafeBufferPointer<UInt16>
    let odd: UnsafeRawBufferPointer
    let oddCount: Int

    /// An entry of unusual units or rows.
    func oddEntry(_ index: Int) -> ReportDigest.Entry {
      odd.loadUnaligned(
        fromByteOffset: index * MemoryLayout<ReportDigest.Entry>.stride, as: ReportDigest.Entry.self)
    }
  }

  /// Calls `body` with every section of a block; `false` where the bytes are no block.
  static func forEachSection(_ block: UnsafeRawBufferPointer, _ body: (Section) -> Bool) -> Bool {
    var rest = block
    guard let count = take(UInt32.self, &rest) else { return false }
    for _ in 0..<count {
      guard let header = take(Header.self, &rest), header.paid <= header.usual,
        let span = ReportPeriod(begin: ReportDay(number: header.begin), end: ReportDay(number: header.end)),
        let keys = take(UInt32.self, Int(header.usual), &rest), let units = take(Int32.self, Int(header.usual), &rest),
        let rows = take(UInt16.self, Int(header.usual + 1) & ~1, &rest),
        let odd = take(Int(header.odd) * MemoryLayout<ReportDigest.Entry>.stride, &rest)
      else { return false }
      let section = Section(
        span: span, paid: Int(header.paid), keys: keys, units: units, rows: rows, odd: odd,
        oddCount: Int(header.odd))
      guard body(section) else { return false }
    }
    return true
  }

  /// The digest of a block, its key numbers put through a map if there is one; `nil` where the bytes are no block or a
  /// number is none of the table's.
  static func digest(_ block: UnsafeRawBufferPointer, _ map: [UInt32]?, keyCount: Int) -> ReportDigest? {
    var sections: [ReportDigest.Section] = []
    let limit = UInt32(truncatingIfNeeded: map?.count ?? keyCount)
    let isWhole = forEachSection(block) { section in
      let entries = entries(section)
      guard entries.allSatisfy({ $0.key < limit }) else { return false }
      sections.append(.init(span: section.span, entries: map.map { renumbered(entries, $0) } ?? entries))
      return true
    }
    return isWhole ? ReportDigest(sections: sections) : nil
  }

  private static func renumbered(_ entries: [ReportDigest.Entry], _ map: [UInt32]) -> [ReportDigest.Entry] {
    entries.map { .init(key: map[Int($0.key)], rows: $0.rows, units: $0.units) }
  }

  private static func entries(_ section: Section) -> [ReportDigest.Entry] {
    let (usual, count) = (section.keys.count, section.keys.count + section.oddCount)
    if count == 0 { return [] }
    return [ReportDigest.Entry](unsafeUninitializedCapacity: count) { buffer, filled in
      for index in 0..<usual {
        buffer[index] = .init(
          key: section.keys[index], rows: UInt32(section.rows[index]), units: Int64(section.units[index]) * million)
      }
      for index in usual..<count { buffer[index] = section.oddEntry(index - usual) }
      filled = count
    }
  }

  private static func append<Number: BitwiseCopyable>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  private static func append<Number>(_ numbers: [Number], to bytes: inout [UInt8]) {
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  private static func take<Number: BitwiseCopyable>(
    _ type: Number.Type, _ rest: inout UnsafeRawBufferPointer
  ) -> Number? {
    take(MemoryLayout<Number>.size, &rest).map { $0.loadUnaligned(as: type) }
  }

  /// Numbers where they lie, if they lie as numbers must.
  private static func take<Number: BitwiseCopyable>(
    _ type: Number.Type, _ count: Int, _ rest: inout UnsafeRawBufferPointer
  ) -> UnsafeBufferPointer<Number>? {
    guard let bytes = take(count * MemoryLayout<Number>.stride, &rest) else { return nil }
    guard let base = bytes.baseAddress, count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    guard Int(bitPattern: base).isMultiple(of: MemoryLayout<Number>.alignment) else { return nil }
    return bytes.bindMemory(to: type)
  }

  private static func take(_ size: Int, _ rest: inout UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard size >= 0, size <= rest.count else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[size...]) }
    return UnsafeRawBufferPointer(rebasing: rest[..<size])
  }
}
