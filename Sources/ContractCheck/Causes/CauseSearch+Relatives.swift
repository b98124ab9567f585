import ContractSpecs

/// Findings that are one difference together: four relations, each of which a reader can check in the report.
extension CauseSearch {
  /// The finding with which an unexplained one is one difference, by the index of the latter.
  var relatives: [Int: SharedFinding] {
    let open = findings.indices.filter { !isExplained[$0] }
    var relatives: [Int: SharedFinding] = [:]
    for group in lacked(open) + valuesOfDuplicates(open) + writtenAlike(open) + ofOneResponse(open) {
      let free = group.filter { relatives[$0] == nil }
      guard free.count > 1 else { continue }
      for index in free { relatives[index] = findings[free[0]] }
    }
    return relatives
  }

  /// Returns the members of one object that the same responses lack, or have under other names.
  private func lacked(_ open: [Int]) -> [[Int]] {
    struct Absence: Hashable {
      var object: JSONPath
      var checks: [CheckPlace]
    }
    let groups = open.grouped { index -> Absence? in
      let shared = findings[index]
      guard shared.finding.isOfLackedMember, let object = shared.finding.path?.pattern.parent else {
        return nil
      }
      return Absence(object: object, checks: shared.checks)
    }
    return groups.map(\.elements).filter { group in
      group.contains { findings[$0].finding.kind == .fieldMissing }
    }
  }

  /// Returns the keys that are there twice, each with the findings on its values.
  private func valuesOfDuplicates(_ open: [Int]) -> [[Int]] {
    let duplicates = open.filter { findings[$0].finding.kind == .keyDuplicated }
    if duplicates.isEmpty { return [] }
    let values = Dictionary(grouping: open) { findings[$0].finding.path?.pattern }
    return duplicates.map { duplicate in
      let atPath = values[findings[duplicate].finding.path?.pattern] ?? []
      return [duplicate] + atPath.filter { findings[$0].isOnValue(ofDuplicate: findings[duplicate]) }
    }
  }

  /// Returns the values and bodies that are written in one way, such as numbers in quotes or dates without an offset:
  /// the same remedy ends all of them.
  private func writtenAlike(_ open: [Int]) -> [[Int]] {
    struct Way: Hashable {
      var contract: Int
      var kind: Finding.Kind
      var remedy: Remedy
      var isOfModels: Bool
    }
    return open.grouped { index -> Way? in
      let finding = findings[index].finding
      guard let remedy = finding.remedyForWriting else { return nil }
      return Way(
        contract: findings[index].checks[0].contract, kind: finding.kind, remedy: remedy,
        isOfModels: finding.model != nil)
    }.map(\.elements)
  }

  /// Returns the statuses, each with the finding that another document came with it.
  private func ofOneResponse(_ open: [Int]) -> [[Int]] {
    let unrelated = open.filter { findings[$0].finding.kind == .bodyUnrelated }
    if unrelated.isEmpty { return [] }
    let documents = Dictionary(grouping: unrelated) { findings[$0].checks[0] }
    return open.filter { findings[$0].finding.kind == .responseStatus }.map { status in
      let checks = Set(findings[status].checks)
      let came = findings[status].checks.flatMap { documents[$0] ?? [] }
      return [status] + came.filter { checks.isSuperset(of: findings[$0].checks) }
    }
  }

  /// Returns the findings among `candidates` about the values of keys that some findings say are there twice.
  func values(ofRepeated findings: [SharedFinding], _ candidates: [SharedFinding]) -> [SharedFinding] {
    let duplicates = findings.filter { $0.finding.kind == .keyDuplicated }
    return candidates.filter { shared in duplicates.contains { shared.isOnValue(ofDuplicate: $0) } }
  }
}

extension SharedFinding {
  /// Returns whether it is about the value of a key that another finding says is there twice.
  fileprivate func isOnValue(ofDuplicate duplicate: SharedFinding) -> Bool {
    finding.kind.subject == .value && duplicate.finding.path?.pattern == finding.path?.pattern
      && Set(duplicate.checks).isSuperset(of: checks)
  }
}

extension Finding {
  /// True for one member that is missing or has another name.
  fileprivate var isOfLackedMember: Bool {
    switch kind {
    case .fieldMissing: members.isEmpty
    case .fieldRenamed: members.count < 2
    case _: false
    }
  }

  /// The remedy for the way in which a value or a body is written; `nil` if nothing is known of it, or something else
  /// differs than the way.
  fileprivate var remedyForWriting: Remedy? {
    guard isOfWriting else { return nil }
    // What the app can do about the same body depends on its model; what the backend can, on the object.
    let side = model == nil ? \Advice.backend : \Advice.client
    let isOfKind = advice[keyPath: side] == kind.advice[keyPath: side]
    return isOfKind ? nil : advice[keyPath: side]
  }

  private var isOfWriting: Bool {
    switch kind {
    case .valueType, .valueFormat, .bodyNotJSON: true
    case .valueNull: observation == .nullForAbsentMember
    case .valueLiteral: isOfSameText || observation == .otherOrder || observation == .swappedValues
    case .fieldCasing: model != nil
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldRenamed,
      .fieldMoved, .fieldMissing, .fieldUnexpected, .valueChoice, .valueRange, .keyDuplicated,
      .numberPrecision, .modelTrap, .modelFailed, .releasedModel:
      false
    }
  }

  /// True if a value is what a check expects in another representation, which a backend writes alike wherever it is.
  var isOfSameText: Bool { observation == .sameMeaning || observation == .changedText }

  /// True if an array came in place of an object in a known way, as a serializer writes all of them: an empty one, or
  /// one of pairs.
  var isArrayForObject: Bool {
    let isArray = kind == .valueType && evidence.receivedType == .array
    return isArray && evidence.promisedTypes.isOnly(.json(.object)) && advice.backend != kind.advice.backend
  }

  /// The object in which the only place is that may hold a missing member; `nil` if it is the member's own.
  var onlyOtherObject: JSONPath? {
    guard kind == .fieldMissing, candidates.count == 1, members.isEmpty else { return nil }
    let object = candidates[0].pattern.parent
    return object == path?.pattern.parent ? nil : object
  }
}
