import TestSupport
import Testing

@Suite("fetchdailies: the archive")
struct FetchArchiveTests {
  private let damage = """
    cd $XDG_DATA_HOME/appsales/reports/2024-06 && printf x | dd of=S_D_80012345_20240617.txt.gz bs=1 seek=60 conv=notrunc 2>/dev/null \
    && rm S_D_80012345_20240618.txt.gz
    """

  @Test("Damage and missing days are listed and end with 1, and nobody is asked")
  func verify() throws {
    let world = try FetchWorld()
    let good = try world.run("fetchdailies --since 2024-06-15 && rm $HOME/log && fetchdailies --verify")
    #expect(good.exitCode == 0 && good.output.isEmpty && good.errors.isEmpty, "\(good.output)\(good.errors)")
    let bad = try world.shell("\(damage); fetchdailies --verify")
    #expect(bad.exitCode == 1)
    #expect(bad.output.contains("damage: 2024-06/S_D_80012345_20240617.txt.gz: "), "\(bad.output)")
    #expect(bad.output.contains("20240618") || bad.output.contains("2024-06-18"), "\(bad.output)")
    #expect(try world.requests() == 0)
  }

  @Test("A repair asks for just what is damaged or missing")
  func repair() throws {
    let world = try FetchWorld()
    _ = try world.run("fetchdailies --since 2024-06-15")
    _ = try world.shell(damage + " && rm $HOME/log")
    let run = try world.run("fetchdailies --repair")
    #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    #expect(try world.requests() == 2)
    #expect(try world.shell("fetchdailies --verify").exitCode == 0)
    #expect(try world.days().count == 5)
  }

  @Test("The calendar shows each day, in signs that the terminal has")
  func calendar() throws {
    let world = try FetchWorld()
    _ = try world.run(
      "fetchdailies --since 2024-05-30", rules: #"[{"say": "no-sales", "day": "2024-06-02"}]"#)
    _ = try world.shell("rm $XDG_DATA_HOME/appsales/reports/2024-06/*20240610*")
    let unicode = try world.shell("fetchdailies --calendar").output.split(separator: "\n")
    #expect(unicode.contains { $0.hasPrefix("2024-06  ■ · ■ ■ ■ ■ ■ ■ ■ ? ■") }, "\(unicode)")
    let ascii = try world.shell("LC_ALL=C fetchdailies --calendar --color always").output
    #expect(ascii.contains("\u{1B}[") && ascii.unicodeScalars.allSatisfy(\.isASCII))
  }
}
