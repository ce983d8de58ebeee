import CByteMask
import Foundation
import TestSupport
import Testing

/// What one variant of the search for delimiters does; the processor chooses among them.
struct PlacesVariant: CustomTestStringConvertible, Sendable {
  typealias Search =
    @Sendable (UnsafePointer<UInt8>, Int, Int32, UnsafeMutablePointer<Int32>) -> delimiter_count

  let name: String
  let find: Search

  var testDescription: String { name }

  /// Those that this processor can run.
  static var all: [PlacesVariant] {
    var all = [
      PlacesVariant(name: "plain") { plain_places($0, $1, $2, $3) },
      PlacesVariant(name: "chosen") { delimiter_places($0, $1, $2, $3) },
    ]
    #if arch(x86_64)
      if Processor.has("avx2", "bmi1", "popcnt") {
        all.append(PlacesVariant(name: "AVX2") { avx2_places($0, $1, $2, $3) })
      }
      if Processor.has("avx512bw", "avx512_vbmi2") {
        all.append(PlacesVariant(name: "AVX-512") { avx512_places($0, $1, $2, $3) })
      }
    #endif
    return all
  }
}

enum Processor {
  /// Whether the processor has all of some instructions, by the names that the kernel gives them.
  static func has(_ flags: String...) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
    return Set(flags.map { Substring($0) }).isSubset(of: Set(line.split(separator: " ")))
  }
}

@Suite("Places of delimiters") struct DelimiterPlacesTests {
  @Test("Every variant finds what a plain loop finds, at every length and offset", arguments: PlacesVariant.all)
  func everyLength(_ variant: PlacesVariant) {
    var random = SeededRandom()
    for length in 0...300 {
      for density in [0, 2, 8, 40] {
        let offset = Int.random(in: 0..<64, using: &random)
        let text = randomText(offset + length + Int(DELIMITER_SLACK), oneOf: density, &random)
        let first = Int32.random(in: 0...(.max / 2), using: &random)
        let agrees = check(variant, text, offset, length, first)
        #expect(agrees, "APPSALES_SEED=\(random.seed), \(length) bytes, one of \(density)")
        if !agrees { return }
      }
    }
  }

  @Test("Every variant knows tabs and line feeds from all other bytes, in every place", arguments: PlacesVariant.all)
  func everyByte(_ variant: PlacesVariant) {
    for byte in UInt8.min...UInt8.max {
      for place in [0, 1, 15, 16, 31, 32, 47, 48, 62, 63, 64, 127] {
        var text = Array(repeating: 0x61 as UInt8, count: 128 + Int(DELIMITER_SLACK))
        text[place] = byte
        #expect(check(variant, text, 0, 128, 0), "byte \(byte) at \(place)")
      }
    }
  }

  /// Mostly delimiters for 2, none but by chance for 0; with delimiters behind the end as well.
  private func randomText(_ count: Int, oneOf density: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in
      if density > 0, Int.random(in: 0..<density, using: &random) == 0 { return Bool.random(using: &random) ? 9 : 10 }
      return density == 2 ? 9 : UInt8.random(in: 0...255, using: &random)
    }
  }

  private func check(_ variant: PlacesVariant, _ text: [UInt8], _ offset: Int, _ length: Int, _ first: Int32) -> Bool {
    var places = Array(repeating: -1 as Int32, count: length + Int(DELIMITER_SLACK))
    let count = text.withUnsafeBufferPointer { text in
      text.baseAddress.map { variant.find($0 + offset, length, first, &places) } ?? delimiter_count()
    }
    let inside = text[offset..<offset + length]
    let wanted = inside.indices.filter { text[$0] == 9 || text[$0] == 10 }.map { first + Int32($0 - offset) }
    return Array(places.prefix(count.delimiters)) == wanted && count.line_feeds == inside.count { $0 == 10 }
  }
}
