/// A body as far as it is known before a run: variables have their defaults, and places that only the run can fill are
/// recorded.
struct RequestSketch {
  private let template: JSONTemplate

  /// The pattern paths of places of which nothing is known, and of those known to be text.
  private var unknown: Set<JSONPath> = []
  private var unknownText: Set<JSONPath> = []

  init(_ template: JSONTemplate) {
    self.template = template
  }

  mutating func document() -> JSONDocument? {
    var writer = JSONWriter()
    write(template, at: .root, to: &writer)
    return try? JSONDocument(parsing: writer.bytes)
  }

  /// Returns whether a finding is about something that only the run determines.
  func isUnknown(_ finding: Finding) -> Bool {
    guard let path = (finding.foundAt ?? finding.path)?.pattern else { return false }
    if unknown.contains(where: path.hasPrefix) { return true }
    return unknownText.contains(path) && finding.kind != .valueType
  }

  private mutating func write(_ template: JSONTemplate, at path: JSONPath, to writer: inout JSONWriter) {
    switch template {
    case .literal(let text, _): writer.raw(text.utf8)
    case .string(let text): writer.value(self.text(text, at: path))
    case .array(let elements, _):
      writer.array { writer in
        for element in elements { write(element, at: path.appending(.each), to: &writer) }
      }
    case .object(let members, _):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          write(member.value, at: path.appending(key: member.name), to: &writer)
        }
      }
    }
  }

  private mutating func text(_ template: Template, at path: JSONPath) -> String {
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let piece): text += piece
      case .reference(let reference):
        if case .variable(_, _, let fallback?) = reference.target {
          text += fallback
        } else if template.soleReference != nil, reference.keepsType {
          unknown.insert(path)
        } else {
          unknownText.insert(path)
        }
      }
    }
    return text
  }
}

extension Reference {
  /// True if a reference alone in a string may be replaced by a value that is no string.
  var keepsType: Bool {
    switch target {
    case .response, .sentBody, .now(.unix): true
    case .variable, .unique, .now(.iso8601), .responseHeader, .session: false
    }
  }
}
