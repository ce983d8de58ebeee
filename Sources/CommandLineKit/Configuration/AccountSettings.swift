/// How to reach one account of the store: the settings of a section `[account NAME]`.
public struct AccountSettings: Sendable {
  /// The account's name; `main` for one that only the environment describes.
  public let name: String
  /// The vendor numbers whose reports belong to it.
  public let vendors: Setting<[String]>?
  /// The issuer of the API key.
  public let issuerID: Setting<String>?
  /// The identifier of the API key.
  public let keyID: Setting<String>?
  /// The path of the private key; what it holds is never shown.
  public let keyFile: Setting<String>?

  let shown: [ShownSetting]
  let declared: [SettingDeclaration]

  init(name: String, reader: consuming SettingReader) throws(CommandFailure) {
    self.name = name
    vendors = try reader.read(
      "vendor", .vendorNumbers, fallback: "ASC_VENDOR_NUMBER",
      help: "Vendor number of the reports; several with commas.")
    issuerID = try reader.read(
      "issuer-id", .word("the issuer ID of the API key"), fallback: "ASC_ISSUER_ID",
      help: "Issuer ID of the API key.")
    keyID = try reader.read(
      "key-id", .word("the ID of the API key"), fallback: "ASC_KEY_ID", help: "ID of the API key.")
    keyFile = try reader.read(
      "key-file", .path, fallback: "ASC_PRIVATE_KEY_PATH", help: "Path of the private key (.p8).")
    try reader.checkNames()
    shown = reader.shown
    declared = reader.declared
  }
}
