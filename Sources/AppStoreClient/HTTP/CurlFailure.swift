import CCurl

/// What a failure of libcurl amounts to (https://curl.se/libcurl/c/libcurl-errors.html).
struct CurlFailure {
  let code: HTTPFailure.Code

  init(_ code: CURLcode, _ easy: CurlEasy, host: String) {
    let words = easy.errorWords.lowercased()
    self.code =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST: .nameResolution
      case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
      // The words name whom the connection was meant for.
      case CURLE_COULDNT_CONNECT: words.isEmpty || words.contains(host) ? .refused : .proxy
      case CURLE_OPERATION_TIMEDOUT: CurlFailure.timeout(easy)
      case CURLE_PEER_FAILED_VERIFICATION: CurlFailure.certificate(easy.number(CURLINFO_SSL_VERIFYRESULT), words)
      case CURLE_SSL_CACERT_BADFILE: .certificateStoreMissing
      case CURLE_SSL_CONNECT_ERROR: CurlFailure.handshake(words)
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .notHTTP
      case CURLE_URL_MALFORMAT: .badAddress
      case CURLE_RECV_ERROR where easy.number(CURLINFO_HTTP_CONNECTCODE) >= 300: .proxy
      case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .cut
      default: .other
      }
  }

  /// A transfer that has begun stalled; one that has not never had its connection.
  private static func timeout(_ easy: CurlEasy) -> HTTPFailure.Code {
    easy.microseconds(CURLINFO_PRETRANSFER_TIME_T) > 0 ? .timeout : .connectTimeout
  }

  /// By the result of the check (x509_vfy.h); a wrong host is libcurl's own finding and has only its words.
  private static func certificate(_ result: Int, _ words: String) -> HTTPFailure.Code {
    switch result {
    case 9, 10: .certificateExpired
    case 62: .certificateWrongHost
    case 2, 18, 19, 20, 21: .certificateUnknownIssuer
    default: words.contains("subject name") ? .certificateWrongHost : .certificateUnknownIssuer
    }
  }

  /// A host that answers in the clear gives “wrong version number”; one that hangs up may do better next time.
  private static func handshake(_ words: String) -> HTTPFailure.Code {
    ["wrong version", "packet length", "alert", "unsupported", "no protocols"].contains { words.contains($0) }
      ? .notTLS : .cut
  }
}
