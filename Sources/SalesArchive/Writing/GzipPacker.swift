import CZlib

/// Packs bytes as gzip members, with no time and no name in them: the same bytes in, the same bytes out.
public struct GzipPacker: ~Copyable {
  /// zlib keeps a pointer back to its state, so the state must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// A packer of a level from 1 (fast) to 9 (small); `nil` where the system has no memory for it.
  public init?(level: Int = 6) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    let level = Int32(min(9, max(1, level)))
    // 15 bits of window; 16 more ask for gzip. 8 is zlib's own default of memory.
    guard deflateInit2_(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      stream.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Appends one member that holds the bytes.
  ///
  /// - Returns: `false` where zlib failed; `packed` then ends in a part of a member.
  public mutating func append(_ bytes: UnsafeRawBufferPointer, to packed: inout [UInt8]) -> Bool {
    guard bytes.count <= Int(UInt32.max), deflateReset(stream) == Z_OK else { return false }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    let member = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
      stream.pointee.next_out = room.baseAddress
      stream.pointee.avail_out = UInt32(clamping: room.count)
      let before = stream.pointee.avail_out
      let isDone = deflate(stream, Z_FINISH) == Z_STREAM_END
      count = isDone ? Int(before - stream.pointee.avail_out) : 0
    }
    packed += member
    return !member.isEmpty
  }
}
