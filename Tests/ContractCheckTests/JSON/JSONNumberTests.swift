import Foundation
import Testing

@testable import ContractSpecs

@Suite struct JSONNumberTests {
  @Test(arguments: [
    ["0", "-0", "0.0", "0e5", "-0.00E-7"],
    ["1", "1.0", "10e-1", "0.1e1", "1E0", "0.00001e+5"],
    ["-120", "-1.2e2", "-12000e-2"],
    ["12345678901234567890123456789.5", "123456789012345678901234567895e-1"],
    ["9007199254740993", "9.007199254740993e15"],
  ])
  func `texts of one value are equal`(texts: [String]) throws {
    let numbers = try texts.map { try #require(JSONNumber($0)) }
    #expect(Set(numbers).count == 1)
  }

  @Test func `numbers are ordered by their exact value`() throws {
    let ascending = [
      "-1e400", "-1e399", "-9007199254740993", "-9007199254740992", "-2", "-1.5", "-1", "-1e-400", "0",
      "1e-999999999999999999999", "1e-400", "0.1", "0.10000000000000000000000000001", "1", "1.5", "2", "10",
      "9007199254740992", "9007199254740993", "1e399", "1e400", "1e999999999999999999999",
    ]
    let numbers = try ascending.map { try #require(JSONNumber($0)) }
    for (one, two) in zip(numbers, numbers.dropFirst()) {
      #expect(one < two)
      #expect(!(two < one))
      #expect(one != two)
    }
    #expect(numbers.shuffled().sorted() == numbers)
  }

  @Test(
    arguments: [
      ("0", true, 0), ("-0", true, 0), ("1.0", true, 1), ("1e2", true, 100), ("-12.50e1", true, -125),
      ("1.5", false, nil), ("1e-1", false, nil), ("9223372036854775807", true, Int64.max),
      ("-9223372036854775808", true, Int64.min), ("9223372036854775808", true, nil),
      ("-9223372036854775809", true, nil), ("92233720368547758070e-1", true, Int64.max),
      ("1e999999999999", true, nil), ("0e999999999999", true, 0),
      ("123456789012345678", true, 123_456_789_012_345_678),
    ] as [(String, Bool, Int64?)])
  func `integers are known however they are written`(text: String, isInteger: Bool, value: Int64?) throws {
    let number = try #require(JSONNumber(text))
    #expect(number.isInteger == isInteger)
    #expect(number.int64 == value)
    let document = try JSONDocument(parsing: Array(text.utf8))
    #expect(document.int64(at: .root) == value)
  }

  @Test(
    arguments: [
      ("0.1", 0.1, true), ("-2.5e3", -2500, true), ("9007199254740992", 9_007_199_254_740_992, true),
      ("9007199254740993", 9_007_199_254_740_992, false), ("1e400", .infinity, false),
      ("-1e400", -.infinity, false),
      ("1e-400", 0, false), ("0", 0, true), ("5e-324", .leastNonzeroMagnitude, true),
      ("1e999999999999999999999", .infinity, false),
      ("0.1000000000000000055511151231257827", 0.1, false),
      ("1.7976931348623157e308", 1.7976931348623157e308, true),
    ] as [(String, Double, Bool)])
  func `a Double is the nearest, and may not hold every digit`(text: String, value: Double, survives: Bool)
    throws
  {
    let number = try #require(JSONNumber(text))
    #expect(number.double == value)
    #expect(number.survivesDouble == survives)
  }

  @Test(arguments: [
    ("9007199254740992", true), ("9007199254740993", false), ("9007199254740994", true),
    ("9223372036854775807", false), ("9223372036854775808", true), ("-9223372036854775808", true),
    ("9223372036854775809", false), ("18446744073709551616", true), ("36893488147419103232", true),
    ("1e22", true), ("1e23", true), ("99999999999999991611392", true), ("99999999999999991611393", false),
    ("2.5e1", true), ("0.5", false), ("1e400", false), ("1e999999999999999999999", false),
  ])
  func `a Double keeps whole numbers that it holds exactly, or writes again`(text: String, isKept: Bool)
    throws
  {
    #expect(try #require(JSONNumber(text)).isWholeInDouble == isKept)
  }

  @Test func `a Double keeps all powers of two, and no number beside a great one`() throws {
    for exponent in 0...1023 {
      let power = String(format: "%.0f", scalbn(1.0, exponent))
      #expect(try #require(JSONNumber(power)).isWholeInDouble, "2^\(exponent)")
      guard exponent > 53, let last = power.last.flatMap({ Int(String($0)) }) else { continue }
      #expect(
        try !#require(JSONNumber(power.dropLast() + "\(last + 1)")).isWholeInDouble, "2^\(exponent) + 1")
    }
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", "1 ", " 1", "NaN", "1.2.3", "--1", "1_0", "١",
  ])
  func `other texts are not numbers`(text: String) {
    #expect(JSONNumber(text) == nil)
  }
}
