import ContractSpecs

/// A path of a document, as collections and their elements: `/users/{id}/items` is a collection below an element.
struct ResourcePath: Hashable, Sendable {
  /// The segments; a parameter is written `{}` whatever its name is, and a segment without the name of the format that
  /// follows it: `/users.json` is the same resource as `/users`.
  let segments: [String]

  init(_ path: String) {
    segments = path.split(separator: "/").map { segment in
      let plain = Self.withoutFormat(segment)
      return plain.hasPrefix("{") && plain.hasSuffix("}") ? "{}" : String(plain)
    }
  }

  private static func withoutFormat(_ segment: Substring) -> Substring {
    for format in [".json", ".xml", ".{_format}", ".{format}"] where segment.hasSuffix(format) {
      let plain = segment.dropLast(format.count)
      if !plain.isEmpty { return plain }
    }
    return segment
  }

  private init(segments: [String]) {
    self.segments = segments
  }

  /// Returns the path of the collection whose element a parameter names, given the number of the parameter in the path.
  func collection(ofParameter number: Int) -> ResourcePath? {
    var count = -1
    for (index, segment) in segments.enumerated() where segment == "{}" {
      count += 1
      if count == number { return index > 0 ? ResourcePath(segments: Array(segments[..<index])) : nil }
    }
    return nil
  }

  /// The path without its last segment; `nil` for one of a single segment.
  var parent: ResourcePath? { segments.count > 1 ? ResourcePath(segments: Array(segments.dropLast())) : nil }

  /// True if the path ends in a parameter, so that it is an element of a collection.
  var isElement: Bool { segments.last == "{}" }

  /// The words that lead to the resource, without parameters: those that operations on one resource share.
  var resource: String { segments.filter { $0 != "{}" }.joined(separator: "/") }

  /// The words of paths that say nothing of what is there, besides versions.
  private static let scopes: Set<String> = [
    "api", "rest", "public", "private", "internal", "admin", "rpc",
  ]

  /// The singulars of the words that say what is there, as `KeyWords.joined` writes them.
  var nouns: [String] {
    segments.filter { $0 != "{}" && !Self.isVersion($0) && !Self.scopes.contains($0.lowercased()) }
      .map { KeyWords.joined(Noun.singular($0)) }
  }

  private static func isVersion(_ word: String) -> Bool {
    guard let first = word.first, first == "v" || first.isNumber else { return false }
    return word.dropFirst().allSatisfy { $0.isNumber || $0 == "." } && word != "v"
  }

  /// True if the path is below an element.
  var isBelowElement: Bool { segments.dropLast().contains("{}") }

  /// The last word that is no parameter: `items` of `/users/{id}/items/{item_id}`.
  var word: String? { segments.last { $0 != "{}" } }
}

/// English nouns, as far as the names of collections need it.
enum Noun {
  /// Returns the singular of a plural: `category` for `categories`, `item` for `items`.
  static func singular(_ word: String) -> String {
    if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    let hasES =
      word.hasSuffix("uses") && !word.hasSuffix("ouses") && !word.hasSuffix("auses") && word.count > 4
    if hasES { return String(word.dropLast(2)) }
    for ending in ["sses", "shes", "ches", "xes"] where word.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return word }
    return word.hasSuffix("s") && word.count > 2 ? String(word.dropLast()) : word
  }

  /// Returns a name in words of lower case with hyphens: `orderItem` is `order-item`.
  static func hyphenated(_ name: String) -> String { SensitiveNames.words(of: name).joined(separator: "-") }
}
