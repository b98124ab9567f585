/// A check before its parts are read: its own object, and the one with `like` applied.
struct CheckDraft {
  var name: String
  var member: SpecMember
  var object: SpecObject

  /// The members that are sent, with `like` applied.
  var request: SpecObject
  var endpoint: Int?

  /// The index of the check named by `like`.
  var base: Int?

  /// False if `like` names no check, so that the request is not completely known.
  var isWhole = true
}

extension ContractReader {
  /// The keys that `like` takes over.
  static let sentKeys = [
    "call", "path", "query", "headers", "auth", "body", "form", "raw", "multipart", "timeout", "take",
    "within",
  ]
  static let bodyKeys = ["body", "form", "raw", "multipart"]
  static let ownKeys = [
    "title", "like", "expect", "after", "tags", "redirects", "skip", "until", "retry", "finally", "cases",
  ]
  static let reservedNames = ["env", "secret", "unique", "now"]

  /// Collects the names of the checks, so that they can refer to each other, and applies `like`.
  mutating func nameChecks(_ node: SpecNode?) {
    guard let node, let members = members(of: node, as: "\"checks\"", example: "{\"login\": {\"call\": …}}")
    else {
      unreadSections.insert(.checks)
      return
    }
    if members.isEmpty { report("a contract needs at least one check", at: node, topic: .noChecks) }
    drafts.reserveCapacity(members.count)
    for member in members {
      _ = isFreeName(member, what: "check")
      let what = "the check \"\(member.name)\""
      let object = object(member.value, as: what, keys: Self.sentKeys + Self.ownKeys)
      let known = object ?? SpecObject(members: [], node: member.value)
      addDrafts(of: member, known, isWhole: object != nil)
    }
    var resolved: Set<Int> = []
    for index in drafts.indices { resolveLike(index, &resolved) }
    for index in drafts.indices { drafts[index].endpoint = calledEndpoint(drafts[index]) }
  }

  /// Returns whether a name is allowed for a check or a session; reports it if not.
  mutating func isFreeName(_ member: SpecMember, what: String) -> Bool {
    guard isName(member.name), !Self.reservedNames.contains(member.name) else {
      report(
        "a \(what)'s name has lower-case letters, digits and hyphens and is not env, secret, unique or now; \"\(member.name)\" is not such a name",
        at: member)
      return false
    }
    return true
  }

  /// Applies `like` to a check. Each check of a chain is resolved once.
  private mutating func resolveLike(_ index: Int, _ resolved: inout Set<Int>) {
    var chain = [index]
    var isInChain: Set = [index]
    while let last = chain.last, !resolved.contains(last), let next = likeTarget(last) {
      guard isInChain.insert(next).inserted else {
        reportCircle(Array(chain.drop { $0 != next }))
        for index in chain { drafts[index].isWhole = false }
        return resolved.formUnion(chain)
      }
      drafts[last].base = next
      chain.append(next)
    }
    for (changed, base) in zip(chain, chain.dropFirst()).reversed() {
      takeOver(from: base, into: changed)
    }
    resolved.formUnion(chain)
  }

  private mutating func reportCircle(_ circle: [Int]) {
    guard let first = circle.min(), let start = circle.firstIndex(of: first),
      let node = drafts[first].object["like"]
    else { return }
    let names = (circle[start...] + circle[..<start] + [first]).map { drafts[$0].name }
    report("\"like\" goes round in a circle: \(names.joined(separator: " → "))", at: node)
  }

  private mutating func takeOver(from base: Int, into changed: Int) {
    if !drafts[base].isWhole { drafts[changed].isWhole = false }
    let taken = Self.sentPart(of: drafts[base].request)
    guard takeSpace(for: taken, of: changed) else {
      drafts[changed].isWhole = false
      return
    }
    let merged = Self.merge(taken, with: Self.sentPart(of: drafts[changed].object))
    drafts[changed].request = SpecObject(members: merged, node: drafts[changed].member.value)
  }

  /// The maximum size that all checks of a file may take over with `like`, in bytes with an addition for each value.
  static let maximumTakenOver = 4 * 1024 * 1024

  /// Returns whether the budget allows a check to take over these members. Each check may take over a body that fills
  /// the file.
  private mutating func takeSpace(for members: [SpecMember], of check: Int) -> Bool {
    guard let node = drafts[check].object["like"] else { return true }
    return takeSpace(for: members.reduce(0) { $0 + $1.value.weight }, at: node, by: "like")
  }

