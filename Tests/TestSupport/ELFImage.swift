/// What an executable file of Linux says about itself, as far as tests ask (System V ABI, chapters 4 and 5; 64 bits).
public struct ELFImage {
  private let bytes: [UInt8]
  private let segments: [Segment]

  private struct Segment {
    var kind: Int
    var offset: Int
    var address: Int
    var size: Int
  }

  /// Takes the bytes of a file; `nil` unless they are a little-endian ELF file of 64 bits.
  public init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), bytes.count >= 64 else { return nil }
    self.bytes = bytes
    let table = bytes.number(at: 32, size: 8)
    let entrySize = bytes.number(at: 54, size: 2)
    segments = (0..<bytes.number(at: 56, size: 2)).map { index in
      let place = table + index * entrySize
      return Segment(
        kind: bytes.number(at: place, size: 4), offset: bytes.number(at: place + 8, size: 8),
        address: bytes.number(at: place + 16, size: 8), size: bytes.number(at: place + 32, size: 8))
    }
  }

  /// The shared libraries that the loader must find for it, by file name.
  public var neededLibraries: [String] {
    guard let dynamic = segments.first(where: { $0.kind == 2 }) else { return [] }
    let entries = stride(from: dynamic.offset, to: dynamic.offset + dynamic.size, by: 16).map { place in
      (tag: bytes.number(at: place, size: 8), value: bytes.number(at: place + 8, size: 8))
    }
    guard let strings = entries.first(where: { $0.tag == 5 }).flatMap({ offset(of: $0.value) }) else { return [] }
    return entries.filter { $0.tag == 1 }.map { entry in
      String(decoding: bytes[(strings + entry.value)...].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Where in the file an address of memory comes from.
  private func offset(of address: Int) -> Int? {
    segments.first { $0.kind == 1 && ($0.address..<$0.address + $0.size).contains(address) }.map {
      address - $0.address + $0.offset
    }
  }
}

extension [UInt8] {
  /// A little-endian number; 0 beyond the end.
  fileprivate func number(at place: Int, size: Int) -> Int {
    guard place >= 0, place + size <= count else { return 0 }
    return self[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
