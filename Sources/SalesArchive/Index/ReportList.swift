import AppSales
import Glibc

/// The reports of an index by path: paths in one piece and in the order of their bytes, so that they can be compared with
/// the files of a folder one after the other, without a text for each.
struct ReportList: Sendable {
  /// The paths from the folder that is indexed, one after the other.
  private(set) var names: [UInt8] = []
  /// Where each path ends.
  private(set) var ends: [UInt32] = []
  /// What is known of each.
  private(set) var reports: [IndexedReport] = []

  var count: Int { reports.count }

  /// No reports.
  init() {}

  /// The list of these parts; `nil` where they do not fit together.
  init?(names: [UInt8], ends: [UInt32], reports: [IndexedReport]) {
    guard ends.count == reports.count, Int(ends.last ?? 0) == names.count, zip(ends, ends.dropFirst()).allSatisfy(<)
    else { return nil }
    (self.names, self.ends, self.reports) = (names, ends, reports)
    for place in self.reports.indices { self.reports[place].place = Int32(truncatingIfNeeded: place) }
  }

  /// The list of bytes; `nil` where they are none.
  init?(_ cursor: inout IndexCursor) {
    guard let names = cursor.nextArray(UInt8.self), let ends = cursor.nextArray(UInt32.self),
      let reports = cursor.nextArray(IndexedReport.self)
    else { return nil }
    self.init(names: names, ends: ends, reports: reports)
  }

  func append(to bytes: inout IndexBytes) {
    bytes.append(array: names)
    bytes.append(array: ends)
    bytes.append(array: reports)
  }

  /// Adds a report whose path comes after all others.
  private mutating func append(_ name: some Collection<UInt8>, _ report: IndexedReport) {
    names += name
    ends.append(UInt32(truncatingIfNeeded: names.count))
    reports.append(report)
    reports[reports.count - 1].place = Int32(truncatingIfNeeded: reports.count - 1)
  }

  private func range(_ place: Int) -> Range<Int> { Int(place == 0 ? 0 : ends[place - 1])..<Int(ends[place]) }

  /// The path of a report.
  func path(_ place: Int) -> String { String(decoding: names[range(place)], as: UTF8.self) }

  /// The list without some reports, and with others.
  ///
  /// - Parameters:
  ///   - isKept: Whether a report stays, by its place.
  ///   - others: The others by path, which take the places of those of the same path.
  /// - Returns: The new list.
  func updated(_ isKept: (Int) -> Bool, with others: [String: IndexedReport]) -> ReportList {
    let new = others.sorted { bytesPrecede($0.key, $1.key) }
    var result = ReportList()
    var next = 0
    for place in reports.indices {
      let range = range(place)
      while next < new.count, names[range].precedes(new[next].key.utf8) == false,
        !names[range].elementsEqual(new[next].key.utf8)
      {
        result.append(new[next].key.utf8, new[next].value)
        next += 1
      }
      let isReplaced = next < new.count && names[range].elementsEqual(new[next].key.utf8)
      if isKept(place), !isReplaced { result.append(names[range], reports[place]) }
    }
    for (path, report) in new[next...] { result.append(path.utf8, report) }
    return result
  }

  /// The list with the reports of another, whose paths are none of these.
  func joined(with other: ReportList) -> ReportList {
    var result = ReportList()
    var next = 0
    for place in other.reports.indices {
      let before = names.withUnsafeBytes { names in
        other.names[other.range(place)].withUnsafeBytes { firstPlace(names, notBefore: $0) }
      }
      result.append(self, next..<max(next, before))
      result.append(other, place..<place + 1)
      next = max(next, before)
    }
    result.append(self, next..<count)
    return result
  }

  /// Adds reports of another list, whose paths come after all others.
  private mutating func append(_ other: ReportList, _ places: Range<Int>) {
    guard let first = places.first, let last = places.last else { return }
    let begin = other.range(first).lowerBound
    let shift = Int64(names.count - begin)
    names += other.names[begin..<other.range(last).upperBound]
    ends += other.ends[places].map { UInt32(truncatingIfNeeded: Int64($0) + shift) }
    let start = reports.count
    reports += other.reports[places]
    for place in start..<reports.count { reports[place].place = Int32(truncatingIfNeeded: place) }
  }

  /// Gives late reports the number of a table.
  mutating func moveLate(to table: Int32) {
    for place in reports.indices where reports[place].isLate { reports[place].table = table }
  }

  /// Says of each report anew whether it is in the rollup.
  mutating func markRolledUp(_ isRolledUp: (Int) -> Bool) {
    for place in reports.indices { reports[place].isInRollup = isRolledUp(place) }
  }

  /// What is known of a file; `nil` where it is not in the list, or has changed.
  func report(_ file: ReportFile, root: String) -> IndexedReport? {
    var guess = count
    return place(of: file, root: root, guess: &guess).flatMap { reports[$0].isOf(file) ? reports[$0] : nil }
  }

  /// What is known of files, and which of the list's reports have a file.
  func matches(_ files: [ReportFile], root: String) -> (known: [IndexedReport?], isPresent: [Bool]) {
    var isPresent = Array(repeating: false, count: count)
    var guess = 0
    let known = files.map { file -> IndexedReport? in
      guard let place = place(of: file, root: root, guess: &guess) else { return nil }
      isPresent[place] = true
      return reports[place].isOf(file) ? reports[place] : nil
    }
    return (known, isPresent)
  }

  /// The place of a file: the guessed one, which is mostly right where files come in order, or what searching finds.
  private func place(of file: ReportFile, root: String, guess: inout Int) -> Int? {
    let found = names.withUnsafeBytes { names in
      ReportList.withPath(of: file, from: root) { path -> Int? in
        if guess < count, ReportList.compare(names, range(guess), path) == 0 { return guess }
        let place = firstPlace(names, notBefore: path)
        return place < count && ReportList.compare(names, range(place), path) == 0 ? place : nil
      }
    }
    if let found { guess = found + 1 }
    return found
  }

  /// The place of the first report whose path is a given one or comes after it.
  private func firstPlace(_ names: UnsafeRawBufferPointer, notBefore path: UnsafeRawBufferPointer) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if ReportList.compare(names, range(middle), path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls `body` with the bytes of a file's path from a folder; `nil` for what is not in it.
  private static func withPath(
    of file: ReportFile, from root: String, _ body: (UnsafeRawBufferPointer) -> Int?
  ) -> Int? {
    var (path, root) = (file.path, root)
    return path.withUTF8 { path in
      root.withUTF8 { root in
        guard let start = path.baseAddress, path.count > root.count,
          root.baseAddress.map({ memcmp(start, $0, root.count) == 0 }) ?? true
        else { return nil }
        var first = root.count
        while first < path.count, path[first] == UInt8(ascii: "/") { first += 1 }
        return body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(path)[first...]))
      }
    }
  }

  private static func compare(_ names: UnsafeRawBufferPointer, _ range: Range<Int>, _ path: UnsafeRawBufferPointer)
    -> Int
  {
    guard let name = names.baseAddress, let other = path.baseAddress else { return range.count - path.count }
    let common = memcmp(name + range.lowerBound, other, min(range.count, path.count))
    return common == 0 ? range.count - path.count : Int(common)
  }
}

extension Collection<UInt8> {
  fileprivate func precedes(_ other: some Collection<UInt8>) -> Bool { lexicographicallyPrecedes(other) }
}
