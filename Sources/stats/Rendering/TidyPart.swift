import AppSales

/// Lines of a tidy table as bytes: texts that were made once, and numbers.
///
/// A table by month of ten years has half a million lines, and this is most of what its output costs: room is asked for
/// once a part, and every line is written straight into it.
struct TidyPart: Sendable {
  /// How many lines a part has, mostly: so many that it is written out by itself.
  static let size = 4608
  /// How many lines are unpacked at a time: they stay in the first cache of a core.
  private static let unpackedSize = 256

  private let table: TidyTable
  private let cells: TidyCells
  private let size: Int

  init(_ table: TidyTable, _ cells: TidyCells, size: Int = TidyPart.size) {
    self.table = table
    self.cells = cells
    self.size = size
  }

  /// How many parts the lines make.
  var count: Int { (table.lines.count + size - 1) / size }

  /// The lines of a part, each with its end.
  func bytes(_ part: Int) -> [UInt8] {
    let lines = part * size..<min((part + 1) * size, table.lines.count)
    return smallLines(lines) ?? anyLines(lines)
  }

  /// The most bytes that the numbers of a small line take, with what stands behind each, and what is written beyond.
  private static let longestNumbers =
    2 * EightDigits.longestWhole + 2 * EightDigits.longestMillionths + 4
    + max(EightDigits.beyond, TidyCells.beyond)

  /// Lines whose numbers are small; `nil` where one of them has others.
  private func smallLines(_ lines: Range<Int>) -> [UInt8]? {
    let room = lines.count * (cells.longest + TidyPart.longestNumbers)
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { room, count in
      guard let start = room.baseAddress else { return }
      count = cells.withTexts { writeSmall(lines, $0, to: start).map { $0 - start } ?? 0 }
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func writeSmall(
    _ lines: Range<Int>, _ texts: TidyCells.Pair, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    var end = start
    let areSmall = table.lines.unpack(lines, by: TidyPart.unpackedSize) { end = write($0, texts, to: end) }
    return areSmall ? end : nil
  }

  private func write(
    _ lines: [TidyLines.Small], _ texts: TidyCells.Pair, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var end = start
    let separator = cells.separator
    for line in lines {
      end = texts.write(bucket: line.bucket, group: line.group, to: end)
      end = EightDigits.write(UInt64(line.rows), to: end)
      end.pointee = separator
      end = EightDigits.write(millionths: line.units, to: end + 1)
      end.pointee = separator
      end = EightDigits.write(millionths: line.proceeds, to: end + 1)
      end.pointee = separator
      end = EightDigits.write(line.refundUnits, to: end + 1)
      end.pointee = UInt8(ascii: "\n")
      end += 1
    }
    return end
  }

  /// Lines of numbers of any size.
  private func anyLines(_ lines: Range<Int>) -> [UInt8] {
    let longest = cells.longest + 4 * (1 + ExactAmount.longestText) + TidyCells.beyond
    return [UInt8](unsafeUninitializedCapacity: lines.count * longest) { room, count in
      guard let start = room.baseAddress else { return }
      count = cells.withTexts { texts in
        var end = start
        for line in table.lines[lines] {
          end = texts.write(bucket: line.bucket, group: line.group, to: end)
          end = DecimalText.write(UInt64(truncatingIfNeeded: line.rows), to: end)
          for amount in [line.unitsAmount, line.proceeds, line.refundUnitsAmount] {
            end.pointee = cells.separator
            end = DecimalText.write(amount, to: end + 1)
          }
          end.pointee = UInt8(ascii: "\n")
          end += 1
        }
        return end - start
      }
    }
  }
}
