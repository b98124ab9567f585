extension ContractReader {
  /// The position of a template, which decides what it can refer to.
  enum Scope {
    /// The backend, before any request is sent.
    case backend

    /// A check, by its index.
    case check(Int)

    /// A text that decides what is sent, such as a tag, and in which nothing is replaced: by the name of its key.
    case plain(String)
  }

  /// Parses the content of `${…}`; reports it and returns `nil` if it is not valid.
  mutating func reference(_ text: String, at offset: Int, scope: Scope) -> Reference? {
    if case .plain(let what) = scope {
      report(
        "\(what) is plain text, in which ${\(Quoted.cut(text))} is not replaced; \"$${\" stands for the characters \"${\"",
        at: offset, length: text.utf8.count)
      return nil
    }
    if let first = text.first, " {".contains(first) {
      let meant = text.filter { !" {".contains($0) }
      report(
        "a reference is written ${\(Quoted.cut(meant))}, with one brace and no space", at: offset,
        length: text.utf8.count)
      return nil
    }
    let (head, rest) = Self.split(text)
    let target: Reference.Target?
    switch head {
    case "env", "secret": target = variable(rest, isSecret: head == "secret", at: offset, of: text)
    case "unique": target = unique(rest, at: offset, of: text)
    case "now": target = now(rest, at: offset, of: text)
    default:
      guard case .check(let check) = scope else {
        report(
          "here only env, secret, unique and now can be referred to\(rest.isEmpty ? Self.variableHint(head) : "")",
          at: offset, length: text.utf8.count)
        return nil
      }
      target = response(head, rest, at: offset, of: text, check: check)
    }
    return target.map { Reference(target: $0, text: text, location: location(offset)) }
  }

  /// Splits `env.NAME:-x` into `env` and `.NAME:-x`.
  private static func split(_ text: String) -> (head: String, rest: Substring) {
    let end = text.firstIndex { ".#[".contains($0) } ?? text.endIndex
    return (String(text[..<end]), text[end...])
  }

  /// Returns a hint at the notation of variables, for a name that looks like one.
  private static func variableHint(_ name: String) -> String {
    isVariableName(name)
      ? "; a variable is written ${env.\(name)}, or ${secret.\(name)} if its value is secret" : ""
  }

  private mutating func variable(_ rest: Substring, isSecret: Bool, at offset: Int, of text: String)
    -> Reference.Target?
  {
    var name = String(rest.dropFirst())
    var fallback: String?
    if let mark = Self.fallbackMark(in: name) {
      fallback = String(name[mark...].dropFirst(2))
      name = String(name[..<mark])
    }
    guard rest.first == ".", Self.isVariableName(name) else {
      report(
        "a variable is written ${env.NAME} or ${env.NAME:-default}, not ${\(text)}", at: offset,
        length: text.utf8.count)
      return nil
    }
    guard fallback?.contains("${") != true else {
      report(
        "the default of a variable is plain text up to the next \"}\", so it cannot hold another reference",
        at: offset, length: text.utf8.count)
      return nil
    }
    return .variable(name: name, isSecret: isSecret, fallback: fallback)
  }

  private static func isVariableName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F
      }
  }

  private static func fallbackMark(in name: String) -> String.Index? {
    name.indices.first { name[$0...].hasPrefix(":-") }
  }

  private mutating func unique(_ rest: Substring, at offset: Int, of text: String) -> Reference.Target? {
    let words = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let kinds = Reference.UniqueKind.allCases.map(\.rawValue)
    guard rest.first == ".", (1...2).contains(words.count),
      let kind = Reference.UniqueKind(rawValue: words[0])
    else {
      let near = words.first.map { suggestion(for: $0, among: kinds) } ?? ""
      report("unique has \(kinds.joined(separator: ", "))\(near)", at: offset, length: text.utf8.count)
      return nil
    }
    guard words.count == 1 || !words[1].isEmpty else {
      report(
        "a second value is written ${unique.\(kind.rawValue).second}, with a label of your choice",
        at: offset,
        length: text.utf8.count)
      return nil
    }
    return .unique(kind, label: words.count == 2 ? words[1] : "")
  }

  private mutating func now(_ rest: Substring, at offset: Int, of text: String) -> Reference.Target? {
    let forms = Reference.NowForm.allCases.map(\.rawValue)
    guard rest.first == ".", let form = Reference.NowForm(rawValue: String(rest.dropFirst())) else {
      let near = suggestion(for: String(rest.dropFirst()), among: forms)
      report("now has \(forms.joined(separator: ", "))\(near)", at: offset, length: text.utf8.count)
      return nil
    }
    return .now(form)
  }

  /// Parses `login.user.id`, `login#Location`, `login.(request).body.email` or `user.bearer`.
  private mutating func response(
    _ name: String, _ rest: Substring, at offset: Int, of text: String, check: Int
  ) -> Reference.Target? {
    // The name of a check that a session has too is an error of its own.
    if checkNames[name] == nil, let session = sessionNames[name] {
      return sessionToken(session, rest, at: offset, of: text)
    }
    guard
      let other = earlierCheck(
        name, at: offset, length: name.utf8.count, check: check,
        hint: rest.isEmpty ? Self.variableHint(name) : "")
    else { return nil }
    if rest.first == "#" { return header(other, rest.dropFirst(), at: offset, of: text) }
    let sent = ".(request).body"
    if rest.hasPrefix(sent), rest == sent || ".[".contains(rest.dropFirst(sent.count).first ?? " ") {
      return path(rest.dropFirst(sent.count), at: offset, of: text).map { .sentBody(check: other, path: $0) }
    }
    guard let path = path(rest, at: offset, of: text) else { return nil }
    if let problem = unreachable(path, inResponseOf: other) {
      let meant = reachable(near: path, inResponseOf: other).map {
        "; write ${\(name)\($0.description.dropFirst())}"
      }
      let hint = meant ?? Self.indexHint(text).map { "; an element is written \($0)" } ?? ""
      report(problem + hint, at: offset, length: text.utf8.count)
    }
    return .response(check: other, path: path)
  }

  /// Returns `items[0].id` for `items.0.id`.
  static func indexHint(_ path: String) -> String? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.dropFirst().contains(where: { $0.isIndex }) else { return nil }
    return parts.dropFirst().reduce(String(parts[0])) { $0 + ($1.isIndex ? "[\($1)]" : ".\($1)") }
  }

  private mutating func sessionToken(_ session: Int, _ rest: Substring, at offset: Int, of text: String)
    -> Reference.Target?
  {
    let tokens = Reference.SessionToken.allCases.map(\.rawValue)
    guard rest.first == ".", let token = Reference.SessionToken(rawValue: String(rest.dropFirst())) else {
      report("a session has \(tokens.joined(separator: " and "))", at: offset, length: text.utf8.count)
      return nil
    }
    if token == .refresh, let known = sessions[session], known.refresh == nil {
      report("the session \"\(known.name)\" names no \"refresh\"", at: offset, length: text.utf8.count)
    }
    return .session(session, token)
  }

  private mutating func header(_ check: Int, _ name: Substring, at offset: Int, of text: String) -> Reference
    .Target?
  {
    guard isToken(String(name)) else {
      report("\"\(name)\" cannot be the name of a header", at: offset, length: text.utf8.count)
      return nil
    }
    return .responseHeader(check: check, name: String(name))
  }

  private mutating func path(_ rest: Substring, at offset: Int, of text: String) -> JSONPath? {
    guard let path = JSONPath(writtenInReference: rest) else {
      report(
        "a path is written login.user.id or login.items[0].id, not \(text)", at: offset,
        length: text.utf8.count)
      return nil
    }
    return path
  }

  /// Returns the index of a check that precedes another in the file; reports any other name.
  mutating func earlierCheck(
    _ name: String, at offset: Int, length: Int, check: Int, hint: String = ""
  ) -> Int? {
    guard let other = checkNames[name] else {
      guard unreadSections.isDisjoint(with: [.checks, .sessions]) else { return nil }
      if reportCases(name, at: offset, length: length) { return nil }
      if name == "case" {
        report(
          "${case.…} is a value of a row, and this check has no \"cases\", such as [{\"id\": 1}, {\"id\": 2}]",
          at: offset, length: length)
        return nil
      }
      let near = suggestion(
        for: name, among: drafts.map(\.name) + sessionNames.keys.sorted() + Self.reservedNames)
      report("there is no check \"\(name)\"\(near.isEmpty ? hint : near)", at: offset, length: length)
      return nil
    }
    guard other < check else {
      report(laterCheck(other, from: check), at: offset, length: length)
      return nil
    }
    guard !isFinal(other) || isFinal(check) else {
      report(
        "\"\(name)\" runs last (\"finally\"), so only a check that does too can refer to it", at: offset,
        length: length)
      return nil
    }
    return other
  }

  func isFinal(_ check: Int) -> Bool {
    guard case .boolean(let flag)? = drafts[check].object["finally"]?.content else { return false }
    return flag
  }

  private func laterCheck(_ other: Int, from check: Int) -> String {
    let (name, otherName) = (drafts[check].name, drafts[other].name)
    if other == check { return "\"\(name)\" refers to itself" }
    if mentions(name, in: drafts[other].member.value) {
      return "\"\(name)\" and \"\(otherName)\" refer to each other: \(name) → \(otherName) → \(name)"
    }
    return "\"\(otherName)\" comes later in the file; a check can refer only to checks before it"
  }

  /// Returns whether the object of a check refers to another check.
  private func mentions(_ name: String, in node: SpecNode) -> Bool {
    switch node.content {
    case .null, .boolean, .number: false
    case .string(let text): [".", "#", "["].contains { text.contains("${\(name)\($0)") } || text == name
    case .array(let elements): elements.contains { mentions(name, in: $0) }
    case .object(let members):
      members.contains { !["call", "title", "like"].contains($0.name) && mentions(name, in: $0.value) }
    }
  }
}

