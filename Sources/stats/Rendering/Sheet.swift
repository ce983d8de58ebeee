import AppSales
import DelimitedText

/// Records of CSV or TSV being written; texts are neutralised already, so that no tab or line break is in them.
struct Sheet {
  /// What writes CSV; `nil` for TSV, which has no quoting: a quote in it is data, as in the store's own reports.
  private var quoting: DelimitedWriter?
  /// The text of TSV; for CSV the number that is being written.
  private var plain: [UInt8] = []
  private var isFirst = true

  init(_ format: DelimitedSummary.Format) {
    quoting = format == .csv ? DelimitedWriter(separator: UInt8(ascii: ","), formulaSafe: true) : nil
  }

  /// How many bytes are waiting to be taken.
  var pendingBytes: Int { quoting?.bytes.count ?? plain.count }

  /// Adds a cell of text.
  mutating func append(_ text: String) {
    quoting?.append(field: text, isText: true)
    guard quoting == nil else { return }
    separate()
    plain.append(contentsOf: text.utf8)
  }

  /// Adds a cell with a number, which may begin with a minus sign.
  mutating func append(number: ExactAmount) {
    guard quoting != nil else {
      separate()
      return plain.append(decimal: number)
    }
    plain.removeAll(keepingCapacity: true)
    plain.append(decimal: number)
    quoting?.append(field: String(decoding: plain, as: UTF8.self), isText: false)
  }

  mutating func endRecord() {
    quoting?.endRecord()
    if quoting == nil { plain.append(UInt8(ascii: "\n")) }
    isFirst = true
  }

  mutating func takeBytes() -> [UInt8] {
    if let bytes = quoting?.takeBytes() { return bytes }
    defer { plain.removeAll(keepingCapacity: true) }
    return plain
  }

  private mutating func separate() {
    if !isFirst { plain.append(UInt8(ascii: "\t")) }
    isFirst = false
  }
}
