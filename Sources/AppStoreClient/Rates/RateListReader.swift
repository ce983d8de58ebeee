public import AppSales

/// Reads the European Central Bank's list of reference rates, element by element: twenty-five years of days need no tree.
///
/// The list nests `Cube` elements: one with a `time` for each day, and in it one for each currency with its `rate`, which is
/// how many of them one euro is worth.
public final class RateListReader {
  /// Why a text is no such list.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong, one clause.
    public let message: String
    /// The line, from 1.
    public let line: Int
  }

  private var day: ReportDay?
  private var rates: [PublishedRate] = []
  private let euro: CurrencyCode

  /// The rates of a list, in its order.
  ///
  /// - Throws: `Fault` for a text that is no list, and for the first rate that makes no sense.
  public static func rates(of bytes: [UInt8]) throws(Fault) -> [PublishedRate] {
    guard let euro = CurrencyCode("EUR") else { throw Fault(message: "it has no rates", line: 1) }
    let reader = RateListReader(euro)
    do throws(XMLFault) {
      try ExpatParser.read(bytes, into: reader)
    } catch {
      throw Fault(message: error.words, line: error.line)
    }
    guard !reader.rates.isEmpty else { throw Fault(message: "it has no rates", line: 1) }
    return reader.rates
  }

  private init(_ euro: CurrencyCode) { self.euro = euro }
}

extension RateListReader: XMLTaker {
  func begin(_ name: String, _ attributes: [String: String]) -> String? {
    guard name.split(separator: ":").last == "Cube" else { return nil }
    if let time = attributes["time"] {
      day = ReportDay(time)
      if day == nil { return "\"\(time.prefix(40))\" is no day" }
    }
    guard let currency = attributes["currency"], let rate = attributes["rate"] else { return nil }
    return add(currency, rate)
  }

  private func add(_ currency: String, _ rate: String) -> String? {
    guard let day else { return "a rate stands outside of a day" }
    guard let code = CurrencyCode(currency), let value = DecimalRate(rate),
      let published = PublishedRate(
        day: day, currency: code, value: value, base: euro, source: PublishedRate.centralBank)
    else { return "\"\(rate.prefix(40))\" is no rate of \"\(currency.prefix(40))\"" }
    rates.append(published)
    return nil
  }
}
