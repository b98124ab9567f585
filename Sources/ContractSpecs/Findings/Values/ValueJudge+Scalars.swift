extension ValueJudge {
  /// Returns how a value other than null differs from a shape that is no container, or `nil` if it fits.
  func scalarDifference(_ node: NodeID, of kind: JSONKind, shape: ShapeID) -> ValueDifference? {
    guard shapes[shape].admits(kind) else { return .valueType }
    if case .assertion = shapes[shape].test {
      return keeps(node, shape) ? nil : shapes.assertion(of: shape)?.difference
    }
    if kind == .string, document.flags(of: node).contains(.hasLoneSurrogate) { return .valueFormat }
    switch shapes[shape].test {
    case .integer(let bounds):
      return ownNumber(of: shape).map { difference(node, as: $0) ?? rangeDifference(node, within: bounds) }
        ?? integerDifference(node, of: kind, within: bounds)
    case .number(let bounds):
      return ownNumber(of: shape).map { difference(node, as: $0) }
        ?? numberDifference(node, of: kind, within: bounds)
    case .string(let bounds):
      return bounds.isUnbounded || bounds.contains(characterCount(of: node)) ? nil : .valueRange
    case .format(.dateTime):
      if !accepts(node, as: .dateTime) || cannotReadDate(node) { return .valueFormat }
      return needsNewerSystem(node, as: shape) ? .valueFormat : nil
    case .format(let format):
      guard accepts(node, as: format) else { return .valueFormat }
      return format.isNumeric && !isDouble(node) ? .numberPrecision : nil
    case .moment(let moment): return isClose(node, to: moment) ? nil : .valueRange
    case .pattern(let pattern):
      return matches(document.string(at: node), pattern) ? nil : .valueFormat
    case .literals(let literals):
      if literals.contains(where: { $0.fits(node, in: document) }) { return nil }
      return literals.count == 1 ? .valueLiteral : .valueChoice
    case .any, .null, .boolean, .token, .array, .object, .choice, .assertion: return nil
    }
  }

  /// Returns the client's own number type, or `nil` if there is none or it is `Int64`, which reads what `Int` does.
  func ownNumber(of shape: ShapeID) -> ClientNumber? {
    let number = shapes.number(of: shape)
    return number == .int64 ? nil : number
  }

  /// Returns how a number differs from the client's own type, as its decoder reads it.
  private func difference(_ node: NodeID, as number: ClientNumber) -> ValueDifference? {
    if number.reads(document.bytes[document.byteRange(of: node)]) { return nil }
    guard number.isInteger, let value = document.number(at: node) else { return .numberPrecision }
    guard value.isInteger else { return .valueType }
    return value.int64 == nil ? .numberPrecision : .valueRange
  }

  /// Returns how a number of the client's own type differs from the bounds of a contract. Those of a model are the
  /// type's.
  private func rangeDifference(_ node: NodeID, within bounds: PreparedBounds) -> ValueDifference? {
    guard !setting.client.isModel, !bounds.isUnbounded else { return nil }
    return document.number(at: node).map(bounds.contains) == true ? nil : .valueRange
  }

  private func integerDifference(
    _ node: NodeID, of kind: JSONKind, within bounds: PreparedBounds
  ) -> ValueDifference? {
    guard let value = document.int64(at: node) else {
      return document.number(at: node)?.isInteger == true ? .numberPrecision : .valueType
    }
    if kind == .number, value.magnitude >= 1 << 53, !isInt(node) { return .numberPrecision }
    if bounds.isUnbounded || bounds.integers?.contains(value) == true { return nil }
    return document.number(at: node).map(bounds.contains) == true ? nil : .valueRange
  }

  private func numberDifference(
    _ node: NodeID, of kind: JSONKind, within bounds: PreparedBounds
  ) -> ValueDifference? {
    if bounds.isUnbounded, isPlainlyExact(node, of: kind) { return nil }
    guard let number = document.number(at: node) else { return .valueType }
    if !NumberLoss(of: number).isNone { return .numberPrecision }
    return bounds.contains(number) ? nil : .valueRange
  }

  /// Returns whether a number is so short that every `Double` holds it.
  private func isPlainlyExact(_ node: NodeID, of kind: JSONKind) -> Bool {
    let range = document.byteRange(of: node)
    guard range.count <= (kind == .integer ? 15 : 300) else { return false }
    if kind == .integer { return true }
    for index in range where document.bytes[index] | 0x20 == UInt8(ascii: "e") { return false }
    return true
  }

  private func accepts(_ node: NodeID, as format: Format) -> Bool {
    guard !format.isNumeric else {
      return document.number(at: node).map { format.accepts($0.double) } ?? false
    }
    if document.flags(of: node).contains(.hasEscapes) {
      return format.accepts(document.text(at: node))
    }
    return TextBytes.withBytes(of: document.bytes) {
      format.accepts($0.extracting(document.contentRange(of: node)))
    }
  }

  /// Returns the number of characters of a text: Unicode code points, as JSON Schema counts them (Validation, section
  /// 6.3.1; RFC 8259 section 7).
  func characterCount(of node: NodeID) -> Int {
    guard !document.flags(of: node).contains(.hasEscapes) else {
      return document.string(at: node).unicodeScalars.count
    }
    // Of each code point, all bytes but the first begin with the bits 10.
    return document.bytes[document.contentRange(of: node)].count { $0 & 0xC0 != 0x80 }
  }

  private func isClose(_ node: NodeID, to moment: Moment) -> Bool {
    guard let number = document.number(at: node) else { return false }
    guard let distance = setting.distance(of: number.double / moment.unit.perSecond - moment.offset) else {
      return moment.unit.format.accepts(number.double)
    }
    return abs(distance) <= 60
  }
}

extension Moment.Unit {
  /// The format of a time in this unit.
  var format: Format {
    switch self {
    case .seconds: .unixSeconds
    case .milliseconds: .unixMilliseconds
    }
  }

  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1000
    }
  }
}

/// The loss of a client that reads a number as a `Double`.
///
/// Rounding a fraction to the nearest `Double` is no loss, since that is in the nature of both; turning a whole number
/// into another one is.
enum NumberLoss {
  case none

  /// A number that is too great or, other than zero, too small: `JSONDecoder` throws.
  case outOfRange

  /// A whole number that becomes another one.
  case otherWholeNumber

  init(of number: JSONNumber) {
    let double = number.double
    if double.isInfinite || (double == 0 && !number.isZero) {
      self = .outOfRange
    } else {
      self = number.isInteger && !number.isWholeInDouble ? .otherWholeNumber : .none
    }
  }

  var isNone: Bool {
    switch self {
    case .none: true
    case .outOfRange, .otherWholeNumber: false
    }
  }
}
