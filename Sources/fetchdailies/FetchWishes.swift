import AppSales
import ReportDownload
import SalesArchive

/// What is wanted, for each vendor and series.
enum FetchWishes {
  static func all(_ vendors: [VendorNumber], _ options: FetchOptions) -> [FetchPlan.Wish] {
    vendors.flatMap { vendor in
      options.choice.series.map { kind, frequency in
        FetchPlan.Wish(
          ReportSeries(vendor: vendor, kind: kind, frequency: frequency), since: options.since, until: options.until,
          recheck: options.recheck)
      }
    }
  }
}
