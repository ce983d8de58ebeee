/// Texts by number: each distinct text once.
///
/// Number 0 is the empty text, and the classes of products follow it.
struct TextPool: Sendable {
  private(set) var texts: [CellText]
  private var numbers: [CellText: Int32]

  init() {
    texts = [CellText("")] + ProductClass.allCases.map { CellText($0.rawValue) }
    numbers = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($0.element, Int32($0.offset)) })
  }

  /// The pool of these texts; `nil` where they do not begin as every pool does.
  init?(_ texts: [CellText]) {
    let start = TextPool()
    guard texts.starts(with: start.texts) else { return nil }
    self.texts = texts
    numbers = Dictionary(
      texts.enumerated().map { ($0.element, Int32($0.offset)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of a text, which is added if it is new.
  mutating func number(of text: CellText) -> Int32 {
    if text.isEmpty { return 0 }
    if let number = numbers[text] { return number }
    let number = Int32(truncatingIfNeeded: texts.count)
    texts.append(text)
    numbers[text] = number
    return number
  }

  subscript(number: Int32) -> CellText { texts[Int(number)] }

  /// The number of the name of a class.
  static func number(of productClass: ProductClass) -> Int32 {
    1 + Int32(ProductClass.allCases.firstIndex(of: productClass) ?? 0)
  }

  /// The class whose name has a number.
  static func productClass(_ number: Int32) -> ProductClass { ProductClass.allCases[Int(number) - 1] }
}
