import ContractSpecs

/// A check that is drafted for an operation of a document.
struct DraftedCheck: Sendable {
  enum Auth: Hashable, Sendable {
    case none
    case session(String)
    case bearer(String)
    case basic(user: String, password: String)
  }

  /// A body, by the key under which a contract has it.
  enum Body: Hashable, Sendable {
    case none
    case json(DraftValue)
    case form([DraftMember])
    case multipart([DraftMember])
  }

  var name: String
  var title: String?

  /// The index of the operation; `nil` for a request that the document has none for.
  var operation: Int?

  /// The method and path as the document has them, or the name of an endpoint of the contract.
  var call: String
  var path: [DraftMember] = []
  var query: [DraftMember] = []
  var headers: [DraftMember] = []
  var auth = Auth.none
  var body = Body.none
  var isFinal = false

  /// The reason for which the check is not sent until the user deletes the line.
  var skip: String?

  /// The checks that create what the path names by a name that is not theirs to give.
  var creators: Set<String> = []

  /// The checks that must have ended before, although nothing refers to them.
  var after: [String] = []

  /// Writes the check as a member of `"checks"`.
  func write(to json: inout JSONWriter) {
    json.key(name)
    json.object { check in
      if let title { check.member("title", title.replacing("${", with: "$${")) }
      check.member("call", call)
      if let skip { check.member("skip", skip) }
      Self.write(path, as: "path", to: &check)
      Self.write(query, as: "query", to: &check)
      Self.write(headers, as: "headers", to: &check)
      writeAuth(to: &check)
      writeBody(to: &check)
      writeAfter(to: &check)
      if isFinal { check.member("finally", true) }
    }
  }

  private func writeAfter(to json: inout JSONWriter) {
    guard after.count != 1 else { return json.member("after", after[0]) }
    guard !after.isEmpty else { return }
    json.member("after") { $0.array { array in for name in after { array.value(name) } } }
  }

  private static func write(_ members: [DraftMember], as key: String, to json: inout JSONWriter) {
    guard !members.isEmpty else { return }
    json.key(key)
    DraftValue.object(members).write(to: &json)
  }

  private func writeAuth(to json: inout JSONWriter) {
    switch auth {
    case .none: break
    case .session(let name): json.member("auth", name)
    case .bearer(let token): json.member("auth") { $0.object { $0.member("bearer", token) } }
    case .basic(let user, let password):
      json.member("auth") {
        $0.object {
          $0.member("basic") {
            $0.object {
              $0.member("user", user)
              $0.member("password", password)
            }
          }
        }
      }
    }
  }

  fileprivate func writeBody(to json: inout JSONWriter) {
    switch body {
    case .none: break
    case .json(let value):
      json.key("body")
      value.write(to: &json)
    case .form(let fields): Self.write(fields, as: "form", to: &json)
    case .multipart(let parts): Self.write(parts, as: "multipart", to: &json)
    }
  }
}

extension DraftedCheck {
  /// Adds a cookie to those that are sent (RFC 6265 section 4.2.1).
  mutating func addCookie(_ name: String, _ text: String) {
    let own = headers.first { $0.name == "Cookie" }?.value.fieldText
    headers.removeAll { $0.name == "Cookie" }
    let pairs = [own, "\(name)=\(text)"].compactMap(\.self)
    headers.append(DraftMember(name: "Cookie", value: .template(pairs.joined(separator: "; "))))
  }

  func hasCookie(_ name: String) -> Bool {
    let pairs = headers.first { $0.name == "Cookie" }?.value.fieldText?.split(separator: "; ") ?? []
    return pairs.contains { $0.hasPrefix("\(name)=") }
  }

  func hasHeader(_ name: String) -> Bool {
    headers.contains { $0.name.lowercased() == name.lowercased() }
  }

  /// The body as JSON text, for the references in it.
  var bodyText: String {
    var json = JSONWriter()
    json.object { writeBody(to: &$0) }
    return json.text
  }
}

/// An operation for which no check is drafted, with the reason.
struct UndraftedOperation: Hashable, Sendable {
  /// The method and path as the document has them.
  var request: String
  var reason: String

  /// True if only its name speaks against a check.
  var isHarmful = false
}
