import ContractMutation
import ContractSpecs

/// A change of bodies with the part of the promised values that it is claimed of.
struct BodyClaim: Hashable, Sendable {
  /// The change. Bodies each at a key of its own are wrapped under no certain one.
  var change: BodyChange
  var part = Part.all

  enum Part: Hashable, Sendable {
    case all

    /// Bodies that are lists, or of which only the list has the change.
    case lists

    /// Bodies that are no lists, while lists came as promised.
    case otherBodies

    /// Bodies of success, while errors are written without the change.
    case successes
    case integers

    /// Numbers that need not be whole.
    case fractions

    /// Values of which at least one alternative is a text.
    case texts

    /// Names in the style that the promised ones have in common, if they have one.
    case names(in: KeyStyle?)
  }

  /// The name of the kind of change, as reports write it.
  var name: String {
    switch change {
    case .serializedTwice: "serialized-twice"
    case .wrapped: part == .lists ? "pages" : "envelope"
    case .unwrapped: "no-envelope"
    case .moved: "moved"
    case .renamed: "renamed"
    case .casing: "casing"
    case .enumCasing: "enum-casing"
    case .scalarsAsText: "scalar-types"
    case .omittedNulls: "omitted-nulls"
    case .nullAsText: "empty-texts"
    case .dates: "dates"
    }
  }

  /// The texts that tell claims of one name apart.
  var details: [String] {
    switch change {
    case .serializedTwice, .enumCasing, .omittedNulls, .nullAsText: []
    case .wrapped, .unwrapped: [place.description]
    case .casing(let style): [promisedStyle?.rawValue, style.rawValue].compactMap(\.self)
    case .scalarsAsText(let kind): [scalars(kind), ReceivedType.string.rawValue]
    case .dates(let form): [Format.dateTime.rawValue, type(of: form).rawValue]
    case .moved, .renamed: change.details
    }
  }

  /// The path of bodies in the document around them, that which came or the promised one.
  var place: JSONPath {
    switch change {
    case .wrapped(let keys), .unwrapped(let keys):
      JSONPath(keys.isEmpty ? [.each] : keys.map { .key($0) })
    case .serializedTwice, .moved, .renamed, .casing, .enumCasing, .scalarsAsText, .omittedNulls, .nullAsText,
      .dates:
      .root
    }
  }

  /// True if each body is at a key of its own.
  var hasOwnKeys: Bool { change == .wrapped(under: []) }

  var promisedStyle: KeyStyle? { if case .names(let style) = part { style } else { nil } }

  /// The type in which dates of a form came.
  func type(of form: DateForm) -> ReceivedType {
    switch form {
    case .unixSeconds, .unixMilliseconds: part == .fractions ? .number : .integer
    case .withoutZone, .spaced, .withoutColon: .string
    }
  }

  private func scalars(_ kind: BodyChange.ScalarKind) -> String {
    switch (kind, part) {
    case (.booleans, _): "booleans"
    case (.numbers, .integers): "integers"
    case (.numbers, .fractions): "others"
    case (.numbers, _): "numbers"
    }
  }

  /// True for a change of every key, date, number or enum.
  var isOfAll: Bool {
    switch change {
    case .casing, .enumCasing, .scalarsAsText, .dates: true
    case .serializedTwice, .wrapped, .unwrapped, .moved, .renamed, .omittedNulls, .nullAsText: false
    }
  }

  /// True if the change at several endpoints can hardly have a reason at each of them.
  var isRare: Bool {
    switch change {
    case .wrapped: part != .lists
    case .casing, .enumCasing: true
    case .serializedTwice, .unwrapped, .moved, .renamed, .scalarsAsText, .omittedNulls, .nullAsText, .dates:
      false
    }
  }

  /// The order of claims that explain as much in as many responses: the narrower first, but none before all that says
  /// something of the other bodies.
  var rank: Int {
    switch (change, part) {
    case (.wrapped, .lists), (_, .integers), (_, .texts): 0
    case (.scalarsAsText, .fractions): 0
    case (_, .lists), (_, .otherBodies): 2
    case (_, .all), (_, .successes), (_, .fractions), (_, .names): 1
    }
  }
}

extension BodyClaim {
  /// Returns whether the change concerns a promised member of a response, so that one which came as promised
  /// contradicts it.
  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise) -> Bool {
    switch change {
    case .serializedTwice: member.path == .root
    case .wrapped: concernsBody(member, of: promise)
    case .unwrapped: member.path == place && isOfPart(isList: member.isList)
    case .casing(let style): member.name.map { style.alters($0) } ?? false
    case .enumCasing(let style): member.enumCasing.map { $0 != style.casingOfTexts } ?? false
    case .scalarsAsText(let kind): isOfPart(kind, member.typesThatCame)
    case .omittedNulls: member.cameAsNull
    case .nullAsText: member.cameAsNull && isOfPart(member.types)
    case .dates: member.typesThatCame.isOnly(.format(.dateTime))
    case .moved, .renamed: false
    }
  }

  private func concernsBody(_ member: PromisedMember, of promise: JudgedResponses.Promise) -> Bool {
    switch part {
    case .lists: promise.isSuccess && member.path == .root && member.isList
    case .successes: promise.isSuccess && shows(member, promise)
    case .all, .otherBodies, .integers, .fractions, .texts, .names: shows(member, promise)
    }
  }

  /// Returns whether a body inside another document would not have a member where it was, or a body itself.
  private func shows(_ member: PromisedMember, _ promise: JudgedResponses.Promise) -> Bool {
    if member.path == .root { return promise.hasDistinctiveMembers }
    guard member.came || member.cameAsNull, case .key? = member.path.steps.first else { return false }
    return true
  }

  func isOfPart(isList: Bool) -> Bool {
    switch part {
    case .lists: isList
    case .otherBodies: !isList
    case .all, .successes, .integers, .fractions, .texts, .names: true
    }
  }

  func isOfPart(_ kind: BodyChange.ScalarKind, _ types: PromisedTypes) -> Bool {
    switch (kind, part) {
    case (.booleans, _): types.isOnly(.json(.boolean))
    case (.numbers, .integers): types.isOnly(.json(.integer))
    case (.numbers, .fractions): types.isOnly(.json(.number))
    case (.numbers, _): types.isOnly(.json(.integer)) || types.isOnly(.json(.number))
    }
  }

  /// Returns whether a backend that writes an empty text for a missing text writes it for a missing value of some
  /// types.
  func isOfPart(_ types: PromisedTypes) -> Bool {
    let others = types.withoutNull.all
    return part != .texts || others.isEmpty || others.contains(where: \.mayBeText)
  }
}

