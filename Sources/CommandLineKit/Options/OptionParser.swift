extension CommandSpec {
  /// Reads a command line by the rules of GNU, without abbreviations.
  ///
  /// `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-nVALUE`, bundled `-vvq`; options and operands in any order; after `--`
  /// all are operands; `-` is one. An option that is an answer of its own, such as `--help`, ends the reading.
  ///
  /// - Throws: A failure with code 64 that names the argument and, where it can, what was meant.
  public func parse(_ arguments: [String]) throws(CommandFailure) -> ParsedArguments {
    var parser = OptionParser(spec: self, rest: arguments[...])
    return try parser.parse()
  }
}

private struct OptionParser {
  let spec: CommandSpec
  var rest: ArraySlice<String>
  var parsed = ParsedArguments()
  var ended = false

  mutating func parse() throws(CommandFailure) -> ParsedArguments {
    while !ended, let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      } else if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseShort(argument.dropFirst())
      } else {
        parsed.operands.append(argument)
      }
    }
    if !ended { try checkOperands() }
    return parsed
  }

  private mutating func parseLong(_ text: Substring) throws(CommandFailure) {
    let equals = text.firstIndex(of: "=")
    let name = String(text[..<(equals ?? text.endIndex)])
    let value = equals.map { String(text[text.index(after: $0)...]) }
    guard let option = spec.option(named: name) else { throw unknown(name) }
    switch option.kind {
    case .flag, .count:
      guard value == nil else { throw failure(option, "takes no value") }
      note(option, nil)
    case .optionalValue: try accept(option, value)
    case .value:
      if let value { try accept(option, value) } else { try accept(option, try next(for: option)) }
    }
  }

  private mutating func parseShort(_ bundle: Substring) throws(CommandFailure) {
    var letters = bundle
    while !ended, let letter = letters.popFirst() {
      guard let option = spec.options.first(where: { $0.short == letter }) else {
        throw CommandFailure(.usage, "unknown option -\(letter)", hint: unknownShortHint(bundle))
      }
      guard option.kind == .value else {
        note(option, nil)
        continue
      }
      return try accept(option, letters.isEmpty ? try next(for: option) : String(letters))
    }
  }

  private mutating func next(for option: OptionSpec) throws(CommandFailure) -> String {
    guard let value = rest.popFirst() else { throw failure(option, "needs a value: \(option.signature)") }
    return value
  }

  private mutating func accept(_ option: OptionSpec, _ value: String?) throws(CommandFailure) {
    guard let value else { return note(option, nil) }
    let items = option.isList ? split(value) : [value]
    for item in items {
      try option.rule.check(item, at: "--\(option.name)", code: .usage)
      note(option, item)
    }
  }

  private mutating func note(_ option: OptionSpec, _ value: String?) {
    parsed.add(option.name, value)
    ended = option.endsParsing
  }

  private func split(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private func checkOperands() throws(CommandFailure) {
    let operands = parsed.operands
    if operands.count > spec.operands.count.upperBound {
      let extra = operands[spec.operands.count.upperBound]
      throw CommandFailure(.usage, "unexpected operand \"\(extra)\"", hint: spec.usageHint)
    }
    guard operands.count < spec.operands.count.lowerBound else { return }
    throw CommandFailure(.usage, "an operand is missing: \(spec.operands.synopsis)", hint: spec.usageHint)
  }

  private func unknown(_ name: String) -> CommandFailure {
    let meant = nearest(to: name, among: spec.options.map(\.name))
    return CommandFailure(
      .usage, "unknown option --\(name)", hint: meant.map { "did you mean --\($0)?" } ?? spec.usageHint)
  }

  /// `-from` is likely to be `--from`, written with one dash too few.
  private func unknownShortHint(_ bundle: Substring) -> String {
    let name = String(bundle.prefix { $0 != "=" })
    guard name.count > 1, spec.option(named: name) != nil else { return spec.usageHint }
    return "did you mean --\(name)?"
  }

  private func failure(_ option: OptionSpec, _ message: String) -> CommandFailure {
    CommandFailure(.usage, place: "--\(option.name)", message, hint: spec.usageHint)
  }
}

extension CommandSpec {
  /// Where all is explained.
  var usageHint: String { "see \(name) --help" }
}
