import ContractSpecs

/// The requests and responses of one client so far. A client is a run of the checks, or an app.
struct ClientState: Sendable {
  /// A value that is chosen outside of the backend and is constant for one client.
  enum Name: Hashable, Sendable {
    case variable(String)
    case unique(Reference.UniqueKind, label: String)

    /// Returns the name and the text under which a unique value is stored. A formatted phone number is stored as the
    /// plain number.
    static func unique(_ kind: Reference.UniqueKind, label: String, is text: String) -> (
      name: Name, text: String
    )? {
      switch kind {
      case .email, .username, .phone, .uuid, .digits: return (.unique(kind, label: label), text)
      case .formattedPhone:
        let number = "+" + text.filter { $0.isASCII && $0.isNumber }
        return number == text ? nil : (.unique(.phone, label: label), number)
      }
    }
  }

  /// A response that checks may refer to.
  struct Given: Sendable {
    var headers: [Header]
    var body: JSONDocument?
  }

  /// The maximum number of stored responses of one check.
  private static let maximumResponses = 8

  /// The identifier of the client. Later clients have greater ones.
  let id: Int

  /// The values of names seen so far.
  var names: [Name: String] = [:]

  /// The responses by the index of the check, latest last.
  private(set) var responses: [Int: [Given]] = [:]

  /// The last body that was sent, by the index of the check.
  var sent: [Int: JSONDocument] = [:]

  /// The indices of the checks that have been answered.
  private(set) var served: Set<Int> = []

  /// The values of responses that this client may send back.
  var issued = IssuedValues(maximumCount: 1_024, maximumBytes: 4 << 20)

  /// The approximate number of bytes of bodies and texts at the last call of `weigh()`.
  private(set) var weight = 0

  init(id: Int) {
    self.id = id
  }

  mutating func weigh() {
    let given = responses.values.joined().reduce(0) { $0 + ($1.body?.size ?? 0) }
    let texts = names.values.reduce(issued.weight) { $0 + $1.utf8.count }
    weight = sent.values.reduce(given + texts) { $0 + $1.size }
  }

  mutating func take(_ given: Given, of check: Int) {
    served.insert(check)
    responses[check, default: []].append(given)
    if responses[check, default: []].count > Self.maximumResponses { responses[check]?.removeFirst() }
  }

  /// Returns the stored responses of a check, latest first.
  func latest(of check: Int) -> [Given] { (responses[check] ?? []).reversed() }

  /// Returns whether another name of the same kind has the value; unique values must differ.
  func isTaken(_ text: String, besides name: Name) -> Bool {
    guard case .unique(let kind, _) = name else { return false }
    return names.contains { other, value in
      guard case .unique(kind, _) = other else { return false }
      return other != name && value == text
    }
  }

  /// Returns a unique value in the notation of its template.
  func unique(_ kind: Reference.UniqueKind, label: String) -> String? {
    switch kind {
    case .email, .username, .phone, .uuid, .digits: return names[.unique(kind, label: label)]
    case .formattedPhone:
      guard let number = names[.unique(.phone, label: label)], number.hasPrefix("+1555") else { return nil }
      return Int(number.dropFirst(5)).map(UniqueValues.formatted)
    }
  }
}

extension JSONDocument {
  /// The approximate size of the document in bytes, with its nodes.
  fileprivate var size: Int { bytes.count + nodes.count * MemoryLayout<JSONNode>.stride }
}

extension ClientState.Given {
  func value(at path: JSONPath) -> JSONValue? {
    body.flatMap { FoundPaths().lookUp(path, in: $0.root).value }
  }
}