extension Substring {
  fileprivate var isIndex: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}

extension JSONPath {
  /// Parses `.user.id`, `.items[0]`, `['odd key']` and `.(jwt)`. Returns `nil` for any other text.
  init?(writtenInReference text: some StringProtocol) {
    var steps: [Step] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if rest.hasPrefix(".(jwt)") {
        steps.append(.jwt)
        rest = rest.dropFirst(6)
      } else if rest.hasPrefix("['") {
        guard let close = rest.dropFirst(2).firstIndex(of: "'"), rest[close...].hasPrefix("']") else {
          return nil
        }
        steps.append(.key(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close])))
        rest = rest[close...].dropFirst(2)
      } else if rest.first == "[" {
        guard let close = rest.firstIndex(of: "]"), let index = Int(rest[..<close].dropFirst()), index >= 0
        else { return nil }
        steps.append(.index(index))
        rest = rest[rest.index(after: close)...]
      } else {
        let name = rest.dropFirst().prefix { !".[".contains($0) }
        guard rest.first == ".", !name.isEmpty else { return nil }
        steps.append(.key(String(name)))
        rest = rest[name.endIndex...]
      }
    }
    self.init(steps)
  }
}

extension ContractReader {
  /// Warns about texts that are sent or expected literally and are almost certainly meant as references.
  mutating func warnOfForeignReferences(_ contract: Contract) {
    let names = ReferenceNames(owners: Set(checkNames.keys).union(sessionNames.keys))
    warn(of: contract.backend.headers.map { (.init(header: $0.name), $0.value) }, names)
    for index in contract.checks.indices {
      currentCheck = index
      warn(of: contract.checks[index].placedTemplates, names)
      currentCheck = nil
    }
  }

