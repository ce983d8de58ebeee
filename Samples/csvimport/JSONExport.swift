import CommandLineKit
import DelimitedText

/// Prints the header and all records as one JSON object, without holding more than a piece of it.
func printJSON(_ source: inout DelimitedFile, to output: Output) throws {
  var json = JSONWriter()
  try json.object { (object: inout JSONObject) throws in
    object.array("header") { header in
      for name in source.names { header.element(.string(name)) }
    }
    try object.array("records") { (records: inout JSONArray) throws in
      try source.forEachRecord { record in
        records.array { fields in
          for index in 0..<record.count { fields.element(.string(record.text(index))) }
        }
        if records.pendingBytes > 1 << 16 { try output.write(records.takeBytes()) }
      }
    }
  }
  try output.write(json.takeBytes())
}
