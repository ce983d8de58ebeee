import TestSupport
import Testing

@Suite("Linking")
struct LinkTests {
  /// Parts of the names of libraries that cost start time or that `stats` has no business with.
  private static let refused = ["curl", "ssl", "crypto", "sqlite", "xml", "Foundation"]

  @Test("stats links neither libcurl nor OpenSSL, and no Foundation")
  func needed() throws {
    let needed = try LinkTests.neededLibraries("stats")
    #expect(needed.contains { $0.hasPrefix("libc.so") } && needed.contains { $0.hasPrefix("libdeflate.so") })
    for part in LinkTests.refused {
      #expect(!needed.contains { $0.contains(part) }, "\(needed)")
    }
  }

  @Test(
    "Commands that may have nothing to ask start without libcurl and OpenSSL", arguments: ["reviews", "fetchdailies"])
  func lazy(_ command: String) throws {
    let needed = try LinkTests.neededLibraries(command)
    #expect(needed.contains { $0.hasPrefix("libexpat.so") })
    for part in ["curl", "ssl", "crypto"] { #expect(!needed.contains { $0.contains(part) }, "\(needed)") }
  }

  private static func neededLibraries(_ command: String) throws -> [String] {
    let image = try #require(ELFImage(try FileText.read(Repository.products + "/" + command)))
    return image.neededLibraries
  }
}
