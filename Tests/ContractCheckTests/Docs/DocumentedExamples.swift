import ContractSpecs
import Testing

/// The examples of a page: contracts, parts of contracts, and shapes with values that fit or do not.
///
/// The fence of a block names its kind: `contract` is a whole one; `part` is merged into the page's first contract;
/// `refused` is a part with errors, which the following `error` block lists; `shape` is judged with the `fits` and
/// `differs` blocks that follow, and so is the first shape of a `shapes` block, whose names are valid from there on;
/// `included` is the file that contracts include.
/// Rows of a table with the heading `Shape`, `Fits`, `Does not fit` are shapes with values in code spans.
struct DocumentedExamples: Sendable {
  /// The text of a whole contract, possibly made from a part.
  struct WholeContract: Sendable, CustomTestStringConvertible {
    var line: Int
    var text: String

    /// The message of the only error, if it is to be refused.
    var error: String?
    var testDescription: String { "line \(line)" }
  }

  struct Value: Sendable {
    var text: String

    /// The kinds of its findings; `nil` if it fits, empty if they are not stated.
    var kinds: [String]?
  }

  struct ShapeExample: Sendable, CustomTestStringConvertible {
    var line: Int
    var shape: String

    /// The named shapes it may use, as members of `"shapes"`.
    var names: [String: String]
    var values: [Value] = []
    var testDescription: String { "line \(line): \(shape.prefix(60))" }
  }

  private(set) var contracts: [WholeContract] = []
  private(set) var shapes: [ShapeExample] = []

  /// The file of shapes that contracts of the page include.
  private(set) var included = ""

  private var base: String?
  private var names: [String: String] = [:]
  private var isShapeTable = false

  init(_ page: MarkdownPage) throws {
    for (line, element) in page.elements {
      switch element {
      case .block(let info, let text): try add(info, text, at: line)
      case .row(let cells): addRow(cells, at: line)
      case .line: isShapeTable = false
      }
    }
  }

  init(file: String) throws { try self.init(MarkdownPage(file: file)) }

  private mutating func add(_ info: [String], _ text: String, at line: Int) throws {
    switch info.dropFirst().first {
    case "contract":
      base = base ?? text
      contracts.append(WholeContract(line: line, text: text))
    case "part", "refused":
      guard let base else { throw Unreadable(line: line, reason: "no contract stands before it") }
      contracts.append(WholeContract(line: line, text: try layered(text, over: base)))
    case "error": contracts[contracts.count - 1].error = text
    case "shape": shapes.append(ShapeExample(line: line, shape: text, names: names))
    case "shapes": try addShapes(text, at: line)
    case "included": included = text
    case "fits": shapes[shapes.count - 1].values.append(Value(text: text))
    case "differs": shapes[shapes.count - 1].values.append(Value(text: text, kinds: Array(info.dropFirst(2))))
    case let word?: throw Unreadable(line: line, reason: "a block cannot be \(word)")
    case nil: if info == ["json"] { throw Unreadable(line: line, reason: "JSON that no test reads") }
    }
  }

  private mutating func addShapes(_ text: String, at line: Int) throws {
    let members = try JSONDocument(parsing: Array(text.utf8)).root.members.map { ($0.name, $0.value.source) }
    names.merge(members) { $1 }
    shapes.append(ShapeExample(line: line, shape: "\"\(members[0].0)\"", names: names))
  }

  private mutating func addRow(_ cells: [String], at line: Int) {
    if cells.first == "Shape" { isShapeTable = cells == ["Shape", "Fits", "Does not fit"] }
    guard isShapeTable, cells.count >= 2, let shape = MarkdownPage.codeSpans(in: cells[0]).first else {
      return
    }
    let fits = MarkdownPage.codeSpans(in: cells[1]).map { Value(text: $0) }
    let differs = cells.dropFirst(2).flatMap(MarkdownPage.codeSpans).map { Value(text: $0, kinds: []) }
    shapes.append(ShapeExample(line: line, shape: shape, names: names, values: fits + differs))
  }

  struct Unreadable: Error, CustomStringConvertible {
    var line: Int
    var reason: String
    var description: String { "line \(line): \(reason)" }
  }
}

/// Returns the text of a contract with a part merged into it: named members are merged by name, anything else is
/// replaced.
func layered(_ part: String, over base: String) throws -> String {
  let merged = ["shapes", "endpoints", "checks", "sessions"]
  var members = try JSONMembers(base)
  for (name, value) in try JSONMembers(part).values {
    var value = value
    if merged.contains(name), value.hasPrefix("{"), let known = members[name] {
      var inner = try JSONMembers(known)
      for (name, value) in try JSONMembers(value).values { inner[name] = value }
      value = inner.text
    }
    members[name] = value
  }
  return members.text
}

/// The members of a JSON object with their original text.
private struct JSONMembers {
  private(set) var values: [(name: String, value: String)]

  init(_ text: String) throws {
    values = try JSONDocument(parsing: Array(text.utf8)).root.members.map { ($0.name, $0.value.source) }
  }

  subscript(name: String) -> String? {
    get { values.first { $0.name == name }?.value }
    set {
      guard let newValue else { return }
      if let index = values.firstIndex(where: { $0.name == name }) {
        values[index].value = newValue
      } else {
        values.append((name, newValue))
      }
    }
  }

  /// The text of the object. Names of contracts and shapes need no escapes.
  var text: String { "{" + values.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ",\n") + "}" }
}
