import AppSales

extension ReportSelection {
  /// The files that do not count, with the reason.
  ///
  /// - Parameters:
  ///   - candidates: What the choice was made of.
  ///   - failures: What is bad, and was no candidate for that reason.
  /// - Returns: The files; those that have none of the days asked for are not among them.
  func leftOutFiles(_ candidates: [ReportCandidate], _ failures: [ScanFailure]) -> [SalesExplanation.LeftOutFile] {
    failures.map(SalesExplanation.LeftOutFile.init) + leftOut.compactMap { file($0, candidates) }
  }

  private func file(_ left: LeftOut, _ candidates: [ReportCandidate]) -> SalesExplanation.LeftOutFile? {
    let candidate = candidates[left.candidate]
    func file(_ reason: SalesExplanation.LeftOutFile.Reason, instead: Int? = nil) -> SalesExplanation.LeftOutFile {
      SalesExplanation.LeftOutFile(
        path: candidate.path, reason: reason, period: candidate.period, vendor: candidate.vendor?.description,
        other: instead.map { candidates[$0].path })
    }
    return switch left.reason {
    case .sameText(let other): file(.sameText, instead: other)
    case .olderCopy(let other): file(.olderCopy, instead: other)
    case .covered: file(.covered, instead: cover(of: candidate, candidates))
    case .overlapping: file(.overlapping)
    case .reachesOutside: file(.reachesOutside)
    case .outside: nil
    }
  }

  /// The one report that counts and has all days of another one; `nil` where several do together.
  private func cover(of report: ReportCandidate, _ candidates: [ReportCandidate]) -> Int? {
    used.first {
      let other = candidates[$0]
      return other.period.contains(report.period)
        && (other.vendor == report.vendor || other.vendor == nil || report.vendor == nil)
    }
  }
}

extension SalesExplanation.LeftOutFile {
  fileprivate init(_ failure: ScanFailure) {
    let name = ReportName(lastComponent(failure.path))
    self.init(
      path: failure.path, reason: .bad, period: name?.period, vendor: name?.vendor?.description,
      fault: failure.line.map { "line \($0): \(failure.message)" } ?? failure.message)
  }
}
