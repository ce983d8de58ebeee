import Foundation

enum Processor {
  /// Whether the processor has all of some instructions, by the names that the kernel gives them.
  static func has(_ flags: String...) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
    return Set(flags.map { Substring($0) }).isSubset(of: Set(line.split(separator: " ")))
  }
}
