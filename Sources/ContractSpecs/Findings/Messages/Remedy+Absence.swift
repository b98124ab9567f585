extension Absence {
  /// Creates the alternatives; `nil` if there is none.
  package init?(null: Bool, leftOut: Bool) {
    switch (null, leftOut) {
    case (true, true): self = .nullOrLeftOut
    case (true, false): self = .null
    case (false, true): self = .leftOut
    case (false, false): return nil
    }
  }

  package var allowsNull: Bool { self != .leftOut }
  package var allowsLeavingOut: Bool { self != .null }
}

extension Remedy {
  /// The alternatives to a value that the remedy offers the backend; `nil` if it offers none.
  package var absence: Absence? {
    switch self {
    case .value(.emptyText(let absence)), .value(.nullInQuotes(_, let absence, _)), .coercion(_, let absence),
      .number(.greatFloat(let absence)):
      absence
    case .value(.emptyForm(let absence)), .value(.zeroForNoValue(let absence)),
      .value(.falseForNoValue(let absence)), .number(.zeroDate(let absence)), .time(.emptyForm(let absence)):
      absence
    case .value(.nullForAbsentMember), .value(.nullOfOptionalKey), .value(.nullEntry): .leftOut
    case .member(.absentNullable), .member(.nullsLeftOut), .number(.nullOfGo(true)): .null
    case .kind, .body, .nature, .member, .value, .number, .time, .changedText, .sameMeaning, .spelling,
      .status,
      .request, .sequence, .model, .cause, .both, .recorded:
      nil
    }
  }

  /// Returns the remedy without what a client does not read in place of a value; `kind` is that of the finding.
  package func limited(toNull readsNull: Bool, orLeftOut readsAbsence: Bool, of kind: Finding.Kind) -> Remedy
  {
    if case .both(let one, let other) = self {
      return .both(
        one.limited(toNull: readsNull, orLeftOut: readsAbsence, of: kind),
        other.limited(toNull: readsNull, orLeftOut: readsAbsence, of: kind))
    }
    guard let absence else { return self }
    let left = Absence(
      null: absence.allowsNull && readsNull, leftOut: absence.allowsLeavingOut && readsAbsence)
    return left == absence ? self : offering(left) ?? .kind(kind)
  }

  /// Returns the remedy with other alternatives to a value; `nil` if it says nothing without one.
  private func offering(_ absence: Absence?) -> Remedy? {
    switch self {
    case .value(.emptyText): .value(.emptyText(absence: absence))
    case .value(.nullInQuotes(let word, _, let isText)):
      .value(.nullInQuotes(word, absence: absence, isText: isText))
    case .coercion(let coercion, _): .coercion(coercion, absence: absence)
    case .number(.greatFloat): .number(.greatFloat(absence: absence))
    case .number(.nullOfGo): .number(.nullOfGo(acceptsNull: false))
    case .value(.emptyForm): absence.map { .value(.emptyForm(absence: $0)) }
    case .value(.zeroForNoValue): absence.map { .value(.zeroForNoValue(absence: $0)) }
    case .value(.falseForNoValue): absence.map { .value(.falseForNoValue(absence: $0)) }
    case .number(.zeroDate): absence.map { .number(.zeroDate(absence: $0)) }
    case .time(.emptyForm): absence.map { .time(.emptyForm($0)) }
    case .value(.nullForAbsentMember), .value(.nullOfOptionalKey), .value(.nullEntry):
      .value(.nullUnreadByModel)
    case .kind, .body, .nature, .member, .value, .number, .time, .changedText, .sameMeaning, .spelling,
      .status,
      .request, .sequence, .model, .cause, .both, .recorded:
      nil
    }
  }
}
