import AppSales

/// What text output must look like, to the last blank.
enum TextGolden {
  static let month80 = #"""
    AppSales · 1–31 May 2024 · 31 of 31 days                         vendor 80012345

    Since you last looked (28 May, 14:02 UTC)
      3 new reports  +142 units  USD 61.40  EUR 18.12  GBP 9.80
      The store revised 12 May by −3 units, USD −2.10

    Downloads    2,310    Purchases      94    Refunds      −3
    Updates      8,822    Subscriptions  61
    Redownloads  1,204
    Trend        ▂▃▃▄▄▅▅▄▄▃▃▃▃▄▆█▇▆▅▄▃▃▃▃▄▄▄▃▃▃▃  most 190 downloads on 16 May
    Proceeds     USD 402.10  EUR 210.55  GBP 88.20  JPY 12,300
    Refunded     USD −2.10

    App                  Downloads  Purchases  Updates  Refunds  Proceeds
    Notes                    1,800         90    7,000       −2  USD 300.10  +2 more
      Notes Pro                  –         90        –       −1  USD 120.40  +1 more
    Übersichtskarten f…        510         65    1,822       −1  USD 102.00  +2 more
      Gold (maps.year)           –         61        –        –  USD  42.00
      Gold (maps.life)           –          4        –        –  JPY 12,300

    Country            Units                            Proceeds
    United States  US    900  ████████████████████████  USD 402.10
    Germany        DE    310  ████████▎                 EUR 110.00
    Japan          JP    120  ███▎                      JPY 12,300
    not known      ZZ      3  ▏                         –
    … 41 more          1,255                            EUR 100.55  GBP  88.20

    Currency  Units   Proceeds  Customers paid
    USD       1,200     402.10  USD 574.43
    EUR         800     210.55  EUR 340.00  SEK 220.00
    GBP         200      88.20  GBP 151.00
    JPY         110  12,300     JPY 17,500

    Type                    Units  Refunds  Proceeds USD     EUR     JPY
    7F    Universal update  8,822        –             –       –       –
    1F    Universal app     2,290       −2       239.70   150.35       –
    IA1   In-app purchase      94        –       120.40    60.20  12,300
    9X    not known             1        –         0.705       –       –

    Note: 1 row has the product type identifier 9X, which is not known

    """#

  static let month60 = #"""
    AppSales · 1–31 May 2024 · 31 of 31 days     vendor 80012345

    Since you last looked (28 May, 14:02 UTC)
      3 new reports  +142 units  USD 61.40  EUR 18.12  GBP 9.80
      The store revised 12 May by −3 units, USD −2.10

    Downloads    2,310    Purchases      94    Refunds      −3
    Updates      8,822    Subscriptions  61
    Redownloads  1,204
    Trend        ▂▃▃▄▄▅▅▄▄▃▃▃▃▄▆█▇▆▅▄▃▃▃▃▄▄▄▃▃▃▃
                 most 190 downloads on 16 May
    Proceeds     USD 402.10  EUR 210.55  GBP 88.20  JPY 12,300
    Refunded     USD −2.10

    App                   Downloads  Purchases  Updates  Refunds
        Proceeds
    Notes                     1,800         90    7,000       −2
        USD 300.10  EUR 180.00  GBP  88.20
      Notes Pro                   –         90        –       −1
          USD 120.40  EUR  60.20
    Übersichtskarten fü…        510         65    1,822       −1
        USD 102.00  EUR  30.55  JPY 12,300
      Gold (maps.year)            –         61        –        –
          USD  42.00
      Gold (maps.life)            –          4        –        –
          JPY 12,300

    Country            Units                 Proceeds
    United States  US    900  █████████████  USD 402.10
    Germany        DE    310  ████▌          EUR 110.00
    Japan          JP    120  █▊             JPY 12,300
    not known      ZZ      3  ▏              –
    … 41 more          1,255                 EUR 100.55  +1 more

