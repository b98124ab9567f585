/// The schemas of a file that have an `$id`, the base of the references within them (JSON Schema 2020-12, section
/// 8.2.1).
struct SchemaResources: Sendable {
  struct Resource: Sendable {
    /// The absolute identifier, without a fragment.
    var identifier: String
    var node: NodeID

    /// The number of the innermost resource around this one.
    var outer: Int?
  }

  /// The resources in the order of the text.
  private(set) var all: [Resource] = []
  private var ends: [Int] = []
  private(set) var numbers: [String: Int] = [:]

  init() {}

  init(in document: JSONDocument, at identifier: String) {
    guard document.bytes.contains("$id\"") || document.bytes.contains("$self\"") else { return }
    for node in document.ids where document.kind(of: node) == .object {
      let value = JSONValue(document: document, node: node)
      let own = value["$id"]?.string ?? (node == .root ? value["$self"]?.string : nil)
      guard let own, !own.hasPrefix("#") else { continue }
      let outer = innermost(around: node)
      let absolute = Self.resolved(own, against: outer.map { all[$0].identifier } ?? identifier)
      if numbers[absolute] == nil { numbers[absolute] = all.count }
      all.append(Resource(identifier: absolute, node: node, outer: outer))
      ends.append(document.next(after: node).index)
    }
  }

  /// Returns the number of the innermost resource that a value is in, or is itself.
  func innermost(around node: NodeID) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].node <= node { low = middle + 1 } else { high = middle }
    }
    var number = low > 0 ? low - 1 : nil
    while let inner = number, ends[inner] <= node.index { number = all[inner].outer }
    return number
  }

  /// Returns a reference as an absolute one without a fragment (RFC 3986, section 5.2).
  static func resolved(_ reference: String, against base: String) -> String {
    let text = reference.prefix { $0 != "#" }
    if text.isEmpty { return base }
    if hasScheme(text) { return String(text) }
    let (start, path) = parts(of: base)
    if text.hasPrefix("//") { return String(base.prefix { $0 != ":" }) + ":" + text }
    let query = text.firstIndex(of: "?") ?? text.endIndex
    if query == text.startIndex { return start + path + text }
    let folder = text.hasPrefix("/") ? "" : path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return start + withoutDots(String(folder) + text[..<query]) + text[query...]
  }

  /// Returns the scheme with the authority, and the path.
  private static func parts(of base: String) -> (start: String, path: String) {
    let written = base.prefix { $0 != "?" }
    let slashes = written.firstRange(of: "://")
    guard let slashes else {
      let colon = written.firstIndex(of: ":").map { written.index(after: $0) } ?? written.startIndex
      return (String(written[..<colon]), String(written[colon...]))
    }
    let path = written[slashes.upperBound...].firstIndex(of: "/") ?? written.endIndex
    return (String(written[..<path]), path == written.endIndex ? "/" : String(written[path...]))
  }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      switch step {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      case _: kept.append(step)
      }
    }
    return kept.joined(separator: "/")
  }

  private static func hasScheme(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first, first.isLetter else {
      return false
    }
    return text[..<colon].utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }
}
