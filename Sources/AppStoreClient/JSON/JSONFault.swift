/// Why a text is no JSON, or one that nobody should read.
struct JSONFault: Error, Hashable {
  enum Code: String, Hashable {
    case unexpected = "unexpected byte"
    case unfinished = "unexpected end"
    case tooDeep = "nested too deep"
    case tooMany = "too many values"
  }

  let code: Code
  /// Where, from 1.
  let line: Int
  /// Which byte of the line, from 1.
  let column: Int
}
