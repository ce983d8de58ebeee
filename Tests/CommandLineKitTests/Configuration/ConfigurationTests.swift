import Testing

@testable import CommandLineKit

@Suite("Configuration")
struct ConfigurationTests {
  static let sample = """
    # made up
    [appsales]
    archive  = ~/AppSales
    currency = EUR

    [account main]
    vendor    = 80012345, 80067890
    issuer-id = 57246542-0000-1a63-e053-0824d011072a
    key-id    = 2X9R4HXF34
    key-file  = AuthKey.p8
    """

  private let spec = CommandSpec(
    name: "bake", version: "1", summary: "",
    options: [
      .value("archive", argument: "DIR", help: ""),
      .value("currency", argument: "CODE", isRepeatable: true, help: "A filter, not the setting of that name."),
    ] + StandardOptions.all())

  private func load(
    _ text: String? = sample, _ environment: [String: String] = ["HOME": "/home/ada"], _ arguments: [String] = []
  ) throws(CommandFailure) -> Configuration {
    var file: INIFile?
    if let text { file = try INIFile(path: "/etc/appsales.ini", bytes: Array(text.utf8)) }
    return try Configuration(
      source: ConfigurationSource(
        arguments: try spec.parse(arguments), environment: Environment(environment), file: file))
  }

  @Test("A file's values have its lines as origin")
  func file() throws {
    let all = try load()
    #expect(try all.archive == Setting(value: "/home/ada/AppSales", origin: .file(path: "/etc/appsales.ini", line: 3)))
    #expect(all.currency == Setting(value: "EUR", origin: .file(path: "/etc/appsales.ini", line: 4)))
    #expect(all.timeout == Setting(value: 120, origin: .standard))
    #expect(all.settleHours == Setting(value: 48, origin: .standard))
    let account = try all.account()
    #expect(account.name == "main")
    #expect(account.vendors?.value == ["80012345", "80067890"])
    #expect(account.issuerID?.value == "57246542-0000-1a63-e053-0824d011072a")
    #expect(account.keyID?.origin == .file(path: "/etc/appsales.ini", line: 9))
    #expect(account.keyFile?.value == "/etc/AuthKey.p8", "a relative path begins at the file")
  }

