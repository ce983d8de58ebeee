import AppSales

/// Lines of a tidy table as bytes: texts that were made once, and numbers.
///
/// A table by month of ten years has half a million lines, and this is most of what its output costs: room is asked for
/// once a part, and every line is written straight into it.
struct TidyPart: Sendable {
  /// How many lines a part has.
  private static let size = 1024

  private let table: TidyTable
  private let cells: TidyCells

  init(_ table: TidyTable, _ cells: TidyCells) {
    self.table = table
    self.cells = cells
  }

  /// How many parts the lines make.
  var count: Int { (table.lines.count + TidyPart.size - 1) / TidyPart.size }

  /// The lines of a part, each with its end.
  func bytes(_ part: Int) -> [UInt8] {
    let lines = part * TidyPart.size..<min((part + 1) * TidyPart.size, table.lines.count)
    let all = table.lines
    let longest = cells.longest + 4 * (1 + ExactAmount.longestText) + 1
    return [UInt8](unsafeUninitializedCapacity: lines.count * longest) { room, count in
      guard var end = room.baseAddress else { return }
      for index in lines {
        all.prefetch(index + 16)
        let line = all[index]
        end = cells.write(line, to: end)
        end = write(UInt64(truncatingIfNeeded: line.rows), to: end)
        end = write(line.unitsAmount, to: end)
        end = write(line.proceeds, to: end)
        end = write(line.refundUnitsAmount, to: end)
        end.pointee = UInt8(ascii: "\n")
        end += 1
      }
      count = end - room.baseAddress.unsafelyUnwrapped
    }
  }

  @inline(__always)
  private func write(_ number: UInt64, to end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    end.pointee = cells.separator
    return DecimalText.write(number, to: end + 1)
  }

  @inline(__always)
  private func write(_ amount: ExactAmount, to end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    end.pointee = cells.separator
    return DecimalText.write(amount, to: end + 1)
  }
}

/// The texts of a tidy table as cells, each made once: lines are many, texts are few.
struct TidyCells: Sendable {
  /// Texts one behind the other.
  private struct Texts: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int] = []
    private(set) var longest = 0

    init(_ lists: some Sequence<some Collection<String>>, _ format: DelimitedSummary.Format) {
      for list in lists {
        let begin = bytes.count
        for (index, text) in list.enumerated() {
          if index > 0 { bytes.append(contentsOf: format.separator.utf8) }
          format.append(text, to: &bytes)
        }
        ends.append(bytes.count)
        longest = max(longest, bytes.count - begin)
      }
    }

    @inline(__always)
    func write(_ number: Int, to end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
      let begin = number == 0 ? 0 : ends[number - 1]
      let count = ends[number] - begin
      bytes.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { end.update(from: start + begin, count: count) }
      }
      return end + count
    }
  }

  let separator: UInt8
  private let first: Texts
  private let second: Texts
  /// Whether the values of reports come before those of rows.
  private let bucketsLead: Bool
  /// Whether both kinds are there.
  private let hasBoth: Bool

  /// The texts of a table; `nil` where values of reports and of rows alternate.
  init?(_ table: TidyTable, _ format: DelimitedSummary.Format) {
    guard let separator = format.separator.utf8.first, let leader = table.by.first,
      zip(table.by, table.by.dropFirst()).count(where: { $0.isOfReports != $1.isOfReports }) <= 1
    else { return nil }
    let buckets = Texts(table.buckets, format)
    let groups = Texts(table.groups.lazy.map { $0.lazy.map(\.string) }, format)
    self.separator = separator
    bucketsLead = leader.isOfReports
    first = bucketsLead ? buckets : groups
    second = bucketsLead ? groups : buckets
    hasBoth = table.by.contains { $0.isOfReports != leader.isOfReports }
  }

  /// The most bytes that the cells of a line take.
  var longest: Int { first.longest + 1 + second.longest }

  @inline(__always)
  func write(_ line: TidyTable.Line, to end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let (bucket, group) = (Int(line.bucket), Int(line.group))
    let end = first.write(bucketsLead ? bucket : group, to: end)
    guard hasBoth else { return end }
    end.pointee = separator
    return second.write(bucketsLead ? group : bucket, to: end + 1)
  }
}
