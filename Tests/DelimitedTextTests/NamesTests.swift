import DelimitedText
import Testing

@Suite("Names") struct NamesTests {
  private let text = Array("a,b\n1,2\n3,4\n".utf8)

  @Test("The first record names the fields") func header() throws {
    let table = try DelimitedTable(text)
    #expect(table.names == ["a", "b"])
    #expect(table.records == [["1", "2"], ["3", "4"]])
    #expect(try table.dictionaries() == [["a": "1", "b": "2"], ["a": "3", "b": "4"]])
  }

  @Test("Without a header fields are numbered") func numbered() throws {
    let table = try DelimitedTable(text, dialect: Dialect(names: .numbered))
    #expect(table.names == ["FIELD_1", "FIELD_2"])
    #expect(table.records.count == 3)
  }

  @Test("Given names stand in for a header or replace it") func given() throws {
    let added = try DelimitedTable(text, dialect: Dialect(names: .given(["x", "y"])))
    #expect(added.names == ["x", "y"])
    #expect(added.records.first == ["a", "b"])
    let replaced = try DelimitedTable(text, dialect: Dialect(names: .given(["x", "y"], replacingHeader: true)))
    #expect(replaced.names == ["x", "y"])
    #expect(replaced.records.first == ["1", "2"])
  }

  @Test("Given names must be as many as there are fields") func wrongNumber() {
    for replacing in [false, true] {
      let dialect = Dialect(names: .given(["x"], replacingHeader: replacing))
      let error = #expect(throws: DelimitedTextError.self) { try DelimitedTable(text, dialect: dialect) }
      #expect(error?.code == .fieldCount(expected: 1, found: 2))
      #expect(error?.began.line == 1)
    }
  }

  @Test("A repeated name is kept, but is no key") func repeated() throws {
    let table = try DelimitedTable(Array("a,a\n1,2\n".utf8))
    #expect(table.names == ["a", "a"])
    #expect(table.records == [["1", "2"]])
    let error = #expect(throws: DelimitedTextError.self) { try table.dictionaries() }
    #expect(error?.code == .repeatedName("a"))
  }

  @Test("A text without anything has no names and no records") func nothing() throws {
    let table = try DelimitedTable([])
    #expect(table.names.isEmpty)
    #expect(table.records.isEmpty)
  }

  @Test("Records know their number and their line") func numbers() throws {
    var reader = try DelimitedReader(.csv)
    var places: [[Int]] = []
    try Array("a\n\"x\r\ny\"\n\nz".utf8).withUnsafeBufferPointer {
      try reader.read($0) { places.append([$0.number, $0.line]) }
    }
    try reader.finish { places.append([$0.number, $0.line]) }
    #expect(places == [[1, 2], [2, 5]])
  }
}
