import AppSales
import Testing

/// What a name says, in one line.
private func said(_ fileName: String) -> String? {
  ReportName(fileName).map {
    "\($0.journalKind) \($0.vendor?.description ?? "-") \($0.period.begin)…\($0.period.last) \($0.archivePath)"
  }
}

@Suite("Report names")
struct ReportNameTests {
  @Test(
    "The store's names say kind, frequency, vendor, period and place",
    arguments: [
      ("S_D_80012345_20240302", "sales-daily 80012345 2024-03-02…2024-03-02 2024-03/S_D_80012345_20240302.txt.gz"),
      ("S_W_80012345_20240303", "sales-weekly 80012345 2024-02-26…2024-03-03 2024-02/S_W_80012345_20240303.txt.gz"),
      ("S_M_80012345_202402", "sales-monthly 80012345 2024-02-01…2024-02-29 2024-02/S_M_80012345_202402.txt.gz"),
      ("S_Y_80012345_2024", "sales-yearly 80012345 2024-01-01…2024-12-31 2024-01/S_Y_80012345_2024.txt.gz"),
      (
        "P_S_D_80012345_20240302",
        "pre-order-daily 80012345 2024-03-02…2024-03-02 2024-03/P_S_D_80012345_20240302.txt.gz"
      ),
      (
        "P_S_M_80012345_202402", "pre-order-monthly 80012345 2024-02-01…2024-02-29 2024-02/P_S_M_80012345_202402.txt.gz"
      ),
      (
        "N_D_W_80012345_20240303",
        "newsstand-weekly 80012345 2024-02-26…2024-03-03 2024-02/N_D_W_80012345_20240303.txt.gz"
      ),
      (
        "Subscription_80012345_20240302",
        "subscription-daily 80012345 2024-03-02…2024-03-02 2024-03/Subscription_80012345_20240302.txt.gz"
      ),
      (
        "Subscription_Event_80012345_20240302",
        "subscription-event-daily 80012345 2024-03-02…2024-03-02 2024-03/Subscription_Event_80012345_20240302.txt.gz"
      ),
      (
        "Subscriber_80012345_20240302",
        "subscriber-daily 80012345 2024-03-02…2024-03-02 2024-03/Subscriber_80012345_20240302.txt.gz"
      ),
      (
        "Winback_Eligibility_Report_80012345_20240302_V1_0",
        "win-back-daily 80012345 2024-03-02…2024-03-02 2024-03/Winback_Eligibility_Report_80012345_20240302_V1_0.txt.gz"
      ),
      ("S_D_20090503", "sales-daily - 2009-05-03…2009-05-03 2009-05/S_D_20090503.txt.gz"),
      ("S_D_05-03-2009", "sales-daily - 2009-05-03…2009-05-03 2009-05/S_D_20090503.txt.gz"),
      ("S_D_05032009", "sales-daily - 2009-05-03…2009-05-03 2009-05/S_D_20090503.txt.gz"),
      ("S_D_12202010", "sales-daily - 2010-12-20…2010-12-20 2010-12/S_D_20101220.txt.gz"),
      ("S_W_20090503", "sales-weekly - 2009-04-27…2009-05-03 2009-04/S_W_20090503.txt.gz"),
      ("S_M_200905", "sales-monthly - 2009-05-01…2009-05-31 2009-05/S_M_200905.txt.gz"),
    ])
  func names(stem: String, expected: String) {
    for ending in [
      ".txt.gz", ".txt", ".TXT", ".txt.GZ", ".gz", " (1).txt.gz", ".txt (2).gz", ".txt.gz (3)", "(12).txt",
    ] {
      #expect(said(stem + ending) == expected, "\(ending)")
    }
  }

