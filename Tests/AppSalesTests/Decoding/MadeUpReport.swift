import AppSales
import Testing

/// One of the column layouts that the store has used.
struct Layout: CustomTestStringConvertible {
  let name: String
  let columns: [String]

  var testDescription: String { name }
  var header: String { columns.joined(separator: "\t") }

  private static let before2010 = [
    "Provider", "Provider Country", "Vendor Identifier", "UPC", "ISRC", "Artist / Show", "Title / Episode / Season",
    "Label/Studio/Network", "Product Type Identifier", "Units", "Royalty Price", "Begin Date", "End Date",
    "Customer Currency", "Country Code", "Royalty Currency", "Preorder", "Season Pass", "ISAN", "Apple Identifier",
    "Customer Price", "CMA", "Asset/Content Flavor",
  ]
  private static let of2010 = [
    "Provider", "Provider Country", "SKU", "Developer", "Title", "Version", "Product Type Identifier", "Units",
    "Developer Proceeds", "Begin Date", "End Date", "Customer Currency", "Country Code", "Currency of Proceeds",
    "Apple Identifier", "Customer Price", "Promo Code", "Parent Identifier",
  ]
  private static let of2015 = of2010 + ["Subscription", "Period", "Category", "CMB"]

  static let l0 = Layout(name: "L0, 2008", columns: before2010)
  static let l1 = Layout(
    name: "L1, 2009", columns: before2010 + ["Vendor Offer Code", "Grid", "Promo Code", "Parent Identifier"])
  static let l2 = Layout(name: "L2, 2010", columns: of2010)
  static let l3 = Layout(name: "L3, 2011", columns: Array(of2015.prefix(20)))
  static let l4 = Layout(name: "L4, 2013", columns: Array(of2015.prefix(21)))
  static let l5 = Layout(name: "L5, 2014", columns: of2015)
  static let l6 = Layout(name: "L6, 2015", columns: of2015 + ["Device", "Supported Platforms"])
  static let l7 = Layout(
    name: "L7, files",
    columns: l6.columns + ["Proceeds Reason", "Preserved Pricing", "Client", "Order Type"])
  static let l7Help = Layout(
    name: "L7, help pages",
    columns: of2015 + [
      "Supported Platforms", "Device", "Preserved Pricing", "Proceeds Reason", "Client", "Order Type",
    ])
  static let l7Without = Layout(name: "L7 without order type", columns: Array(l7.columns.dropLast()))
  static let all = [l0, l1, l2, l3, l4, l5, l6, l7, l7Help, l7Without]

  /// A row with these cells, the others blank.
  func row(_ cells: [String: String]) -> String { columns.map { cells[$0] ?? "" }.joined(separator: "\t") }

  /// A report with these rows.
  func report(_ rows: [[String: String]]) -> String { ([header] + rows.map(row)).map { $0 + "\n" }.joined() }

  /// Today's name of a column as it was called before 2010.
  static let oldNames = [
    "SKU": "Vendor Identifier", "Developer": "Artist / Show", "Title": "Title / Episode / Season",
    "Developer Proceeds": "Royalty Price", "Currency of Proceeds": "Royalty Currency",
  ]
}

/// The cells of a sale, some of them replaced.
func sale(_ changes: [String: String] = [:]) -> [String: String] {
  let cells = [
    "Provider": "APPLE", "Provider Country": "US", "SKU": "NOTES", "Developer": "Somebody", "Title": "Notes",
    "Version": "1.0", "Product Type Identifier": "1F", "Units": "3", "Developer Proceeds": "0.7",
    "Begin Date": "03/02/2024", "End Date": "03/02/2024", "Customer Currency": "USD", "Country Code": "US",
    "Currency of Proceeds": "USD", "Apple Identifier": "500000001", "Customer Price": "0.99", "Promo Code": "",
    "Parent Identifier": "", "Device": "iPhone", "Order Type": "",
  ]
  return cells.merging(changes) { $1 }
}

/// A report of today's layout.
func report(_ rows: [[String: String]]) -> String { Layout.l7.report(rows) }
