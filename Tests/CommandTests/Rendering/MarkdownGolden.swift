/// What Markdown output must look like.
enum MarkdownGolden {
  static let month = #"""
    # AppSales: 1–31 May 2024

    31 of 31 days, vendor 80012345

    Since you last looked (28 May, 14:02 UTC)  
    3 new reports  \+142 units  USD 61.40  EUR 18.12  GBP 9.80  
    The store revised 12 May by −3 units, USD −2.10

    | Units | Downloads | Updates | Redownloads | Purchases | Subscriptions | Refunds | Proceeds |
    | --: | --: | --: | --: | --: | --: | --: | --: |
    | 12,491 | 2,310 | 8,822 | 1,204 | 94 | 61 | −3 | USD 402.10, EUR 210.55, GBP 88.20, JPY 12,300 |

    ## By app

    | App | Units | Downloads | Purchases | Updates | Refunds | Proceeds |
    | :-- | --: | --: | --: | --: | --: | --: |
    | Notes | 8,890 | 1,800 | 90 | 7,000 | −2 | USD 300.10, EUR 180.00, GBP 88.20 |
    | &emsp;Notes Pro | 90 | 0 | 90 | 0 | −1 | USD 120.40, EUR 60.20 |
    | Übersichtskarten für Wanderer | 2,397 | 510 | 65 | 1,822 | −1 | USD 102.00, EUR 30.55, JPY 12,300 |
    | &emsp;Gold (maps.year) | 61 | 0 | 61 | 0 | 0 | USD 42.00 |
    | &emsp;Gold (maps.life) | 4 | 0 | 4 | 0 | 0 | JPY 12,300 |

    ## By country

    | Country |  | Units | Downloads | Proceeds |
    | :-- | :-- | --: | --: | --: |
    | United States | US | 900 | 900 | USD 402.10 |
    | Germany | DE | 310 | 310 | EUR 110.00 |
    | Japan | JP | 120 | 120 | JPY 12,300 |
    | not known | ZZ | 3 | 3 |  |
    | … 41 more |  | 1,255 | 1,255 | EUR 100.55, GBP 88.20 |

    ## By currency

    | Currency | Units | Downloads | Proceeds |
    | :-- | --: | --: | --: |
    | USD | 1,200 | 1,200 | USD 402.10 |
    | EUR | 800 | 800 | EUR 210.55 |
    | GBP | 200 | 200 | GBP 88.20 |
    | JPY | 110 | 110 | JPY 12,300 |

    ## By type

    | Type |  | Units | Refunds | Proceeds |
    | :-- | :-- | --: | --: | --: |
    | 7F | Universal update | 8,822 | 0 |  |
    | 1F | Universal app | 2,290 | −2 | USD 239.70, EUR 150.35 |
    | IA1 | In-app purchase | 94 | 0 | USD 120.40, EUR 60.20, JPY 12,300 |
    | 9X | not known | 1 | 0 | USD 0.705 |

    > Note: 1 row has the product type identifier 9X, which is not known

    """#
}
