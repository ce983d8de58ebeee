import SQLiteDatabase

/// The tables of the archive; docs/FORMATS.md describes them for people who query them.
enum ReviewSchema {
  /// The version that this program writes.
  static let version = 1

  /// What marks the file as ours: `ASRV` in ASCII.
  static let applicationID: Int64 = 0x4153_5256

  /// What takes the schema from each version to the next.
  static let migrations = [first]

  private static let first =
    tables + indexes + """
      CREATE VIRTUAL TABLE search USING fts5(
        title, body, content = '', tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
      CREATE VIEW reviews AS SELECT
        review.number, review.app, app.title AS app_title, country, source, review.id, rating, review.title, body, author, version,
        datetime(date, 'unixepoch') AS date, date_approximate, votes_sum, votes_count, response,
        datetime(first_seen, 'unixepoch') AS first_seen, datetime(last_seen, 'unixepoch') AS last_seen,
        datetime(edited, 'unixepoch') AS edited, datetime(unlisted, 'unixepoch') AS unlisted
        FROM review LEFT JOIN app ON app.id = review.app;
      """

  /// Times are seconds since 1970 UTC.
  ///
  /// `added` and `changed` are numbers of visits.
  private static let tables = """
    CREATE TABLE app (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;
    CREATE TABLE review (
      number INTEGER PRIMARY KEY, app INTEGER NOT NULL, country TEXT NOT NULL, source TEXT NOT NULL, id TEXT NOT NULL,
      rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5), title TEXT NOT NULL, body TEXT NOT NULL,
      author TEXT, author_uri TEXT, version TEXT, date INTEGER NOT NULL, date_approximate INTEGER NOT NULL,
      votes_sum INTEGER, votes_count INTEGER, response TEXT, response_date INTEGER, response_published INTEGER,
      first_seen INTEGER NOT NULL, text_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL,
      edited INTEGER, unlisted INTEGER, added INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;
    CREATE TABLE identity (
      app INTEGER NOT NULL, country TEXT NOT NULL, source TEXT NOT NULL, id TEXT NOT NULL,
      review INTEGER NOT NULL REFERENCES review (number), PRIMARY KEY (app, country, source, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE earlier (
      review INTEGER NOT NULL REFERENCES review (number), id TEXT NOT NULL, rating INTEGER NOT NULL, title TEXT NOT NULL,
      body TEXT NOT NULL, version TEXT, date INTEGER NOT NULL, first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL)
      STRICT;
    CREATE TABLE visit (
      number INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, app INTEGER NOT NULL, country TEXT NOT NULL,
      source TEXT NOT NULL, state TEXT NOT NULL, complete INTEGER NOT NULL, received INTEGER NOT NULL,
      added INTEGER NOT NULL, edited INTEGER NOT NULL, message TEXT) STRICT;
    CREATE TABLE storefront (
      app INTEGER NOT NULL, country TEXT NOT NULL, source TEXT NOT NULL, visit INTEGER NOT NULL, state TEXT NOT NULL,
      complete INTEGER NOT NULL, PRIMARY KEY (app, country, source)) STRICT, WITHOUT ROWID;
    CREATE TABLE tally (
      app INTEGER NOT NULL, country TEXT NOT NULL, rating INTEGER NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (app, country, rating)) STRICT, WITHOUT ROWID;
    CREATE TABLE rating (
      app INTEGER NOT NULL, country TEXT NOT NULL, time INTEGER NOT NULL, average REAL NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY (app, country, time)) STRICT, WITHOUT ROWID;
    CREATE TABLE look (
      name TEXT NOT NULL, app INTEGER NOT NULL, country TEXT NOT NULL, visit INTEGER NOT NULL, time INTEGER NOT NULL,
      PRIMARY KEY (name, app, country)) STRICT, WITHOUT ROWID;

    """

  private static let indexes = """
    CREATE INDEX review_by_date ON review (app, date);
    CREATE INDEX review_by_country ON review (app, country, rating);
    CREATE INDEX review_by_change ON review (app, changed, country, added, rating);
    CREATE INDEX review_by_writer ON review (app, country, author_uri) WHERE author_uri IS NOT NULL;
    CREATE INDEX review_by_author ON review (app, country, author) WHERE author IS NOT NULL;
    CREATE INDEX earlier_by_review ON earlier (review);

    """
}

extension Connection {
  /// Whether the file holds the archive's tables, nothing at all, or something else.
  enum Contents: Equatable {
    case nothing, ours(version: Int), foreign
  }

  func contents() throws(DatabaseError) -> Contents {
    let version = try userVersion()
    if try integer("PRAGMA application_id") == ReviewSchema.applicationID { return .ours(version: version) }
    let tables = try integer("SELECT count(*) FROM sqlite_master")
    return tables == 0 && version == 0 ? .nothing : .foreign
  }

  /// Brings an empty file or one of an older version to this version; harmless where another run was faster.
  func migrate() throws(DatabaseError) {
    try execute("BEGIN IMMEDIATE")
    do {
      let version = try userVersion()
      for step in ReviewSchema.migrations.dropFirst(version) { try execute(step) }
      if version < ReviewSchema.version {
        try execute("PRAGMA application_id = \(ReviewSchema.applicationID)")
        try setUserVersion(Int32(ReviewSchema.version))
      }
      try execute("COMMIT")
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }
}
