/// Checks that are sent once for each row of a table: `"cases": [{"id": 1}, {"id": 2}]`.
extension ContractReader {
  /// The maximum number of rows of one check.
  static let maximumCases = 1_000

  /// A row of a check, and the name of the check that it makes.
  private struct Row {
    var name: String
    var values: [SpecMember]
    var node: SpecNode
  }

  /// A value that a text names and a row lacks.
  private struct MissingValue {
    var path: String
    var row: String
    var node: SpecNode
  }

  /// Adds a draft for a check, or one for each of its rows.
  mutating func addDrafts(of member: SpecMember, _ object: SpecObject, isWhole: Bool) {
    guard let cases = object["cases"] else { return add(object, of: member, as: member.name, isWhole) }
    checksWithCases.insert(member.name)
    guard let rows = rows(cases, of: member) else { return }
    var missing: [MissingValue] = []
    defer { report(missing, in: rows) }
    for row in rows {
      guard takeSpace(for: object.node.weight, at: cases, by: "cases") else { return }
      let known = (notes.all.count, missing.count)
      let members = object.members.filter { $0.name != "cases" }.map { own in
        var own = own
        own.value = filled(own.value, by: row, &missing)
        return own
      }
      // Of a check with an unknown value nothing more is told.
      let isFilled = (notes.all.count, missing.count) == known
      let object = SpecObject(members: isFilled ? members : [], node: object.node)
      add(object, of: member, as: row.name, isWhole && isFilled)
    }
  }

  private mutating func add(_ object: SpecObject, of member: SpecMember, as name: String, _ isWhole: Bool) {
    checkNames[name] = drafts.count
    var draft = CheckDraft(name: name, member: member, object: object, request: object)
    draft.isWhole = isWhole
    drafts.append(draft)
  }

  /// Reports the values that rows lack: once for each place if all rows lack them.
  private mutating func report(_ missing: [MissingValue], in rows: [Row]) {
    let names = rows.reduce(into: Set<String>()) { $0.formUnion($1.values.map(\.name)) }.sorted()
    let lacking = missing.reduce(into: [String: Set<String>]()) { $0[$1.path, default: []].insert($1.row) }
    var told: Set<Int> = []
    for value in missing {
      let path = Quoted.key(value.path)
      if rows.count == 1 || lacking[value.path]?.count != rows.count {
        report("the row \"\(value.row)\" has no \(path)", at: value.node)
      } else if told.insert(value.node.offset).inserted {
        report("no row has \(path)\(suggestion(for: value.path, among: names))", at: value.node)
      }
    }
  }

  private mutating func rows(_ node: SpecNode, of check: SpecMember) -> [Row]? {
    guard let elements = elements(of: node, as: "\"cases\"") else { return nil }
    guard !elements.isEmpty, elements.count <= Self.maximumCases else {
      report("\"cases\" has 1 to \(Self.maximumCases) rows, such as [{\"id\": 1}, {\"id\": 2}]", at: node)
      return nil
    }
    var names: Set<String> = []
    return elements.enumerated().compactMap { number, element in
      guard let values = members(of: element, as: "a row of \"cases\"", example: "{\"id\": 1}") else {
        return nil
      }
      let name = rowName(values) ?? "\(number + 1)"
      let row = Row(name: "\(check.name)-\(name)", values: values, node: element)
      guard names.insert(name).inserted, checkNames[row.name] == nil else {
        report("there is already a check \"\(row.name)\"; give the row another \"name\"", at: element)
        return nil
      }
      return row
    }
  }

  /// Returns the name that a row gives itself, for that of its check.
  private mutating func rowName(_ values: [SpecMember]) -> String? {
    guard let member = values.first(where: { $0.name == "name" }),
      let name = text(member.value, as: "a row's \"name\"")
    else { return nil }
    guard isName(name) else {
      report(
        "a row's name has lower-case letters, digits and hyphens, not \(Quoted.key(name))", at: member.value)
      return nil
    }
    return name
  }

