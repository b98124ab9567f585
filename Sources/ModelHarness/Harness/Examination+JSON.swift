extension Examination {
  /// The examination as one line of JSON.
  var json: String {
    let problems = problems.map { problem, count in
      Text.object([
        ("kind", Text.string(problem.kind.rawValue)), ("path", Text.path(problem.steps)),
        ("count", "\(count)"),
        ("type", Text.string(problem.type)), ("description", Text.string(problem.description)),
        ("known", Text.array(problem.known.map(Text.string))),
      ])
    }
    var fields: [String] = []
    var unread: [String] = []
    tell(&fields, &unread)
    return Text.object([
      ("isJSON", "\(isJSON)"), ("isComplete", "\(isComplete)"),
      ("error", error.map { Text.error(kind: $0.kind, path: $0.path, text: $0.text) } ?? "null"),
      ("problems", Text.array(problems)), ("stoppedAt", stoppedAt.map(Text.path) ?? "null"),
      ("fields", Text.array(fields)), ("unread", Text.array(unread)),
    ])
  }

  /// The maximum number of fields and of names. Further ones are left out.
  static let maximumFields = 5_000

  private func tell(_ fields: inout [String], _ unread: inout [String]) {
    var open = [root]
    while let pattern = open.popLast() {
      open += pattern.order.reversed()
      let steps = pattern.steps
      if !pattern.types.isEmpty || pattern.isAbsent, fields.count < Self.maximumFields {
        fields.append(Text.field(pattern, steps))
      }
      for (name, count) in pattern.unread.sorted(by: { $0.key < $1.key })
      where unread.count < Self.maximumFields {
        unread.append(Text.object([("path", Text.path(steps + [.name(name)])), ("count", "\(count)")]))
      }
    }
  }
}

/// Functions that write JSON text without Codable, so that the model's own code cannot interfere.
private enum Text {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func error(kind: Problem.Kind, path: [String], text: String) -> String {
    object([("kind", string(kind.rawValue)), ("path", array(path.map(string))), ("text", string(text))])
  }

  static func field(_ pattern: PlacePattern, _ steps: [Step]) -> String {
    object([
      ("path", path(steps)), ("types", array(pattern.types.map(string))),
      ("isOptional", "\(pattern.isOptional)"),
      ("isFound", "\(pattern.isFound)"), ("isAbsent", "\(pattern.isAbsent)"),
    ])
  }

  /// Returns a path whose steps are a name, an index, or null for every element.
  static func path(_ steps: [Step]) -> String {
    array(
      steps.map { step in
        switch step {
        case .name(let name): string(name)
        case .index(let index): "\(index)"
        case .each: "null"
        }
      })
  }

  static func string(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\u{0}"..<" ":
        let hex = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
