/// The text of `--show-config` in the making.
struct ConfigurationPage {
  private(set) var text = ""

  /// Adds a section; a setting without a value is shown as a comment.
  mutating func add(_ section: String, _ settings: [ShownSetting]) {
    if !text.isEmpty { text += "\n" }
    text += "[\(DisplayText.neutralised(section))]\n"
    let names = settings.map { ($0.value == nil ? "# " : "") + $0.name }
    let column = names.map(\.count).max() ?? 0
    let assignments = zip(names, settings).map { name, setting in
      let value = setting.value.map { " " + DisplayText.neutralised($0) } ?? ""
      return DisplayText.padded(name, to: column) + " =" + value
    }
    let end = assignments.map(DisplayText.width).filter { $0 <= 60 }.max() ?? 0
    for (assignment, setting) in zip(assignments, settings) {
      let origin = setting.value == nil ? "not set" : setting.origin.description
      text += DisplayText.padded(assignment, to: end) + "   # " + DisplayText.neutralised(origin) + "\n"
    }
  }
}
