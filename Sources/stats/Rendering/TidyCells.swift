import AppSales

/// The texts of a tidy table as cells, each with the separator behind it and made once: lines are many, texts are few.
struct TidyCells: Sendable {
  /// How many bytes beyond the end of a text are written to, and then belong to what follows.
  static let beyond = Texts.step

  /// Texts one behind the other.
  private struct Texts: Sendable {
    /// So many bytes are copied at a time.
    static let step = 16

    private(set) var bytes: [UInt8] = []
    /// Where the text of each number ends; the first one is where the text of number 0 begins.
    private(set) var ends: [Int] = [0]
    private(set) var longest = 0

    init(_ lists: [[String]], _ format: DelimitedSummary.Format) {
      for list in lists {
        for text in list {
          format.append(text, to: &bytes)
          bytes.append(format.separatorByte)
        }
        endText()
      }
      makeRoomBehind()
    }

    init(_ groups: GroupTexts, _ format: DelimitedSummary.Format) {
      let cells = Texts(groups.texts.map { [$0.string] }, format)
      for group in groups.indices {
        for number in groups.numbers(of: group) {
          bytes.append(contentsOf: cells.bytes[cells.ends[Int(number)]..<cells.ends[Int(number) + 1]])
        }
        endText()
      }
      makeRoomBehind()
    }

    private mutating func endText() {
      longest = max(longest, bytes.count - (ends.last ?? 0))
      ends.append(bytes.count)
    }

    /// Copies reach beyond the last text.
    private mutating func makeRoomBehind() { bytes.append(contentsOf: repeatElement(0, count: Texts.step)) }
  }

  /// The texts where they are in the memory, to be copied by the million: without a call and a count for each of them.
  struct Pair {
    fileprivate let first: Bytes
    fileprivate let second: Bytes
    fileprivate let bucketsLead: Bool

    fileprivate struct Bytes {
      let start: UnsafePointer<UInt8>
      let ends: UnsafeBufferPointer<Int>

      @inline(__always)
      func write(_ number: Int, to end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let (begin, count) = (ends[number], ends[number + 1] - ends[number])
        var copied = 0
        repeat {
          let piece = UnsafeRawPointer(start + begin + copied).loadUnaligned(as: SIMD16<UInt8>.self)
          UnsafeMutableRawPointer(end + copied).storeBytes(of: piece, as: SIMD16<UInt8>.self)
          copied &+= Texts.step
        } while copied < count
        return end + count
      }
    }

    /// Writes the cells of a line, each with its separator, and something into the `beyond` bytes after them.
    ///
    /// - Returns: The end of the cells.
    @inline(__always)
    func write(
      bucket: Int32, group: Int32, to end: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
      let end = first.write(Int(bucketsLead ? bucket : group), to: end)
      return second.write(Int(bucketsLead ? group : bucket), to: end)
    }
  }

  let separator: UInt8
  private let first: Texts
  private let second: Texts
  /// Whether the values of reports come before those of rows.
  private let bucketsLead: Bool

  /// The texts of a table; `nil` where values of reports and of rows alternate.
  init?(_ table: TidyTable, _ format: DelimitedSummary.Format) {
    guard let leader = table.by.first,
      zip(table.by, table.by.dropFirst()).count(where: { $0.isOfReports != $1.isOfReports }) <= 1
    else { return nil }
    let buckets = Texts(table.buckets, format)
    let groups = Texts(table.groups, format)
    separator = format.separatorByte
    bucketsLead = leader.isOfReports
    first = bucketsLead ? buckets : groups
    second = bucketsLead ? groups : buckets
  }

  /// The most bytes that the cells of a line take.
  var longest: Int { first.longest + second.longest }

  /// Hands the texts to `body`, valid only there.
  func withTexts<Result>(_ body: (Pair) -> Result) -> Result {
    withBytes(first) { first in
      withBytes(second) { second in body(Pair(first: first, second: second, bucketsLead: bucketsLead)) }
    }
  }

  private func withBytes<Result>(_ texts: Texts, _ body: (Pair.Bytes) -> Result) -> Result {
    texts.bytes.withUnsafeBufferPointer { bytes in
      texts.ends.withUnsafeBufferPointer { ends in
        // There are always the bytes beyond the last text.
        body(Pair.Bytes(start: bytes.baseAddress.unsafelyUnwrapped, ends: ends))
      }
    }
  }
}
