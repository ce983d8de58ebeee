import AppSales
import Glibc
import WorkSharing

/// The reports that paths lead to.
public struct ReportTree: Sendable {
  /// The reports, in the order of their paths' bytes; each file once.
  public private(set) var files: [ReportFile] = []
  /// Reports of other kinds than sales, which are among the skipped ones too, in the same order.
  public private(set) var others: [ReportFile] = []
  /// What stands in the folders and is not read, with the reason, in order.
  public private(set) var skipped: [SkippedFile] = []
  /// Paths that do not exist, folders that cannot be listed: what was asked for and could not be looked at.
  public private(set) var failures: [ArchiveError] = []

  private var dailyNames = DailyNameReader()
  /// Whether the system is asked about every file.
  private let asksFacts: Bool

  /// Looks for reports in files, in folders of any depth, and in standard input (`-`).
  ///
  /// A file that is named is always read, whatever its name. In folders, reports are known by the store's names, or by `.txt`,
  /// `.tsv` and `.gz`; hidden files, temporaries, `replaced` and the journal are left alone, links and reports of other kinds
  /// skipped with a reason. Nothing is opened but folders.
  ///
  /// - Parameters:
  ///   - paths: files, folders and `-`.
  ///   - needsFacts: Whether size, time and identity of the files are needed. Where they are not, as for a scan without
  ///     an index, and one path is given, the system is not asked about files whose names say all that is needed:
  ///     asking takes longer than listing.
  public init(paths: [String], needsFacts: Bool = true) {
    asksFacts = needsFacts || paths.count > 1
    for path in paths { look(at: path) }
    if paths.count > 1 { settleOrder() }
  }

  /// How deep folders are followed.
  static let depth = 32

  private mutating func look(at path: String) {
    if path == "-" {
      files.append(.standardInput)
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      failures.append(systemError(path, errno))
      return
    }
    let facts = FileFacts(status)
    if status.st_mode & S_IFMT == S_IFDIR {
      walk(path, in: AT_FDCWD, path: path, depth: 0)
    } else if let kind = facts.foreignKind {
      failures.append(ArchiveError(.notRegular, path: path, detail: kind))
    } else {
      let name = ReportName(lastComponent(path))
      files.append(ReportFile(path: path, reportName: name, facts: facts, followsLinks: true))
    }
  }

  /// Takes in one folder.
  ///
  /// The order of names, folders with their slash, is the order of whole paths.
  private mutating func walk(_ name: String, in parent: Int32, path: String, depth: Int) {
    do throws(ArchiveError) {
      let folder = try Folder(name, in: parent, path: path, followsLinks: depth == 0)
      let prefix = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
      var entries: [Found] = []
      var hasAsked = false
      for entry in try folder.entries(path: path, &dailyNames) {
        if entry.dailyName == nil, FileRole.isLeftAlone(entry.name) { continue }
        guard entry.isText else {
          skipped.append(SkippedFile(path: prefix + entry.name, reason: "the name is not UTF-8"))
          continue
        }
        // Whether the system answers at all depends on the folder: one file stands for the others.
        if !asksFacts, hasAsked, entry.isDailyReport {
          entries.append(Found(entry, nil))
          continue
        }
        // A file that vanished since the folder was listed was never there.
        guard let facts = try folder.facts(of: entry.name, prefix: prefix) else { continue }
        hasAsked = true
        entries.append(Found(entry, facts))
      }
      // Places are sorted, and not what lies there, which is larger.
      let order = entries.indices.sorted { bytesPrecede(entries[$0].sortKey, entries[$1].sortKey) }
      let folders = depth < ReportTree.depth ? order.filter { entries[$0].isFolder }.map { entries[$0] } : []
      var trees = walk(folders, in: folder.descriptor, prefix, depth + 1).makeIterator()
      for place in order {
        if depth < ReportTree.depth, entries[place].isFolder, let tree = trees.next() {
          append(tree)
        } else {
          take(entries[place], prefix)
        }
      }
    } catch {
      failures.append(error)
    }
  }

  /// How many folders a thread takes at a time; fewer than two shares need no second thread.
  private static let shareSize = 4
  /// How many threads look into folders, or one for each processor where there are more: some of them wait for the disk.
  private static let threads = 6

  /// What is in folders, one tree for each: nearly all of the time goes into asking the system, which threads can do at once.
  private func walk(_ folders: [Found], in parent: Int32, _ prefix: String, _ depth: Int) -> [ReportTree] {
    let size = ReportTree.shareSize
    let queue = WorkQueue(count: folders.count, size: size)
    let threads = depth == 1 ? min(max(Workers.available, ReportTree.threads), (folders.count + size - 1) / size) : 1
    let parts = Workers.run(threads) { [asksFacts] in
      var part: [(place: Int, tree: ReportTree)] = []
      while let range = queue.take() {
        for place in range {
          var tree = ReportTree(asksFacts: asksFacts)
          tree.walk(folders[place].name, in: parent, path: prefix + folders[place].name, depth: depth)
          part.append((place, tree))
        }
      }
      return part
    }
    return parts.flatMap(\.self).sorted { $0.place < $1.place }.map(\.tree)
  }

  private init(asksFacts: Bool) { self.asksFacts = asksFacts }

  private mutating func append(_ other: ReportTree) {
    files += other.files
    others += other.others
    skipped += other.skipped
    failures += other.failures
  }

  private mutating func take(_ entry: Found, _ prefix: String) {
    let path = prefix + entry.name
    guard !entry.isFolder else {
      skipped.append(SkippedFile(path: path, reason: "more than \(ReportTree.depth) folders deep"))
      return
    }
    if let kind = entry.facts?.foreignKind {
      skipped.append(SkippedFile(path: path, reason: kind))
      return
    }
    switch entry.dailyName.map(FileRole.report) ?? FileRole(fileName: entry.name) {
    case .foreign: return
    case .other(let name):
      skipped.append(SkippedFile(path: path, reason: "a \(name.kind.rawValue) report, not a sales report"))
      others.append(ReportFile(path: path, reportName: name, facts: entry.facts, followsLinks: false))
    case .skipped(let reason): skipped.append(SkippedFile(path: path, reason: reason))
    case .report(let name):
      files.append(ReportFile(path: path, reportName: name, facts: entry.facts, followsLinks: false))
    }
  }

  /// Paths may overlap and come in any order: sorts them and keeps each file once.
  private mutating func settleOrder() {
    files.sort { bytesPrecede($0.path, $1.path) }
    others.sort { bytesPrecede($0.path, $1.path) }
    skipped.sort { bytesPrecede($0.path, $1.path) }
    var seen: Set<Identity> = []
    files = files.filter { seen.insert(Identity(device: $0.device, inode: $0.inode)).inserted }
    others = others.filter { seen.insert(Identity(device: $0.device, inode: $0.inode)).inserted }
  }

  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }
}

/// A file that is not read.
public struct SkippedFile: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// Why, such as `a symbolic link`.
  public let reason: String
}

/// An entry of a folder with what the system says of it.
private struct Found: Sendable {
  let name: String
  let dailyName: ReportName?
  /// `nil` where nobody asked, which is for regular files only.
  let facts: FileFacts?
  let isFolder: Bool
  let sortKey: String

  init(_ entry: FolderEntry, _ facts: FileFacts?) {
    name = entry.name
    dailyName = entry.dailyName
    self.facts = facts
    isFolder = facts.map { $0.mode & S_IFMT == S_IFDIR } ?? false
    sortKey = isFolder ? name + "/" : name
  }
}