  /// Returns whether the budget allows a check to have content that stands in another place of the file.
  mutating func takeSpace(for weight: Int, at node: SpecNode, by key: String) -> Bool {
    guard takenOver <= Self.maximumTakenOver else { return false }
    takenOver += weight
    guard takenOver > Self.maximumTakenOver else { return true }
    report(
      "what the checks of this file take over with \"\(key)\" is more than \(Self.maximumTakenOver / 1_048_576) MiB",
      at: node)
    return false
  }

  private mutating func likeTarget(_ index: Int) -> Int? {
    guard let node = drafts[index].object["like"] else { return nil }
    guard let name = text(node, as: "\"like\"") else {
      drafts[index].isWhole = false
      return nil
    }
    guard let target = checkNames[name] else {
      drafts[index].isWhole = false
      if reportCases(name, at: node.offset, length: node.length) { return nil }
      report("there is no check \"\(name)\"\(suggestion(for: name, among: drafts.map(\.name)))", at: node)
      drafts[index].isWhole = false
      return nil
    }
    return target
  }

  private static func sentPart(of object: SpecObject) -> [SpecMember] {
    object.members.filter { sentKeys.contains($0.name) }
  }

  /// Returns members changed by others. A body given in one form replaces one taken over in another.
  private static func merge(_ base: [SpecMember], with changes: [SpecMember]) -> [SpecMember] {
    var base = base
    if let own = changes.first(where: { bodyKeys.contains($0.name) }) {
      base.removeAll { bodyKeys.contains($0.name) && $0.name != own.name }
    }
    let place = changes.first?.value.offset ?? 0
    let node = SpecNode(content: .object(base), offset: place, length: 1)
    let merged = node.merged(with: SpecNode(content: .object(changes), offset: place, length: 1))
    guard case .object(let members) = merged.content else { return base }
    return members
  }

  /// Returns the request line of which a line is an instance, with the values of its parameters: `GET /users/{id}` and
  /// `id` for `GET /users/1`.
  private func template(of line: String) -> (line: String, values: [(String, String)])? {
    guard notes.allowLookUps else { return nil }
    let parts = line.split(separator: "/", omittingEmptySubsequences: false)
    for known in requestLines.keys.sorted() {
      let names = known.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == parts.count else { continue }
      var values: [(String, String)] = []
      let fits = zip(names, parts).allSatisfy { name, part in
        guard name.first == "{", name.last == "}" else { return name == part }
        values.append((String(name.dropFirst().dropLast()), String(part)))
        return !part.isEmpty && !part.contains("{")
      }
      if fits, !values.isEmpty { return (known, values) }
    }
    return nil
  }

  private mutating func reportMissingEndpoint(_ name: String, at node: SpecNode) {
    if let refusal = refusal(of: name) {
      return report("\(name) of \(refusal.location) is no endpoint: \(refusal.reason)", at: node)
    }
    let shared = operations(sharingID: name)
    if !shared.isEmpty {
      let lines = shared.prefix(3).map { Quoted.key($0) }.joined(separator: " or ")
      return report(
        "the operationId \(Quoted.key(name)) is that of \(shared.count) operations; write the request of one, such as \(lines)",
        at: node)
    }
    if let (line, values) = template(of: name) {
      let items = values.map { "\(Quoted.key($0)): \(Quoted.key($1))" }.joined(separator: ", ")
      return report(
        "there is no endpoint \"\(name)\"; write \"call\": \(Quoted.key(line)), \"path\": {\(items)}",
        at: node)
    }
    let nameless = PathTemplate.withoutNames(name)
    if let line = requestLines.keys.sorted().first(where: { PathTemplate.withoutNames($0) == nameless }) {
      return report(
        "there is no endpoint \"\(name)\"; with the names of its parameters it is \(Quoted.key(line))",
        at: node)
    }
    let known = name.contains(" ") ? requestLines.keys.sorted() : endpoints.map(\.name)
    report("there is no endpoint \"\(name)\"\(suggestion(for: name, among: known))", at: node)
  }

  private mutating func calledEndpoint(_ draft: CheckDraft) -> Int? {
    guard let node = draft.request["call"] else {
      if draft.isWhole {
        report("the check \"\(draft.name)\" needs \"call\", the name of an endpoint", at: draft.member)
      }
      return nil
    }
    guard let name = text(node, as: "\"call\"") else { return nil }
    if let index = endpointNames[name] ?? endpoint(withOperationID: name) { return index }
    if let asked = requestLines[name] {
      if asked.count > 1 {
        let names = asked.map { "\"\(endpoints[$0].name)\"" }.joined(separator: " and ")
        report("\(name) is the request of \(names); write the name of one of them", at: node)
      }
      return asked[0]
    }
    if !unreadSections.contains(.endpoints) { reportMissingEndpoint(name, at: node) }
    return nil
  }
}
