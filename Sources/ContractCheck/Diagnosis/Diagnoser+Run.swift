import ContractSpecs
import SwiftModels

/// The reconciliation of the model's source with a run of the model. If they differ, the run counts.
extension Diagnoser {
  /// Returns a reading of the source without the claims that a run of the model refutes, and notes them in the
  /// diagnosis.
  func withoutRefuted(
    _ reading: PromisedAnswer.Reading, into diagnosis: inout Diagnosis
  ) -> PromisedAnswer.Reading {
    guard let real, real.outcome != .unknown else { return reading }
    // A run accepts every date, even one that the app's own date strategy may refuse.
    let isLenient = model?.model?.client.dates == .custom && real.outcome == .decodes
    diagnosis.isPartlyRead = diagnosis.isPartlyRead && isLenient
    var told = reading
    let refuted = reading.findings.filter(real.refutes)
    told.findings.removeAll { real.refutes($0) }
    if let failure = reading.app?.failure, !real.confirms(failure) {
      told.app = nil
      diagnosis.notes.append(
        "by its source the model would stop at \(failure.field) with \(failure.kind.rawValue); what running it shows counts"
      )
    }
    if !refuted.isEmpty {
      let names = refuted.prefix(Self.mostRefuted).map { "\($0.kind.rawValue) at \($0.place)" }
      let more = refuted.count > names.count ? " and \(refuted.count - names.count) more" : ""
      diagnosis.notes.append(
        "left out, as running the model shows nothing of it: \(names.joined(separator: ", "))\(more)")
    }
    return told
  }

  /// The maximum number of refuted findings that the note lists.
  private static let mostRefuted = 5
}

extension RealDecoding {
  /// Returns whether a finding claims to stop the decoder and the run shows that it does not.
  func refutes(_ finding: Finding) -> Bool {
    switch outcome {
    case .unknown: false
    case .decodes: finding.severity.stopsDecoding
    case .fails: finding.severity == .breaks && isUnseen(finding)
    }
  }

  /// Returns whether all problems of the run are known and none of them is at, around or inside the finding's places.
  private func isUnseen(_ finding: Finding) -> Bool {
    guard let examination, examination.tellsAllProblems, finding.kind.isOfMember else { return false }
    let places = FindingPlaces(of: finding).convertedFromSnakeCase
    return !FindingPlaces.meet(
      places.promised + places.found,
      examination.problems.map { FindingPlaces.converted($0.path.pattern) })
  }

  /// Returns whether the compiled model fails as its source was expected to.
  func confirms(_ failure: DecodingFailure) -> Bool {
    guard outcome == .fails, let error = examination?.firstError else { return false }
    let keys = error.path.map { SnakeCase.converted($0) }
    return error.kind.isKind(of: failure.kind) && keys == failure.keysInError.map { SnakeCase.converted($0) }
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

extension ModelExamination {
  /// A Boolean value that indicates whether the run found all problems, so that none can be hidden behind the known
  /// ones.
  fileprivate var tellsAllProblems: Bool {
    isComplete && isJSON && endedBy == nil && stoppedAt == nil && !problems.isEmpty
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
    switch self {
    case .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .valueType, .valueNull, .valueFormat,
      .valueChoice, .valueRange, .valueLiteral:
      true
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry,
      .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyWrapped, .bodyUnwrapped,
      .bodyUnrelated, .fieldUnexpected, .keyDuplicated, .numberPrecision, .modelTrap:
      false
    }
  }
}
