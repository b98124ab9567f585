import ContractSpecs

/// The fields of requests that a response repeats if it has fields of the same names.
struct EchoedFields {
  private(set) var fields: [String: JSONDocument] = [:]

  /// The maximum number of fields. Further ones are not repeated.
  static let maximumCount = 2_000
  private let sensitive = SensitiveNames()

  /// Adds the members of the body and the items of the query or form, without secrets.
  mutating func add(_ received: ReceivedRequest) {
    for item in received.query { add(item.name, text: item.value) }
    if let body = received.json { add(membersOf: body.root) }
  }

  mutating func add(_ parameters: [String: String]) {
    for (name, text) in parameters { add(name, text: text) }
  }

  /// Adds what a client has sent earlier, so that a profile is that of the user who registered.
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
    guard fields.count < Self.maximumCount || fields[name] != nil else { return }
    fields[name] = try? JSONDocument(parsing: json)
  }

  /// Adds the members of all objects that are not inside an array.
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