    Currency  Units   Proceeds  Customers paid
    USD       1,200     402.10  USD 574.43
    EUR         800     210.55  EUR 340.00  SEK 220.00
    GBP         200      88.20  GBP 151.00
    JPY         110  12,300     JPY 17,500

    Type                   Units  Refunds  Proceeds USD
    7F    Universal upda…  8,822        –             –
    1F    Universal app    2,290       −2       239.70   +1 more
    IA1   In-app purchase     94        –       120.40   +2 more
    9X    not known            1        –         0.705

    Note: 1 row has the product type identifier 9X, which is not
          known

    """#

  static let monthASCII = #"""
    AppSales - 1-31 May 2024 - 31 of 31 days                         vendor 80012345

    Since you last looked (28 May, 14:02 UTC)
      3 new reports  +142 units  USD 61.40  EUR 18.12  GBP 9.80
      The store revised 12 May by -3 units, USD -2.10

    Downloads    2,310    Purchases      94    Refunds      -3
    Updates      8,822    Subscriptions  61
    Redownloads  1,204
    Trend        .::--==--::::-+#*+=-::::---::::  most 190 downloads on 16 May
    Proceeds     USD 402.10  EUR 210.55  GBP 88.20  JPY 12,300
    Refunded     USD -2.10

    App                  Downloads  Purchases  Updates  Refunds  Proceeds
    Notes                    1,800         90    7,000       -2  USD 300.10  +2 more
      Notes Pro                  -         90        -       -1  USD 120.40  +1 more
    Ubersichtskarten ..        510         65    1,822       -1  USD 102.00  +2 more
      Gold (maps.year)           -         61        -        -  USD  42.00
      Gold (maps.life)           -          4        -        -  JPY 12,300

    Country            Units                            Proceeds
    United States  US    900  ########################  USD 402.10
    Germany        DE    310  ########                  EUR 110.00
    Japan          JP    120  ###                       JPY 12,300
    not known      ZZ      3  #                         -
    .. 41 more         1,255                            EUR 100.55  GBP  88.20

    Currency  Units   Proceeds  Customers paid
    USD       1,200     402.10  USD 574.43
    EUR         800     210.55  EUR 340.00  SEK 220.00
    GBP         200      88.20  GBP 151.00
    JPY         110  12,300     JPY 17,500

    Type                    Units  Refunds  Proceeds USD     EUR     JPY
    7F    Universal update  8,822        -             -       -       -
    1F    Universal app     2,290       -2       239.70   150.35       -
    IA1   In-app purchase      94        -       120.40    60.20  12,300
    9X    not known             1        -         0.705       -       -

    Note: 1 row has the product type identifier 9X, which is not known

    """#

  static let twelve80 = #"""
    AppSales · 31 December 2023 · 1 of 1 day              vendors 80012345, 80099999

    Downloads    12,345    Subscriptions  678    Refunds      −12
    Proceeds     AUD 1,234.05  BRL 2,468.15  CAD 3,702.25  CHF 4,936.35
                 CNY 6,170.45  EUR 7,404.55  GBP 8,638.65  INR 9,872.75
                 JPY 11,106.85  MXN 12,340.95  SEK 13,574.105  USD 14,808.115
    Refunded     USD −8.40

