/// A value that would fit if it were written as another JSON type: what lenient languages do without a word.
enum Coercion: Hashable, CaseIterable {
  case quotedNumber
  case nonConformingNumber
  case quotedBoolean
  case numberForBoolean
  case numberForString
  case fractionForInteger
  case emptyArrayForObject
  case arrayForObject
  case objectForArray
  case mapForArray
  case numberForDate

  /// What serializers write for numbers that JSON has not.
  static let nonConforming: Set = [
    "NaN", "nan", "Infinity", "+Infinity", "-Infinity", "inf", "+inf", "-inf", "INF", "-INF",
  ]

  init?(of node: Int, in document: JSONDocument, to test: PreparedShape.Test) {
    switch (document.kind(of: node), test) {
    case (.string, .integer), (.string, .number), (.string, .moment):
      let isNumber = JSONNumber(document.text(at: node)) != nil
      guard isNumber || Self.nonConforming.contains(document.string(at: node)) else { return nil }
      self = isNumber ? .quotedNumber : .nonConformingNumber
    case (.string, .format(let format)):
      guard format.isNumeric, JSONNumber(document.text(at: node)) != nil else { return nil }
      self = .quotedNumber
    case (.string, .boolean):
      guard ["true", "false", "0", "1"].contains(document.string(at: node)) else { return nil }
      self = .quotedBoolean
    case (.integer, .boolean):
      guard ["0", "1"].contains(document.source(of: node)) else { return nil }
      self = .numberForBoolean
    case (.integer, .format(.dateTime)), (.number, .format(.dateTime)): self = .numberForDate
    case (.integer, .string), (.number, .string), (.integer, .format), (.number, .format):
      self = .numberForString
    case (.number, .integer): self = .fractionForInteger
    case (.array, .object): self = document.count(of: node) == 0 ? .emptyArrayForObject : .arrayForObject
    case (.object, .array): self = Self.isMap(node, in: document) ? .mapForArray : .objectForArray
    case (_, _): return nil
    }
  }

  /// Whether several members are objects that have a key in common: elements under their identifiers.
  private static func isMap(_ node: Int, in document: JSONDocument) -> Bool {
    let values = JSONValue(document: document, index: node).members.prefix(8).map(\.value)
    guard values.count > 1, values.allSatisfy({ $0.kind == .object }) else { return false }
    let keys = values.map { Set($0.members.prefix(64).map(\.name)) }
    return !keys.dropFirst().reduce(keys[0]) { $0.intersection($1) }.isEmpty
  }

  var hint: Mismatch.Hint {
    switch self {
    case .quotedNumber:
      Mismatch.Hint(
        backend: "Send the number without quotes.",
        client: "Decode a String and convert it, or use a wrapper that reads both.")
    case .nonConformingNumber:
      Mismatch.Hint(
        backend: "JSON has no such number: send null, or leave the member out.",
        client:
          "Make it Optional for null, or name this very text in nonConformingFloatDecodingStrategy.")
    case .quotedBoolean:
      Mismatch.Hint(
        backend: "Send true or false without quotes.",
        client: "Decode a String and compare it, or use a wrapper that reads both.")
    case .numberForBoolean:
      Mismatch.Hint(
        backend: "Send true or false in place of 1 or 0.",
        client: "Decode an Int and compare it with 0: JSONDecoder takes no number for a Bool.")
    case .numberForString:
      Mismatch.Hint(
        backend: "Send the value in quotes.",
        client: "Decode a number, or use a wrapper that reads both.")
    case .fractionForInteger:
      Mismatch.Hint(
        backend: "Send a whole number.",
        client: "Decode a Double. JSONDecoder will say that the data is \"not valid JSON\", which it is.")
    case .emptyArrayForObject:
      Mismatch.Hint(
        backend:
          "Send {} for an empty object: PHP's json_encode needs JSON_FORCE_OBJECT or an object for it.",
        client: "Decode the member with a wrapper that reads an empty array as no members.")
    case .arrayForObject:
      Mismatch.Hint(
        backend: "Send the object itself, not an array of it.",
        client: "Decode an array and take its first element.")
    case .objectForArray:
      Mismatch.Hint(
        backend: "Send an array, also for a single element.",
        client: "Decode the object itself, or look for the array inside it.")
    case .mapForArray:
      Mismatch.Hint(
        backend: "Send an array of the members' values; what they are named can be a field of each.",
        client: "Decode a dictionary by String and take its values; it keeps no order.")
    case .numberForDate:
      Mismatch.Hint(
        backend: "Send the time as RFC 3339 text, such as 2025-01-08T12:00:00Z.",
        client: "Set dateDecodingStrategy to secondsSince1970 or millisecondsSince1970.")
    }
  }
}
