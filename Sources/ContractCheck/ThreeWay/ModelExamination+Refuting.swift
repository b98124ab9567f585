import ContractSpecs

/// The comparison of what the compiled model did with what its source was read as.
extension ModelExamination {
  /// Returns whether a finding claims to stop the decoder and decoding shows that it does not.
  func refutes(_ finding: Finding) -> Bool {
    decodes ? finding.severity.stopsDecoding : finding.severity == .breaks && isUnseen(finding)
  }

  /// Returns whether all problems are known and none of them is at, around or inside the finding's places.
  private func isUnseen(_ finding: Finding) -> Bool {
    guard tellsAllProblems, finding.kind.isOfMember else { return false }
    return !problems.contains { $0.isTold(by: finding) }
  }

  /// Returns whether the compiled model fails as its source was expected to.
  func confirms(_ failure: DecodingFailure) -> Bool {
    guard let error = firstError else { return false }
    let keys = error.path.map { SnakeCase.converted($0) }
    return error.kind.isKind(of: failure.kind) && keys == failure.keysInError.map { SnakeCase.converted($0) }
  }

  /// A Boolean value that indicates whether all problems were found, so that none can be hidden behind the known ones.
  var tellsAllProblems: Bool {
    isComplete && isJSON && endedBy == nil && stoppedAt == nil && !problems.isEmpty
  }
}

extension ModelExamination.Problem {
  /// Returns whether a finding is at, around or inside the place of the problem.
  func isTold(by finding: Finding) -> Bool {
    let places = FindingPlaces(of: finding).convertedFromSnakeCase
    return FindingPlaces.meet(
      places.promised + places.found, [FindingPlaces.converted(path.pattern)])
  }
}

extension DecodingFailure {
  /// The keys that an error names: those of its path, and the missing key.
  fileprivate var keysInError: [String] {
    path.steps.map { step in
      switch step {
      case .key(let name): name
      case .index(let number): "Index \(number)"
      case .each, .jwt: ""
      }
    } + (kind == .keyNotFound ? [subject ?? ""] : [])
  }
}

extension ModelExamination.Kind {
  fileprivate func isKind(of kind: DecodingFailure.Kind) -> Bool {
    switch self {
    case .keyNotFound: kind == .keyNotFound
    case .valueNotFound: kind == .valueNotFound
    case .typeMismatch: kind == .typeMismatch
    case .dataCorrupted, .misfit: kind == .dataCorrupted
    case .other: false
    }
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether the kind concerns one member or value at which a decoder would stop.
  fileprivate var isOfMember: Bool {
    switch subject {
    case .member: self != .fieldUnexpected && self != .keyDuplicated
    case .value: self != .numberPrecision
    case .response, .body, .model: false
    }
  }
}

extension Finding.Severity {
  /// A Boolean value that indicates whether decoding throws, now or after the problems before it are fixed.
  var stopsDecoding: Bool {
    switch self {
    case .breaks, .latent: true
    case .silent, .olderOS, .info: false
    }
  }
}
