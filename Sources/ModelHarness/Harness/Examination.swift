#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The result of decoding one body as one type.
public struct Examination {
  /// The error of the plain `JSONDecoder`, or `nil` if it decodes.
  private(set) var error: (kind: Problem.Kind, path: [String], text: String)?

  /// The problems, each once for a pattern path, in the order in which decoding meets them.
  private(set) var problems: [(problem: Problem, count: Int)] = []

  /// The path of a problem that no placeholder resolved, so that nothing after it was examined.
  private(set) var stoppedAt: [Step]?

  /// True if the time was sufficient.
  private(set) var isComplete = true
  private(set) var isJSON = true
  private(set) var root = PlacePattern()

  /// The maximum number of problems. Further ones are counted with the last.
  static let maximumProblems = 1_000

  private var indices: [ProblemKey: Int] = [:]

  private struct ProblemKey: Hashable {
    var kind: Problem.Kind
    var steps: [Step]
    var type: String
  }

  /// Decodes a body with the plain `JSONDecoder`, then repeatedly with the recording one.
  ///
  /// - Parameter first: Receives the plain result first, since a model may crash on a made value.
  public init<T: Decodable>(
    of bytes: [UInt8], as type: T.Type, _ settings: Settings, first: (Examination) -> Void = { _ in }
  ) {
    do {
      _ = try settings.decoder.decode(type, from: Data(bytes))
    } catch {
      let path = (error as? DecodingError)?.place.path.map(\.stringValue) ?? []
      self.error = (Problem.Kind(error), path, String("\(error)".prefix(4_000)))
    }
    if error == nil, !settings.looksBeyondErrors { return }
    isComplete = false
    first(self)
    isComplete = true
    guard let tree = Tree(bytes) else {
      isJSON = false
      return
    }
    let run = DecodingRun(tree, settings)
    if settings.looksBeyondErrors { root = run.root }
    decodeRepeatedly(type, run)
    if settings.looksBeyondErrors { noteUnread(run) }
  }

  private mutating func decodeRepeatedly<T: Decodable>(_ type: T.Type, _ run: DecodingRun) {
    run.isRead[0] = true
    run.root.note(type: "\(type)")
    while true {
      run.startPass()
      let decoder = RecordingDecoder(
        run: run, value: run.value(0), trail: Trail(root: run.root))
      do {
        _ = try decoder.read(type)
        return
      } catch {
        if run.isOver || error is DecodingRun.OutOfPatience {
          isComplete = false
          return
        }
        let failure = run.failure(behind: error, in: decoder)
        failure.problems.forEach { add($0) }
        guard run.apply(failure.repair), !run.hidesRest else {
          stoppedAt = problems.last?.problem.steps ?? []
          return
        }
      }
    }
  }

  private mutating func add(_ problem: Problem) {
    let pattern = problem.steps.map { step -> Step in if case .index = step { .each } else { step } }
    let key = ProblemKey(kind: problem.kind, steps: pattern, type: problem.type)
    if let index = indices[key] ?? (problems.count < Self.maximumProblems ? nil : problems.count - 1) {
      problems[index].count += 1
    } else {
      indices[key] = problems.count
      problems.append((problem, 1))
    }
  }

  /// Records the names that nothing requested, in objects that were requested.
  private func noteUnread(_ run: DecodingRun) {
    var open: [(node: Int, pattern: PlacePattern)] = [(0, run.root)]
    let tree = run.tree
    while let (node, pattern) = open.popLast() {
      guard !run.isMade(.node(node)) else { continue }
      switch tree.nodes[node].kind {
      case .array:
        open += tree.elements(of: node).filter { run.isRead[$0] }.map { ($0, pattern.child(.each)) }
      case .object:
        var names: Set<String> = []
        for (name, value) in tree.members(of: node) {
          guard let name = run.scalars.name(tree.text(name)), names.insert(name).inserted else {
            continue
          }
          if run.isRead[value] {
            open.append((value, pattern.known(.name(name))))
          } else if pattern.unread.count < PlacePattern.maximumWidth {
            pattern.unread[name, default: 0] += 1
          }
        }
      case .string, .number, .literal, .null: break
      }
    }
  }
}

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
      ("usesOwnDates", "\(Settings.ownDates != nil)"),
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
