import Testing

@testable import reviews

@Suite("Growing bytes")
struct GrowingBytesTests {
  @Test("What is appended in parts of any size is there in order", arguments: [0, 1, 7, 4096])
  func order(capacity: Int) {
    var bytes = GrowingBytes(capacity: capacity)
    var expected: [UInt8] = []
    for length in 0..<200 {
      let part = Array(repeating: UInt8(length), count: length)
      bytes.append(part)
      bytes.append("é")
      bytes.append(0x20, times: length - 100)
      bytes.append(SmallBytes("· x"))
      bytes.append(SmallBytes(word: 0x6261, count: length % 3))
      bytes.append(0x0A)
      let small: [UInt8] = [0xC2, 0xB7, 0x20, 0x78] + Array([0x61, 0x62].prefix(length % 3))
      expected += part + [0xC3, 0xA9] + Array(repeating: 0x20, count: max(0, length - 100)) + small + [0x0A]
    }
    #expect(bytes.count == expected.count)
    #expect(bytes.last == 0x0A)
    #expect(bytes.withBytes { Array($0) } == expected)
    bytes.removeAll()
    #expect(bytes.count == 0)
    #expect(bytes.last == nil)
  }

  @Test("A few bytes of a text are those of its UTF-8, as far as eight")
  func small() {
    for text in ["", "a", " · ", "12345678", "123456789"] {
      var bytes = GrowingBytes(capacity: 0)
      bytes.append(SmallBytes(text))
      #expect(bytes.withBytes { Array($0) } == Array(text.utf8.prefix(8)))
    }
  }
}
