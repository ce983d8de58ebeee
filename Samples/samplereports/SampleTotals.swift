/// What all reports add up to, exactly.
struct SampleTotals {
  private struct Sum {
    var rows = 0
    var units = 0
    var proceeds = 0

    mutating func add(_ units: Int, _ proceeds: Int) {
      rows += 1
      self.units += units
      self.proceeds += units * proceeds
    }
  }

  private var sums: [String: Sum] = [:]
  private var all = Sum()

  mutating func add(units: Int, proceeds: Int, _ currency: String) {
    sums[currency, default: Sum()].add(units, proceeds)
    all.add(units, 0)
  }

  /// How many rows there are in all.
  var rows: Int { all.rows }

  /// Tab-separated lines with a header: one a currency of proceeds, and one for all of them.
  var text: String {
    let lines = sums.sorted { $0.key < $1.key }.map { currency, sum in
      "\(currency)\t\(sum.rows)\t\(sum.units)\t\(SampleRow.amount(sum.proceeds))\n"
    }
    return "currency\trows\tunits\tproceeds\n" + lines.joined() + "all\t\(all.rows)\t\(all.units)\t\n"
  }
}