extension KeyStyle {
  /// Returns whether a serializer that writes names in the style writes another one for a name.
  fileprivate func alters(_ name: String) -> Bool { spelling(of: name).map { $0 != name } ?? false }

  /// The casing of texts in the style; `nil` if they have both.
  fileprivate var casingOfTexts: EnumCasing? {
    switch self {
    case .screamingSnake, .upper: .upper
    case .snake, .kebab, .dotted, .spaced, .lower: .lower
    case .camel, .pascal, .mixed: nil
    }
  }
}

extension BodyChange {
  /// Returns whether the change is claimed of several findings. A member that has another place or name has it for itself,
  /// and one without a value that the app's model requires is not to be sent as null.
  func isClaimed(of finding: Finding) -> Bool {
    switch self {
    case .moved, .renamed: false
    case .omittedNulls: !finding.needsValueForModel && finding.observation != .otherThanSent
    case .nullAsText: !finding.needsValueForModel
    case .serializedTwice, .wrapped, .unwrapped, .casing, .enumCasing, .scalarsAsText, .dates: true
    }
  }
}

extension BodyClaim {
  /// Returns the parts of the promised values that a change is claimed of, the widest first.
  static func parts(
    of change: BodyChange, _ findings: [SharedFinding], _ responses: JudgedResponses
  ) -> [BodyClaim.Part] {
    switch change {
    case .serializedTwice, .omittedNulls, .moved, .renamed, .scalarsAsText(.booleans): return [.all]
    case .wrapped:
      // Errors without the document around them contradict that all bodies have it, also where something else is wrong.
      let errors = responses.promises.filter { !$0.isSuccess }.flatMap(\.members).filter { $0.name != nil }
      let isOfErrors = findings.contains { $0.isOfError(responses) }
      return [errors.contains(where: \.came) || !errors.isEmpty && !isOfErrors ? .successes : .all, .lists]
    case .unwrapped: return [.all, .lists, .otherBodies]
    case .casing:
      let names = findings.flatMap { $0.finding.members.map(\.expected) }
      return [.names(in: KeyStyle.common(of: names))]
    // Constants alone say nothing of enums.
    case .enumCasing: return findings.contains { $0.finding.kind == .valueChoice } ? [.all] : []
    // Identifiers alone have a rule of their own.
    case .scalarsAsText(.numbers):
      return findings.allSatisfy { IdentifierRule.isAboutIdentifier($0.finding) }
        ? [] : [.all, .integers, .fractions]
    case .nullAsText: return [.all, .texts]
    // Some of the numbers may be whole by chance.
    case .dates:
      return [findings.contains { $0.finding.evidence.receivedType == .number } ? .fractions : .all]
    }
  }

  /// Returns whether a finding is about the part of the promised values.
  func isOfPart(_ shared: SharedFinding, _ responses: JudgedResponses) -> Bool {
    switch change {
    case .wrapped:
      part == .successes
        ? !shared.isOfError(responses) : isOfPart(isList: shared.isList(at: .root, responses))
    case .unwrapped: isOfPart(isList: shared.isList(at: place, responses))
    case .scalarsAsText(.numbers):
      part == .all || isOfPart(.numbers, shared.finding.evidence.promisedTypes.withoutNull)
    case .nullAsText: isOfPart(shared.finding.evidence.promisedTypes)
    case .serializedTwice, .moved, .renamed, .casing, .enumCasing, .scalarsAsText(.booleans), .omittedNulls,
      .dates:
      true
    }
  }
}

extension SharedFinding {
  /// Returns whether each check with the finding promises a list at a path; all are of one contract.
  fileprivate func isList(at path: JSONPath, _ responses: JudgedResponses) -> Bool {
    checks.allSatisfy { place in
      responses[place.check]?.members.contains { $0.path == path && $0.isList } == true
    }
  }

  /// Returns whether a check with the finding got an error.
  fileprivate func isOfError(_ responses: JudgedResponses) -> Bool {
    checks.contains { responses[$0.check]?.isSuccess == false }
  }
}

extension Finding {
  /// True if the app's model reads no null in place of the value that the backend has to send: its remedy does not
  /// offer one.
  fileprivate var needsValueForModel: Bool {
    guard responsible == .backend || responsible == .everybody, let remedy = advice.backend else {
      return false
    }
    return remedy.absence?.allowsNull != true
  }
}