    App             Downloads  Purchases  Updates  Refunds  Proceeds
    日本語のとて…      12,345        678        –      −12  AUD   1,234.05  +11 more
    👨‍👩‍👧‍👦 Family \u{…          3          –        –        –  USD       2.10
    שלום עולם               1          –        –        –  –
    d                       –          –       −1        –  –

    Country             Units                            Proceeds
    not known       AU    100  ████████████████████████  AUD   1,234.05
    not known       BR    100  ████████████████████████  BRL   2,468.15
    not known       CA    100  ████████████████████████  CAD   3,702.25
    not known       CH    100  ████████████████████████  CHF   4,936.35
    not known       CN    100  ████████████████████████  CNY   6,170.45
    not known       EU    100  ████████████████████████  EUR   7,404.55
    United Kingdom  GB    100  ████████████████████████  GBP   8,638.65
    not known       IN    100  ████████████████████████  INR   9,872.75
    Japan           JP    100  ████████████████████████  JPY  11,106.85
    not known       MX    100  ████████████████████████  MXN  12,340.95
    … 2 more              200                            SEK 13,574.105  +1 more

    """#

  static let years80 = #"""
    AppSales · 15 June 2021 – 2 March 2024 · 985 of 992 days         vendor 80012345
    Missing: 4, 5 and 9 July 2021, 30 December 2021 – 1 January 2022,
      29 February 2024

    Downloads    1,234,567
    Trend        ▁▁▁▁▁▂▂▁▂▂▂▂▂▃▂▃▃▃▃▃▃▃▄▄▃▄▄▄▄▄▅▄▅▅▅▅▆▅▅▆▅▆▆▆▆▆▆▇▆▇▇▆▇█▇▇█▇█████████
                 most 536 downloads on 2 March 2024
    Proceeds     USD −1,234.50

    """#

  static let asked80 = #"""
    AppSales · 1–31 May 2024 · 31 of 31 days                         vendor 80012345

    Downloads    2,310    Purchases      94    Refunds      −3
    Updates      8,822    Subscriptions  61
    Redownloads  1,204
    Proceeds     EUR 210.55  GBP 88.20  JPY 12,300  USD 402.10
    Refunded     USD −2.10

    Month    Units                       Downloads  Purchases  Refunds  Proceeds USD
    2024-04     40  █████████▊                  40          –        –         30.00
    2024-05     78  ███████████████████         80         −2       −2         55.50

    Country            Currency  Units  Downloads  Proceeds
    United States  US  USD          40         40     30.00
    Germany        DE  EUR          12         12  1,200.10
    … 3 more                         5          5  EUR 4.00  SEK 12.50

    Product  Type                    Units  Proceeds USD
    Notes    1F    Universal app        40         30.00
    Notes    7F    Universal update     12             –

    Promo code  Units  Downloads  Proceeds USD
    (none)         40         40         30.00
    CR-RW           2          2             –

    """#

  /// Changes since the last look, and the lines that tell them.
  static let news: [(SinceLastLook, [String])] = [
    (
      SinceLastLook(lookedAt: nil, reportsNew: 31, reportsRevised: 0, totals: SummaryFixture.measures(["1F": 9])),
      ["First look: all of it is new"]
    ),
    (
      SinceLastLook(lookedAt: 1_716_904_920, reportsNew: 0, reportsRevised: 0, totals: SalesMeasures()),
      ["Nothing new since you last looked (28 May, 14:02 UTC)"]
    ),
    (
      SinceLastLook(
        lookedAt: 1_672_527_540, reportsNew: 1, reportsRevised: 0, totals: SummaryFixture.measures(["1F": 1])),
      ["Since you last looked (31 December 2022, 22:59 UTC)", "  1 new report  +1 unit"]
    ),
    (
      SinceLastLook(
        lookedAt: 1_716_904_920, reportsNew: 0, reportsRevised: 3,
        totals: SummaryFixture.measures(["1F": 2], ["USD": "1.4"]),
        revised: SummaryFixture.measures(["1F": 2], ["USD": "1.4"]),
        revisedDays: ["2024-05-12", "2024-05-13", "2024-05-15"].map(SummaryFixture.day)),
      ["Since you last looked (28 May, 14:02 UTC)", "  The store revised 12, 13 and 15 May by +2 units, USD +1.40"]
    ),
    (
      SinceLastLook(
        lookedAt: 1_716_904_920, reportsNew: 0, reportsRevised: 1, totals: SalesMeasures(),
        revisedDays: [SummaryFixture.day("2023-12-31")]),
      [
        "Since you last looked (28 May, 14:02 UTC)",
        "  The store revised 31 December 2023 without a change of the sums",
      ]
    ),
  ]
}
