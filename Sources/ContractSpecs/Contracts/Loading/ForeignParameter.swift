/// A parameter of a path in the notation of another tool: `${login.id}`, `{{id}}`, `<id>`, `<int:id>`.
struct ForeignParameter: Hashable {
  /// The distance from the beginning of the path, in bytes.
  var offset: Int

  /// The parameter as written in the path.
  var written: String

  /// The name that it may have in a contract.
  var name: String

  /// Reads the first such parameter of a path. Returns `nil` if there is none.
  init?(in path: String) {
    let found = ["${": "}", "{{": "}}", "<": ">"].compactMap { open, close -> ForeignParameter? in
      guard let start = path.firstRange(of: open), let end = path[start.upperBound...].firstRange(of: close)
      else { return nil }
      return ForeignParameter(
        offset: path.utf8.distance(from: path.startIndex, to: start.lowerBound),
        written: String(path[start.lowerBound..<end.upperBound]),
        name: Self.name(in: path[start.upperBound..<end.lowerBound]))
    }
    guard let first = found.min(by: { $0.offset < $1.offset }) else { return nil }
    self = first
  }

  private init(offset: Int, written: String, name: String) {
    (self.offset, self.written, self.name) = (offset, written, name)
  }

  /// Returns the last word: the member of a reference, or the name after the type of a parameter.
  private static func name(in text: Substring) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-") }
    return words.last.map(String.init) ?? "name"
  }
}
