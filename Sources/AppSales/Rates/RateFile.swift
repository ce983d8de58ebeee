import DelimitedText

/// Exchange rates as CSV that people can read and write.
///
/// Columns `date,currency,rate,base,source` in any order, found by name; others are ignored. One unit of `base` is worth
/// `rate` units of `currency`, unless a column `direction` says it the other way: `USD per EUR` is that rule, `EUR per
/// USD` its opposite. `source` may be missing or blank.
public enum RateFile {
  /// The header of files that are written here.
  public static let header = "date,currency,rate,base,source,direction"

  /// The rates of a file.
  ///
  /// - Parameters:
  ///   - text: The CSV.
  ///   - name: The source of rates that name none.
  /// - Returns: The rates, in the order of the file.
  /// - Throws: `RateFileError` for the first line that is wrong.
  public static func decode(_ text: UnsafeBufferPointer<UInt8>, name: String) throws(RateFileError) -> [PublishedRate] {
    if let rates = PlainRateFile.rates(text) { return rates }
    var rates: [PublishedRate] = []
    var rows = RateRows(name: name)
    do {
      var dialect = Dialect.csv
      dialect.names = .numbered
      var reader: DelimitedReader = try DelimitedReader(dialect)
      try reader.read(text) { record in if let rate = try rows.rate(record) { rates.append(rate) } }
      try reader.finish { record in if let rate = try rows.rate(record) { rates.append(rate) } }
    } catch let error as RateFileError {
      throw error
    } catch let fault as DelimitedTextError {
      throw RateFileError(fault)
    } catch {
      throw RateFileError(line: 1, "\(error)")
    }
    guard rows.hasHeader else { throw RateFileError(line: 1, "the file is empty", hint: "it begins with \(header)") }
    return rates
  }

  /// Rates as a file, in their order.
  public static func encode(_ rates: some Sequence<PublishedRate>) -> [UInt8] {
    var writer = DelimitedWriter(separator: UInt8(ascii: ","), formulaSafe: false)
    for cell in header.split(separator: ",") { writer.append(field: String(cell), isText: false) }
    writer.endRecord()
    for rate in rates {
      let cells = [
        rate.day.description, rate.currency.description, rate.value.description, rate.base.description, rate.source,
        rate.direction,
      ]
      for cell in cells { writer.append(field: cell, isText: false) }
      writer.endRecord()
    }
    return writer.takeBytes()
  }
}

extension RateFileError {
  fileprivate init(_ fault: DelimitedTextError) {
    var hint = fault.hint
    if case .fieldCount = fault.code { hint = "write rates with a point and without thousands marks, such as 1.0697" }
    self.init(line: fault.began.line, fault.message, hint: hint)
  }
}
