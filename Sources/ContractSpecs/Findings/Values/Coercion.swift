/// A value of another JSON type than promised, in a way that loosely typed languages produce silently.
///
/// Each case has been tried: the value, converted to the promised type, fits.
package enum Coercion: String, Hashable, Sendable, CaseIterable {
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

  /// Several objects where one is promised.
  case listForObject
  case emptyObjectForArray
  case objectForArray
  case mapForArray

  /// A single value where an array of such values is promised.
  case valueForArray

  /// An array of the values of a dictionary, without their keys.
  case arrayForMap

  /// An array of pairs, as arrays of two or as objects with two members, for a dictionary.
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

  /// A date as text, for a number of which nothing else is promised.
  case dateForNumber

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
      let isMoment = if case .moment = judge.shapes[shape].test { true } else { false }
      found =
        Self.number(in: node, trial) ?? Self.nonNumber(node, document, .nonConformingNumber)
        ?? Self.time(in: node, trial).map { isMoment ? $0 : .dateForNumber }
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
    case (.string, .literals), (.string, .choice):
      found = Self.number(in: node, trial) ?? (Self.isBoolean(node, trial) ? .quotedBoolean : nil)
    case (.integer, .literals), (.number, .literals):
      found =
        if trial.fits("\"\(document.source(of: node))\"") {
          .numberForString
        } else {
          judge.shapes[shape].isStringEnum ? .numberForName : nil
        }
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
    let text = document.string(at: node)
    // The shape may fit other JSON too, such as null.
    guard let first = text.utf8.first(where: { !$0.isJSONSpace }), first.isDigit || first == .minus else {
      return nil
    }
    return trial.fits(text) ? .quotedNumber : nil
  }

  /// Returns whether a text is that of a Boolean which the shape fits.
  private static func isBoolean(_ node: NodeID, _ trial: CoercionTrial) -> Bool {
    let document = trial.judge.document
    guard document.contentRange(of: node).count < 8 else { return false }
    let text = document.string(at: node)
    return (text == "true" || text == "false") && trial.fits(text)
  }

  private static func isDecimal(_ node: NodeID, _ document: JSONDocument) -> Bool {
    let text = document.text(at: node)
    return text.count < CoercionTrial.maximumLength && text.contains(UInt8(ascii: "."))
      && Format.decimal.accepts(text)
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
    guard let id = object.members.first(where: { $0.name.elementsEqual("id".utf8) }),
      CoercionTrial(judge: trial.judge, shape: id.shape).fits(node), node != .root,
      trial.judge.document.source(of: node) != "0"
    else { return nil }
    // A text may as well be another one of the object's texts, or a message.
    if case .string = trial.judge.shapes[id.shape].test {
      let text = trial.judge.document.text(at: node)
      if text.contains(where: \.isJSONSpace) || !text.contains(where: \.isDigit) { return nil }
    }
    return .idForObject
  }

  private static func joined(_ node: NodeID, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    guard document.contentRange(of: node).count <= CoercionTrial.maximumLength else { return nil }
    let texts = document.string(at: node).split(separator: ",")
    if texts.count > 1, trial.fits("[\(texts.joined(separator: ","))]") { return .joinedList }
    var array = JSONWriter()
    array.array { array in
      for text in texts { array.value(String(text.drop { $0 == " " })) }
    }
    return texts.count > 1 && trial.fits(array.text, upTo: 8 * CoercionTrial.maximumLength)
      ? .joinedList : nil
  }

  private static func time(in node: NodeID, _ trial: CoercionTrial) -> Self? {
    TextForm(of: trial.judge.document.text(at: node))?.isDate == true ? .textForTime : nil
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
      let elements = JSONValue(document: document, node: node).elements.prefix(CoercionTrial.maximumParts)
      if elements.allSatisfy({ element.fits($0.node) }) { return .arrayForMap }
      return elements.allSatisfy { isPair($0, of: element) } ? .pairsForMap : nil
    }
    guard trial.fits(document.firstChild(of: node)) else { return nil }
    return document.count(of: node) == 1 ? .arrayForObject : .listForObject
  }

  private static func isPair(_ value: JSONValue, of element: CoercionTrial) -> Bool {
    guard value.count == 2 else { return false }
    switch value.kind {
    case .array:
      let parts = Array(value.elements.prefix(2))
      return (parts[0].kind == .string || parts[0].kind == .integer) && element.fits(parts[1].node)
    case .object:
      if let key = value["key"], let content = value["value"] {
        return (key.kind == .string || key.kind == .integer) && element.fits(content.node)
      }
      let parts = Array(value.members.map(\.value))
      return parts[0].kind == .string && element.fits(parts[1].node)
        || parts[1].kind == .string && element.fits(parts[0].node)
    case .null, .boolean, .integer, .number, .string: return false
    }
  }

  private static func object(_ node: NodeID, of array: PreparedArray, _ trial: CoercionTrial) -> Self? {
    let document = trial.judge.document
    if document.count(of: node) == 0 { return trial.fits("[]") ? .emptyObjectForArray : nil }
    guard let shape = array.listElement else { return nil }
    // Any object is a possible element of such a list.
    if case .any = trial.judge.shapes[shape].test { return nil }
    let element = CoercionTrial(judge: trial.judge, shape: shape)
    if array.bounds.contains(1), element.fits(node) { return .objectForArray }
    let members = JSONValue(document: document, node: node).members.prefix(CoercionTrial.maximumParts)
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

  /// The number of elements or members that are tried.
  static let maximumParts = 1000

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
