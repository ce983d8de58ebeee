/// Text from outside as a terminal may see it.
func neutralised(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHarmful) else { return text }
  return text.unicodeScalars.map { isHarmful($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
}

private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}