  /// Reports a check with rows where one check is meant, and returns whether it did.
  mutating func reportCases(_ name: String, at offset: Int, length: Int) -> Bool {
    guard checksWithCases.contains(name) else { return false }
    let example = drafts.first { $0.member.name == name && $0.name != name }?.name
    report(
      "\"\(name)\" has a check for each of its rows; refer to one of them\(example.map { ", such as \"\($0)\"" } ?? "")",
      at: offset, length: length)
    return true
  }

  // MARK: values

  /// Returns a value with each `${case.…}` replaced. A text that is nothing else becomes the row's value, of any type.
  private mutating func filled(
    _ node: SpecNode, by row: Row, _ missing: inout [MissingValue]
  ) -> SpecNode {
    var node = node
    switch node.content {
    case .null, .boolean, .number: break
    case .string(let text): return filled(text, node, by: row, &missing)
    case .array(let elements): node.content = .array(elements.map { filled($0, by: row, &missing) })
    case .object(let members):
      node.content = .object(
        members.map { member in
          var member = member
          member.value = filled(member.value, by: row, &missing)
          return member
        })
    }
    return node
  }

  private static let opening = "${case."

  /// The beginnings of what is meant as a value of a row and is none.
  private static let otherOpenings = ["${case}", "${case["]

  static let caseExample = "a value of a row is written as in ${case.id} or ${case.user.name}"

  private mutating func filled(
    _ text: String, _ node: SpecNode, by row: Row, _ missing: inout [MissingValue]
  ) -> SpecNode {
    var (result, rest) = ("", Substring(text))
    for other in Self.otherOpenings where checkNames["case"] == nil && text.contains(other) {
      guard !text.contains("$" + other) else { continue }
      report("\(Self.caseExample), not \(Quoted.key(text))", at: node)
      return node
    }
    while let start = rest.firstRange(of: Self.opening) {
      let isLiteral = rest[..<start.lowerBound].hasSuffix("$")
      guard let end = rest[start.upperBound...].firstIndex(of: "}"), !isLiteral else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      let path = rest[start.upperBound..<end]
      guard let value = value(at: path, of: row, in: node, &missing) else { return node }
      if start.lowerBound == text.startIndex, rest.index(after: end) == text.endIndex { return value }
      guard let part = value.asText else {
        report(
          "${case.\(Quoted.cut(String(path)))} is \(value.kind), which cannot be a part of a text", at: node)
        return node
      }
      result += rest[..<start.lowerBound] + part
      rest = rest[rest.index(after: end)...]
    }
    if result.isEmpty { return node }
    return SpecNode(content: .string(result + rest), offset: node.offset, length: node.length)
  }

  private mutating func value(
    at path: Substring, of row: Row, in node: SpecNode, _ missing: inout [MissingValue]
  ) -> SpecNode? {
    var current = SpecNode(content: .object(row.values), offset: row.node.offset, length: row.node.length)
    guard !path.contains(where: { "[]".contains($0) }),
      !path.split(separator: ".", omittingEmptySubsequences: false).contains("")
    else {
      let remedy = path.contains("[") ? "; give an element of a list a name of its own in the row" : ""
      report("\(Self.caseExample), not ${case.\(Quoted.cut(String(path)))}\(remedy)", at: node)
      return nil
    }
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard case .object(let members) = current.content, let found = members.first(where: { $0.name == name })
      else {
        missing.append(MissingValue(path: String(path), row: row.name, node: node))
        return nil
      }
      current = found.value
    }
    return current
  }
}

extension SpecNode {
  /// The value as a part of a text; `nil` for null and for containers.
  fileprivate var asText: String? {
    switch content {
    case .string(let text), .number(let text): text
    case .boolean(let flag): "\(flag)"
    case .null, .array, .object: nil
    }
  }
}
