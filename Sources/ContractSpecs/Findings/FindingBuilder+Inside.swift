/// A value that is promised plain, or as an array, but is inside an object: `{"amount": 12}` for `12`.
extension FindingBuilder {
  /// The number of members of an object that are examined.
  private static let mostMembers = 64

  /// Returns the names of an object's members that fit a shape which does not admit an object.
  func membersThatFit(_ node: Int, _ shape: Int) -> [String] {
    guard document.kind(of: node) == .object, !matcher.admits(.object, shape) else { return [] }
    var trial = matcher
    trial.winners = [:]
    var names: [String] = []
    var (key, count) = (document.firstChild(of: node), 0)
    while key < document.next(after: node), count < Self.mostMembers {
      if document.kind(of: key + 1) != .null, trial.fits(key + 1, shape) {
        names.append(document.string(at: key))
      }
      (key, count) = (document.next(after: key + 1), count + 1)
    }
    return names
  }

  /// Returns a note on the member that holds the value. If several could be it, none is chosen.
  func insideNote(_ node: Int, _ shape: Int, at place: Int) -> String {
    let names = membersThatFit(node, shape)
    let paths = names.prefix(2).map { Quoted.cut("\(table.foundPath(of: place).appending(key: $0))") }
    switch paths.count {
    case 0: return ""
    case 1: return "; what is at \(paths[0]) fits"
    case _: return "; \(paths[0]) and \(paths[1]) fit equally well, not guessing"
    }
  }

  func insideHint(_ node: Int, _ shape: Int) -> Finding.Hint? {
    let names = membersThatFit(node, shape)
    guard names.count == 1 else { return nil }
    return Finding.Hint(
      backend: "Send what is in \(Quoted.key(names[0])) by itself.",
      client: "Decode an object that holds the value as \(Quoted.key(names[0])).")
  }
}
