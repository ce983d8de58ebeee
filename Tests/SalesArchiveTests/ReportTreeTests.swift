import AppSales
import Glibc
import Testing

@testable import SalesArchive

@Suite("Finding reports")
struct ReportTreeTests {
  private func names(_ tree: ReportTree, in folder: TemporaryFolder) -> [String] {
    tree.files.map { folder.relative($0.path) }
  }

  @Test("Month folders and flat files are found in the order of their paths' bytes")
  func order() throws {
    let folder = try TemporaryFolder()
    let wanted = [
      "2024-02/S_D_80012345_20240229.txt.gz", "2024-03/S_D_80012345_20240301.txt",
      "2024-03/S_W_80012345_20240303.txt.gz",
      "S_D_80012345_20240302 (1).txt.gz", "S_D_80012345_20240302.txt.gz", "a-b.txt", "a.txt", "a/b.txt", "ä.txt",
    ]
    for name in wanted.shuffled() { try folder.write(name, "x\n") }
    let tree = ReportTree(paths: [folder.path])
    #expect(names(tree, in: folder) == wanted)
    #expect(tree.skipped.isEmpty && tree.failures.isEmpty)
    #expect(ReportTree(paths: [folder.path + "/"]).files.count == wanted.count)
  }

  @Test("Many folders come in the same order as few, with all that is said of them")
  func manyFolders() throws {
    let folder = try TemporaryFolder()
    var (wanted, skipped): ([String], [String]) = ([], [])
    for number in 100..<160 {
      wanted += ["\(number)/S_D_80012345_20240301.txt", "\(number)/sub/a.txt"]
      skipped.append("\(number)/O_S_\(number).txt")
    }
    wanted.append("99.txt")
    for name in (wanted + skipped).shuffled() { try folder.write(name, "x\n") }
    for _ in 0..<5 {
      let tree = ReportTree(paths: [folder.path])
      #expect(names(tree, in: folder) == wanted)
      #expect(tree.skipped.map { folder.relative($0.path) } == skipped)
    }
  }

  @Test("What the name says is there, with size and time")
  func facts() throws {
    let folder = try TemporaryFolder()
    try folder.write("2024-03/S_W_80012345_20240303.txt.gz", "12345")
    let file = try #require(ReportTree(paths: [folder.path]).files.first)
    #expect(file.name == "S_W_80012345_20240303.txt.gz")
    #expect(file.reportName?.frequency == .weekly && file.reportName?.vendor == VendorNumber("80012345"))
    #expect(file.reportName?.period.begin == ReportDay("2024-02-26"))
    #expect(file.size == 5 && file.modified > 1_500_000_000_000_000_000 && file.inode != 0)
    #expect(!file.followsLinks && !file.isStandardInput)
    #expect(ReportCandidate(file)?.period.count == 7)
  }

