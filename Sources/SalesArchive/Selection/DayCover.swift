import AppSales

/// A stretch of days that something covers: a report, or the journal's word that there were no sales.
struct DaySpan {
  let period: ReportPeriod
  /// The number of the candidate; `nil` for days without sales.
  let candidate: Int?
}

/// Chooses, among stretches that may overlap, some that do not.
///
/// The best choice covers most days. Among those it has most reports, hence the finest; among those most stretches in all,
/// so that a day's report and six days without sales go before the report of their week, but a report goes before
/// nothing but days without sales. What is still equal goes to the choice whose last stretch ends earlier.
///
/// This is weighted interval scheduling: stretches in the order of their ends, for each the best choice up to it.
struct DayCover {
  /// The chosen stretches, in order.
  let chosen: [DaySpan]

  /// - Parameter spans: stretches of one vendor; no two cover the same period.
  init(_ spans: [DaySpan]) {
    let sorted = spans.sorted { ($0.period.end, $0.period.begin) < ($1.period.end, $1.period.begin) }
    var best = [Score()]
    var previous: [Int] = []
    best.reserveCapacity(sorted.count + 1)
    for (index, span) in sorted.enumerated() {
      let before = DayCover.ended(by: span.period.begin, sorted, upTo: index)
      previous.append(before)
      best.append(max(best[index], best[before].adding(span)))
    }
    var chosen: [DaySpan] = []
    var index = sorted.count
    while index > 0 {
      let taken = best[index] != best[index - 1]
      if taken { chosen.append(sorted[index - 1]) }
      index = taken ? previous[index - 1] : index - 1
    }
    self.chosen = chosen.reversed()
  }

  /// How many of the first stretches end before a day begins.
  private static func ended(by day: ReportDay, _ sorted: [DaySpan], upTo limit: Int) -> Int {
    // Mostly days follow one another, so the neighbour is the answer.
    if limit == 0 || sorted[limit - 1].period.end <= day { return limit }
    var low = 0
    var high = limit - 1
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].period.end <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private struct Score: Comparable {
    var days = 0
    var reports = 0
    var spans = 0

    func adding(_ span: DaySpan) -> Score {
      Score(
        days: days + span.period.count, reports: reports + (span.candidate == nil ? 0 : 1), spans: spans + 1)
    }

    static func < (a: Score, b: Score) -> Bool { (a.days, a.reports, a.spans) < (b.days, b.reports, b.spans) }
  }
}