  @Test(
    "Other names say nothing",
    arguments: [
      "", "S_D_", "S_D_.txt", ".txt", "S_D_80012345_20240302", "S_D_80012345_20240302.zip",
      "S_D_80012345_20240302.txt.gz.part",
      ".S_D_80012345_20240302.txt.gz", "S_D_80012345_20240230.txt", "S_D_80012345_20241301.txt",
      "S_D_80012345_202403.txt",
      "S_M_80012345_20240302.txt", "S_M_80012345_202413.txt", "S_Y_80012345_202403.txt", "S_Y_80012345_1999.txt",
      "S_W_80012345_20240302.txt", "S_W_80012345_20240304.txt", "S_X_80012345_20240302.txt",
      "s_d_80012345_20240302.txt",
      "S_D_8001234x_20240302.txt",
      "S_D_1234567890123_20240302.txt", "S_D__20240302.txt", "S_D_80012345_20240302_1.txt",
      "S_D_80012345_03-02-2024.txt",
      "S_D_80012345_03022024.txt", "S_D_03-02-24.txt", "S_D_3-2-2009.txt", "S_D_02-30-2009.txt", "S_D_80012345.txt",
      "Subscription_W_80012345_20240303.txt", "Subscription_Event_D_80012345_20240303.txt", "N_D_M_80012345_202403.txt",
      "Winback_Eligibility_Report_80012345_20240302.txt", "Winback_Eligibility_Report_V1_0.txt", "80012345_0914_CH.txt",
      "S_D_80012345_20240302 (x).txt", "S_D_80012345_20240302 ().txt", "S_D_80012345_２０２４０３０２.txt", "journal.tsv",
      "S_D_03/02/10.txt", "S_D_+80012345_20240302.txt", "S_D_80012345_20240302\u{0}.txt",
    ])
  func others(fileName: String) { #expect(ReportName(fileName) == nil) }

  @Test("A name that was made says what it was made of")
  func roundTrip() throws {
    var numbers = ModelNumbers()
    for _ in 0..<2000 {
      let kind = try #require(ReportKind.allCases.randomElement(using: &numbers))
      let frequency = try #require(ReportFrequency.allCases.randomElement(using: &numbers))
      let vendor = numbers.next() % 5 == 0 ? nil : VendorNumber(String(numbers.next() % 1_000_000_000_000))
      let day = ReportDay(number: Int32(14_000 + numbers.next() % 20_000))
      guard let name = ReportName(kind, frequency, vendor: vendor, containing: day) else {
        #expect(!kind.frequencies.contains(frequency))
        continue
      }
      #expect(name.period.contains(day))
      #expect(ReportName(name.fileName) == name, "\(name), seed \(ModelNumbers.seed)")
      #expect(name.archivePath.hasPrefix(String(name.period.begin.description.prefix(7)) + "/"))
    }
  }

  @Test("The store's service is asked for a day, the Sunday of a week, a month or a year")
  func requestDates() throws {
    let day = try #require(ReportDay("2024-02-28"))
    let dates = ReportFrequency.allCases.map { $0.requestDate(of: $0.period(containing: day)) }
    #expect(dates == ["2024-02-28", "2024-03-03", "2024-02", "2024"])
  }

  @Test("Any text is a name or none, and never a trap")
  func anyText() {
    var numbers = ModelNumbers()
    let pieces = [
      "S_", "D_", "W_", "M_", "_", "80012345", "2024", "03", "02", "-", ".txt", ".gz", "(", ")", "1", " ", "é", "V1_0",
    ]
    for _ in 0..<5000 {
      let text = (0..<numbers.next() % 10).map { _ in pieces[Int(numbers.next() % UInt64(pieces.count))] }.joined()
      guard let name = ReportName(text) else { continue }
      #expect(ReportName(name.fileName) == name, "\(text), seed \(ModelNumbers.seed)")
    }
  }

  @Test(
    "A vendor number is 1 to 12 digits", arguments: ["", "8001234a", "1234567890123", "８００", " 80012345", "-1", "+1"])
  func vendors(text: String) throws {
    #expect(VendorNumber(text) == nil)
    let vendors = ["85000000", "9", "80012345", "080012345"].compactMap { VendorNumber($0) }
    #expect(vendors.sorted().map(\.description) == ["9", "80012345", "85000000", "080012345"])
  }
}
