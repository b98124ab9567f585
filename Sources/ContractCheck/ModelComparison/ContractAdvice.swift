import ContractSpecs
import ContractMutation

/// The changes of an outdated contract, place by place.
struct ContractAdvice {
  private let places: ContractPlaces
  private let body: JSONDocument

  /// The finding that the body as a whole is elsewhere than promised; `nil` if it is not.
  private let moved: Finding?

  /// A function that returns whether the value at a path must not be shown.
  private let isSecret: (JSONPath) -> Bool

  /// The maximum number of members of a group that are listed individually.
  private static let maximumCount = 20

  init(
    _ places: ContractPlaces, body: JSONDocument, moved: Finding?,
    isSecret: @escaping (JSONPath) -> Bool
  ) {
    (self.places, self.body, self.moved, self.isSecret) = (places, body, moved, isSecret)
  }

  /// Returns the changes for one finding of the response against the contract.
  func edits(for finding: Finding) -> [ContractEdit] {
    if !finding.members.isEmpty, !finding.isOfOneMember { return members(of: finding) }
    let path = finding.path ?? .root
    if !finding.candidates.isEmpty {
      // Parts of an object are not the same value as the whole.
      if mayBePartsOfObject(finding.candidates, at: path) { return [] }
      return finding.candidates.compactMap { relocation(from: path, toCandidate: $0) }.map { .ifSame($0) }
    }
    let found = finding.foundAt ?? path
    let edit: ContractEdit? =
      switch finding.kind {
      case .fieldCasing, .fieldRenamed, .fieldMoved: relocation(from: path, to: found)
      case .fieldMissing: absence(at: path)
      case .valueNull: changed(at: path) { "\($0) | null" }
      case .valueRange: changed(at: path) { Self.withoutBounds($0) }
      case .numberPrecision: changed(at: path) { wider($0, at: found) ?? notation(at: found, besides: path) }
      case .valueType, .valueFormat: changed(at: path) { _ in notation(at: found, besides: path) }
      // Another value than a check expects may be promised.
      case .valueLiteral where places.values(at: path) == nil: nil
      case .valueChoice, .valueLiteral: addition(at: path, found)
      case .bodyWrapped:
        .promiseBody(finding.received, from: path, at: location(path, finding))
      case .bodyUnwrapped:
        .promiseBody(finding.received, from: found, at: location(path, finding))
      case .bodyUnrelated: .promiseAnotherDocument(at: location(path, finding))
      case _: nil
      }
    return [edit].compactMap(\.self)
  }

  /// Returns whether an object is promised at a path, and none of the values that may be it is one.
  private func mayBePartsOfObject(_ candidates: [JSONPath], at path: JSONPath) -> Bool {
    guard let place = places.place(at: path), !places.objects(place.shape).isEmpty else { return false }
    return candidates.allSatisfy { candidate in
      JSONValue.all(in: body, at: candidate).allSatisfy { $0.kind != .object }
    }
  }

  private func location(_ path: JSONPath, _ finding: Finding) -> SpecLocation {
    places.location(at: path) ?? finding.location
  }

  private func members(of finding: Finding) -> [ContractEdit] {
    let path = finding.path ?? .root
    let found = finding.foundAt ?? path
    let edits = finding.members.compactMap { member -> ContractEdit? in
      guard !member.expected.isEmpty else { return nil }
      let promised = path.appending(key: member.expected)
      guard let name = member.found else { return absence(at: promised) }
      return relocation(from: promised, to: found.appending(key: name))
    }
    let rest = edits.count - Self.maximumCount
    return Array(edits.prefix(Self.maximumCount)) + (rest > 0 ? [.more(rest)] : [])
  }

  /// Returns where a value would have been found had the body as a whole come where it is promised: no member moves out of
  /// a document that moved with it.
  private func placed(_ found: JSONPath) -> JSONPath {
    guard let moved, let whole = moved.foundAt?.pattern, found.pattern.hasPrefix(whole) else { return found }
    return JSONPath((moved.path ?? .root).steps + found.steps.dropFirst(whole.steps.count))
  }

  /// Returns the change for a member under another name, in another object, or both.
  private func relocation(from path: JSONPath, to found: JSONPath, as notation: String? = nil)
    -> ContractEdit?
  {
    let found = placed(found)
    guard let old = places.member(at: path), let location = places.location(at: path),
      case .key(let name)? = found.steps.last
    else { return nil }
    var new = old
    (new.name, new.notation) = (name, notation ?? old.notation)
    if path.parent.pattern == found.parent.pattern {
      return notation == nil
        ? .replace(old.key ?? "", with: new.key ?? "", at: location)
        : .replace(old.text, with: new.text, at: location)
    }
    return .move(
      old.key ?? path.description, from: path.parent, to: found.parent, as: new.text, at: location)
  }

