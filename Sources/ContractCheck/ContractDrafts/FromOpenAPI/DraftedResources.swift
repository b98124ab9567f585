import ContractSpecs

/// The operations of a document by what they are about, found without going through all of them each time.
struct DraftedResources: Sendable {
  /// The path of each operation, without that of its server.
  let paths: [ResourcePath]

  /// A collection that operations with one method have, by its path or by the singular of its name.
  private struct Key: Hashable {
    var method: String
    var words: [String]
  }

  private var byPath: [Key: [Int]] = [:]
  private var bySingular: [Key: [Int]] = [:]

  /// The names of collections, as the keys of `bySingular` have them.
  private var names: Set<String> = []

  /// The operations that say that they create something, by what it is.
  private var creators: [String: [Int]] = [:]
  private var segments: Set<[String]> = []

  /// The name of the last path parameter of an element, by the path of its collection.
  private var elementParameters: [[String]: String] = [:]

  /// The operations that create an element of a collection.
  private var creations: Set<Int> = []

  /// The operations that create what their path names, by the path of its collection (RFC 9110 section 9.3.4).
  private var namedCreations: [[String]: Int] = [:]

  /// The operations that promise 201.
  private var answersCreation: Set<Int> = []

  /// The words before or behind the name of what an operation creates, where each operation has a path of its own.
  private static let creating: Set<String> = ["create", "add", "new", "register", "open", "start"]

  init(of operations: [OpenAPIOperation]) {
    paths = operations.map { ResourcePath(String($0.endpoint.pathInDocument)) }
    for (index, path) in paths.enumerated() {
      segments.insert(path.segments)
      guard path.isElement, let name = operations[index].endpoint.path.parameters.last else { continue }
      elementParameters[Array(path.segments.dropLast())] = name
    }
    for (index, operation) in operations.enumerated() {
      let (method, path) = (operation.endpoint.method, paths[index])
      if operation.endpoint.promisesCreation { answersCreation.insert(index) }
      if let collection = createdCollection(operation, path) {
        creations.insert(index)
        insert(index, as: "POST", on: collection)
        if method != "POST" || collection != path { insert(index, as: method, on: path) }
      } else {
        insert(index, as: method, on: path)
      }
      if method == "PUT", path.isElement, operation.endpoint.promisesCreation {
        let collection = Array(path.segments.dropLast())
        if namedCreations[collection] == nil { namedCreations[collection] = index }
      }
      guard method == "POST" else { continue }
      for thing in Set([operation.id, path.word].compactMap(\.self).flatMap(Self.created)) {
        creators[thing, default: []].append(index)
      }
    }
  }

  private mutating func insert(_ index: Int, as method: String, on path: ResourcePath) {
    byPath[Key(method: method, words: path.segments), default: []].append(index)
    guard !path.isElement else { return }
    for name in Self.names(of: path) {
      names.insert(name)
      bySingular[Key(method: method, words: [name]), default: []].append(index)
    }
  }

  /// The number of words of a path that make a name.
  private static let maximumWords = 3

  /// Returns the names of an element of a collection: `snapshot` and `nfssnapshot` for `/nfs/snapshots`.
  private static func names(of path: ResourcePath) -> Set<String> {
    let words = path.segments.filter { $0 != "{}" }.suffix(maximumWords)
    guard let last = words.last else { return [] }
    var names = [KeyWords.joined(Noun.singular(last))]
    var (singular, plain) = (names[0], names[0])
    for word in words.dropLast().reversed() {
      singular = KeyWords.joined(Noun.singular(word)) + singular
      plain = KeyWords.joined(word) + plain
      names += [singular, plain]
    }
    return Set(names)
  }

  /// Returns the collection of which an operation creates an element: the one that it is on, or the one above a last
  /// segment such as `create`. Some frameworks answer every POST with 201, so that this alone says nothing of a path.
  private func createdCollection(_ operation: OpenAPIOperation, _ path: ResourcePath) -> ResourcePath? {
    guard !path.isElement, let last = path.segments.last else { return nil }
    switch operation.endpoint.method {
    case "POST":
      if Self.creating.contains(last.lowercased()) { return path.parent }
      let isPlural = Noun.singular(last) != last
      return hasElements(path) || isPlural && operation.endpoint.promisesCreation ? path : nil
    case "PUT": return hasElements(path) && operation.endpoint.promisesCreation ? path : nil
    case _: return nil
    }
  }

