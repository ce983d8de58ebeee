import Glibc

/// Writes a folder of made-up sales reports; see `SampleOptions.help`.
func run(_ arguments: [String]) throws(SampleFailure) {
  guard !arguments.contains("--help"), !arguments.contains("-h") else {
    guard writeAll(Array(SampleOptions.help.utf8), to: STDOUT_FILENO) else { throw SampleFailure(74, "cannot write") }
    return
  }
  let options = try SampleOptions(arguments)
  var folder = try SampleFolder(options)
  let totals = try folder.write()
  if let path = options.totals { try writeFile(path, Array(totals.text.utf8)) }
  if let path = options.rates { try writeFile(path, Array(SampleRates(options).text.utf8)) }
}

do throws(SampleFailure) {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  _ = writeAll(Array("samplereports: error: \(error.message)\n".utf8), to: STDERR_FILENO)
  exit(error.exitCode)
}
