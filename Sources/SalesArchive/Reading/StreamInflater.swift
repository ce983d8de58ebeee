import CZlib

/// The careful path: inflates gzip of any size in bounded memory and says what is wrong with damaged data.
///
/// zlib stops at the end of a member; the members are walked here. CRC and length of each are checked by zlib.
struct StreamInflater: ~Copyable {
  /// zlib keeps a pointer back to its state, so the state must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: PackedInput
  private let path: String
  private let limits: ReadingLimits
  private var place = Place.member
  private var memberIn = 0
  /// How many packed bytes were used, and how many bytes of text came from them.
  private(set) var packed = 0
  private(set) var text = 0
  /// How many members were good.
  private(set) var members = 0
  /// How many bytes after the last member are neither a member nor zero padding.
  private(set) var trailingGarbage = 0

  private enum Place { case member, between, padding, garbage, end }

  /// - Throws: `outOfMemory`.
  init(_ input: PackedInput, path: String, limits: ReadingLimits) throws(ArchiveError) {
    self.input = input
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    self.path = path
    self.limits = limits
    // 15 bits of window; 16 more ask for gzip and nothing else.
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      throw ArchiveError(.outOfMemory, path: path)
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Fills the room with text; less only at the end.
  ///
  /// - Throws: damaged data, a limit that is passed, or a failed read.
  mutating func fill(_ room: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    guard let start = room.baseAddress else { return 0 }
    var made = 0
    while made < room.count, place != .end {
      let inputEnded = try refill()
      if place == .member {
        made += try inflateSome(start + made, min(room.count - made, 1 << 30), inputEnded)
        try checkLimits()
      } else {
        passOver(inputEnded)
      }
    }
    return made
  }

  /// Sees to packed bytes; true where there are none any more.
  private mutating func refill() throws(ArchiveError) -> Bool {
    guard stream.pointee.avail_in == 0 else { return false }
    let next = try input.next()
    stream.pointee.next_in = UnsafeMutablePointer(mutating: next.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(next.count)
    return next.isEmpty
  }

  private mutating func inflateSome(
    _ target: UnsafeMutableRawPointer, _ room: Int, _ inputEnded: Bool
  ) throws(ArchiveError) -> Int {
    stream.pointee.next_out = target.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let before = stream.pointee.avail_in
    let result = inflate(stream, Z_NO_FLUSH)
    let used = Int(before - stream.pointee.avail_in)
    let made = room - Int(stream.pointee.avail_out)
    packed += used
    memberIn += used
    text += made
    switch result {
    case Z_STREAM_END:
      place = .between
      members += 1
    case Z_OK: break
    case Z_BUF_ERROR:
      // No step forward: nothing was read. At the end of the input that is a file cut short.
      if inputEnded { throw error(.truncated) }
    case Z_DATA_ERROR: try fail(rest: Int(stream.pointee.avail_in))
    case Z_MEM_ERROR: throw error(.outOfMemory)
    default: throw error(.damaged)
    }
    return made
  }

  /// Finds the next member after the end of one, or what stands in its place.
  private mutating func passOver(_ inputEnded: Bool) {
    guard !inputEnded, let next = stream.pointee.next_in else {
      place = .end
      return
    }
    switch place {
    case .between where next.pointee == ReportContainer.gzipMagic.first:
      inflateReset(stream)
      memberIn = 0
      place = .member
      return
    case .garbage:
      trailingGarbage += Int(stream.pointee.avail_in)
      stream.pointee.avail_in = 0
      return
    default:
      // Zero padding is legal and silent; anything else is garbage to the end.
      guard next.pointee == 0 else {
        place = .garbage
        return
      }
      place = .padding
      stream.pointee.next_in = next + 1
      stream.pointee.avail_in -= 1
    }
  }

  private mutating func fail(rest: Int) throws(ArchiveError) {
    let message = stream.pointee.msg.map { String(cString: $0) } ?? ""
    switch message {
    case "incorrect header check" where members > 0:
      // Not a member after all, although it began like one.
      trailingGarbage = memberIn
      place = .garbage
    case "incorrect data check": throw error(.checksumMismatch)
    case "incorrect length check": throw error(.lengthMismatch)
    default: throw error(.damaged, message.isEmpty ? nil : message)
    }
  }

  private func checkLimits() throws(ArchiveError) {
    if text > limits.text { throw error(.tooLarge, "over \(limits.text) bytes") }
    if text > limits.wholeText, text / limits.ratio > packed {
      throw error(.suspiciousRatio, "\(text) bytes from \(packed)")
    }
  }

  private func error(_ code: ArchiveError.Code, _ detail: String? = nil) -> ArchiveError {
    ArchiveError(code, path: path, detail: detail)
  }
}
