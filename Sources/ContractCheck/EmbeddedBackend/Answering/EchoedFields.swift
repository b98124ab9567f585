import ContractSpecs

/// The fields of requests that an answer repeats where it has fields of their names.
struct EchoedFields {
  private(set) var fields: [String: JSONDocument] = [:]

  /// As many are repeated; the others of a request that has more are not.
  static let most = 2_000
  private let sensitive = SensitiveNames()

  /// Fields of the body, items of the query and of a form; nothing that is secret.
  mutating func add(_ received: ReceivedRequest) {
    for item in received.query { add(item.name, text: item.value) }
    if let body = received.json { add(membersOf: body.root) }
  }

  mutating func add(_ parameters: [String: String]) {
    for (name, text) in parameters { add(name, text: text) }
  }

  /// What a visitor has said earlier, so that a profile is that of whoever has registered.
  mutating func add(sentBy client: ClientState) {
    for check in client.sent.keys.sorted() {
      if let body = client.sent[check] { add(membersOf: body.root) }
    }
  }

  private mutating func add(_ name: String, text: String) {
    guard !sensitive.contains(name) else { return }
    var writer = JSONWriter()
    writer.value(text)
    add(name, writer.bytes)
  }

  private mutating func add(_ name: String, _ json: [UInt8]) {
    guard fields.count < Self.most || fields[name] != nil else { return }
    fields[name] = try? JSONDocument(parsing: json)
  }

  /// The members of all objects that lie in no array.
  private mutating func add(membersOf object: JSONValue) {
    var open = [object]
    while let next = open.popLast() {
      for member in next.members where !sensitive.contains(member.name) {
        if member.value.kind == .object {
          open.append(member.value)
        } else {
          add(member.name, Array(member.value.document.bytes[member.value.byteRange]))
        }
      }
    }
  }
}
