import ContractSpecs

/// What one client has sent and got so far: a run of the checks, or an app.
struct ClientState: Sendable {
  /// Something that is chosen outside of the backend and stays the same for one client.
  enum Name: Hashable, Sendable {
    case variable(String)
    case unique(Reference.UniqueKind, label: String)

    /// What a unique value is remembered as: a number that is written for people, as the number.
    static func unique(_ kind: Reference.UniqueKind, label: String, is text: String) -> (
      name: Name, text: String
    )? {
      switch kind {
      case .email, .username, .phone, .uuid: return (.unique(kind, label: label), text)
      case .formattedPhone:
        let number = "+" + text.filter { $0.isASCII && $0.isNumber }
        return number == text ? nil : (.unique(.phone, label: label), number)
      }
    }
  }

  /// An answer that checks may refer to.
  struct Given: Sendable {
    var headers: [Header]
    var body: JSONDocument?
  }

  /// As many answers of one check are remembered.
  private static let mostAnswers = 8

  /// Visitors that come later have greater ones.
  let id: Int

  /// What has been seen of names so far.
  var names: [Name: String] = [:]

  /// By the index of the check, the latest last.
  private(set) var answers: [Int: [Given]] = [:]

  /// The body that was sent last, by the index of the check.
  var sent: [Int: JSONDocument] = [:]

  /// The checks that have been answered.
  private(set) var served: Set<Int> = []

  /// What answers have given this visitor to send back.
  var issued = IssuedValues(most: 1_024, mostBytes: 4 << 20)

  /// About how many bytes bodies and texts took when it was weighed.
  private(set) var weight = 0

  init(id: Int) {
    self.id = id
  }

  mutating func weigh() {
    let given = answers.values.joined().reduce(0) { $0 + ($1.body?.size ?? 0) }
    let texts = names.values.reduce(issued.weight) { $0 + $1.utf8.count }
    weight = sent.values.reduce(given + texts) { $0 + $1.size }
  }

  mutating func take(_ given: Given, of check: Int) {
    served.insert(check)
    answers[check, default: []].append(given)
    if answers[check, default: []].count > Self.mostAnswers { answers[check]?.removeFirst() }
  }

  /// The answers of a check in which a reference may lie, the latest first.
  func latest(of check: Int) -> [Given] { (answers[check] ?? []).reversed() }

  /// Whether another name of the same kind has the value already: unique values differ.
  func isTaken(_ text: String, besides name: Name) -> Bool {
    guard case .unique(let kind, _) = name else { return false }
    return names.contains { other, value in
      guard case .unique(kind, _) = other else { return false }
      return other != name && value == text
    }
  }

  /// A unique value as a template writes it.
  func unique(_ kind: Reference.UniqueKind, label: String) -> String? {
    switch kind {
    case .email, .username, .phone, .uuid: return names[.unique(kind, label: label)]
    case .formattedPhone:
      guard let number = names[.unique(.phone, label: label)], number.hasPrefix("+1555") else { return nil }
      return Int(number.dropFirst(5)).map(UniqueValues.formatted)
    }
  }
}

extension JSONDocument {
  /// Its bytes and what is known of them.
  fileprivate var size: Int { bytes.count + nodes.count * MemoryLayout<JSONNode>.stride }
}

extension ClientState.Given {
  func value(at path: JSONPath) -> JSONValue? {
    body.flatMap { FoundPaths().lookUp(path, in: $0.root).value }
  }
}
