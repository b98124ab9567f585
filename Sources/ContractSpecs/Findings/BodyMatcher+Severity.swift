/// What the client feels.
extension BodyMatcher {
  /// What remains of it where the client cannot see the value yet, reads it as part of a token's text, or decodes the
  /// value as something else.
  func felt(_ severity: Finding.Severity) -> Finding.Severity {
    guard severity == .breaks else { return severity }
    if setting.tokenDepth > 0 || isSpared { return .silent }
    return isHidden ? .latent : .breaks
  }

  func severity(
    of kind: Finding.Kind, _ node: Int, against shape: Int, isOptional: Bool
  ) -> Finding.Severity {
    switch kind {
    // A member of a model that may be absent and not null is read only where it is there.
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

  /// Whether the client's own type makes the right value of what is not written as its standard says: an offset without
  /// colon, an address with a blank.
  private func isReadRightly(_ shape: Int) -> Bool {
    guard setting.client.isModel, case .format(let format) = shapes[shape].test else { return false }
    return format == .url || (format == .dateTime && setting.client.dates == .iso8601)
  }

  /// Whether the shape is all of the client's own type, so that no value fits the one and not the other: an enum, an
  /// integer of so many bits, data. A bound of other numbers only tells units of time apart.
  private func isOwnType(_ shape: Int) -> Bool {
    guard setting.client.isModel else { return false }
    switch shapes[shape].test {
    // Of an Int the decoder says what it reads: 1e-400 is 0 for it.
    case .integer: return ownNumber(of: shape) != nil
    case .literals, .choice: return true
    case .format(let format): return format == .base64
    // The pattern of a formatter's texts.
    case .pattern: return shapes.isDate(shape)
    case .any, .null, .boolean, .number, .string, .token, .moment, .array, .object: return false
    }
  }
}

extension PreparedShape {
  /// Whether the client has no type for it.
  var isUnread: Bool {
    switch test {
    case .any, .null: true
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literals, .array, .object,
      .choice:
      false
    }
  }
}
