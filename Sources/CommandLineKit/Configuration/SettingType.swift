/// What kind of value a setting has: how it is read from text and written back.
struct SettingType<Value: Sendable>: Sendable {
  /// What a good value is, as it follows "expected".
  let expected: String
  /// Whether the value is a path, so that `~/` and relative paths mean something.
  var isPath = false
  /// Reads a value; `nil` if the text is none.
  let read: @Sendable (String) -> Value?
  /// Writes a value as the file would have it.
  let written: @Sendable (Value) -> String
}

extension SettingType where Value == String {
  /// A path, absolute once it is read.
  static var path: SettingType {
    SettingType(expected: "a path", isPath: true, read: { $0.isEmpty ? nil : $0 }, written: { $0 })
  }

  /// A text without blanks, such as a key identifier.
  static func word(_ expected: String) -> SettingType {
    SettingType(expected: expected, read: { $0.isEmpty || $0.contains(" ") ? nil : $0 }, written: { $0 })
  }

  /// A currency code by ISO 4217.
  static var currencyCode: SettingType {
    SettingType(
      expected: "a currency code of three capital letters like EUR",
      read: { $0.utf8.count == 3 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? $0 : nil }, written: { $0 })
  }
}

extension SettingType where Value == Int {
  /// A whole number.
  static func wholeNumber(_ range: ClosedRange<Int>) -> SettingType {
    SettingType(
      expected: ValueRule.wholeNumber(range).expected,
      read: { text in CommandLineKit.wholeNumber(text).flatMap { range.contains($0) ? $0 : nil } },
      written: { String($0) })
  }
}

extension SettingType where Value == Bool {
  /// Yes or no.
  static var truth: SettingType {
    SettingType(
      expected: "yes or no",
      read: { ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false][$0.lowercased()] },
      written: { $0 ? "yes" : "no" })
  }
}

extension SettingType where Value == CommandWords {
  /// A command with its arguments.
  static var commandWords: SettingType {
    SettingType(
      expected: "a command and its arguments, every quote closed", read: { CommandWords($0) }, written: { $0.text })
  }
}

extension SettingType where Value == [String] {
  /// Vendor numbers: digits only, since they become part of file names.
  static var vendorNumbers: SettingType {
    SettingType(
      expected: "vendor numbers of 1 to 12 digits, with commas between them",
      read: { text in
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(withoutBlanks)
        return numbers.allSatisfy(isVendorNumber) && Set(numbers).count == numbers.count ? numbers : nil
      }, written: { $0.joined(separator: ", ") })
  }
}

private func isVendorNumber(_ text: String) -> Bool {
  (1...12).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

private func withoutBlanks(_ text: Substring) -> String {
  let trimmed = text.drop { $0 == " " || $0 == "\t" }
  return String(trimmed.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
}
