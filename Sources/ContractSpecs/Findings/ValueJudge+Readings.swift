/// Facts that a severity leaves open: whether the app decodes a type of its own where the contract names a format, and
/// whether it gets the intended value all the same.
extension ValueJudge {
  func reading(
    of kind: ValueDifference, _ node: NodeID, against shape: ShapeID, _ severity: Finding.Severity
  ) -> Finding.Reading? {
    switch severity {
    case .breaks, .latent:
      kind == .valueFormat || kind == .valueChoice ? reading(asOneOf: [shape], node, severity) : nil
    case .silent, .info:
      (kind == .valueType || kind == .valueFormat) && isReadAsMeant(node, as: shape) ? .asMeant : nil
    case .olderOS: nil
    }
  }

  /// Returns the reading of the first alternative that the app might decode as a `String`, if a text fits none of them.
  /// A model states its types, so there is no reading for it.
  func reading(
    asOneOf alternatives: [ShapeID], _ node: NodeID, _ severity: Finding.Severity
  ) -> Finding.Reading? {
    guard severity == .breaks || severity == .latent, !setting.client.isModel, isText(node) else {
      return nil
    }
    return alternatives.lazy.compactMap { shapes[$0].readingAsText }.first
  }

  /// Returns whether the client's date strategy decodes the intended value: a Unix time in its unit and not in 1970, an
  /// offset without a colon. A model's `URL` decodes texts that are no URL by the standard.
  private func isReadAsMeant(_ node: NodeID, as shape: ShapeID) -> Bool {
    guard case .format(let format) = shapes[shape].test else { return false }
    switch (format, setting.client.dates) {
    case (.url, _): return setting.client.isModel
    case (.dateTime, .iso8601):
      return isText(node) && TextForm(of: document.text(at: node)) == .dateTimeWithoutColon
    case (.dateTime, .secondsSince1970), (.dateTime, .millisecondsSince1970):
      guard let time = document.number(at: node)?.double, let unit = setting.client.dates?.unit else {
        return false
      }
      return time > 1e8 && unit.accepts(time)
    case (_, _): return false
    }
  }
}

extension PreparedShape {
  /// The client's own type for the texts of this shape, if a `String` would decode more of them.
  fileprivate var readingAsText: Finding.Reading? {
    if isStringEnum { return .onlyEnum }
    guard case .format(let format) = test else { return nil }
    switch format {
    case .uuid: return .onlyUUID
    case .url: return .onlyURL
    case .email, .date, .time, .dateTime, .localDateTime, .unixSeconds, .unixMilliseconds, .base64,
      .base64url, .phone, .ipv4, .ipv6, .hostname, .decimal:
      return nil
    }
  }
}

extension Client.Dates {
  /// The format of the numbers that the strategy decodes; `nil` for strategies without a Unix time.
  var unit: Format? {
    switch self {
    case .secondsSince1970: .unixSeconds
    case .millisecondsSince1970: .unixMilliseconds
    case .deferredToDate, .iso8601, .formatted, .custom: nil
    }
  }
}
