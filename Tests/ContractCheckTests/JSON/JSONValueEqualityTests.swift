import Testing

@testable import ContractSpecs

@Suite struct JSONValueEqualityTests {
  private func means(_ one: String, _ two: String) throws -> Bool {
    let one = try JSONDocument(parsing: Array(one.utf8)).root
    let two = try JSONDocument(parsing: Array(two.utf8)).root
    let response = one.means(two)
    #expect(two.means(one) == response)
    return response
  }

  @Test(arguments: [
    ("1", "1.0"), ("1", "10e-1"), ("-0", "0"),
    ("123456789012345678901234567890", "12345678901234567890123456789e1"),
    (#""é""#, #""\u00e9""#), (#""\ud83d\ude00""#, #""😀""#), (#""\ud800""#, #""\uD800""#),
    (#"{"a":1,"b":[true,null]}"#, #" { "b" : [ true , null ] , "\u0061" : 1.0 } "#),
    (#"{"a":1,"a":2,"b":3}"#, #"{"b":3,"a":1,"a":2}"#), ("[]", "[ ]"), ("{}", "{ }"),
  ])
  func `the same meaning`(one: String, two: String) throws {
    #expect(try means(one, two))
  }

  @Test(arguments: [
    ("1", "2"), ("9007199254740993", "9007199254740992"), ("1", #""1""#), ("true", "false"),
    ("null", "false"),
    (#""é""#, #""e\u0301""#), (#""\ud800""#, #""\ud801""#), (#""\ud800""#, #""\ufffd""#), ("[1,2]", "[2,1]"),
    ("[1]", "[1,1]"), ("[]", "{}"), (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1}"#, #"{"a":1,"a":1}"#),
    (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#), (#"{"a":{"b":[1]}}"#, #"{"a":{"b":[2]}}"#),
    (#"{"a":null}"#, "{}"),
  ])
  func `another meaning`(one: String, two: String) throws {
    #expect(try !means(one, two))
  }
}
