import ContractSpecs

/// Other types that are decoded from the object whose members an initializer reads.
extension SwiftInitializerReader {
  /// Follows `AuthTokens(from: decoder)` and `super.init(from: decoder)`, which request the members of another type as
  /// well.
  mutating func handOn(
    callee end: Int, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) {
    var path: [String] = []
    var index = end
    while index >= initializer.tokens.lowerBound, tokens.isName(index) {
      path.insert(tokens.text(index), at: 0)
      guard tokens.isMark(index - 1, ".") else { break }
      index -= 2
    }
    if path.last == "init" { path.removeLast() }
    if path.isEmpty || path == ["try"] { path = payload(madeAt: end - 1) }
    let other =
      path == ["super"] ? declarations.superclass(of: type) : declarations.type(path, in: context)
    guard let other, other != type else {
      if frame.isTried, !path.isEmpty {
        events.append(Event(type: .named(path.map { .init(name: $0) }), isTried: true, method: "init"))
        return
      }
      route.openObjects.insert(0)
      return doubt("hands its decoder on to what is not known here", end, &route)
    }
    let reference = SwiftTypeReference.named(declarations[other].path.map { .init(name: $0) })
    events.append(Event(type: reference, isTried: frame.isTried, method: "init"))
    handedOn += 1
    let content = contents.content(of: other, SwiftContext(of: declarations[other]), depth: depth + 1)
    try take(content, of: reference, frame, &route)
  }

  /// Returns the type of the only value of a case of the type itself, in `.user(try .init(from: decoder))`, whose dot is
  /// at a token.
  private func payload(madeAt dot: Int) -> [String] {
    let open = tokens.isWord(dot - 1, "try") ? dot - 2 : dot - 1
    guard tokens.isMark(dot, "."), tokens.isMark(open, "("), tokens.isName(open - 1),
      tokens.isMark(open - 2, "."),
      let values = declarations[type].cases.first(where: { $0.name == tokens.text(open - 1) })?.values,
      values.count == 1
    else { return [] }
    return values[0].type.path
  }

  mutating func take(
    _ content: SwiftContent, of reference: SwiftTypeReference, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) {
    switch content {
    case .object(let members, let isOpen):
      if isOpen { route.openObjects.insert(0) }
      if !frame.isTried, !frame.isConditional { route.usesKeys = true }
      for member in members {
        var reading = DecodingRoute.Reading(member: member)
        if frame.isTried || frame.isConditional {
          reading.isLenient = true
          (reading.member.isOptional, reading.member.isAbsenceUnclear) = (true, false)
          reading.member.mustBePresent = false
          reading.member.value = .unknown(frame.isTried ? "" : Self.conditional(member.key))
        }
        join(reading, DecodingRoute.Key(object: 0, name: member.key), &route)
      }
    case .doubted(let inner, let doubts):
      if !frame.isTried { route.doubts += doubts }
      try take(inner, of: reference, frame, &route)
    case .anything: break
    case .tagged, .choice, .unknown:
      if frame.isTried { return }
      guard route.whole == nil, !frame.isConditional else {
        throw NotUnderstood(reason: "hands its decoder on to \(reference)")
      }
      guard route.usesKeys else { return route.whole = .type(reference) }
      if route.part != nil { throw NotUnderstood(reason: "hands its decoder on to \(reference)") }
      route.part = .init(number: handedOn, content: content, index: route.order.count, type: reference)
    case .single, .literals, .payloads, .null, .list:
      if frame.isTried { return }
      guard route.whole == nil, !route.usesKeys, !frame.isConditional else {
        throw NotUnderstood(reason: "hands its decoder on to \(reference)")
      }
      route.whole = .type(reference)
    }
  }

  /// Returns the content of a path with that of another type among its members.
  func content(of route: DecodingRoute, with part: DecodingRoute.Part) -> SwiftContent {
    let members = route.members(of: 0)
    let isOpen = route.openObjects.contains(0)
    let count = route.order.prefix(part.index).count { $0.object == 0 }
    let around = (before: members.prefix(count), after: members.dropFirst(count))
    if let content = Self.content(part.content, between: around.before, around.after, isOpen: isOpen) {
      return content
    }
    let doubt = SwiftDoubt(reason: "\(named) hands its decoder on to \(part.type)", place: initializer.whole)
    return .doubted(.object(members, isOpen: true), [doubt])
  }

  /// Returns a content with further members in each of its objects; `nil` if it may be anything else.
  private static func content(
    _ content: SwiftContent, between before: ArraySlice<SwiftMember>, _ after: ArraySlice<SwiftMember>,
    isOpen: Bool
  ) -> SwiftContent? {
    switch content {
    case .object(let own, let isOwnOpen):
      let keys = Set(own.map(\.key))
      guard !(Array(before) + after).contains(where: { keys.contains($0.key) && !own.isAlike($0) }) else {
        return nil
      }
      let known = Set(before.map(\.key))
      let all = Array(before) + own.filter { !known.contains($0.key) }
      return .object(all + after.filter { !keys.contains($0.key) }, isOpen: isOpen || isOwnOpen)
    case .choice(let contents, let ownError):
      let all = contents.compactMap { Self.content($0, between: before, after, isOpen: isOpen) }
      return all.count == contents.count ? .choice(all, ownError: ownError) : nil
    case .doubted(let inner, let doubts):
      return Self.content(inner, between: before, after, isOpen: isOpen).map { .doubted($0, doubts) }
    case .tagged(var tagged):
      for index in tagged.alternatives.indices {
        let inner = tagged.alternatives[index].content
        guard let whole = Self.content(inner, between: before, after, isOpen: isOpen) else { return nil }
        tagged.alternatives[index].content = whole
      }
      if let (kind, inner) = tagged.others {
        guard let whole = Self.content(inner, between: before, after, isOpen: isOpen) else { return nil }
        tagged.others = (kind, whole)
      }
      guard let rest = Self.content(tagged.rest, between: before, after, isOpen: isOpen) else { return nil }
      tagged.rest = rest
      return .tagged(tagged)
    case .anything: return .object(Array(before) + after, isOpen: isOpen)
    case .single, .literals, .payloads, .null, .list, .unknown: return nil
    }
  }
}

extension [SwiftMember] {
  /// Returns whether a member is read here as the same type.
  fileprivate func isAlike(_ other: SwiftMember) -> Bool {
    contains { own in
      guard own.key == other.key, case .type(let one, _) = own.value, case .type(let two, _) = other.value
      else { return false }
      return one == two && own.isOptional == other.isOptional && own.mayBeAbsent == other.mayBeAbsent
    }
  }
}
