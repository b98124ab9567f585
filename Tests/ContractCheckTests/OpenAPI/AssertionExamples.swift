/// Schemas with what holds on conditions, and values to be judged by them.
extension AssertionAgreementTests {
  static let conditions = [
    Example(
      #"{"if": {"exclusiveMaximum": 0}, "then": {"minimum": -10}, "else": {"multipleOf": 2}}"#, "-1", "-100",
      "4",
      "3", #""a""#, "null"),
    Example(#"{"if": {"const": null}, "then": false}"#, "null", "1"),
    Example(#"{"if": {"type": "string"}, "else": false}"#, "null", #""a""#, "{}"),
    Example(#"{"if": true, "then": {"const": "then"}, "else": {"const": "else"}}"#, #""then""#, #""else""#),
    Example(#"{"if": false, "then": {"const": "then"}, "else": {"const": "else"}}"#, #""then""#, #""else""#),
    Example(#"{"then": {"const": 1}, "else": {"const": 2}}"#, "3"),
    Example(#"{"if": {"const": 1}}"#, "1", "2"),
    Example(
      #"{"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}, "required": ["kind"], "if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["x"], "properties": {"x": {"type": "integer"}}}, "else": {"properties": {"x": false}}}"#,
      #"{"kind": "a"}"#, #"{"kind": "a", "x": 1}"#, #"{"kind": "a", "x": "1"}"#, #"{"kind": "b"}"#,
      #"{"kind": "b", "x": 1}"#),
    Example(
      #"{"type": ["object", "null"], "if": {"type": "null"}, "then": false, "else": {"minProperties": 1}}"#,
      "null", "{}", #"{"a": 1}"#),
    Example(
      #"{"anyOf": [{"type": "null"}, {"type": "string"}], "if": {"type": "null"}, "then": false}"#, "null",
      #""a""#),
    Example(
      #"{"allOf": [{"if": {"required": ["a"]}, "then": {"required": ["b"]}}, {"if": {"required": ["b"]}, "then": {"required": ["c"]}}], "type": "object"}"#,
      "{}", #"{"a": 1}"#, #"{"a": 1, "b": 2}"#, #"{"a": 1, "b": 2, "c": 3}"#, #"{"c": 1}"#),
    Example(
      #"{"if": {"minimum": 10}, "then": {"if": {"multipleOf": 2}, "then": {"maximum": 20}, "else": {"maximum": 15}}}"#,
      "5", "20", "22", "15", "17"),
    Example(
      #"{"dependentSchemas": {"a": {"properties": {"b": {"type": "integer"}}}, "c": false, "d": {}}}"#, "{}",
      #"{"a": 1, "b": 2}"#, #"{"a": 1, "b": "2"}"#, #"{"b": "2"}"#, #"{"c": 1}"#, #"{"d": 1}"#, "[]"),
    Example(
      #"{"type": "object", "required": ["card"], "properties": {"card": {"type": "string"}}, "dependentSchemas": {"card": {"required": ["address"]}}}"#,
      #"{"card": "1"}"#, #"{"card": "1", "address": null}"#, "{}"),
    Example(#"{"not": {"if": {"type": "string"}, "then": {"minLength": 2}}}"#, #""a""#, #""ab""#, "1"),
  ]

  static let exclusive = [
    Example(
      #"{"not": {"oneOf": [{"minimum": 2}, {"type": "integer"}]}}"#, "1", "2", "2.5", "0.5", #""a""#, "null"),
    Example(
      #"{"not": {"oneOf": [{"type": "null"}, {"type": ["null", "string"]}]}}"#, "null", #""a""#, "1"),
    Example(
      #"{"not": {"oneOf": [{"const": 1}, {"enum": [1, 2]}]}}"#, "1", "2", "3"),
    Example(
      #"{"not": {"contains": {"oneOf": [{"required": ["a"]}, {"required": ["b"]}], "type": "object"}}}"#,
      #"[{"a": 1}]"#, #"[{"a": 1, "b": 1}]"#, "[{}]", #"[{}, {"b": 1}]"#),
    Example(
      #"{"not": {"oneOf": [true, true]}}"#, "1", "null"),
  ]

  static let unevaluated = [
    Example(#"{"unevaluatedProperties": false}"#, "{}", #"{"a": 1}"#, "[1]", "null"),
    Example(#"{"unevaluatedProperties": true}"#, #"{"a": 1}"#),
    Example(
      #"{"type": "object", "unevaluatedProperties": {"type": "string", "minLength": 3}}"#, "{}",
      #"{"a": "abc"}"#,
      #"{"a": "ab"}"#),
    Example(
      #"{"type": "object", "properties": {"a": {"type": "string"}}, "patternProperties": {"^x": {}}, "allOf": [{"properties": {"b": {}}}], "unevaluatedProperties": false}"#,
      #"{"a": "1", "b": 2, "xy": 3}"#, #"{"a": "1", "c": 2}"#, "{}"),
    Example(
      #"{"type": "object", "properties": {"a": {}}, "additionalProperties": {"type": "integer"}, "unevaluatedProperties": false}"#,
      #"{"a": "1", "b": 2}"#, #"{"b": "2"}"#),
    Example(
      #"{"type": "object", "properties": {"a": {}}, "anyOf": [{"properties": {"b": {"const": 1}}, "required": ["b"]}, {"properties": {"c": {"const": 1}}, "required": ["c"]}], "unevaluatedProperties": false}"#,
      #"{"a": 1}"#, #"{"b": 1}"#, #"{"a": 1, "c": 1}"#, #"{"b": 1, "c": 1}"#, #"{"b": 1, "c": 2}"#),
    Example(
      #"{"type": "object", "if": {"properties": {"k": {"const": 1}}, "required": ["k"]}, "then": {"properties": {"x": {}}}, "else": {"properties": {"y": {}}}, "unevaluatedProperties": false}"#,
      #"{"k": 1, "x": 1}"#, #"{"k": 1, "y": 1}"#, #"{"y": 1}"#, #"{"k": 2, "y": 1}"#, "{}"),
    Example(
      #"{"type": "object", "properties": {"a": {}}, "dependentSchemas": {"a": {"properties": {"b": {}}}}, "unevaluatedProperties": false}"#,
      #"{"a": 1, "b": 1}"#, #"{"b": 1}"#, "{}"),
    Example(
      #"{"type": "object", "properties": {"a": {}}, "not": {"not": {"properties": {"b": {}}}}, "unevaluatedProperties": false}"#,
      #"{"a": 1}"#, #"{"b": 1}"#),
    Example(
      #"{"allOf": [{"properties": {"a": {}}, "type": "object"}, {"unevaluatedProperties": false}]}"#, "{}",
      #"{"a": 1}"#),
    Example(
      #"{"type": "object", "allOf": [{"properties": {"a": {}}, "unevaluatedProperties": true}], "unevaluatedProperties": false}"#,
      #"{"a": 1}"#, #"{"b": 1}"#),
    Example(
      #"{"type": "array", "prefixItems": [{"type": "string"}], "unevaluatedItems": false}"#, "[]", #"["a"]"#,
      #"["a", 1]"#, "[1]"),
    Example(
      #"{"type": "array", "prefixItems": [{}], "anyOf": [{"prefixItems": [true, {"const": 1}]}, {"prefixItems": [true, {}, {"const": 2}]}], "unevaluatedItems": false}"#,
      "[0]", "[0, 1]", "[0, 1, 2]", "[0, 0, 2]", "[0, 1, 3]"),
    Example(#"{"items": {"type": "integer"}, "unevaluatedItems": false}"#, "[1, 2]", "[]"),
    Example(
      #"{"type": "array", "contains": {"type": "string"}, "unevaluatedItems": {"type": "integer"}}"#,
      #"["a"]"#,
      #"["a", 1]"#, "[1]", #"["a", null]"#),
  ]

  static let others = [
    Example(#"{"enum": []}"#, "1", "null", "{}"),
    Example(#"{"allOf": [{"type": "integer", "multipleOf": 2}, {"multipleOf": 3}]}"#, "6", "4", "9", "0"),
    Example(#"{"not": {"allOf": [{"multipleOf": 2}, {"multipleOf": 3}]}}"#, "6", "4", "9", #""a""#),
    Example(
      #"{"type": "object", "patternProperties": {"a": {"type": "integer"}, "aa": {"maximum": 20}}}"#,
      #"{"a": 21}"#, #"{"aa": 20}"#, #"{"aa": 21}"#, #"{"aa": "a"}"#, "{}"),
  ]
}
