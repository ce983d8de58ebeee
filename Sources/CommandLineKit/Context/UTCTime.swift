import Glibc

/// The seconds since 1970-01-01 UTC of a time like `2024-03-20T18:00:00Z`; `nil` for any other text.
func secondsSince1970(_ text: String) -> Int64? {
  let bytes = Array(text.utf8)
  let shape = Array("0000-00-00T00:00:00Z".utf8)
  guard bytes.count == shape.count else { return nil }
  for (byte, expected) in zip(bytes, shape) {
    let isDigit = (0x30...0x39).contains(byte)
    guard expected == 0x30 ? isDigit : byte == expected else { return nil }
  }
  func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(bytes[$1] - 0x30) } }
  var parts = tm()
  parts.tm_year = Int32(number(0..<4) - 1900)
  parts.tm_mon = Int32(number(5..<7) - 1)
  parts.tm_mday = Int32(number(8..<10))
  parts.tm_hour = Int32(number(11..<13))
  parts.tm_min = Int32(number(14..<16))
  parts.tm_sec = Int32(number(17..<19))
  let given = parts
  let seconds = timegm(&parts)
  // timegm(3) carries 30 February over to March: what comes back changed did not exist.
  guard given.tm_mon == parts.tm_mon, given.tm_mday == parts.tm_mday, given.tm_hour == parts.tm_hour,
    given.tm_min == parts.tm_min, given.tm_sec == parts.tm_sec
  else { return nil }
  return Int64(seconds)
}
