import CByteMask

/// Takes the second halves of doubled quotes out of the fields of a record, in place.
///
/// `doubled`: where they are, ascending and relative to `origin`, as the bounds are.
func takeOut(
  _ doubled: UnsafeBufferPointer<UInt32>, of fields: UnsafeMutablePointer<FieldBounds>,
  at origin: UnsafeMutablePointer<UInt8>
) {
  var field = fields
  var index = 0
  while index < doubled.count {
    while field.pointee.end < doubled[index] { field += 1 }
    let end = field.pointee.end
    var written = doubled[index]
    // Each piece is what lies between two of them, or between the last and the end of the field.
    while index < doubled.count, doubled[index] < end {
      let piece = doubled[index] + 1
      index += 1
      let next = index < doubled.count ? min(doubled[index], end) : end
      (origin + Int(written)).update(from: origin + Int(piece), count: Int(next - piece))
      written += next - piece
    }
    field.pointee.end = written
  }
}
