import ContractSpecs

extension PastedError {
  /// Returns whether a finding is the cause of this error.
  func isCaused(by finding: Finding) -> Bool {
    guard let path = path?.pattern else {
      guard finding.severity == .breaks else { return false }
      if case .other(let error) = evidence { return error.isOfWholeBody && finding.kind.isOfWholeBody }
      return evidence.kinds.contains(.dataCorrupted) && finding.kind.leavesNoPath
    }
    let places = FindingPlaces(of: finding)
    return (places.promised + places.found).contains { path.hasPrefix($0) || isAround(path, $0) }
  }

  /// Returns whether this error can be the one that the decoder throws for an answer.
  func mayBe(_ failure: DecodingFailure) -> Bool {
    guard evidence.kinds.contains(where: { $0.rawValue == failure.kind.rawValue }) else { return false }
    switch evidence {
    case .sentence: return true
    case .other: return false
    case .thrown(let kind, let details):
      if let key = details.key, key != failure.subject { return false }
      guard let place = details.place else { return true }
      return kind == .dataCorrupted && place == .root
        ? failure.path == .root : place.pattern == failure.path.pattern
    }
  }

  /// Returns whether the path is that of the container of a date: an error of `.iso8601` names the object or array
  /// around the date.
  private func isAround(_ path: JSONPath, _ place: JSONPath) -> Bool {
    guard case .thrown(.dataCorrupted, let details) = evidence, details.debugDescription.contains("ISO8601")
    else {
      return false
    }
    return place.parent == path
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether the decoder's error for this kind can have an empty path.
  fileprivate var leavesNoPath: Bool {
    switch self {
    case .bodyEmpty, .bodyNotJSON, .bodyTruncated, .numberPrecision, .valueFormat, .valueType: true
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry,
      .bodyUnexpected, .bodyWrapped, .bodyUnwrapped,
      .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .fieldUnexpected, .valueNull,
      .valueChoice, .valueRange, .valueLiteral, .keyDuplicated, .modelTrap:
      false
    }
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether no JSON parser can read the body.
  fileprivate var isOfWholeBody: Bool {
    switch self {
    case .bodyEmpty, .bodyNotJSON, .bodyTruncated: true
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry,
      .bodyUnexpected, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange,
      .valueLiteral, .keyDuplicated, .numberPrecision, .modelTrap:
      false
    }
  }
}

extension PastedError.Evidence {
  /// The cases of `DecodingError` that the error may be.
  fileprivate var kinds: [PastedError.Kind] {
    switch self {
    case .thrown(let kind, _): [kind]
    case .sentence(let kinds): kinds
    case .other: []
    }
  }
}

extension [Diagnosis.AttributedFinding] {
  /// Returns the index of the finding at the place where decoding stops.
  func index(ofCauseOf failure: DecodingFailure) -> Int? {
    let field =
      failure.kind == .keyNotFound
      ? failure.subject.map { failure.path.appending(key: $0) } ?? failure.field : failure.field
    return firstIndex { finding in
      finding.finding.severity == .breaks
        && ([finding.finding] + finding.likewise).contains { finding in
          let places = FindingPlaces(of: finding)
          return FindingPlaces.meet(places.promised + places.found, [field.pattern])
        }
    }
  }
}

extension PastedError {
  /// The advice for a text without a known error.
  static let unknown =
    "no DecodingError is in the text of --error, nor a sentence that stands for one: the app shows words of its own; "
    + capture

  /// The advice on how to print the error and the body in the app's code.
  static let capture =
    "where the app decodes, write: do { … } catch { print(error); print(String(decoding: data, as: UTF8.self)) } - "
    + "print(error) shows the DecodingError for --error (error.localizedDescription does not), and the second line the "
    + "body for contractcheck diagnose; or repeat the request with curl -i and diagnose what it prints"
}
