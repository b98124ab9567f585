/// The severity of differences for the client.
extension BodyMatcher {
  /// Returns the severity, lowered if the client does not read the value yet, reads it as part of a token's text, or
  /// decodes it as something else.
  func felt(_ severity: Finding.Severity) -> Finding.Severity {
    guard severity == .breaks else { return severity }
    if setting.tokenDepth > 0 || isSpared { return .silent }
    return isHidden ? .latent : .breaks
  }

  func severity(
    of kind: Finding.Kind, _ node: Int, against shape: Int, isOptional: Bool
  ) -> Finding.Severity {
    switch kind {
    // An optional member of a model that is not nullable is decoded only if it is there.
    case .valueNull: (isOptional && !setting.client.isModel) || shapes[shape].isUnread ? .silent : .breaks
    case .valueType, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      if isOwnType(shape) || !canRead(node, as: shape) {
        .breaks
      } else {
        needsNewerSystem(node, as: shape) ? .olderOS : isReadRightly(shape) ? .info : .silent
      }
    case .keyDuplicated: .silent
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .modelTrap:
      .breaks
    }
  }

  /// Returns whether the client's own type decodes the intended value from a text that its standard forbids: an offset
  /// without a colon, a URL with a space.
  private func isReadRightly(_ shape: Int) -> Bool {
    guard setting.client.isModel, case .format(let format) = shapes[shape].test else { return false }
    return format == .url || (format == .dateTime && setting.client.dates == .iso8601)
  }

  /// Returns whether the client's own type accepts exactly the values of the shape: an enum, an integer of a fixed
  /// width, data. A bound of other numbers only tells units of time apart.
  private func isOwnType(_ shape: Int) -> Bool {
    guard setting.client.isModel else { return false }
    switch shapes[shape].test {
    // The decoder decides which numbers an `Int` reads: 1e-400 is 0 for it.
    case .integer: return ownNumber(of: shape) != nil
    case .literals, .choice: return true
    case .format(let format): return format == .base64
    // The pattern describes the texts of a formatter.
    case .pattern: return shapes.isDate(shape)
    case .any, .null, .boolean, .number, .string, .token, .moment, .array, .object: return false
    }
  }
}

extension PreparedShape {
  /// A Boolean value that indicates whether the client has no type for the shape.
  var isUnread: Bool {
    switch test {
    case .any, .null: true
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literals, .array, .object,
      .choice:
      false
    }
  }
}
