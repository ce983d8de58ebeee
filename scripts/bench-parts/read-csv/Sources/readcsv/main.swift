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
  var reader = try DelimitedReader(.csv)
  var tally = Tally()
  while try reader.readChunk(from: { max(0, read(file, $0.baseAddress, $0.count)) }, { tally.add($0) }) > 0 {}
  try reader.finish { tally.add($0) }
  return tally
}

let file = open(CommandLine.arguments.last ?? "", O_RDONLY | O_CLOEXEC)
guard file >= 0 else { exit(66) }
let result = try tally(file)
print(result.records, result.fields, result.bytes)
