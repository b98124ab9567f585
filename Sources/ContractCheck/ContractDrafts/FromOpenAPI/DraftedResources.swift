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

  /// The operations that say that they create something, by what it is.
  private var creators: [String: [Int]] = [:]
  private var segments: Set<[String]> = []

  /// The name of the last path parameter of an element, by the path of its collection.
  private var elementParameters: [[String]: String] = [:]

  /// The operations that create an element of a collection.
  private var creations: Set<Int> = []

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
      if let collection = createdCollection(operation, path) {
        creations.insert(index)
        insert(index, as: "POST", on: collection)
        if method != "POST" || collection != path { insert(index, as: method, on: path) }
      } else {
        insert(index, as: method, on: path)
      }
      guard method == "POST" else { continue }
      for thing in Set([operation.id, path.word].compactMap(\.self).flatMap(Self.created)) {
        creators[thing, default: []].append(index)
      }
    }
  }

  private mutating func insert(_ index: Int, as method: String, on path: ResourcePath) {
    byPath[Key(method: method, words: path.segments), default: []].append(index)
    guard !path.isElement, let word = path.word else { return }
    let singular = KeyWords.joined(Noun.singular(word))
    bySingular[Key(method: method, words: [singular]), default: []].append(index)
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
  /// `shipping_address` names an element of `/addresses`.
  func operations(_ method: String, onElements words: [String]) -> [Int] {
    let found = words.indices.lazy.compactMap { start in
      bySingular[Key(method: method, words: [words[start...].joined()])]
    }
    return found.first ?? []
  }

  /// Returns the operations with a method on a collection whose elements a whole name names.
  func operations(_ method: String, onElement name: String) -> [Int] {
    bySingular[Key(method: method, words: [KeyWords.joined(name)])] ?? []
  }

  /// Returns whether an operation creates an element of a collection.
  func isCreation(_ index: Int) -> Bool { creations.contains(index) }

  /// Returns the name of the path parameter that identifies what an operation on a collection creates or lists.
  func elementParameter(of index: Int) -> String? {
    elementParameters[paths[index].segments]
      ?? paths[index].parent.flatMap { elementParameters[$0.segments] }
  }

  /// Returns the operations that say that they create something.
  func creators(of thing: String) -> [Int] { creators[thing] ?? [] }

  /// Returns whether a path has elements below it.
  func hasElements(_ path: ResourcePath) -> Bool { segments.contains(path.segments + ["{}"]) }
}

extension Endpoint {
  /// True if 201 is promised.
  fileprivate var promisesCreation: Bool { responses.contains { $0.status == .exact(201) } }
}
