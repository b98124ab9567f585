import ContractSpecs

/// A value that a drafted check sends: JSON whose strings may be templates.
indirect enum DraftValue: Hashable, Sendable {
  /// A string with templates.
  case template(String)

  /// A value as JSON text, without templates.
  case json(String)
  case array([DraftValue])
  case object([DraftMember])

  /// A text that is sent as it is, even if it contains `${`.
  static func text(_ text: String) -> DraftValue { .template(text.replacing("${", with: "$${")) }

  /// Copies a value of a document.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null, .boolean, .integer, .number: self = .json(value.source)
    case .string: self = .text(value.string ?? "")
    case .array: self = .array(value.elements.map(DraftValue.init))
    case .object:
      self = .object(value.members.map { DraftMember(name: $0.name, value: DraftValue($0.value)) })
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .template(let text): json.value(text)
    case .json(let text): json.raw(text.utf8)
    case .array(let elements): json.array { array in for element in elements { element.write(to: &array) } }
    case .object(let members):
      json.object { object in
        for member in members {
          object.key(member.name)
          member.value.write(to: &object)
        }
      }
    }
  }

  /// The value with the elements of a list or the members of an object that it has as JSON text.
  var opened: DraftValue {
    guard case .json(let text) = self, let root = try? JSONDocument(parsing: Array(text.utf8)).root,
      root.kind == .array || root.kind == .object
    else { return self }
    return DraftValue(root)
  }

  /// The value as JSON text; its strings may be templates.
  var jsonText: String {
    var writer = JSONWriter(.compact)
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value as the text of a field or a part of a path; `nil` for an array or an object.
  var fieldText: String? {
    switch self {
    case .template(let text): text
    case .json(let text): text
    case .array, .object: nil
    }
  }
}

/// A named value of an object that a drafted check sends.
struct DraftMember: Hashable, Sendable {
  var name: String
  var value: DraftValue
}
