import ContractSpecs

/// Other types that are decoded from the object whose members an initializer reads.
extension SwiftInitializerReader {
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
