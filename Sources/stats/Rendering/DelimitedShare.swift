import AppSales

/// Effective shares as CSV or TSV: one line for each product, currency and month.
struct DelimitedShare {
  let share: EffectiveShare
  let format: DelimitedSummary.Format

  var bytes: [UInt8] {
    let header = ["product", "currency", "month", "units", "proceeds", "customer_paid", "percent", "changed_from"]
    var bytes = Array((header.joined(separator: format.separator) + "\n").utf8)
    for line in share.lines {
      for month in line.months {
        let numbers = [month.units, month.proceeds, month.paid].map(\.description)
        let texts =
          [line.currency.description, month.month] + numbers
          + [month.share?.description ?? "", month.change?.from.description ?? ""]
        bytes += format.cell(line.product) + Array(format.separator.utf8)
        bytes += Array((texts.joined(separator: format.separator) + "\n").utf8)
      }
    }
    return bytes
  }
}