  @Test(
    "Files that are no reports are left alone",
    arguments: [
      ".DS_Store", ".S_D_80012345_20240302.txt.gz.x7", "S_D_80012345_20240302.txt.gz.part", "a.txt.tmp", "a.gz.bad",
      "a.txt~", "journal.tsv", "README.md", "data.json", "replaced/S_D_80012345_20240302.txt.gz", ".git/a.txt",
      "backup.tar.gz", "sheet.csv",
    ])
  func leftAlone(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, "x\n")
    let tree = ReportTree(paths: [folder.path])
    #expect(tree.files.isEmpty && tree.skipped.isEmpty && tree.failures.isEmpty)
  }

  @Test(
    "Reports of other kinds are skipped and named",
    arguments: [
      "Subscription_80012345_20240302.txt.gz", "Subscription_Event_80012345_20240302.txt",
      "P_S_D_80012345_20240302.txt.gz",
      "Subscriber_80012345_20240302.txt.gz", "O_S_W_80012345_20240303.txt.gz", "80012345_0914_CH.txt",
    ])
  func otherKinds(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, "x\n")
    let tree = ReportTree(paths: [folder.path])
    #expect(tree.files.isEmpty)
    #expect(tree.skipped.map(\.path) == ["\(folder.path)/\(name)"])
    #expect(tree.skipped.allSatisfy { $0.reason.contains("not a sales report") })
  }

  @Test("A file that is named is read whatever its name, also through a link; a named folder may be a link")
  func named() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/.hidden", "x\n")
    try folder.write("real/a.txt", "x\n")
    symlink("real", "\(folder.path)/link")
    symlink("real/.hidden", "\(folder.path)/file")
    #expect(ReportTree(paths: ["\(folder.path)/real/.hidden"]).files.count == 1)
    #expect(ReportTree(paths: ["\(folder.path)/link"]).files.map(\.name) == ["a.txt"])
    let linked = try #require(ReportTree(paths: ["\(folder.path)/file"]).files.first)
    #expect(try Reading(file: linked).text == Array("x\n".utf8))
  }

  @Test("Links, FIFOs and sockets in a folder are skipped and named; a loop of links ends")
  func foreignEntries() throws {
    let folder = try TemporaryFolder()
    try folder.write("deep/a.txt", "x\n")
    symlink("..", "\(folder.path)/deep/loop")
    symlink("a.txt", "\(folder.path)/deep/link.txt")
    symlink("nowhere", "\(folder.path)/deep/broken.txt")
    mkfifo("\(folder.path)/deep/fifo.txt", 0o644)
    let tree = ReportTree(paths: [folder.path])
    #expect(names(tree, in: folder) == ["deep/a.txt"])
    #expect(
      tree.skipped.map { "\(folder.relative($0.path)): \($0.reason)" } == [
        "deep/broken.txt: a symbolic link", "deep/fifo.txt: a FIFO", "deep/link.txt: a symbolic link",
        "deep/loop: a symbolic link",
      ])
  }

  @Test("Paths that do not exist or are no files are failures and hide nothing")
  func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.txt", "x\n")
    mkfifo("\(folder.path)/fifo", 0o644)
    let tree = ReportTree(paths: ["\(folder.path)/none", "\(folder.path)/fifo", "\(folder.path)/a.txt"])
    #expect(tree.failures.map(\.code) == [.notFound, .notRegular])
    #expect(tree.files.count == 1)
    #expect(ReportTree(paths: []).files.isEmpty)
  }

  @Test("A folder that may not be listed is a failure", .enabled(if: geteuid() != 0, "root may list all"))
  func unreadableFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("shut/a.txt", "x\n")
    chmod("\(folder.path)/shut", 0)
    defer { chmod("\(folder.path)/shut", 0o755) }
    #expect(ReportTree(paths: [folder.path]).failures.map(\.code) == [.permissionDenied])
  }

  @Test("A file that is reached twice is there once; standard input stands for itself")
  func twice() throws {
    let folder = try TemporaryFolder()
    try folder.write("m/a.txt", "x\n")
    try folder.write("m/b.txt", "x\n")
    let tree = ReportTree(paths: ["\(folder.path)/m/b.txt", folder.path, "\(folder.path)/m", "-", "-"])
    #expect(tree.files.count == 3)
    #expect(tree.files.first?.isStandardInput == true)
    try folder.write("-", "x\n")
    #expect(ReportTree(paths: ["\(folder.path)/-"]).files.first?.isStandardInput == false)
  }

  @Test("A name that is not UTF-8 is skipped and named")
  func foreignName() throws {
    let folder = try TemporaryFolder()
    let name = Array("\(folder.path)/S_".utf8) + [0xE9] + Array(".txt".utf8) + [0]
    let path = name.map { CChar(bitPattern: $0) }
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    try #require(descriptor >= 0)
    close(descriptor)
    defer { unlink(path) }
    let tree = ReportTree(paths: [folder.path])
    #expect(tree.files.isEmpty)
    #expect(tree.skipped.map(\.reason) == ["the name is not UTF-8"])
  }

  @Test("The shortcut for names of daily reports says what the full reading says, or nothing")
  func shortcut() {
    let good = "S_D_80012345_20240302.txt.gz"
    var variants = [
      good, good + "x", "S_W_80012345_20240303.txt.gz", "S_D_80012345_20240230.txt.gz", "S_D_80099999_20240229.txt.gz",
    ]
    for index in good.utf8.indices {
      for other in ["0", "9", "_", "x", "D"] {
        variants.append("\(good[..<index])\(other)\(good[index...].dropFirst())")
      }
    }
    var reader = DailyNameReader()
    var read = 0
    for name in variants {
      guard let found = Array(name.utf8).withUnsafeBytes({ reader.read($0) }) else { continue }
      #expect(found == ReportName(name), "\(name)")
      read += 1
    }
    #expect(read > 10)
  }

  @Test(
    "A folder whose entries may not be looked at is a failure", .enabled(if: geteuid() != 0, "root may look at all"))
  func closedFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("shut/a.txt", "x\n")
    chmod("\(folder.path)/shut", 0o644)
    defer { chmod("\(folder.path)/shut", 0o755) }
    #expect(ReportTree(paths: [folder.path]).failures.map(\.code) == [.permissionDenied])
  }

  @Test("Where facts are not needed the same is found, and files are not asked for them but one a folder")
  func withoutFacts() throws {
    let folder = try TemporaryFolder()
    for number in 100..<130 {
      for day in ["20240301", "20240302", "20240303"] {
        try folder.write("\(number)/S_D_80012345_\(day).txt.gz", "x\n")
      }
      try folder.write("\(number)/S_W_80012345_20240303.txt.gz", "x\n")
      mkfifo("\(folder.path)/\(number)/S_D_80012345_20240304.txt.gz", 0o644)
      symlink("S_D_80012345_20240301.txt.gz", "\(folder.path)/\(number)/S_D_80012345_20240305.txt.gz")
    }
    let asked = ReportTree(paths: [folder.path])
    let tree = ReportTree(paths: [folder.path], needsFacts: false)
    #expect(tree.files.map(\.path) == asked.files.map(\.path) && tree.files.count == 120)
    #expect(tree.files.map(\.reportName) == asked.files.map(\.reportName))
    #expect(tree.skipped == asked.skipped && tree.skipped.count == 60 && tree.failures.isEmpty)
    let known = tree.files.count { $0.inode != 0 }
    #expect((30...90).contains(known) && asked.files.allSatisfy { $0.inode != 0 && $0.askedFacts == nil })
    for (file, other) in zip(tree.files, asked.files) where file.inode == 0 {
      let facts = try #require(file.askedFacts)
      #expect(facts.inode == other.inode && facts.modified == other.modified && facts.size == other.size)
    }
    let twice = ReportTree(paths: [folder.path, folder.path], needsFacts: false)
    #expect(twice.files.count == 120 && twice.files.allSatisfy { $0.inode != 0 })
  }

  @Test(
    "A folder whose entries may not be looked at is a failure also where facts are not needed",
    .enabled(if: geteuid() != 0, "root may look at all"))
  func closedFolderWithoutFacts() throws {
    let folder = try TemporaryFolder()
    for day in ["20240301", "20240302"] { try folder.write("shut/S_D_80012345_\(day).txt.gz", "x\n") }
    chmod("\(folder.path)/shut", 0o644)
    defer { chmod("\(folder.path)/shut", 0o755) }
    #expect(ReportTree(paths: [folder.path], needsFacts: false).failures.map(\.code) == [.permissionDenied])
  }

  @Test("Folders are followed to a depth, and no further")
  func depth() throws {
    let folder = try TemporaryFolder()
    let deep = String(repeating: "d/", count: ReportTree.depth)
    try folder.write("\(deep)a.txt", "x\n")
    try folder.write("\(deep)d/b.txt", "x\n")
    let tree = ReportTree(paths: [folder.path])
    #expect(tree.files.map(\.name) == ["a.txt"])
    #expect(tree.skipped.count == 1)
  }

  @Test("A folder of a thousand files is found whole and in order")
  func manyFiles() throws {
    let folder = try TemporaryFolder()
    for number in 0..<1000 { try folder.write("\(number * 7919 % 1009).txt", "") }
    let paths = ReportTree(paths: [folder.path]).files.map(\.path)
    #expect(paths.count == 1000)
    #expect(paths == paths.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
  }
}
