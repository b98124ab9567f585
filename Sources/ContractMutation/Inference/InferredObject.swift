import ContractSpecs

/// The common structure of the objects at one place: named members, or a dictionary.
struct InferredObject: Hashable, Sendable {
  /// A member and the number of objects in which it was seen.
  struct Member: Hashable, Sendable {
    var name: String
    var shape: InferredShape
    var count: Int
  }

  /// The number of distinct names beyond which names are data and not part of a design.
  static let maximumMembers = 100

  /// The members in the order in which they were first seen.
  private(set) var members: [Member] = []

  /// The number of objects that were seen.
  private(set) var count = 0

  /// The common shape of all members, in one element, once their names have turned out to be data; empty before.
  private var anyMember: [InferredShape] = []
  private var places: [String: Int] = [:]

  /// The shape of every member if the names are data: too many of them, or all of them identifiers.
  var dictionaryElement: InferredShape? {
    if let element = anyMember.first { return element }
    guard !members.isEmpty, members.allSatisfy({ Self.isIdentifier($0.name) }) else { return nil }
    return united(members)
  }

  mutating func add(_ node: NodeID, of document: JSONDocument, depth: Int) {
    count += 1
    var seen: Set<Int> = []
    var key = document.firstChild(of: node)
    let end = document.next(after: node)
    while key < end {
      if let place = place(of: key, in: document) {
        members[place].shape.add(key.value, of: document, depth: depth + 1)
        if seen.insert(place).inserted { members[place].count += 1 }
      } else {
        anyMember[0].add(key.value, of: document, depth: depth + 1)
      }
      key = document.next(after: key.value)
    }
  }

  mutating func unite(with other: InferredObject) {
    count += other.count
    for member in other.members {
      if let place = place(of: member.name) {
        members[place].shape.unite(with: member.shape)
        members[place].count += member.count
      } else {
        anyMember[0].unite(with: member.shape)
      }
    }
    if let element = other.anyMember.first {
      becomeDictionary()
      anyMember[0].unite(with: element)
    }
  }

  private mutating func place(of key: NodeID, in document: JSONDocument) -> Int? {
    place(of: document.string(at: key))
  }

  /// Returns the index of a member of that name, which is added if it is new; `nil` in a dictionary.
  private mutating func place(of name: String) -> Int? {
    guard anyMember.isEmpty else { return nil }
    if let place = places[name] {
      if members[place].name.utf8.elementsEqual(name.utf8) { return place }
      // Two spellings of one text: `String`, and therefore a contract, cannot distinguish them.
      becomeDictionary()
      return nil
    }
    guard members.count < Self.maximumMembers else {
      becomeDictionary()
      return nil
    }
    places[name] = members.count
    members.append(Member(name: name, shape: InferredShape(), count: 0))
    return members.count - 1
  }

  private mutating func becomeDictionary() {
    guard anyMember.isEmpty else { return }
    anyMember = [united(members)]
    (members, places) = ([], [:])
  }

  private func united(_ members: [Member]) -> InferredShape {
    members.reduce(into: InferredShape()) { $0.unite(with: $1.shape) }
  }

  /// Returns whether a name is a value by itself: a number, a UUID, a date or an address.
  private static func isIdentifier(_ name: String) -> Bool {
    let text = Array(name.utf8)
    return !text.isEmpty && text.allSatisfy(\.isDigit)
      || [Format.uuid, .date, .email].contains { $0.accepts(text) }
  }
}

extension InferredObject.Member {
  /// Returns the key that names the member in a contract.
  func key(in object: InferredObject) -> String {
    guard count < object.count else { return isLiteral ? name : "\\" + name }
    // No key names an optional member literally, but a pattern that only this name matches allows it to be absent.
    return isLiteral ? name + "?" : "/\(pattern)/"
  }

  /// True for a name that, with or without `?` after it, means itself as a key and cannot be taken for another one.
  private var isLiteral: Bool {
    guard let first = name.first, let last = name.last else { return true }
    if first == "\\" || (name.utf8.count > 1 && first == "/" && last == "/") { return false }
    if [first, last].contains(where: { $0 == "?" || $0.isWhitespace }) { return false }
    let hasDotsOnly = name.allSatisfy { $0 == "." || $0 == "\u{2026}" }
    return !hasDotsOnly && name != "*" && name != "$ref" && name.lowercased() != "oneof"
  }

  /// A pattern that matches the name alone, and in which a sign shows that it is meant as one.
  private var pattern: String {
    var pattern = ""
    for character in name {
      if "\\^.[]()*+?{}|$".contains(character) {
        pattern += "\\\(character)"
      } else if character == "/" || character.isWhitespace {
        pattern += "[\(character)]"
      } else {
        pattern.append(character)
      }
    }
    return pattern == name ? "[\(name.prefix(1))]\(name.dropFirst())" : pattern
  }
}
