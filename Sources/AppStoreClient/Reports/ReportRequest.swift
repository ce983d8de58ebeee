public import AppSales

/// A wish for one report.
public struct ReportRequest: Hashable, Sendable {
  /// Kind, frequency and period, under the store's own name.
  public let name: ReportName
  /// Whose report.
  public let vendor: VendorNumber

  /// The wish for a report; `nil` where its name does not say whose it is.
  public init?(_ name: ReportName) {
    guard let vendor = name.vendor else { return nil }
    self.name = name
    self.vendor = vendor
  }
}
