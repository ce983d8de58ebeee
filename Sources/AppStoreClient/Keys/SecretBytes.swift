import COpenSSL

/// Bytes that are wiped when they are no longer needed.
struct SecretBytes: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer
  /// How many of the bytes are in use.
  private(set) var count = 0

  /// Room for so many bytes.
  init(capacity: Int) { memory = .allocate(byteCount: max(1, capacity), alignment: 1) }

  deinit {
    OPENSSL_cleanse(memory.baseAddress, memory.count)
    memory.deallocate()
  }

  /// The bytes in use.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Adds a byte, where there is room.
  mutating func append(_ byte: UInt8) {
    guard count < memory.count else { return }
    memory[count] = byte
    count += 1
  }

  /// Adds bytes, where there is room.
  mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Lets a function write into the room that is left; it returns how many bytes it wrote.
  mutating func fill(_ write: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let written = write(UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
    count += max(0, min(written, memory.count - count))
    return written
  }
}
