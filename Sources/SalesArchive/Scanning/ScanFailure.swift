public import AppSales

/// A report that could not be counted, and why.
public struct ScanFailure: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// Why.
  public let cause: Cause

  /// What is wrong with a report.
  public enum Cause: Hashable, Sendable {
    /// The file cannot be read or unpacked.
    case file(ArchiveError)
    /// The text is no good report.
    case report(ReportError)
  }

  /// The line, from 1, where there is one to name.
  public var line: Int? {
    switch cause {
    case .file(let error): error.line
    case .report(let error): error.line
    }
  }

  /// The file, with the line where one is known: `FILE:17`.
  public var place: String {
    switch cause {
    case .file(let error): error.place
    case .report: line.map { "\(path):\($0)" } ?? path
    }
  }

  /// One sentence without the place.
  public var message: String {
    switch cause {
    case .file(let error): error.message
    case .report(let error): (error.column.map { "column \"\($0)\": " } ?? "") + error.message
    }
  }

  /// What to do, where there is something to do.
  public var hint: String? {
    switch cause {
    case .file(let error): error.hint
    case .report(let error): error.hint
    }
  }
}