  @Test("Option beats environment beats file beats default")
  func precedence() throws {
    let environment = ["HOME": "/home/ada", "APPSALES_ARCHIVE": "/e", "APPSALES_TIMEOUT": "7"]
    #expect(
      try load(nil, environment, ["--archive", "/o"]).archive == Setting(value: "/o", origin: .option("archive")))
    #expect(
      try load(Self.sample, environment).archive == Setting(value: "/e", origin: .environment("APPSALES_ARCHIVE")))
    #expect(try load(Self.sample, environment).timeout == Setting(value: 7, origin: .environment("APPSALES_TIMEOUT")))
    #expect(try load(nil).archive == Setting(value: "/home/ada/.local/share/appsales/reports", origin: .standard))
    #expect(try load(Self.sample, ["HOME": "/h", "APPSALES_ARCHIVE": ""]).archive.value == "/h/AppSales")
  }

  @Test("An option of the same name that means something else is no setting")
  func filter() throws {
    #expect(try load(nil, ["HOME": "/h"], ["--currency", "USD"]).currency == nil)
  }

  @Test("The variables of other tools come after ours, and before the file")
  func commonVariables() throws {
    var environment = [
      "HOME": "/h", "ASC_KEY_ID": "K", "ASC_ISSUER_ID": "I", "ASC_PRIVATE_KEY_PATH": "~/k.p8",
      "ASC_VENDOR_NUMBER": "81",
    ]
    for text in [nil, Self.sample] {
      let account = try load(text, environment).account()
      #expect(account.name == "main")
      #expect(account.keyID == Setting(value: "K", origin: .environment("ASC_KEY_ID")))
      #expect(account.issuerID?.value == "I")
      #expect(account.keyFile?.value == "/h/k.p8")
      #expect(account.vendors?.value == ["81"])
    }
    environment["APPSALES_KEY_ID"] = "OURS"
    #expect(try load(Self.sample, environment).account().keyID?.value == "OURS")
    #expect(try load(Self.sample, environment).accounts().map(\.keyID?.value) == ["2X9R4HXF34"], "all: each its own")
  }

  @Test(
    "What nobody knows is an error with file, line and suggestion",
    arguments: [
      ("[appsales]\ncurency = EUR", "2: unknown setting \"curency\"\nhint: did you mean \"currency\"?"),
      ("[account main]\nkey-fil = x", "2: unknown setting \"key-fil\"\nhint: did you mean \"key-file\"?"),
      (
        "[appsales]\nzzzzzz = 1",
        "2: unknown setting \"zzzzzz\"\n"
          + "hint: [appsales] has archive, currency, timeout, settle-hours, notify-command, review-pause or "
          + "review-requests"
      ),
      ("[acount main]\nvendor = 1", "1: unknown section [acount main]\nhint: did you mean [account main]?"),
      ("[account]\nvendor = 1", "1: unknown section [account]\nhint: did you mean [account NAME]?"),
      ("[zzzzzz]", "1: unknown section [zzzzzz]\nhint: there are [appsales] and [account NAME]"),
      ("currency = EUR", "1: a setting before the first section\nhint: begin the file with [appsales]"),
      ("[account a]\n[account  a]", "2: the account \"a\" occurs twice"),
    ])
  func unknown(_ text: String, _ message: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try load(text) }
    #expect(failure.code == .configuration)
    #expect(failure.rendered(by: "bake") == "bake: error: /etc/appsales.ini:\(message)\n")
  }

  @Test(
    "A value of the wrong kind is named with its place",
    arguments: [
      ("appsales", "currency", "eur"), ("appsales", "currency", "EURO"), ("appsales", "timeout", "0"),
      ("appsales", "timeout", "1.5"), ("appsales", "settle-hours", "-1"), ("appsales", "review-pause", "3601"),
      ("appsales", "review-requests", "0"), ("appsales", "review-requests", "3"),
      ("appsales", "archive", ""),
      ("appsales", "notify-command", "mail 'x"), ("account main", "vendor", "../80012345"),
      ("account main", "vendor", "-80012345"),
      ("account main", "vendor", "8001 2345"), ("account main", "vendor", "%2e%2e"),
      ("account main", "vendor", "80012345;x"),
      ("account main", "vendor", "1234567890123"), ("account main", "vendor", "1,,2"),
      ("account main", "vendor", "1,1"),
      ("account main", "vendor", "٣"), ("account main", "key-id", "a b"),
    ])
  func wrongKind(_ section: String, _ name: String, _ value: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try load("[\(section)]\n\(name) = \(value)") }
    #expect(failure.code == .configuration)
    #expect(failure.place == "/etc/appsales.ini:2")
    #expect(failure.message.hasPrefix("\(name): expected ") && failure.message.hasSuffix("found \"\(value)\""))
  }

  @Test("A bad value of a variable names the variable")
  func badVariable() throws {
    let failure = try #require(throws: CommandFailure.self) {
      try load(nil, ["HOME": "/h", "APPSALES_TIMEOUT": "soon"])
    }
    #expect(failure.place == "APPSALES_TIMEOUT" && failure.code == .configuration)
  }

  @Test("Without a home folder only what needs it fails")
  func homeless() throws {
    let all = try load("[appsales]\ncurrency = EUR", [:])
    #expect(all.currency?.value == "EUR")
    #expect(throws: CommandFailure.self) { try all.archive }
    #expect(throws: CommandFailure.self) { try load("[appsales]\narchive = ~/x", [:]) }
  }

  @Test("Of several accounts one must be chosen, and it must exist")
  func accounts() throws {
    let two = "[account one]\nvendor = 1\n[account two]\nvendor = 2"
    #expect(try load(two).accounts().map(\.name) == ["one", "two"])
    #expect(try load(two, [:], ["--account", "two"]).account().vendors?.value == ["2"])
    #expect(try load(two, ["APPSALES_ACCOUNT": "one"]).account().vendors?.value == ["1"])
    let unclear = try #require(throws: CommandFailure.self) { try load(two).account() }
    #expect(unclear.hint == "choose one with --account NAME: one or two")
    let missing = try #require(throws: CommandFailure.self) { try load(two, [:], ["--account", "tow"]).account() }
    #expect(missing.place == "--account" && missing.hint == "did you mean \"two\"?")
  }

  @Test("--show-config prints each value with its origin")
  func shown() throws {
    let text = try load(Self.sample, ["HOME": "/home/ada", "APPSALES_CURRENCY": "USD"], ["--archive", "/o"]).text()
    #expect(
      text == """
        [appsales]
        archive          = /o    # option --archive
        currency         = USD   # environment APPSALES_CURRENCY
        timeout          = 120   # default
        settle-hours     = 48    # default
        # notify-command =       # not set
        # review-pause   =       # not set
        review-requests  = 1     # default

        [account main]
        vendor    = 80012345, 80067890                     # /etc/appsales.ini:7
        issuer-id = 57246542-0000-1a63-e053-0824d011072a   # /etc/appsales.ini:8
        key-id    = 2X9R4HXF34                             # /etc/appsales.ini:9
        key-file  = /etc/AuthKey.p8                        # /etc/appsales.ini:10

        """, "\(text)")
  }

  @Test("What is not set is shown as a comment, and nothing can steer the terminal")
  func shownUnset() throws {
    let text = try load(nil, ["HOME": "/home/\u{1B}[2Jada"]).text()
    #expect(text.contains("# currency       =") && text.contains("# not set"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test("The manual knows every setting")
  func declarations() throws {
    let all = try Configuration.declarations()
    #expect(all.map(\.section) == ["appsales", "account NAME"])
    let names = ["archive", "currency", "timeout", "settle-hours", "notify-command", "review-pause", "review-requests"]
    #expect(all.first?.settings.map(\.name) == names)
    #expect(all.last?.settings.map(\.name) == ["vendor", "issuer-id", "key-id", "key-file"])
    #expect(all.last?.settings.first?.environment == ["APPSALES_VENDOR", "ASC_VENDOR_NUMBER"])
    for (_, settings) in all { #expect(settings.allSatisfy { $0.help.hasSuffix(".") }) }
  }
}
