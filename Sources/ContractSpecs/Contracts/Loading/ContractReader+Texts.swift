/// Detects values that are sent as text and must therefore be neither an object nor a list.
extension ContractReader {
  /// Reports references in the path, query, headers and credentials of a check that can only be an object or a list.
  /// Bodies are not checked, since their texts may contain JSON.
  mutating func reportContainersSentAsText(by check: Check) {
    var texts = check.pathValues.map { ("the path parameter \"\($0.name)\"", $0.value) }
    texts += check.query.map { ("the query item \"\($0.name)\"", $0.value) }
    texts += check.headers.map { ("the header \($0.name)", $0.value) }
    switch check.auth {
    case .none, .session: break
    case .bearer(let token): texts.append(("the bearer token", token))
    case .basic(let user, let password): texts += [("the user", user), ("the password", password)]
    }
    for (what, template) in texts {
      for reference in template.references { reportContainer(reference, sentAs: what) }
    }
  }

  private mutating func reportContainer(_ reference: Reference, sentAs what: String) {
    guard case .response(let check, let path) = reference.target, !reference.text.isEmpty,
      let shapes = containers(at: path, inResponseOf: check)
    else { return }
    report(
      notText(path, shapes, sentAs: what, remedies(for: shapes, in: reference.text).map { "${\($0)}" }),
      at: source.offset(of: reference.location), length: reference.text.utf8.count)
  }

  /// Returns a message: `$.user is promised to be object {id}, so it cannot be the bearer token, which is text; write
  /// ${login.user.id}`.
  func notText(_ path: JSONPath, _ shapes: [ShapeID], sentAs what: String, _ remedies: [String]) -> String {
    let promised = Quoted.cut(shapes.map { self.shapes.summary(of: $0) }.joined(separator: " | "), to: 160)
    let remedy =
      if shapes.contains(where: isLikeSchema) {
        "; if that is meant as JSON Schema, write the type itself, such as \"integer\""
      } else {
        remedies.isEmpty ? "" : "; write \(remedies.joined(separator: " or "))"
      }
    return "\(path) is promised to be \(promised), so it cannot be \(what), which is text\(remedy)"
  }

  /// Returns whether an object has the members of a schema of JSON Schema: `type`, and another of its key words.
  private func isLikeSchema(_ id: ShapeID) -> Bool {
    guard case .object(let object) = shapes[id].shape, object.field(named: "type") != nil else {
      return false
    }
    return object.fields.contains { Self.schemaKeyWords.contains($0.name) }
  }

  /// Returns the shapes at a path of a check's response if all of them are objects and lists; `nil` if one may be text.
  func containers(at path: JSONPath, inResponseOf check: Int) -> [ShapeID]? {
    guard notes.hasRoom, let endpoint = drafts[check].endpoint else { return nil }
    let judging = promises(of: endpoint, for: statusesWritten(by: check))
    var found: [ShapeID] = []
    for promise in judging.isEmpty ? endpoints[endpoint].responses : judging {
      switch promise.body {
      case .unpromised: return nil
      case .empty: continue
      case .shape(let id):
        guard let shapes = shapes.shapes(at: path, in: id) else { return nil }
        found += shapes.filter { !found.contains($0) }
      }
    }
    return !found.isEmpty && found.allSatisfy { shapes[$0].shape.isContainer } ? found : nil
  }

  private static let maximumRemedies = 3

  /// Returns references to the texts directly below a value, tokens first.
  func remedies(for containers: [ShapeID], in reference: String) -> [String] {
    var places: [(text: String, isToken: Bool)] = []
    for id in containers {
      for place in textsBelow(id, named: reference) where !places.contains(where: { $0.text == place.text }) {
        places.append(place)
      }
    }
    let ordered = places.filter(\.isToken) + places.filter { !$0.isToken }
    return ordered.prefix(Self.maximumRemedies).map(\.text)
  }

  /// Returns the text members of an object; for a list, those of its first element.
  private func textsBelow(_ id: ShapeID, named reference: String) -> [(text: String, isToken: Bool)] {
    switch shapes[id].shape {
    case .object(let object): return textMembers(of: object, named: reference)
    case .array(let array):
      guard let element = array.elements.first else { return [] }
      let first = "\(reference)[0]"
      return shapes.alternatives(of: element).shapes.flatMap { element -> [(text: String, isToken: Bool)] in
        switch shapes[element].shape {
        case .object(let object): textMembers(of: object, named: first)
        case .array, .any, .null: []
        case _: [(first, false)]
        }
      }
    case _: return []
    }
  }

  private func textMembers(of object: ObjectShape, named reference: String) -> [(text: String, isToken: Bool)]
  {
    object.fields.compactMap { field in
      guard shapes.alternatives(of: field.shape).shapes.contains(where: { shapes[$0].shape.isScalar }) else {
        return nil
      }
      let name = JSONPath.root.appending(key: field.name).description.dropFirst()
      let isToken = field.name.lowercased().contains("token") || shapes[field.shape].shape.isToken
      return ("\(reference)\(name)", isToken)
    }
  }
}

extension Shape {
  /// True if a value of the shape can be written as text.
  fileprivate var isScalar: Bool {
    switch self {
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal, .oneOf,
      .openChoice:
      true
    case .any, .null, .object, .array, .nullable, .choice, .assertion: false
    }
  }

  fileprivate var isToken: Bool {
    if case .token = self { true } else { false }
  }
}
