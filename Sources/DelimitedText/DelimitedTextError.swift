/// A place in a text.
public struct TextPlace: Sendable, Equatable {
  /// The line, from 1.
  ///
  /// LF, CR and CRLF each end one, within quotes too.
  public let line: Int
  /// The character (Unicode scalar) within the line, from 1.
  public let column: Int
  /// The bytes before the place in the source, its byte order mark included.
  public let byte: Int

  /// The place with these numbers.
  public init(line: Int, column: Int, byte: Int) {
    self.line = line
    self.column = column
    self.byte = byte
  }
}

/// Why a text could not be read, and where.
public struct DelimitedTextError: Error, Sendable, Equatable {
  /// What went wrong.
  public enum Code: Sendable, Equatable {
    /// A quoted field reaches to the end of the text.
    case unclosedQuote
    /// After the closing quote comes neither a separator nor the end of the line.
    case textAfterQuote
    /// A record has more or fewer fields than there are names.
    case fieldCount(expected: Int, found: Int)
    /// A record has more bytes than the dialect allows.
    case recordTooLong(limit: Int)
    /// A record has more fields than the dialect allows.
    case tooManyFields(limit: Int)
    /// A UTF-16 text ends in the middle of a unit.
    case halfUnit
    /// Two fields have the same name where names must tell them apart.
    case repeatedName(String)
    /// The caller stopped the reading before, by throwing an error of its own.
    case abandoned
    /// The dialect contradicts itself; the text says how.
    case dialect(String)
  }

  /// What went wrong.
  public let code: Code
  /// The record, from 1; 0 is the header.
  public let record: Int
  /// Where the trouble began; for the faults of quotes the place of the opening one.
  public let began: TextPlace
  /// Where it was noticed: where the closing quote's field goes on, or where the text ends.
  public let noticed: TextPlace

  init(_ code: Code, record: Int, began: TextPlace, noticed: TextPlace? = nil) {
    self.code = code
    self.record = record
    self.began = began
    self.noticed = noticed ?? began
  }

  init(dialect fault: String) {
    self.init(.dialect(fault), record: 0, began: TextPlace(line: 1, column: 1, byte: 0))
  }
}

extension DelimitedTextError: CustomStringConvertible {
  /// What went wrong in one clause, without the place where it began.
  public var message: String {
    switch code {
    case .unclosedQuote:
      "the quoted field that begins at column \(began.column) is never closed"
    case .textAfterQuote:
      "text follows the closing quote at \(noticedRelatively) of the field that begins at column \(began.column)"
    case .fieldCount(let expected, let found):
      "expected \(counted(expected, "field")), found \(found)"
    case .recordTooLong(let limit):
      "the record that begins here has more than \(counted(limit, "byte"))"
    case .tooManyFields(let limit):
      "the record that begins here has more than \(counted(limit, "field"))"
    case .halfUnit:
      "the UTF-16 text ends in the middle of a character, after \(counted(began.byte, "byte"))"
    case .repeatedName(let name):
      "two fields have the name \"\(name)\""
    case .abandoned:
      "the reading was given up before this place"
    case .dialect(let fault):
      fault
    }
  }

  /// What may help; `nil` if there is nothing to say.
  public var hint: String? {
    switch code {
    case .unclosedQuote, .textAfterQuote:
      "a quote within a quoted field is written twice; if quotes are plain characters here, read without quoting"
    case .fieldCount: "is the separator the right one?"
    case .recordTooLong, .tooManyFields: "a quote that is never closed, or another separator, makes records long"
    case .halfUnit: "the file may have been cut off"
    case .repeatedName: "give the fields names of their own"
    case .abandoned, .dialect: nil
    }
  }

  /// Everything: place, record, byte and what went wrong.
  public var description: String {
    "line \(began.line), column \(began.column) (record \(record), byte \(began.byte)): \(message)"
  }

  private var noticedRelatively: String {
    let column = "column \(noticed.column - 1)"
    return noticed.line == began.line ? column : "line \(noticed.line), \(column),"
  }
}

private func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// A fault as the scanners see it: positions in the window, not yet lines and columns.
struct Irregularity: Error {
  let code: DelimitedTextError.Code
  let began: Int
  let noticed: Int

  /// The same after the window's bytes have moved to the front.
  func shifted(by distance: Int) -> Irregularity {
    Irregularity(code: code, began: began - distance, noticed: noticed - distance)
  }
}
