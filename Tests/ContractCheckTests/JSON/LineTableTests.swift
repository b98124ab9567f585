import Testing

@testable import ContractSpecs

@Suite struct LineTableTests {
  @Test func `lines end with LF, CR LF and CR`() {
    let text = "a\nbé\r\nc\rd"
    let table = LineTable(Array(text.utf8))
    let places = (0...text.utf8.count).map { "\(table.position(ofByte: $0))" }
    #expect(
      places == ["1:1", "1:2", "2:1", "2:2", "2:3", "2:3", "2:4", "3:1", "3:2", "4:1", "4:2"])
  }

  /// Long lines, line ends at the edges of the table's pieces and scalars across them.
  @Test(arguments: ["x", "é", "😀", "ab\n", "\r\n", "é\r", "\r", "\n", "0123456789é\r\n"])
  func `the table agrees with reading from the start`(unit: String) {
    let bytes = Array((unit + String(repeating: unit, count: 2600 / unit.utf8.count)).utf8)
    let table = LineTable(bytes)
    for offset in stride(from: 0, through: bytes.count + 2, by: 1) {
      #expect(table.position(ofByte: offset) == TextPosition(ofByte: offset, in: bytes))
    }
  }

  @Test func `an empty text has one place`() {
    #expect(LineTable([]).position(ofByte: 0) == TextPosition(line: 1, column: 1))
    #expect(LineTable([]).position(ofByte: 9) == TextPosition(line: 1, column: 1))
  }
}
