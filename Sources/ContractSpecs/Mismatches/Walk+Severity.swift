#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the client feels: the Swift types it stands for are `UUID` for `uuid`, `URL` for `url`, a `String` enum for a
/// choice of strings, `Int`, `Double`, and `Date` for `date-time` where its strategy is known; `String` for every other format.
extension Walk {
  /// What remains of it where the client cannot see the value yet, or reads it as part of a token's text.
  func felt(_ severity: Mismatch.Severity) -> Mismatch.Severity {
    guard severity == .breaks else { return severity }
    if setting.tokenDepth > 0 { return .silent }
    return isHidden ? .latent : .breaks
  }

  func severity(
    of kind: Mismatch.Kind, _ node: Int, against shape: Int, isOptional: Bool
  ) -> Mismatch.Severity {
    switch kind {
    case .valueNull: isOptional ? .silent : .breaks
    case .valueType: typeSeverity(node, against: shape)
    case .valueFormat: formatSeverity(node, against: shape)
    case .valueChoice: shapes[shape].isStringEnum || setting.client.isModel ? .breaks : .silent
    case .numberPrecision: precisionSeverity(node, against: shape)
    case .valueRange, .valueLiteral: throwsOutOfBounds(shape) ? .breaks : .silent
    case .keyDuplicated: .silent
    case .responseStatus, .responseHeader, .responseMediaType, .bodyEmpty, .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .modelTrap:
      .breaks
    }
  }

  /// Whether a value that is not the one, or beyond the bounds, is no value of the client's own type: of an enum, of an
  /// integer of so many bits. A bound of other numbers only tells units of time apart.
  private func throwsOutOfBounds(_ shape: Int) -> Bool {
    guard setting.client.isModel else { return false }
    switch shapes[shape].test {
    case .integer, .literals: return true
    case .any, .null, .boolean, .number, .string, .format, .token, .moment, .pattern, .array, .object,
      .choice:
      return false
    }
  }

  /// A number for a date decodes, to whatever moment, where the strategy reads numbers.
  private func typeSeverity(_ node: Int, against shape: Int) -> Mismatch.Severity {
    switch (shapes[shape].test, setting.client.dates) {
    case (.format(.dateTime), .deferredToDate), (.format(.dateTime), .secondsSince1970),
      (.format(.dateTime), .millisecondsSince1970):
      document.kind(of: node).isNumeric ? .silent : .breaks
    case (.null, _): .silent
    case (_, _): .breaks
    }
  }

  private func formatSeverity(_ node: Int, against shape: Int) -> Mismatch.Severity {
    if document.flags(of: node).contains(.hasLoneSurrogate) { return .breaks }
    guard case .format(let format) = shapes[shape].test else { return .silent }
    switch format {
    case .uuid: return .breaks
    case .url: return URL(string: document.string(at: node)) == nil ? .breaks : .silent
    case .dateTime: return setting.client.dates == nil ? .silent : .breaks
    case .base64: return setting.client.isModel ? .breaks : .silent
    case .email, .date, .time, .localDateTime, .unixSeconds, .unixMilliseconds, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      return .silent
    }
  }

  private func precisionSeverity(_ node: Int, against shape: Int) -> Mismatch.Severity {
    guard case .number = shapes[shape].test, let number = document.number(at: node) else { return .breaks }
    switch NumberLoss(of: number) {
    case .outOfRange: return .breaks
    case .otherWholeNumber, .none: return .silent
    }
  }
}

extension PreparedShape {
  /// Whether the client holds it as an enum of strings.
  fileprivate var isStringEnum: Bool {
    guard case .literals(let literals) = test else { return false }
    return literals.allSatisfy { if case .string = $0.literal { true } else { $0.literal == .null } }
  }
}