  /// Returns what the name of an operation says that it creates, such as `item` of `createItem` or `items.add`.
  private static func created(by name: String) -> [String] {
    let words = SensitiveNames.words(of: name)
    guard let first = words.first, let last = words.last, words.count > 1 else { return [] }
    return [
      creating.contains(first) ? words.dropFirst().joined() : nil,
      creating.contains(last) ? Noun.singular(words.dropLast().joined()) : nil,
    ].compactMap(\.self)
  }

  /// Returns the operations with a method on the very path of a collection.
  func operations(_ method: String, on collection: ResourcePath) -> [Int] {
    byPath[Key(method: method, words: collection.segments)] ?? []
  }

  /// Returns the operations with a method on a collection that words name, or the last of them, of which the most count:
  /// `shipping_address` names an element of `/addresses`, unless there is a collection of shipping addresses.
  func operations(_ method: String, onElements words: [String]) -> [Int] {
    let name = words.indices.lazy.map { words[$0...].joined() }.first(where: names.contains)
    return name.flatMap { bySingular[Key(method: method, words: [$0])] } ?? []
  }

  /// Returns the operations with a method on a collection whose elements a whole name names.
  func operations(_ method: String, onElement name: String) -> [Int] {
    bySingular[Key(method: method, words: [KeyWords.joined(name)])] ?? []
  }

  /// The number of operations on collections of one name that are looked at.
  private static let maximumCandidates = 100

  /// Returns the operations with a method on a collection that a whole name names, for a parameter behind a path, those
  /// first whose paths say least besides. What both paths say must not differ: `/volumes/snapshots` are no
  /// `/nfs/snapshots`. An element below another one is only one that the path names, and one of its own list if it has
  /// one.
  func operations(_ method: String, onElement name: String, behind collection: ResourcePath) -> [Int] {
    let own = collection.nouns
    if collection.isBelowElement {
      guard name == own.last, operations("GET", on: collection).isEmpty else { return [] }
    }
    let all = Set(own + [name])
    let fitting = operations(method, onElement: name).prefix(Self.maximumCandidates).filter { index in
      let nouns = paths[index].nouns
      // A name of several words of a path says what the path does.
      let isCompound = name != nouns.last
      return isCompound || nouns.allSatisfy(all.contains) || own.allSatisfy(nouns.contains)
    }
    return sortedByLength(fitting)
  }

  /// Returns the operations with a method on a collection of which a path, the whole of it, names the elements:
  /// `/projects/{id}/tasks` for `/tasks`.
  func operations(_ method: String, onElementsOf collection: ResourcePath) -> [Int] {
    guard !collection.isBelowElement, let noun = collection.nouns.last else { return [] }
    let named = operations(method, onElement: noun).prefix(Self.maximumCandidates)
    return sortedByLength(
      named.filter { answersCreation.contains($0) && collection.nouns.allSatisfy(paths[$0].nouns.contains) })
  }

  private func sortedByLength(_ operations: [Int]) -> [Int] {
    operations.sorted { (paths[$0].nouns.count, $0) < (paths[$1].nouns.count, $1) }
  }

  /// Returns whether a collection has elements of a name.
  func isNamed(_ name: String) -> Bool { names.contains(name) }

  /// Returns whether a deletion may delete the element that its path names: that of the element itself, and one of
  /// something below it that no other operation is about, such as `/droplets/{id}/dangerous`.
  func mayDeleteElement(_ index: Int) -> Bool {
    let path = paths[index]
    return path.isElement
      || ["GET", "POST", "PUT", "PATCH"].allSatisfy { byPath[Key(method: $0, words: path.segments)] == nil }
  }

  /// Returns whether an operation creates an element of a collection.
  func isCreation(_ index: Int) -> Bool { creations.contains(index) }

  /// Returns the name of the path parameter that identifies what an operation on a collection creates or lists.
  func elementParameter(of index: Int) -> String? {
    elementParameters[paths[index].segments]
      ?? paths[index].parent.flatMap { elementParameters[$0.segments] }
  }

  /// Returns the operation that creates the element of a collection that its path names.
  func namedCreation(in collection: ResourcePath) -> Int? { namedCreations[collection.segments] }

  /// Returns the operations that say that they create something.
  func creators(of thing: String) -> [Int] { creators[thing] ?? [] }

  /// Returns whether a path has elements below it.
  func hasElements(_ path: ResourcePath) -> Bool { segments.contains(path.segments + ["{}"]) }
}

extension Endpoint {
  /// True if 201 is promised.
  fileprivate var promisesCreation: Bool { responses.contains { $0.status == .exact(201) } }
}
