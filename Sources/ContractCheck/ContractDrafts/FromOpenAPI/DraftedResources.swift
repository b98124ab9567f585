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

  /// The words before or behind the name of what an operation creates, where each operation has a path of its own.
  private static let creating: Set<String> = ["create", "add", "new", "register", "open", "start"]

  init(of operations: [OpenAPIOperation]) {
    paths = operations.map { ResourcePath(String($0.endpoint.pathInDocument)) }
    for (index, operation) in operations.enumerated() {
      let (method, path) = (operation.endpoint.method, paths[index])
      segments.insert(path.segments)
      byPath[Key(method: method, words: path.segments), default: []].append(index)
      if !path.isElement, let word = path.word {
        let singular = KeyWords.joined(Noun.singular(word))
        bySingular[Key(method: method, words: [singular]), default: []].append(index)
      }
      guard method == "POST" else { continue }
      for thing in Set([operation.id, path.word].compactMap(\.self).flatMap(Self.created)) {
        creators[thing, default: []].append(index)
      }
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

  /// Returns the operations with a method on a collection that words name, or the last of them: `shipping_address` names
  /// an element of `/addresses`.
  func operations(_ method: String, onElements words: [String]) -> [Int] {
    let found = words.indices.flatMap { start in
      bySingular[Key(method: method, words: [words[start...].joined()])] ?? []
    }
    return Array(Set(found)).sorted()
  }

  /// Returns the operations that say that they create something.
  func creators(of thing: String) -> [Int] { creators[thing] ?? [] }

  /// Returns whether a path has elements below it.
  func hasElements(_ path: ResourcePath) -> Bool { segments.contains(path.segments + ["{}"]) }
}
