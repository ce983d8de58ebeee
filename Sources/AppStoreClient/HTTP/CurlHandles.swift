import CCurl

/// The owner of a multi handle and of a share in libcurl's global state.
final class CurlMulti {
  private let handle: UnsafeMutableRawPointer

  /// A multi handle; `nil` where there is no memory.
  init?() {
    // Counted by libcurl: the last of as many cleanups ends it.
    guard shim_global_init() == CURLE_OK else { return nil }
    guard let handle = curl_multi_init() else {
      curl_global_cleanup()
      return nil
    }
    self.handle = handle
  }

  deinit {
    curl_multi_cleanup(handle)
    curl_global_cleanup()
  }

  func add(_ easy: CurlEasy) -> Bool { curl_multi_add_handle(handle, easy.handle) == CURLM_OK }

  func remove(_ easy: CurlEasy) { curl_multi_remove_handle(handle, easy.handle) }

  /// Moves all transfers on as far as they go without waiting.
  func perform() {
    var left: Int32 = 0
    curl_multi_perform(handle, &left)
  }

  /// Waits until there is something to do, or so long.
  func wait(milliseconds: Int32) { curl_multi_poll(handle, nil, 0, milliseconds, nil) }

  /// A transfer that has ended, and how.
  func nextEnd() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
    var left: Int32 = 0
    while let message = curl_multi_info_read(handle, &left) {
      if message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle {
        return (easy, message.pointee.data.result)
      }
    }
    return nil
  }
}

/// The owner of an easy handle and of what libcurl only borrows: the header list and the buffer for error words.
final class CurlEasy {
  let handle: UnsafeMutableRawPointer
  private var list: UnsafeMutablePointer<curl_slist>?
  private let words: UnsafeMutablePointer<CChar>

  /// An easy handle; `nil` where there is no memory.
  init?() {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    shim_set_buffer(handle, CURLOPT_ERRORBUFFER, words)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(list)
    words.deallocate()
  }

  /// What libcurl says about a failure.
  var errorWords: String { String(cString: words) }

  func set(_ option: CURLoption, _ value: Int) { shim_set_long(handle, option, value) }

  func set(_ option: CURLoption, _ value: String) { _ = value.withCString { shim_set_string(handle, option, $0) } }

  /// Sets the header lines; `false` where there is no memory, in which case none are set.
  func setHeaders(_ lines: [String]) -> Bool {
    for line in lines {
      guard let longer = line.withCString({ curl_slist_append(list, $0) }) else { return false }
      list = longer
    }
    return shim_set_list(handle, CURLOPT_HTTPHEADER, list) == CURLE_OK
  }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return shim_get_long(handle, info, &value) == CURLE_OK ? value : 0
  }

  func microseconds(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    return shim_get_offset(handle, info, &value) == CURLE_OK ? Int64(value) : 0
  }
}
