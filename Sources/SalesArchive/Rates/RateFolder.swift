public import AppSales
import Glibc

/// The folder of exchange rates: CSV files that people can read, copy and add to.
///
/// `ecb-2024.csv` and the like are the central bank's list, one file a year, written by `fetchdailies --rates`. All other
/// files are the user's own: they come after these, in the order of their names, and the later one wins.
public struct RateFolder: Sendable {
  /// Why a file of rates cannot be used.
  public enum Failure: Error, Hashable, Sendable {
    /// It cannot be read or written.
    case file(ArchiveError)
    /// It makes no sense.
    case rates(String, RateFileError)
  }

  /// The folder.
  public let path: String

  /// The folder at a path, whether or not it is there.
  public init(path: String) { self.path = path }

  /// The layers of rates that days from the first to the last one need, the weakest first.
  ///
  /// - Parameters:
  ///   - days: The days; of the central bank's files only those of their years are read.
  ///   - more: Paths of further files, the last of which is the strongest.
  /// - Returns: The rates of each file, in the order of their strength.
  /// - Throws: `Failure` for the first file that is bad: a figure from half of the rates would be a guess.
  public func layers(for days: ReportPeriod?, more: [String] = []) throws(Failure) -> [[PublishedRate]] {
    var layers: [[PublishedRate]] = []
    for path in try paths(for: days, more) { layers.append(try RateFolder.rates(path)) }
    return layers
  }

  private func paths(for days: ReportPeriod?, _ more: [String]) throws(Failure) -> [String] {
    let names = try names().filter { RateFolder.year($0).map { isNeeded($0, days) } ?? true }
    let ordered = names.filter { RateFolder.year($0) != nil } + names.filter { RateFolder.year($0) == nil }
    return ordered.map { "\(path)/\($0)" } + more
  }

  /// What tells the files of `layers(for:more:)` from any others: path, size, time and number of each.
  ///
  /// `nil` where that cannot be told, as for a file that changed a moment ago and may change again within the same tick of
  /// the clock.
  public func identity(for days: ReportPeriod?, more: [String] = []) -> [UInt8]? {
    guard let paths = try? paths(for: days, more) else { return nil }
    let youngest = (Int64(time(nil)) - 2) * 1_000_000_000
    var identity = IndexBytes()
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      let facts = FileFacts(status)
      guard facts.foreignKind == nil, facts.modified < youngest else { return nil }
      identity.append(text: path)
      for number in [Int64(facts.size), facts.modified] { identity.append(number) }
      for number in [facts.device, facts.inode] { identity.append(number) }
    }
    return identity.all
  }

  /// A rate is used for seven days after its own, and it is judged by the one before it.
  private func isNeeded(_ year: Int, _ days: ReportPeriod?) -> Bool {
    guard let days else { return true }
    return (days.begin.advanced(by: -14).date.year...days.last.date.year).contains(year)
  }

  /// The newest year of which there is a file of the central bank; `nil` without one.
  public func newestYear() throws(Failure) -> Int? { try names().compactMap(RateFolder.year).max() }

  /// The year of a file of the central bank.
  private static func year(_ name: String) -> Int? {
    guard name.hasPrefix("ecb-"), name.hasSuffix(".csv"), name.utf8.count == 12 else { return nil }
    return Int(name.dropFirst(4).dropLast(4)).flatMap { (1999...2199).contains($0) ? $0 : nil }
  }

  private func names() throws(Failure) -> [String] {
    do throws(ArchiveError) {
      let folder = try Folder(path, path: path, followsLinks: true)
      var reader = DailyNameReader()
      let all = try folder.entries(path: path, &reader).map(\.name)
      return all.filter { $0.hasSuffix(".csv") }.sorted(by: bytesPrecede)
    } catch {
      if error.code == .notFound { return [] }
      throw .file(error)
    }
  }

  /// The rates of one file.
  private static func rates(_ path: String) throws(Failure) -> [PublishedRate] {
    var buffer = ByteBuffer()
    do throws(ArchiveError) {
      _ = try InputFile(path: path, followsLinks: true).read(into: &buffer)
    } catch {
      throw .file(error)
    }
    do throws(RateFileError) {
      return try RateFile.decode(buffer.bytes.bindMemory(to: UInt8.self), name: lastComponent(path))
    } catch {
      throw .rates(path, error)
    }
  }

  /// What a list of the central bank changed.
  public struct Change: Hashable, Sendable {
    /// Rates of days and currencies that were not there.
    public var added = 0
    /// Rates that were there with another value.
    public var revised = 0
    /// The newest day.
    public var newest: ReportDay?
  }

  /// Takes a list of the central bank in; rates that it no longer has stay.
  ///
  /// - Throws: `Failure`; files of other years are whole then.
  public func store(_ list: [PublishedRate]) throws(Failure) -> Change {
    var change = Change()
    do throws(ArchiveError) {
      try AtomicFile.makeFolder(path)
    } catch {
      throw .file(error)
    }
    let known = Set(try names())
    for (year, rates) in Dictionary(grouping: list, by: { $0.day.date.year }).sorted(by: { $0.key < $1.key }) {
      let name = "ecb-\(year).csv"
      let before = known.contains(name) ? try RateFolder.rates("\(path)/\(name)") : []
      try store(rates, over: before, as: "\(path)/\(name)", &change)
    }
    change.newest = list.map(\.day).max()
    return change
  }

  private struct Place: Hashable {
    let day: ReportDay
    let currency: CurrencyCode
  }

  private func store(
    _ rates: [PublishedRate], over before: [PublishedRate], as path: String, _ change: inout Change
  ) throws(Failure) {
    var all = Dictionary(before.map { (Place(day: $0.day, currency: $0.currency), $0) }) { $1 }
    var (added, revised) = (0, 0)
    for rate in rates {
      let old = all.updateValue(rate, forKey: Place(day: rate.day, currency: rate.currency))
      if old == nil { added += 1 } else if old?.value != rate.value { revised += 1 }
    }
    guard added + revised > 0 else { return }
    let sorted = all.values.sorted { ($0.day, $0.currency) < ($1.day, $1.currency) }
    do throws(ArchiveError) {
      try AtomicFile.replace(path, with: RateFile.encode(sorted))
    } catch {
      throw .file(error)
    }
    change.added += added
    change.revised += revised
  }
}
