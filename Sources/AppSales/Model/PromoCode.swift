/// The promo code of a row: why something was not simply bought.
public struct PromoCode: Hashable, Sendable {
  /// What a code means.
  public enum Meaning: Hashable, Sendable {
    /// A code that the developer gave away: price and proceeds are zero.
    case developerCode
    /// A gift was paid for: an ordinary sale.
    case giftPurchase
    /// A gift was taken, up to September 2013; its sale was the purchase.
    case giftRedemption
    /// Bought in volume by a school: an ordinary sale at its price.
    case education
    /// A code that the table does not know.
    case other
  }

  /// The code, known ones without blanks: `CR-RW`, also where a report writes `CR - RW`.
  public let code: String

  /// What it means.
  public let meaning: Meaning

  /// The promo code of a cell; `nil` where the cell says that there is none.
  ///
  /// None are an empty cell, blanks, and `FREE`, which old reports put on updates.
  public init?(_ cell: some StringProtocol) {
    var text = Substring(cell)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    let letters = String(text.filter { $0 != " " })
    guard !letters.isEmpty, letters != "FREE" else { return nil }
    meaning = PromoCode.meaning(of: letters)
    code = meaning == .other ? String(text) : letters
  }

  private static func meaning(of letters: String) -> Meaning {
    switch letters {
    case "CR-RW": .developerCode
    case "GP": .giftPurchase
    case "GR": .giftRedemption
    case "EDU": .education
    default: .other
    }
  }
}

extension PromoCode: CustomStringConvertible {
  /// The code.
  public var description: String { code }
}
