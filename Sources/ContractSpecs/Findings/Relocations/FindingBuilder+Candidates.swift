/// The texts for keys that may be a missing member: they are named as possible, not claimed.
extension FindingBuilder {
  /// Returns the candidates for a missing member.
  func candidates(for member: Int, at place: PlaceID) -> Candidates? { candidates[place]?[member] }

  /// Returns their places, as pattern paths, if one of them is likely the member.
  func likelyPaths(for member: Int, at place: PlaceID) -> [JSONPath] {
    if let tied = ties[place]?[member] { return tied }
    guard let candidates = candidates(for: member, at: place), candidates.isLikely else { return [] }
    return candidates.all.map { path(of: $0, at: place) }
  }

  private func path(of candidate: Candidate, at place: PlaceID) -> JSONPath {
    JSONPath(table.foundPath(of: place).steps + candidate.keys.map { .key($0) })
  }

  /// Returns the text that follows `nothing in object {…}`.
  func candidateNote(for member: Int, at place: PlaceID) -> String {
    guard let candidates = candidates(for: member, at: place) else { return "" }
    let names = candidates.all.map { words(for: $0, at: place) }
    let others =
      rival(of: member, candidates, at: place).map { " (or \(Quoted.key($0)), which is missing too)" } ?? ""
    return candidates.isEvident
      ? "; \(Self.list(names + (candidates.hasMore ? ["another one"] : []))) may be it\(others)"
      : "; unexpected beside it: \(names.joined(separator: ", "))" + (candidates.hasMore ? ", …" : "")
  }

  /// Returns the name of another missing member for which the same key is the only candidate.
  private func rival(of member: Int, _ candidates: Candidates, at place: PlaceID) -> String? {
    let keys = candidates.all.map(\.keys)
    guard keys.count == 1, !candidates.hasMore else { return nil }
    let others = (self.candidates[place] ?? [:]).filter { number, others in
      number != member && others.isEvident && others.all.map(\.keys) == keys
    }
    let fields = fields(of: place)
    return others.keys.filter { $0 < fields.count }.min().map { fields[$0].name }
  }

  private func words(for candidate: Candidate, at place: PlaceID) -> String {
    let name =
      candidate.keys.count == 1
      ? Quoted.key(candidate.keys[0]) : Quoted.cut("\(path(of: candidate, at: place))")
    switch candidate.value {
    case .fits: return name
    case .otherForm:
      return candidate.kind == .object || candidate.kind == .array ? name : "\(name) (in another form)"
    case .coerced, .otherType, .valueForObject: return "\(name) (\(candidate.kind.withArticle))"
    }
  }

  /// Returns a list in the form `a, b or c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }

  // MARK: hints

  /// Returns the advice on a missing member with candidates.
  func candidateHint(for member: Int, _ name: String, at place: PlaceID) -> Finding.Hint? {
    if ties[place]?[member] != nil { return .severalPlaces }
    guard let candidates = candidates(for: member, at: place) else { return nil }
    guard candidates.isEvident else { return .unlikelyKeys }
    if candidates.all.count > 1 { return severalHint(candidates, for: member, name, at: place) }
    let only = candidates.all[0]
    return only.keys.count == 1
      ? besideHint(only, name, at: place) : .insideOtherMember(only.keys[0], send: keyToSend(name))
  }

  private func besideHint(_ candidate: Candidate, _ name: String, at place: PlaceID) -> Finding.Hint {
    let key = candidate.keys[0]
    if candidate.likeness < .meaning, !NameSense.mayBeSame(name, key), !NameSense.isNarrower(key, than: name)
    {
      return .keyOfOtherSense(key, send: keyToSend(name))
    }
    return .keyBeside(
      key, send: keyToSend(name), code: codingKey(name, for: key, at: place), fits: candidate.value == .fits)
  }

  /// Returns the advice on several candidates. The first is no example if it may as well be another missing member.
  private func severalHint(_ candidates: Candidates, for member: Int, _ name: String, at place: PlaceID)
    -> Finding.Hint
  {
    let beside = candidates.all.first { $0.keys.count == 1 }
    let isRivalled = (self.candidates[place] ?? [:]).contains { number, others in
      number != member && others.all.contains { $0.keys == beside?.keys }
    }
    return .oneOfSeveralKeys(
      send: keyToSend(name), isBeside: beside != nil,
      code: isRivalled ? nil : beside.map { codingKey(name, for: $0.keys[0], at: place) })
  }

  /// Returns a case of CodingKeys that reads a promised member from a key. A strategy converts the key before it is
  /// compared.
  func codingKey(_ promised: String, for key: String, at place: PlaceID) -> String {
    "case \(codingName(promised, at: place)) = \(Quoted.key(keySeen(of: key)))"
  }

  /// Returns the name of a member of the object at a place in the client's source, or else the one that its key
  /// suggests.
  func codingName(_ promised: String, at place: PlaceID) -> String {
    setting.codingName?(table.path(of: place), promised) ?? SwiftName.property(forKey: promised)
  }

  /// Returns the advice on an unexpected key that is named as a missing member.
  func namesakeHint(for key: String, at place: PlaceID) -> Finding.Hint? {
    let fields = fields(of: place)
    let members = (candidates[place] ?? [:]).filter { number, candidates in
      candidates.isLikely && candidates.all.map(\.keys) == [[key]] && number < fields.count
    }
    guard let name = members.keys.min().map({ fields[$0].name }) else { return nil }
    return .namesake(send: keyToSend(name), code: codingKey(name, for: key, at: place))
  }

  // MARK: groups

  /// Returns the text for the first of many missing members with a likely candidate.
  func groupNote(at place: PlaceID) -> String {
    let fields = fields(of: place)
    let pairs = (candidates[place] ?? [:]).sorted { $0.key < $1.key }.compactMap {
      number, candidates -> String? in
      guard candidates.isLikely, let first = candidates.all.first, number < fields.count else { return nil }
      return "\(words(for: first, at: place)) may be \(Quoted.key(fields[number].name))"
    }
    let named = pairs.prefix(CandidateSearch.maximumNamed).joined(separator: ", ")
    return named.isEmpty ? "" : "; \(named)" + (pairs.count > CandidateSearch.maximumNamed ? ", …" : "")
  }
}

extension JSONKind {
  /// The kind with an article, such as `a string`.
  fileprivate var withArticle: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
