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

  /// True if it is a text that only a run knows.
  var isTemplate: Bool {
    if case .template(let text) = self { text.contains("${") } else { false }
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

extension DraftValue {
  /// A step from a value to one inside it.
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// Copies a value of a check, with its references as they are written.
  init(_ template: JSONTemplate) {
    switch template {
    case .literal(let text, _): self = .json(text)
    case .string(let template): self = .template(template.written)
    case .array(let elements, _): self = .array(elements.map(DraftValue.init))
    case .object(let members, _):
      self = .object(members.map { DraftMember(name: $0.name, value: DraftValue($0.value)) })
    }
  }

  /// Returns the value at a place, if there is one.
  func value(at place: ArraySlice<Step>) -> DraftValue? {
    guard let step = place.first else { return self }
    switch (step, self) {
    case (.key(let name), .object(let members)):
      return members.first { $0.name == name }?.value.value(at: place.dropFirst())
    case (.index(let index), .array(let elements)):
      return elements.indices.contains(index) ? elements[index].value(at: place.dropFirst()) : nil
    case (_, .template), (_, .json), (.key, .array), (.index, .object): return nil
    }
  }

  /// Returns the value with another one at a place; without the member there if it is `nil`.
  func setting(_ value: DraftValue?, at place: ArraySlice<Step>) -> DraftValue {
    guard let step = place.first else { return value ?? self }
    switch (step, self) {
    case (.key(let name), .object(var members)):
      let inner = members.first { $0.name == name }?.value
      let changed = place.count == 1 ? value : inner?.setting(value, at: place.dropFirst())
      guard let index = members.firstIndex(where: { $0.name == name }) else {
        return .object(members + (changed.map { [DraftMember(name: name, value: $0)] } ?? []))
      }
      if let changed { members[index].value = changed } else { members.remove(at: index) }
      return .object(members)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return self }
      elements[index] = elements[index].setting(value, at: place.dropFirst())
      return .array(elements)
    case (_, .template), (_, .json), (.key, .array), (.index, .object): return self
    }
  }

  /// Returns the JSON Merge Patch (RFC 7396) that puts a value at a place of this one; `null` removes what is there. A
  /// list is replaced as a whole.
  func patch(_ value: DraftValue?, at place: ArraySlice<Step>) -> DraftValue {
    guard let step = place.first else { return value ?? .json("null") }
    switch step {
    case .index: return setting(value, at: place)
    case .key(let name):
      let inner = self.value(at: [step]) ?? .object([])
      return .object([DraftMember(name: name, value: inner.patch(value, at: place.dropFirst()))])
    }
  }

  /// The value as JSON.
  var json: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.bytes
  }
}

extension Template {
  /// The text as a contract has it.
  fileprivate var written: String {
    parts.map { part in
      switch part {
      case .text(let text): text.replacing("${", with: "$${")
      case .reference(let reference): "${\(reference.text)}"
      }
    }.joined()
  }
}
