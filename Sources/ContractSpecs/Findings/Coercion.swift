/// A value of another JSON type than promised, in a way that loosely typed languages produce silently.
///
/// Each case has been tried: the value, converted to the promised type, fits.
package enum Coercion: Hashable, CaseIterable {
  case quotedNumber
  case nonConformingNumber
  case nonConformingInteger

  /// A text with digits after a point, for a whole number: it may be in another unit.
  case decimalForInteger
  case quotedBoolean
  case numberForBoolean
  case numberForString

  /// A number where text of a certain form is promised, which the number in quotes would not have.
  case numberForText

  /// A number where a decimal is promised as text: a whole number may count the smallest unit of a currency.
  case numberForDecimal
  case fractionForInteger
  case emptyArrayForObject

  /// An empty array for an object with required members.
  case emptyArrayForMembers
  case arrayForObject
  case emptyObjectForArray
  case objectForArray
  case mapForArray

  /// A single value where an array of such values is promised.
  case valueForArray

  /// An array of the values of a dictionary, without their keys.
  case arrayForMap

  /// An array of pairs, as arrays of two or as objects with `key` and `value`, for a dictionary.
  case pairsForMap

  /// A number where one of several texts is promised.
  case numberForName

  /// The JSON text of an object or array, in a string.
  case encodedJSON

  /// The object's id in place of the object.
  case idForObject
  case arrayForValue

  /// A text with commas, for an array of texts.
  case joinedList

  /// A date as text, for a Unix time.
  case textForTime

  /// The texts that represent true and false, in lower case.
  private static let booleans: Set = ["true", "false", "0", "1", "yes", "no", "on", "off"]

  /// The texts that serializers write for numbers that JSON cannot represent.
  package static let nonConforming: Set = [
    "NaN", "nan", "Infinity", "+Infinity", "-Infinity", "inf", "+inf", "-inf", "INF", "-INF",
  ]

  init?(of node: NodeID, against shape: ShapeID, by judge: ValueJudge) {
    let trial = CoercionTrial(judge: judge, shape: shape)
    let document = judge.document
    let found: Self?
    switch (document.kind(of: node), judge.shapes[shape].test) {
    case (.string, .integer):
      found =
        Self.isDecimal(node, document)
        ? .decimalForInteger
        : Self.number(in: node, trial) ?? Self.nonNumber(node, document, .nonConformingInteger)
    case (.string, .number), (.string, .moment):
      found =
        Self.number(in: node, trial) ?? Self.nonNumber(node, document, .nonConformingNumber)
        ?? Self.time(in: node, trial)
    case (.string, .format(let format)):
      found = format.isNumeric ? Self.number(in: node, trial) ?? Self.time(in: node, trial) : nil
    case (.string, .boolean):
      found =
        document.contentRange(of: node).count < 8
          && Self.booleans.contains(document.string(at: node).lowercased()) ? .quotedBoolean : nil
    case (.integer, .boolean):
      found = ["0", "1"].contains(document.source(of: node)) ? .numberForBoolean : nil
    case (.integer, .format(.decimal)) where trial.fits("\"\(document.source(of: node))\""):
      found = .numberForDecimal
    case (.integer, .string), (.number, .string), (.integer, .format), (.number, .format),
      (.integer, .pattern), (.number, .pattern), (.integer, .token), (.number, .token):
      found = trial.fits("\"\(document.source(of: node))\"") ? .numberForString : .numberForText
    case (.string, .literals): found = Self.number(in: node, trial)
    case (.integer, .literals), (.number, .literals):
      found =
        trial.fits("\"\(document.source(of: node))\"")
        ? .numberForString : judge.shapes[shape].isStringEnum ? .numberForName : nil
    case (.number, .integer): found = judge.isDouble(node) ? .fractionForInteger : nil
    case (.string, .object(let object)): found = Self.encoded(node, trial) ?? Self.id(node, of: object, trial)
    case (.string, .array(let array)):
      found =
        Self.encoded(node, trial) ?? Self.joined(node, trial) ?? Self.element(node, of: array, trial)
    case (.boolean, .array(let array)), (.integer, .array(let array)), (.number, .array(let array)):
      found = Self.element(node, of: array, trial)
    case (.integer, .object(let object)): found = Self.id(node, of: object, trial)
    case (.array, .object(let object)): found = Self.array(node, of: object, trial)
    case (.array, .boolean), (.array, .integer), (.array, .number), (.array, .string), (.array, .format),
      (.array, .moment), (.array, .token), (.array, .pattern), (.array, .literals):
      found =
        document.count(of: node) == 1 && trial.fits(document.firstChild(of: node)) ? .arrayForValue : nil
    case (.object, .array(let array)): found = Self.object(node, of: array, trial)
    case (_, _): found = nil
    }
    guard let found else { return nil }
    self = found
  }

  private static func number(in node: NodeID, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    guard document.contentRange(of: node).count <= CoercionTrial.maximumLength else { return nil }
    return trial.fits(document.string(at: node)) ? .quotedNumber : nil
  }

  private static func isDecimal(_ node: NodeID, _ document: JSONDocument) -> Bool {
    let text = document.text(at: node)
    return text.count < CoercionTrial.maximumLength && text.contains(UInt8(ascii: "."))
      && Format.decimal.accepts(text.span)
  }

  private static func nonNumber(_ node: NodeID, _ document: JSONDocument, _ coercion: Self) -> Self? {
    document.contentRange(of: node).count < 16 && nonConforming.contains(document.string(at: node))
      ? coercion : nil
  }

  private static func encoded(_ node: NodeID, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    guard document.contentRange(of: node).count <= CoercionTrial.maximumDocumentLength else { return nil }
    return trial.fits(document.string(at: node), upTo: CoercionTrial.maximumDocumentLength)
      ? .encodedJSON : nil
  }

  private static func id(_ node: NodeID, of object: PreparedObject, _ trial: CoercionTrial) -> Self? {
    let id = object.members.first { $0.name.elementsEqual("id".utf8) }
    return id.map { CoercionTrial(judge: trial.judge, shape: $0.shape).fits(node) } == true
      ? .idForObject : nil
  }

  private static func joined(_ node: NodeID, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    guard document.contentRange(of: node).count <= CoercionTrial.maximumLength else { return nil }
    let texts = document.string(at: node).split(separator: ",")
    var array = JSONWriter()
    array.array { array in
      for text in texts { array.value(String(text.drop { $0 == " " })) }
    }
    return texts.count > 1 && trial.fits(array.text, upTo: 8 * CoercionTrial.maximumLength)
      ? .joinedList : nil
  }

  private static func time(in node: NodeID, _ trial: CoercionTrial) -> Self? {
    Format.dateTime.accepts(trial.judge.document.text(at: node).span) ? .textForTime : nil
  }

  private static func element(_ node: NodeID, of array: PreparedArray, _ trial: CoercionTrial) -> Self? {
    guard let shape = array.listElement else { return nil }
    let element = CoercionTrial(judge: trial.judge, shape: shape)
    return array.bounds.contains(1) && element.fits(node) ? .valueForArray : nil
  }

  private static func array(_ node: NodeID, of object: PreparedObject, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    if document.count(of: node) == 0 {
      return trial.fits("{}") ? .emptyArrayForObject : .emptyArrayForMembers
    }
    if case .each(let value) = object.others, object.members.isEmpty, !object.hasIntegerKeys {
      let element = CoercionTrial(judge: trial.judge, shape: value)
      let elements = JSONValue(document: document, node: node).elements.prefix(8)
      if elements.allSatisfy({ element.fits($0.node) }) { return .arrayForMap }
      return elements.allSatisfy { isPair($0, of: element) } ? .pairsForMap : nil
    }
    return trial.fits(document.firstChild(of: node)) ? .arrayForObject : nil
  }

  private static func isPair(_ value: JSONValue, of element: CoercionTrial) -> Bool {
    guard value.count == 2 else { return false }
    switch value.kind {
    case .array:
      let parts = Array(value.elements.prefix(2))
      return (parts[0].kind == .string || parts[0].kind == .integer) && element.fits(parts[1].node)
    case .object:
      return value["key"].map { $0.kind == .string || $0.kind == .integer } == true
        && value["value"].map { element.fits($0.node) } == true
    case .null, .boolean, .integer, .number, .string: return false
    }
  }

  private static func object(_ node: NodeID, of array: PreparedArray, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    if document.count(of: node) == 0 { return trial.fits("[]") ? .emptyObjectForArray : nil }
    guard let shape = array.listElement else { return nil }
    let element = CoercionTrial(judge: trial.judge, shape: shape)
    if array.bounds.contains(1), element.fits(node) { return .objectForArray }
    let members = JSONValue(document: document, node: node).members.prefix(8)
    let isNumbered = members.allSatisfy { $0.name.utf8.allSatisfy(\.isDigit) }
    let isMap = members.allSatisfy {
      (isNumbered || $0.value.kind == .object) && element.fits($0.value.node)
    }
    return isMap && array.bounds.contains(document.count(of: node)) ? .mapForArray : nil
  }
}

