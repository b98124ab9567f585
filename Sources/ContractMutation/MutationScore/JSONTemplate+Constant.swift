import ContractSpecs

extension JSONTemplate {
  /// Returns the part of a mirror that is known without a run: members with references are left out, and so are arrays
  /// that contain any.
  func constant() -> JSONDocument? {
    var writer = JSONWriter()
    return write(to: &writer) ? try? JSONDocument(parsing: writer.bytes) : nil
  }

  private var isKnown: Bool {
    switch self {
    case .literal: true
    case .string(let template): template.constant != nil
    case .array(let elements, _): elements.allSatisfy(\.isWhollyKnown)
    case .object(let members, _): members.isEmpty || members.contains { $0.value.isKnown }
    }
  }

  private var isWhollyKnown: Bool {
    switch self {
    case .literal, .string: isKnown
    case .array(let elements, _): elements.allSatisfy(\.isWhollyKnown)
    case .object(let members, _): members.allSatisfy { $0.value.isWhollyKnown }
    }
  }

  private func write(to writer: inout JSONWriter) -> Bool {
    guard isKnown else { return false }
    switch self {
    case .literal(let text, _): writer.raw(text.utf8)
    case .string(let template): writer.value(template.constant ?? "")
    case .array(let elements, _):
      writer.array { writer in
        for element in elements { _ = element.write(to: &writer) }
      }
    case .object(let members, _):
      writer.object { writer in
        for member in members where member.value.isKnown {
          writer.key(member.name)
          _ = member.value.write(to: &writer)
        }
      }
    }
    return true
  }
}
