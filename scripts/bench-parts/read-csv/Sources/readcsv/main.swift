// Reads a CSV file and prints how many records, fields and bytes of fields it has: the reader alone, touching all of it.
//
// Usage: readcsv FILE
import DelimitedText
import Glibc

/// What a file has, its header left out.
struct Tally {
  var records = 0
  var fields = 0
  var bytes = 0

  mutating func add(_ record: DelimitedRecord) {
    records += 1
    fields += record.count
    for index in 0..<record.count { bytes += record[index].count }
  }
}

func tally(_ file: Int32) throws -> Tally {
  let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 128 << 10)
  defer { chunk.deallocate() }
  var reader = try DelimitedReader(.csv)
  var tally = Tally()
  while true {
    let count = read(file, chunk.baseAddress, chunk.count)
    if count <= 0 { break }
    try reader.read(UnsafeBufferPointer(rebasing: chunk[..<count])) { tally.add($0) }
  }
  try reader.finish { tally.add($0) }
  return tally
}

let file = open(CommandLine.arguments.last ?? "", O_RDONLY | O_CLOEXEC)
guard file >= 0 else { exit(66) }
let result = try tally(file)
print(result.records, result.fields, result.bytes)
