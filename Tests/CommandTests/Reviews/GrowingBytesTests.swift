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
      bytes.append(0x0A)
      expected += part + [0xC3, 0xA9] + Array(repeating: 0x20, count: max(0, length - 100)) + [0x0A]
    }
    #expect(bytes.count == expected.count)
    #expect(bytes.last == 0x0A)
    #expect(bytes.withBytes { Array($0) } == expected)
    bytes.removeAll()
    #expect(bytes.count == 0)
    #expect(bytes.last == nil)
  }
}