/// A shape that converted values are matched against.
struct CoercionTrial {
  /// The size, in bytes, of the longest text that is tried.
  static let maximumLength = 1024

  /// The size, in bytes, of the longest document in a string that is tried.
  static let maximumDocumentLength = 1 << 20

  let judge: ValueJudge
  let shape: ShapeID

  /// Returns whether JSON text of at most `most` bytes fits the shape.
  func fits(_ text: String, upTo most: Int = maximumLength + 2) -> Bool {
    guard text.utf8.count <= most, let document = try? JSONDocument(parsing: Array(text.utf8))
    else { return false }
    return ValueJudge(document, judge.shapes, judge.setting).fits(.root, shape)
  }

  /// Returns whether another value of the body fits the shape.
  func fits(_ node: NodeID) -> Bool { judge.fits(node, shape) }
}

extension Coercion {
  /// Returns the advice for both sides; `absence` is what the promise allows in place of a value, as the start of a
  /// sentence.
  func hint(absence: String?) -> Finding.Hint {
    switch self {
    case .quotedNumber:
      Finding.Hint(
        backend: "Send the number without quotes.",
        client: "Decode a String and convert it, or use a wrapper that reads both.")
    case .nonConformingNumber:
      Finding.Hint(
        backend: "\(absence ?? "Send a number"): JSON has neither NaN nor Infinity (RFC 8259 section 6).",
        client: "Pass this string to nonConformingFloatDecodingStrategy; a Double then reads it.")
    case .nonConformingInteger:
      Finding.Hint(
        backend:
          "\(absence ?? "Send a whole number"): JSON has neither NaN nor Infinity (RFC 8259 section 6).",
        client: "Decode a String, and convert it where it is a number.")
    case .decimalForInteger:
      Finding.Hint(
        backend:
          "Send a whole number without quotes; where it counts hundredths, such as cents, 3300 for \"33.00\".",
        client: "Decode a String, and make a Decimal of it.")
    case .quotedBoolean:
      Finding.Hint(
        backend: "Send true or false without quotes.",
        client: "Decode a String and compare it, or use a wrapper that reads both.")
    case .numberForBoolean:
      Finding.Hint(
        backend: "Send true or false in place of 1 or 0.",
        client: "Decode an Int and compare it with 0: JSONDecoder takes no number for a Bool.")
    case .numberForString:
      Finding.Hint(
        backend: "Send the value in quotes.",
        client: "Decode a number, or use a wrapper that reads both.")
    case .numberForText:
      Finding.Hint(
        backend: "Send text of the promised form: this number in quotes would have another.",
        client: "Decode a number, or use a wrapper that reads both.")
    case .numberForDecimal:
      Finding.Hint(
        backend:
          "Send the value in quotes; if it counts hundredths, such as cents, with its point: \"80.00\" for 8000.",
        client: "Decode a Decimal, or use a wrapper that reads both.")
    case .fractionForInteger:
      Finding.Hint(
        backend: "Send a whole number.",
        client: "Decode a Double. JSONDecoder will say \"not valid JSON\", although it is valid.")
    case .emptyArrayForObject:
      Finding.Hint(
        backend:
          "Send {} for an empty object: PHP's json_encode needs JSON_FORCE_OBJECT or an object for it.",
        client: "Decode it with a wrapper that reads an empty array as no members.")
    case .emptyArrayForMembers:
      Finding.Hint(
        backend: "\(absence ?? "Send the object with its members"): an empty array has none of them.",
        client: "Decode it with a wrapper that reads an empty array as nil.")
    case .arrayForObject:
      Finding.Hint(
        backend: "Send the object itself, not an array of it.",
        client: "Decode an array and take its first element.")
    case .emptyObjectForArray:
      Finding.Hint(
        backend: "Send [] for an empty array.",
        client: "Decode it with a wrapper that reads an empty object as no elements.")
    case .objectForArray:
      Finding.Hint(
        backend: "Send an array, also for a single element.",
        client: "Decode the object itself where no array comes.")
    case .mapForArray:
      Finding.Hint(
        backend: "Send an array of the members' values; what they are named can be a field of each.",
        client: "Decode a dictionary by String and take its values; it keeps no order.")
    case .valueForArray:
      Finding.Hint(
        backend: "Send an array, also for a single value.",
        client: "Decode the value itself where no array comes.")
    case .pairsForMap:
      Finding.Hint(
        backend: "Send an object that names each value, not an array of pairs of key and value.",
        client: "Decode an array of the pairs with a model of their own, and make the dictionary of them.")
    case .numberForName:
      Finding.Hint(
        backend: "Send the name of the value, not a number that stands for it.",
        client: "Decode an Int; only the backend's documentation tells what each number stands for.")
    case .arrayForMap:
      Finding.Hint(
        backend: "Send an object that names each value; an array has no keys.",
        client: "Decode an array; the key is lost unless each value contains it.")
    case .idForObject:
      Finding.Hint(
        backend: "Send the object, not only its id.",
        client: "Decode the id, and ask for the object with it.")
    case .arrayForValue:
      Finding.Hint(
        backend: "Send the value itself, not an array of it.",
        client: "Decode an array and take its first value.")
    case .joinedList:
      Finding.Hint(
        backend: "Send an array of the texts, not one text with commas.",
        client: "Decode a String and split it at its commas.")
    case .textForTime:
      Finding.Hint(
        backend: "Send the time as the promised number since 1970, not as text.",
        client: "Decode a String, and make the Date with an ISO8601DateFormatter.")
    case .encodedJSON:
      Finding.Hint(
        backend: "Send the JSON itself, not its text in a string: it was serialized twice.",
        client: "Decode a String, and decode the model from its UTF-8 bytes.")
    }
  }
}
