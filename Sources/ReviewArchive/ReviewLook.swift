public import AppSales
import SQLiteDatabase

extension ReviewArchive {
  /// The number of the newest visit that is stored; what a look at this moment will have seen.
  public func newestVisit() throws(ReviewArchiveError) -> Int64 {
    try translating(path) { () throws(DatabaseError) in
      try database.integer("SELECT max(number) FROM visit") ?? 0
    }
  }

  /// Remembers that somebody saw everything of some apps and countries up to a visit.
  ///
  /// - Parameters:
  ///   - name: The name of the look.
  ///   - apps: The apps.
  ///   - countries: The countries; empty for all.
  ///   - visit: What had been stored by then, as ``newestVisit()`` told.
  ///   - now: Seconds since 1970 UTC.
  /// - Throws: Where the file cannot be written.
  public func rememberLook(
    _ name: String, apps: [Int64], countries: [Storefront], upTo visit: Int64, at now: Int64
  ) throws(ReviewArchiveError) {
    let codes = Set(countries.map(\.code))
    try writing { (database) throws(DatabaseError) in
      let known = try database.prepare("SELECT DISTINCT country FROM storefront WHERE app = ?")
      let remember = try database.prepare(
        """
        INSERT INTO look VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET visit = max(visit, ?4), time = ?5
        """)
      for app in apps {
        try known.bind(.integer(app), at: 1)
        var places: [String] = []
        while try known.step() { places.append(known.text(0) ?? "") }
        known.reset()
        for place in places where codes.isEmpty || codes.contains(place) {
          try remember.run([.text(name), .integer(app), .text(place), .integer(visit), .integer(now)])
        }
      }
    }
  }
}
