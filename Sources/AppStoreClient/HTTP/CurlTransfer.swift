import CCurl

/// One transfer: its handle, and the answer as it comes in.
final class CurlTransfer {
  let id: TransferID
  let request: HTTPRequest
  let easy: CurlEasy
  private let host: String
  private var body: [UInt8] = []
  private var headers: [HTTPHeader] = []
  private var isTooLarge = false

  /// A transfer that is ready to begin; `nil` where there is no memory, or a header would break its line.
  init?(_ id: TransferID, _ request: HTTPRequest, _ address: HTTPAddress, _ settings: CurlClient.Settings) {
    guard let easy = CurlEasy() else { return nil }
    self.id = id
    self.request = request
    self.easy = easy
    host = address.host
    guard easy.setHeaders(CurlTransfer.lines(of: request)) else { return nil }
    setAddress(address)
    setLimits(settings)
    setCallbacks()
  }

  /// The header lines; those with a line break in them are left out, since they would smuggle in others.
  private static func lines(of request: HTTPRequest) -> [String] {
    var lines = request.headers.map { "\($0.name): \($0.value)" }
    if let token = request.token { lines.append("Authorization: Bearer \(token.text)") }
    return lines.filter { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
  }

  private func setAddress(_ address: HTTPAddress) {
    easy.set(CURLOPT_URL, request.url)
    easy.set(CURLOPT_PROTOCOLS_STR, address.isSecure ? "https" : "http")
    easy.set(CURLOPT_FOLLOWLOCATION, 0)
    // Nothing that is in the clear leaves the machine, through a proxy either.
    if !address.isSecure { easy.set(CURLOPT_NOPROXY, "*") }
    easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    if address.isSecure { easy.set(CURLOPT_PIPEWAIT, 1) }
  }

  private func setLimits(_ settings: CurlClient.Settings) {
    easy.set(CURLOPT_NOSIGNAL, 1)
    easy.set(CURLOPT_USERAGENT, settings.userAgent)
    easy.set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout)
    easy.set(CURLOPT_TIMEOUT_MS, max(1, request.timeout))
    easy.set(CURLOPT_LOW_SPEED_LIMIT, settings.lowestSpeed)
    easy.set(CURLOPT_LOW_SPEED_TIME, settings.lowestSpeedTime)
    easy.set(CURLOPT_TCP_KEEPALIVE, 1)
    if let file = settings.certificateFile { easy.set(CURLOPT_CAINFO, file) }
  }

  /// libcurl calls back within `next` only, while the client holds the transfer.
  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    shim_set_write(
      easy.handle,
      { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(chunk) ? chunk.count : 0
      }, context)
    shim_set_header(
      easy.handle,
      { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().takeHeader(line)
        return line.count
      }, context)
  }

  /// `false` where the body has become too large: only here is the length of every body known.
  private func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || chunk.count > request.bodyLimit - body.count
    if !isTooLarge { body.append(contentsOf: chunk) }
    return !isTooLarge
  }

  private func takeHeader(_ line: UnsafeRawBufferPointer) {
    // The lines of an answer before the answer, such as 100, count for nothing.
    if line.starts(with: "HTTP/".utf8) { headers = [] }
    guard headers.count < 256, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    headers.append(HTTPHeader(CurlTransfer.text(line[..<colon]), CurlTransfer.text(line[(colon + 1)...])))
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let rest = bytes.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// The answer, or why there is none.
  func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPFailure> {
    if code == CURLE_OK {
      return .success(HTTPResponse(status: easy.number(CURLINFO_RESPONSE_CODE), headers: headers, body: body))
    }
    if isTooLarge { return .failure(HTTPFailure(.tooLarge, at: host, detail: "\(request.bodyLimit >> 20) MiB")) }
    return .failure(HTTPFailure(CurlFailure(code, easy, host: host).code, at: host, detail: easy.errorWords))
  }
}
