import Testing

@testable import ContractYAML

/// The tests of scalars: the core schema of YAML 1.2, and tags.
@Suite struct YAMLScalarTests {
  /// Texts that YAML 1.1 reads as something else, and some that are nearly numbers.
  static let texts = [
    "on", "off", "On", "OFF", "yes", "no", "YES", "NO", "y", "n", "12:30", "1:2:3", "190:20:30.15",
    "2017-07-21",
    "2017-07-21T17:32:28Z", "0b101", "1_000", "0x1G", "0o8", "08:00", "-0o7", "+0x1F", "0o", "0x", "1e",
    "1e+", ".",
    "+", "+.", "--1", "1.2.3", "1-", ".e1", "e1", "nULL", "tRUE", "nan", "inf", "-.nan", "+.NAN", ".Nan",
    ".iNF", "~~",
    "null1", "=", "1 2", "a b", "é", "-a", "+a", "http://h/x#y",
  ]

  @Test(arguments: texts) func `what YAML 1_2 calls a text is one`(_ text: String) throws {
    #expect(try YAMLText(text).json() == "\"\(text)\"")
    #expect(try YAMLText("- \(text)\n- [\(text)]").json() == "[\"\(text)\",[\"\(text)\"]]")
  }

  static let values: [(String, String)] = [
    ("null", "null"), ("Null", "null"), ("NULL", "null"), ("~", "null"), ("", "null"), ("true", "true"),
    ("True", "true"), ("TRUE", "true"), ("false", "false"), ("False", "false"), ("FALSE", "false"),
    ("0", "0"),
    ("7", "7"), ("-7", "-7"), ("+7", "7"), ("0123", "123"), ("-007", "-7"), ("+00", "0"), ("-0", "-0"),
    ("0o17", "15"),
    ("0o0017", "15"), ("0x1F", "31"), ("0xff", "255"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
    ("0o1777777777777777777777", "18446744073709551615"), ("1.5", "1.5"), ("1.10", "1.10"), ("1.", "1.0"),
    (".5", "0.5"),
    ("-.5", "-0.5"), ("+.5", "0.5"), ("007.50", "7.50"), ("1e3", "1e3"), ("1E-3", "1E-3"),
    ("1.e+3", "1.0e+3"),
    (".5e1", "0.5e1"), ("12345678901234567890123", "12345678901234567890123"), ("3.0", "3.0"),
  ]

  @Test(arguments: values) func `a plain scalar is what the core schema says`(_ text: String, _ json: String)
    throws
  {
    #expect(try YAMLText("a: \(text)").json() == "{\"a\":\(json)}")
    #expect(try YAMLText("[a, {b: \(text)}]").json() == "[\"a\",{\"b\":\(json)}]")
    #expect(try YAMLText("'\(text)'").json() == "\"\(text)\"")
    #expect(try YAMLText("\"\(text)\"").json() == "\"\(text)\"")
  }

  static let quoted: [(String, String)] = [
    ("'it''s'", #""it's""#), (#""a\tb\n\"c\"\\ \/ \u00e9 \x41 \0""#, #""a\tb\n\"c\"\\ / é A \u0000""#),
    ("|\n  a\n  b\n", #""a\nb\n""#), ("|-\n  a: 1\n   b\n", #""a: 1\n b""#),
    (">\n  a\n  b\n\n  c\n", #""a b\nc\n""#),
    ("|+\n  a\n\n", #""a\n\n""#), ("\"a\n  b\"", #""a b""#), ("a\n  b\n\n  c", #""a b\nc""#),
    ("|\n  7\n", #""7\n""#),
    ("\"\"", "\"\""), ("'#'", "\"#\""), (#""\U0001F600 \e\_""#, "\"😀 \\u001b\u{A0}\""),
    ("|\n  \"\\\n", #""\"\\\n""#),
  ]

  @Test(arguments: quoted) func `what is quoted or in a block is a text`(_ text: String, _ json: String)
    throws
  {
    #expect(try YAMLText("a: \(text)").json() == "{\"a\":\(json)}")
  }

  static let tagged: [(String, String)] = [
    ("!!str 1", "\"1\""), ("!!str", "\"\""), ("! 12", "\"12\""), ("!!str true", "\"true\""), ("!!int 7", "7"),
    ("!!int \"7\"", "7"), ("!!int 0o17", "15"), ("!!float 1", "1.0"), ("!!float '1.5'", "1.5"),
    ("!!bool 'true'", "true"),
    ("!!null ''", "null"), ("!!null", "null"), ("!<tag:yaml.org,2002:str> 1", "\"1\""),
    ("!!map {a: 1}", #"{"a":1}"#),
    ("!!seq [1]", "[1]"), ("! {a: 1}", #"{"a":1}"#), ("!!str |\n  7\n", #""7\n""#),
  ]

  @Test(arguments: tagged) func `a tag of the core schema states what a value is`(
    _ text: String, _ json: String
  ) throws {
    #expect(try YAMLText("a: \(text)").json() == "{\"a\":\(json)}")
  }

  static let refused: [(String, String)] = [
    (".inf", ".inf is a number that JSON does not have; write a text in quotes"),
    ("-.Inf", "-.Inf is a number that JSON does not have; write a text in quotes"),
    ("+.INF", "+.INF is a number that JSON does not have; write a text in quotes"),
    (".nan", ".nan is a number that JSON does not have; write a text in quotes"),
    ("!!float .nan", ".nan is a number that JSON does not have; write a text in quotes"),
    ("0x1FFFFFFFFFFFFFFFF", "the number is greater than 64 bits hold; write it in decimal digits"),
    ("!!int a", "\"a\" is not what !!int before it states"),
    ("!!int 1.5", "\"1.5\" is not what !!int before it states"),
    ("!!bool yes", "\"yes\" is not what !!bool before it states"),
    ("!!null 0", "\"0\" is not what !!null before it states"),
    ("!!map x", "\"x\" is not what !!map before it states"), ("!!seq {}", "!!seq stands before a mapping"),
    ("!!str []", "!!str stands before a sequence"),
    (
      "!!timestamp 2017-07-21",
      "the tag \"!!timestamp\" is not known; known are !!str, !!int, !!float, !!bool, !!null, !!map, !!seq"
    ),
    (
      "!Ref {}",
      "the tag \"!Ref\" is not known; known are !!str, !!int, !!float, !!bool, !!null, !!map, !!seq"
    ),
    (
      "!!set {a}",
      "the tag \"!!set\" is not known; known are !!str, !!int, !!float, !!bool, !!null, !!map, !!seq"
    ),
  ]

  @Test(arguments: refused) func `what JSON cannot say is an error at its place`(
    _ text: String, _ reason: String
  ) {
    #expect(YAMLText("x: 1\na: \(text)").error == "2:4: \(reason)")
  }
}
