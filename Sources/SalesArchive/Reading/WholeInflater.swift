import CDeflate

/// The fast path: inflates whole gzip members from memory into memory.
///
/// libdeflate is three times as fast as zlib but stops after one member with success, so the members are walked here.
struct WholeInflater: ~Copyable {
  private let handle: OpaquePointer

  /// `nil` where the system has no memory for it.
  init?() {
    guard let handle = libdeflate_alloc_decompressor() else { return nil }
    self.handle = handle
  }

  deinit { libdeflate_free_decompressor(handle) }

  /// How it went.
  enum Outcome: Equatable {
    /// So many members were all good; so many bytes after them are neither a member nor zero padding.
    case done(members: Int, trailingGarbage: Int)
    /// A member is bad; the streaming path finds out what is wrong with it.
    case bad
    /// The text is longer than the limit.
    case tooLong
    /// The system has no memory for the text.
    case outOfMemory
  }

  /// Unpacks all members of a file one after the other.
  ///
  /// - Parameters:
  ///   - packed: the whole file.
  ///   - text: takes the text; its room is used again.
  ///   - limit: the longest text in bytes.
  /// - Returns: how it went; the text is whole only after `done`.
  func inflate(_ packed: UnsafeRawBufferPointer, into text: inout ByteBuffer, limit: Int) -> Outcome {
    text.removeAll()
    guard text.reserve(guess(packed, limit)) else { return .outOfMemory }
    var rest = packed
    var members = 0
    repeat {
      members += 1
      switch member(&rest, &text, limit) {
      case .good: continue
      case .other(let outcome): return outcome
      }
    } while rest.starts(with: ReportContainer.gzipMagic)
    return after(members, rest)
  }

  private enum Member {
    case good
    case other(Outcome)
  }

  private func member(_ rest: inout UnsafeRawBufferPointer, _ text: inout ByteBuffer, _ limit: Int) -> Member {
    while true {
      var used = 0
      var made = 0
      let room = text.room
      switch inflate(rest, into: room, &used, &made) {
      case LIBDEFLATE_SUCCESS:
        text.append(written: made)
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(used))
        return .good
      case LIBDEFLATE_INSUFFICIENT_SPACE:
        guard text.capacity < limit else { return .other(.tooLong) }
        guard text.reserve(min(limit, text.capacity * 2)) else { return .other(.outOfMemory) }
      default:
        return .other(.bad)
      }
    }
  }

  /// Inflates one member and checks it.
  ///
  /// Members as the store and common tools make them are taken apart here, for a checksum in a quarter of the time.
  private func inflate(
    _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer, _ used: inout Int, _ made: inout Int
  ) -> libdeflate_result {
    guard let header = gzipHeaderLength(packed), let start = packed.baseAddress else {
      return libdeflate_gzip_decompress_ex(
        handle, packed.baseAddress, packed.count, room.baseAddress, room.count, &used, &made)
    }
    let result = libdeflate_deflate_decompress_ex(
      handle, start + header, packed.count - header, room.baseAddress, room.count, &used, &made)
    guard result == LIBDEFLATE_SUCCESS else { return result }
    used += header
    guard packed.count - used >= 8 else { return LIBDEFLATE_BAD_DATA }
    let trailer = start + used
    used += 8
    let isRight =
      folded_crc(room.baseAddress?.assumingMemoryBound(to: UInt8.self), made)
      == UInt32(littleEndian: trailer.loadUnaligned(as: UInt32.self))
      && UInt32(truncatingIfNeeded: made)
        == UInt32(littleEndian: trailer.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    return isRight ? LIBDEFLATE_SUCCESS : LIBDEFLATE_BAD_DATA
  }

  /// The size that the last trailer names, if it can be believed: it is modulo 2³² and anybody can write it.
  private func guess(_ packed: UnsafeRawBufferPointer, _ limit: Int) -> Int {
    guard packed.count >= 18 else { return min(limit, 4096) }
    let trailer = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let believable = packed.count <= Int.max / 1032 ? min(trailer, packed.count * 1032) : trailer
    return min(limit, max(4096, believable, packed.count &* 4))
  }

  private func after(_ members: Int, _ rest: UnsafeRawBufferPointer) -> Outcome {
    guard let first = rest.firstIndex(where: { $0 != 0 }) else { return .done(members: members, trailingGarbage: 0) }
    // The first byte of a magic number and nothing else: the next member was cut off.
    if rest.count == 1, rest.first == ReportContainer.gzipMagic.first { return .bad }
    return .done(members: members, trailingGarbage: rest.count - first)
  }
}

/// How long the header of a gzip member is that has a name at most; `nil` for all others (RFC 1952, 2.3).
private func gzipHeaderLength(_ packed: UnsafeRawBufferPointer) -> Int? {
  let (plain, named): (UInt8, UInt8) = (0, 8)
  guard packed.count > 18, packed.starts(with: ReportContainer.gzipMagic), packed[2] == 8 else { return nil }
  if packed[3] == plain { return 10 }
  guard packed[3] == named else { return nil }
  return packed.dropFirst(10).firstIndex(of: 0).map { $0 + 1 }
}
