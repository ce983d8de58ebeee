/// Turns a summary into one format of output.
protocol SummaryRenderer: Sendable {
  /// Writes the whole output, UTF-8, in parts of moderate size.
  func write<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure)
}

extension SummaryRenderer {
  /// The whole output as one text.
  func render() -> String {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// How many bytes a renderer collects before it emits them.
let renderedPartSize = 1 << 16