  /// Returns the change for a member that may have another name, with the type that came where that is not promised.
  private func relocation(from path: JSONPath, toCandidate found: JSONPath) -> ContractEdit? {
    if places.admits(JSONValue.all(in: body, at: found), at: path) {
      return relocation(from: path, to: found)
    }
    return notation(at: found, besides: path).flatMap { relocation(from: path, to: found, as: $0) }
  }

  private func absence(at path: JSONPath) -> ContractEdit? {
    guard let old = places.member(at: path), let location = places.location(at: path), old.name != nil else {
      return nil
    }
    var new = old
    new.isOptional = true
    return .replace(old.text, with: new.text, at: location)
  }

  private func changed(at path: JSONPath, _ notation: (String) -> String?) -> ContractEdit? {
    guard let old = places.member(at: path), let location = places.location(at: path),
      let text = notation(old.notation), text != old.notation
    else { return nil }
    var new = old
    new.notation = text
    return .replace(old.text, with: new.text, at: location)
  }

  /// Returns a notation without its bounds; `nil` if it has several, of which it is not known which one was meant.
  private static func withoutBounds(_ notation: String) -> String? {
    guard let open = notation.firstIndex(of: "("), let close = notation.firstIndex(of: ")"), open < close,
      !notation[close...].dropFirst().contains("(")
    else { return nil }
    return String(notation[..<open] + notation[close...].dropFirst())
  }

  /// Returns a notation of integers that holds the value that came, if an unsigned one does.
  private func wider(_ notation: String, at found: JSONPath) -> String? {
    let values = JSONValue.all(in: body, at: found).compactMap { $0.kind == .integer ? $0.source : nil }
    guard !values.isEmpty, values.allSatisfy({ UInt64($0) != nil }), notation.contains("integer") else {
      return nil
    }
    return notation.replacing("integer", with: "uint64")
  }

  /// Returns the contract notation of the value in the response. It stays nullable if the contract allows `null` there.
  private func notation(at found: JSONPath, besides path: JSONPath) -> String? {
    let inferred = InferredShape(of: body, at: found).contract()
    guard inferred.shapes.isEmpty else { return nil }
    let text = inferred.body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.utf8.count < 400 else { return nil }
    guard text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    let plain = String(text.dropFirst().dropLast())
    return places.acceptsNull(at: path) && !plain.contains("null") ? "\(plain) | null" : plain
  }

  /// Returns the change that adds the received value to a set of values.
  private func addition(at path: JSONPath, _ found: JSONPath) -> ContractEdit? {
    if let edit = alternative(at: path, found) { return edit }
    let values = places.values(at: path) ?? []
    let came = JSONValue.all(in: body, at: found).first { value in
      Self.literal(value).map { !values.contains($0) } ?? true
    }
    if came == nil, !values.isEmpty { return nil }
    guard let came, !values.isEmpty, values.count < 30, !isSecret(path) else {
      return changed(at: path) { _ in notation(at: found, besides: path) }
    }
    let literal = Self.literal(came)
    return changed(at: path) { _ in
      literal.map { Self.adding($0, to: values).joined(separator: " | ") }
        ?? notation(at: found, besides: path)
    }
  }

  /// Returns the values with another one, which replaces the one that differs from it by casing alone.
  private static func adding(_ literal: String, to values: [String]) -> [String] {
    guard let same = values.firstIndex(where: { $0.lowercased() == literal.lowercased() }) else {
      return values + [literal]
    }
    var values = values
    values[same] = literal
    return values
  }

  /// Returns the change that adds an alternative, for a member that says which of several shapes an object has.
  private func alternative(at path: JSONPath, _ found: JSONPath) -> ContractEdit? {
    guard case .key(let name)? = path.steps.last, places.discriminator(at: path.parent) == name,
      let location = places.location(at: path.parent),
      let came = JSONValue(in: body, at: found), came.kind == .string, let text = came.string, !isSecret(path)
    else { return nil }
    return .addAlternative(text, by: name, at: location)
  }

  /// Returns a value in notation, or `nil` for a long text and for a container.
  private static func literal(_ value: JSONValue) -> String? {
    switch value.kind {
    case .string: value.string.flatMap { $0.utf8.count < 60 ? Literal.string($0).notation : nil }
    case .integer, .number, .boolean, .null: value.source
    case .array, .object: nil
    }
  }
}

extension JSONValue {
  /// Returns the values at a path, which may be a pattern; at most a thousand.
  fileprivate static func all(in document: JSONDocument, at path: JSONPath) -> [JSONValue] {
    var values = [document.root]
    for step in path.steps {
      values = Array(
        values.lazy.flatMap { value -> [JSONValue] in
          switch step {
          case .key(let name): [value[name]].compactMap(\.self)
          case .index(let index): Array(value.elements.dropFirst(index).prefix(1))
          case .each: Array(value.elements)
          case .jwt: []
          }
        }.prefix(1_000))
    }
    return values
  }
}