  private mutating func warn(
    of templates: [(ForeignReference.Place, Template)], _ names: ReferenceNames
  ) {
    for (place, template) in templates {
      for part in template.parts {
        guard case .text(let text) = part, let found = ForeignReference(in: text, at: place, names: names)
        else {
          continue
        }
        let start = source.offset(of: template.location)
        let offset = self.place(of: found.written, from: start)
        warn(
          "\(Quoted.key(found.written)) is sent as it stands; write \(found.remedy)", at: offset ?? start,
          length: offset == nil ? 1 : found.written.utf8.count)
        break
      }
    }
  }

  /// Returns the offset of a text in the string at an offset, or `nil` if the file writes it with escapes.
  private func place(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var index = start + 1
    while index < source.bytes.count, source.bytes[index] != .quote {
      if source.bytes[index...].starts(with: wanted) { return index }
      index += source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

extension Check {
  /// The templates that are sent or compared with the response, with the part of the request that contains them.
  fileprivate var placedTemplates: [(ForeignReference.Place, Template)] {
    let mirrors = [expectation.values, expectation.differs, until?.values].compactMap(\.self)
    var placed: [(ForeignReference.Place, Template)] = pathValues.map { (.path, $0.value) }
    placed += query.map { (.query, $0.value) }
    placed += headers.map { (.init(header: $0.name), $0.value) }
    placed += auth.templates.map { (.credential, $0) }
    placed += (body.templates + mirrors.flatMap(\.templates)).map { (.body, $0) }
    return placed
  }
}

extension ForeignReference.Place {
  fileprivate init(header name: String) {
    self = Header(name, "").isNamed("Authorization") ? .credential : .header
  }
}
