import AppSales

/// Says what else is in an archive: what cannot be looked at, what is left alone, and lines that make no sense.
struct StrayVerifier {
  private(set) var findings: [Verification.Finding] = []

  init(_ tree: ReportTree, _ journal: Journal, root: String) {
    for failure in tree.failures {
      findings.append(
        Verification.Finding(
          .damage, .damaged, relativePath(failure.place, to: root), failure.message, hint: failure.hint))
    }
    let others = Set(tree.others.map(\.path))
    for skipped in tree.skipped where !others.contains(skipped.path) { add(skipped, root) }
    for problem in journal.problems {
      findings.append(Verification.Finding(.warning, .journal, relativePath(problem.place, to: root), problem.message))
    }
    if journal.isTorn {
      findings.append(
        Verification.Finding(
          .information, .journal, Journal.fileName, "the last line was cut off; the next download cuts it away"))
    }
  }

  private mutating func add(_ skipped: SkippedFile, _ root: String) {
    let name = lastComponent(skipped.path)
    // A link in the place of a report keeps the report out.
    let isInTheWay = ReportName(name)?.fileName == name
    findings.append(
      Verification.Finding(
        isInTheWay ? .warning : .information, .foreign, relativePath(skipped.path, to: root),
        "left alone: \(skipped.reason)",
        hint: isInTheWay ? "It is in the place of a report, which is not stored as long as it is there." : nil))
  }
}
