extension Storefront {
  /// App Store storefronts, 175 as of 2024-10: code, ISO 3166 alpha-3, currency, name.
  ///
  /// From the store's list of countries in the developer agreement, its service's list of territories and its currency
  /// table; names as the store's help writes them. Kosovo has no ISO code: `XK` and `XKS` are the store's own.
  static let table = """
    AE ARE AED United Arab Emirates
    AF AFG USD Afghanistan
    AG ATG USD Antigua and Barbuda
    AI AIA USD Anguilla
    AL ALB USD Albania
    AM ARM USD Armenia
    AO AGO USD Angola
    AR ARG USD Argentina
    AT AUT EUR Austria
    AU AUS AUD Australia
    AZ AZE USD Azerbaijan
    BA BIH EUR Bosnia and Herzegovina
    BB BRB USD Barbados
    BE BEL EUR Belgium
    BF BFA USD Burkina Faso
    BG BGR EUR Bulgaria
    BH BHR USD Bahrain
    BJ BEN USD Benin
    BM BMU USD Bermuda
    BN BRN USD Brunei
    BO BOL USD Bolivia
    BR BRA BRL Brazil
    BS BHS USD Bahamas
    BT BTN USD Bhutan
    BW BWA USD Botswana
    BY BLR USD Belarus
    BZ BLZ USD Belize
    CA CAN CAD Canada
    CD COD USD Congo (Democratic Republic)
    CG COG USD Congo (Republic)
    CH CHE CHF Switzerland
    CI CIV USD Côte d'Ivoire
    CL CHL CLP Chile
    CM CMR USD Cameroon
    CN CHN CNY China mainland
    CO COL COP Colombia
    CR CRI USD Costa Rica
    CV CPV USD Cape Verde
    CY CYP EUR Cyprus
    CZ CZE CZK Czech Republic
    DE DEU EUR Germany
    DK DNK DKK Denmark
    DM DMA USD Dominica
    DO DOM USD Dominican Republic
    DZ DZA USD Algeria
    EC ECU USD Ecuador
    EE EST EUR Estonia
    EG EGY EGP Egypt
    ES ESP EUR Spain
    FI FIN EUR Finland
    FJ FJI USD Fiji
    FM FSM USD Micronesia
    FR FRA EUR France
    GA GAB USD Gabon
    GB GBR GBP United Kingdom
    GD GRD USD Grenada
    GE GEO USD Georgia
    GH GHA USD Ghana
    GM GMB USD Gambia
    GR GRC EUR Greece
    GT GTM USD Guatemala
    GW GNB USD Guinea-Bissau
    GY GUY USD Guyana
    HK HKG HKD Hong Kong
    HN HND USD Honduras
    HR HRV EUR Croatia
    HU HUN HUF Hungary
    ID IDN IDR Indonesia
    IE IRL EUR Ireland
    IL ISR ILS Israel
    IN IND INR India
    IQ IRQ USD Iraq
    IS ISL USD Iceland
    IT ITA EUR Italy
    JM JAM USD Jamaica
    JO JOR USD Jordan
    JP JPN JPY Japan
    KE KEN USD Kenya
    KG KGZ USD Kyrgyzstan
    KH KHM USD Cambodia
    KN KNA USD Saint Kitts and Nevis
    KR KOR KRW South Korea
    KW KWT USD Kuwait
    KY CYM USD Cayman Islands
    KZ KAZ KZT Kazakhstan
    LA LAO USD Laos
    LB LBN USD Lebanon
    LC LCA USD Saint Lucia
    LK LKA USD Sri Lanka
    LR LBR USD Liberia
    LT LTU EUR Lithuania
    LU LUX EUR Luxembourg
    LV LVA EUR Latvia
    LY LBY USD Libya
    MA MAR USD Morocco
    MD MDA USD Moldova
    ME MNE EUR Montenegro
    MG MDG USD Madagascar
    MK MKD USD North Macedonia
    ML MLI USD Mali
    MM MMR USD Myanmar
    MN MNG USD Mongolia
    MO MAC USD Macao
    MR MRT USD Mauritania
    MS MSR USD Montserrat
    MT MLT EUR Malta
    MU MUS USD Mauritius
    MV MDV USD Maldives
    MW MWI USD Malawi
    MX MEX MXN Mexico
    MY MYS MYR Malaysia
    MZ MOZ USD Mozambique
    NA NAM USD Namibia
    NE NER USD Niger
    NG NGA NGN Nigeria
    NI NIC USD Nicaragua
    NL NLD EUR Netherlands
    NO NOR NOK Norway
    NP NPL USD Nepal
    NR NRU USD Nauru
    NZ NZL NZD New Zealand
    OM OMN USD Oman
    PA PAN USD Panama
    PE PER PEN Peru
    PG PNG USD Papua New Guinea
    PH PHL PHP Philippines
    PK PAK PKR Pakistan
    PL POL PLN Poland
    PT PRT EUR Portugal
    PW PLW USD Palau
    PY PRY USD Paraguay
    QA QAT QAR Qatar
    RO ROU RON Romania
    RS SRB EUR Serbia
    RU RUS RUB Russia
    RW RWA USD Rwanda
    SA SAU SAR Saudi Arabia
    SB SLB USD Solomon Islands
    SC SYC USD Seychelles
    SE SWE SEK Sweden
    SG SGP SGD Singapore
    SI SVN EUR Slovenia
    SK SVK EUR Slovakia
    SL SLE USD Sierra Leone
    SN SEN USD Senegal
    SR SUR USD Suriname
    ST STP USD São Tomé and Príncipe
    SV SLV USD El Salvador
    SZ SWZ USD Eswatini
    TC TCA USD Turks and Caicos Islands
    TD TCD USD Chad
    TH THA THB Thailand
    TJ TJK USD Tajikistan
    TM TKM USD Turkmenistan
    TN TUN USD Tunisia
    TO TON USD Tonga
    TR TUR TRY Türkiye
    TT TTO USD Trinidad and Tobago
    TW TWN TWD Taiwan
    TZ TZA TZS Tanzania
    UA UKR USD Ukraine
    UG UGA USD Uganda
    US USA USD United States
    UY URY USD Uruguay
    UZ UZB USD Uzbekistan
    VC VCT USD Saint Vincent and the Grenadines
    VE VEN USD Venezuela
    VG VGB USD British Virgin Islands
    VN VNM VND Vietnam
    VU VUT USD Vanuatu
    XK XKS EUR Kosovo
    YE YEM USD Yemen
    ZA ZAF ZAR South Africa
    ZM ZMB USD Zambia
    ZW ZWE USD Zimbabwe
    """
}
