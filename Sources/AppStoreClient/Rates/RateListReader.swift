public import AppSales
import CExpat

/// Reads the European Central Bank's list of reference rates, element by element: twenty-five years of days need no tree.
///
/// The list nests `Cube` elements: one with a `time` for each day, and in it one for each currency with its `rate`, which is
/// how many of them one euro is worth. A document type is refused, so that nothing can swell.
public final class RateListReader {
  /// Why a text is no such list.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong, one clause.
    public let message: String
    /// The line, from 1.
    public let line: Int
  }

  private let parser: XML_Parser
  private var day: ReportDay?
  private var rates: [PublishedRate] = []
  private var refusal: String?
  private let euro: CurrencyCode

  /// The rates of a list, in its order.
  ///
  /// - Throws: `Fault` for a text that is no list, and for the first rate that makes no sense.
  public static func rates(of bytes: [UInt8]) throws(Fault) -> [PublishedRate] {
    guard let reader = RateListReader() else { throw Fault(message: "out of memory", line: 1) }
    return try reader.read(bytes)
  }

  private init?() {
    guard let parser = XML_ParserCreate(nil), let euro = CurrencyCode("EUR") else { return nil }
    self.parser = parser
    self.euro = euro
  }

  deinit { XML_ParserFree(parser) }

  private func read(_ bytes: [UInt8]) throws(Fault) -> [PublishedRate] {
    // The parser lives no longer than its reader, so that it may borrow it.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, { RateListReader.from($0)?.begin($1, $2) }, { _, _ in })
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      RateListReader.from(reader)?.refuse("a document type, which no list of rates has")
    }
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    guard status == XML_STATUS_OK, refusal == nil else { throw fault() }
    guard !rates.isEmpty else { throw Fault(message: "it has no rates", line: 1) }
    return rates
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> RateListReader? {
    data.map { Unmanaged<RateListReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard refusal == nil, let name, String(cString: name).split(separator: ":").last == "Cube" else { return }
    let attributes = RateListReader.pairs(list)
    if let time = attributes["time"] {
      day = ReportDay(time)
      if day == nil { refuse("\"\(time.prefix(40))\" is no day") }
    }
    guard let currency = attributes["currency"], let rate = attributes["rate"] else { return }
    add(currency, rate)
  }

  private func add(_ currency: String, _ rate: String) {
    guard let day else { return refuse("a rate stands outside of a day") }
    guard let code = CurrencyCode(currency), let value = DecimalRate(rate),
      let published = PublishedRate(
        day: day, currency: code, value: value, base: euro, source: PublishedRate.centralBank)
    else { return refuse("\"\(rate.prefix(40))\" is no rate of \"\(currency.prefix(40))\"") }
    rates.append(published)
  }

  private func refuse(_ words: String) {
    refusal = refusal ?? words
    XML_StopParser(parser, XML_Bool(0))
  }

  private static func pairs(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String] {
    var pairs: [String: String] = [:]
    guard var at = list else { return pairs }
    while let name = at[0], let value = at[1] {
      pairs[String(cString: name)] = String(cString: value)
      at += 2
    }
    return pairs
  }

  private func fault() -> Fault {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    return Fault(message: refusal ?? words ?? "no list", line: Int(clamping: XML_GetCurrentLineNumber(parser)))
  }
}
