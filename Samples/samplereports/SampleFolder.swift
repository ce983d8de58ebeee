import AppSales
import Glibc
import SalesArchive

/// Writes the reports of some options into their folder.
struct SampleFolder: ~Copyable {
  private let options: SampleOptions
  private var packer: GzipPacker

  /// - Throws: `SampleFailure` where there is no memory.
  init(_ options: SampleOptions) throws(SampleFailure) {
    guard let packer = GzipPacker() else { throw SampleFailure(70, "not enough memory") }
    self.options = options
    self.packer = packer
  }

  /// Writes all reports and adds them up.
  ///
  /// - Throws: `SampleFailure` where a folder or file cannot be written.
  mutating func write() throws(SampleFailure) -> SampleTotals {
    try makeFolder(options.out)
    let catalogue = SampleCatalogue(apps: options.apps, seed: options.seed)
    let last = options.start.advanced(by: options.days - 1)
    guard let whole = ReportPeriod(first: options.start, last: last) else { return SampleTotals() }
    var totals = SampleTotals()
    var begin = whole.begin
    while let month = begin.month.intersection(whole) {
      try write(month, catalogue, &totals)
      begin = begin.month.end
    }
    return totals
  }

  private mutating func write(
    _ month: ReportPeriod, _ catalogue: SampleCatalogue, _ totals: inout SampleTotals
  ) throws(SampleFailure) {
    let (year, number, _) = month.begin.date
    var rows = SampleMonth(catalogue, monthsOld: max(0, (year - 2010) * 12 + number), seed: options.seed)
    try makeFolder("\(options.out)/\(month.begin.monthText)")
    for day in month.days {
      let text = rows.rows(of: day, about: options.rowsPerDay, &totals)
      guard let name = ReportName(.sales, .daily, vendor: VendorNumber(options.vendor), containing: day) else {
        throw SampleFailure(64, "\(day) is no day of reports")
      }
      try writeFile("\(options.out)/\(name.archivePath)", try pack(text))
    }
  }

  /// Header and rows, packed as the store packs them: since 2018 it has put the header in a member of its own.
  private mutating func pack(_ rows: [UInt8]) throws(SampleFailure) -> [UInt8] {
    let header = Array(SampleRow.header.utf8) + [UInt8(ascii: "\n")]
    let members = options.members == 1 ? [header + rows] : [header, rows]
    var packed: [UInt8] = []
    for member in members {
      let isDone = member.withUnsafeBytes { packer.append($0, to: &packed) }
      guard isDone else { throw SampleFailure(70, "packing failed") }
    }
    return packed
  }
}

private func makeFolder(_ path: String) throws(SampleFailure) {
  guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
    throw SampleFailure(73, "\(path): \(String(cString: strerror(errno)))")
  }
}

/// Writes a whole file in the place of what was there.
func writeFile(_ path: String, _ bytes: [UInt8]) throws(SampleFailure) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw SampleFailure(73, "\(path): \(String(cString: strerror(errno)))") }
  let isWritten = writeAll(bytes, to: descriptor)
  guard close(descriptor) == 0, isWritten else {
    throw SampleFailure(74, "\(path): \(String(cString: strerror(errno)))")
  }
}

/// Writes all bytes; `false` where the system took them not.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { all in
    var rest = all[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let written = Glibc.write(descriptor, start, rest.count)
      if written < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, written))
    }
    return true
  }
}
