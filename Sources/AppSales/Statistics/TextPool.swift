/// Texts by number: each distinct text once.
///
/// Number 0 is the empty text, and the classes of products follow it.
struct TextPool: Sendable {
  private(set) var texts: [CellText]
  /// Made when the first text is looked for, which a pool that was kept may never need.
  private var places = HashPlaces()
  /// For each text the number of the class of products that it is the type of; 0 before anybody asked.
  private var classes: [Int32] = []
  private var shortTexts = ShortTexts()

  init() {
    texts = [CellText("")] + ProductClass.allCases.map { CellText($0.rawValue) }
  }

  /// The pool of these texts; `nil` where they do not begin as every pool does.
  init?(_ texts: [CellText]) {
    guard texts.starts(with: TextPool().texts) else { return nil }
    self.texts = texts
  }

  /// The number of a text, which is added if it is new.
  mutating func number(of text: CellText) -> Int32 {
    let found = text.withBytes { bytes in
      number(of: bytes, hash: HashPlaces.hash(UnsafeRawBufferPointer(bytes))) ?? -1
    }
    return found >= 0 ? found : append(text)
  }

  /// The number of the text of a cell, which is added if it is new.
  ///
  /// No text is made of bytes that are known. Those that are no UTF-8 never are, but what they become may be.
  mutating func number(of bytes: CellBytes) -> Int32 {
    if bytes.isEmpty { return 0 }
    let short = ShortTexts.Key(bytes)
    if let short, let known = shortTexts[short] { return known }
    let number =
      number(of: bytes, hash: HashPlaces.hash(UnsafeRawBufferPointer(bytes))) ?? number(of: CellText(bytes))
    if let short { shortTexts[short] = number }
    return number
  }

  /// The number of a currency's code; 0 for none.
  mutating func number(of currency: CurrencyCode?) -> Int32 {
    guard let currency else { return 0 }
    return withUnsafeBytes(of: currency.letters.bigEndian) { letters in
      letters.withMemoryRebound(to: UInt8.self) { number(of: CellBytes(rebasing: $0.dropFirst())) }
    }
  }

  private mutating func number(of bytes: CellBytes, hash: UInt64) -> Int32? {
    if bytes.isEmpty { return 0 }
    if places.count < texts.count { indexTexts() }
    return known(bytes, hash).map { Int32(truncatingIfNeeded: $0) }
  }

  private func known(_ bytes: CellBytes, _ hash: UInt64) -> Int? {
    places.number(hash) { number in texts[number].withBytes { isEqual($0, bytes) } }
  }

  private mutating func append(_ text: CellText) -> Int32 {
    texts.append(text)
    places.append(text.withBytes { HashPlaces.hash(UnsafeRawBufferPointer($0)) })
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  private mutating func indexTexts() {
    for text in texts[places.count...] { places.append(text.withBytes { HashPlaces.hash(UnsafeRawBufferPointer($0)) }) }
  }

  subscript(number: Int32) -> CellText { texts[Int(number)] }

  /// The number of the class of products whose type has a number.
  mutating func classNumber(ofType type: Int32) -> Int32 {
    let type = Int(type)
    if type >= classes.count { classes.append(contentsOf: repeatElement(0, count: texts.count - classes.count)) }
    if classes[type] == 0 { classes[type] = TextPool.number(of: ProductClass(identifier: texts[type].string)) }
    return classes[type]
  }

  /// The number of the name of a class.
  static func number(of productClass: ProductClass) -> Int32 {
    1 + Int32(ProductClass.allCases.firstIndex(of: productClass) ?? 0)
  }

  /// The class whose name has a number.
  static func productClass(_ number: Int32) -> ProductClass { ProductClass.allCases[Int(number) - 1] }
}

/// Numbers of texts of a few bytes, such as codes of countries, currencies and product types: most texts of a row are, and
/// so are found without a hash of them, and without a look at the text.
private struct ShortTexts: Sendable {
  /// A text of one to seven bytes, and in the eighth their number.
  struct Key {
    fileprivate let word: UInt64

    init?(_ bytes: CellBytes) {
      guard !bytes.isEmpty, bytes.count < 8 else { return nil }
      word = bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
    }

    fileprivate var slot: Int { Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 56) }
  }

  /// No key is 0.
  private var words: [UInt64] = []
  private var numbers: [Int32] = []

  /// The number of a text, where no other one has taken its place since.
  subscript(key: Key) -> Int32? {
    get { !words.isEmpty && words[key.slot] == key.word ? numbers[key.slot] : nil }
    set {
      if words.isEmpty {
        words = Array(repeating: 0, count: 256)
        numbers = Array(repeating: 0, count: 256)
      }
      (words[key.slot], numbers[key.slot]) = (key.word, newValue ?? 0)
    }
  }
}

/// Whether bytes are the same, which they mostly are where hashes are.
private func isEqual(_ a: CellBytes, _ b: CellBytes) -> Bool {
  guard a.count == b.count, let x = a.baseAddress, let y = b.baseAddress else { return a.count == b.count }
  let (left, right) = (UnsafeRawPointer(x), UnsafeRawPointer(y))
  var index = 0
  while index &+ 8 <= a.count {
    let word = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    guard word == right.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
    index &+= 8
  }
  while index < a.count, x[index] == y[index] { index &+= 1 }
  return index == a.count
}

extension CellText {
  /// Calls `body` with the bytes of the text.
  func withBytes<Result>(_ body: (CellBytes) -> Result) -> Result {
    if let result = string.utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(string.utf8).withUnsafeBufferPointer(body)
  }
}
