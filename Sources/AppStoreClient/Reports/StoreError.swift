/// The first error that a body of the store names.
struct StoreError: Hashable {
  /// The status, which is a text there; `nil` where it is no number.
  let status: Int?
  /// Such as `NOT_FOUND`.
  let code: String
  /// A sentence; the title where there is no detail.
  let detail: String
  /// The parameter at fault, such as `filter[version]`.
  let parameter: String

  /// The error of a body; `nil` where it is not in the store's form.
  init?(_ body: [UInt8]) {
    guard BodyKind(body) == .json, let error = JSONValue(body)?["errors"]?.elements?.first,
      error["code"]?.text != nil || error["detail"]?.text != nil
    else { return nil }
    status = error["status"]?.text.flatMap { Int($0) }
    code = error["code"]?.text ?? ""
    detail = error["detail"]?.text ?? error["title"]?.text ?? ""
    parameter = error["source"]?["parameter"]?.text ?? ""
  }

  /// Code and detail, cut to a length for a message.
  var words: String {
    let both = [code, detail].filter { !$0.isEmpty }.joined(separator: ": ")
    return both.count > 400 ? both.prefix(400) + "…" : both
  }

  /// The version that the detail names as the latest one: the last `1_2` in it.
  var namedVersion: String? {
    guard parameter == "filter[version]" || detail.lowercased().contains("version") else { return nil }
    let words = detail.split { !($0 == "_" || ("0"..."9").contains($0)) }
    return words.last { word in
      let parts = word.split(separator: "_", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { (1...3).contains($0.count) }
    }.map(String.init)
  }

  /// Whether code or detail has a word, in small letters.
  func says(_ word: String) -> Bool { words.lowercased().contains(word) }
}
