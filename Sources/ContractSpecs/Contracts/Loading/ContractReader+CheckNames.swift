/// A check as far as it is known before its parts are read: its own object and the one with `like` worked in.
struct CheckDraft {
  var name: String
  var member: SpecMember
  var object: SpecObject

  /// What is sent, after `like`.
  var request: SpecObject
  var endpoint: Int?
}

extension ContractReader {
  /// What `like` takes over.
  static let sentKeys = [
    "call", "path", "query", "headers", "auth", "body", "form", "raw", "multipart", "timeout",
    "within",
  ]
  static let bodyKeys = ["body", "form", "raw", "multipart"]
  static let ownKeys = [
    "title", "like", "expect", "after", "tags", "redirects", "skip", "until", "retry", "finally",
  ]
  static let reservedNames = ["env", "secret", "unique", "now"]

  /// Finds out which checks there are, so that they can refer to each other, and works `like` in.
  mutating func nameChecks(_ node: SpecNode?) {
    guard let node, let members = members(of: node, as: "\"checks\"") else { return }
    if members.isEmpty { report("a contract needs at least one check", at: node) }
    for member in members where isFreeName(member, what: "check") {
      let what = "the check \"\(member.name)\""
      guard let object = object(member.value, as: what, keys: Self.sentKeys + Self.ownKeys) else { continue }
      checkNames[member.name] = drafts.count
      drafts.append(CheckDraft(name: member.name, member: member, object: object, request: object))
    }
    var resolved: Set<Int> = []
    for index in drafts.indices { resolveLike(index, &resolved) }
    for index in drafts.indices { drafts[index].endpoint = calledEndpoint(drafts[index]) }
  }

  /// Whether a name can be a check's or a session's.
  mutating func isFreeName(_ member: SpecMember, what: String) -> Bool {
    guard isName(member.name), !Self.reservedNames.contains(member.name) else {
      report(
        "a \(what)'s name has lower-case letters, digits and hyphens and is not env, secret, unique or now; \"\(member.name)\" is not such a name",
        at: member)
      return false
    }
    return true
  }

  /// Works in what the check is like; each check of a chain is worked out once.
  private mutating func resolveLike(_ index: Int, _ resolved: inout Set<Int>) {
    var chain = [index]
    var isInChain: Set = [index]
    while let last = chain.last, !resolved.contains(last), let next = likeTarget(last) {
      guard isInChain.insert(next).inserted else {
        let names = (chain + [next]).map { drafts[$0].name }.joined(separator: " → ")
        if let node = drafts[index].object["like"] {
          report("\"like\" goes round in a circle: \(names)", at: node)
        }
        return
      }
      chain.append(next)
    }
    for (changed, base) in zip(chain, chain.dropFirst()).reversed() {
      let own = Self.sentPart(of: drafts[changed].object)
      let merged = Self.merge(Self.sentPart(of: drafts[base].request), with: own)
      drafts[changed].request = SpecObject(members: merged, node: drafts[changed].member.value)
    }
    resolved.formUnion(chain)
  }

  private mutating func likeTarget(_ index: Int) -> Int? {
    guard let node = drafts[index].object["like"], case .string(let name) = node.content else {
      _ = text(drafts[index].object["like"], as: "\"like\"")
      return nil
    }
    guard let target = checkNames[name] else {
      let known = drafts.map(\.name)
      report("there is no check \"\(name)\"\(suggestion(for: name, among: known))", at: node)
      drafts[index].object.members.removeAll { $0.name == "like" }
      return nil
    }
    return target
  }

  private static func sentPart(of object: SpecObject) -> [SpecMember] {
    object.members.filter { sentKeys.contains($0.name) }
  }

  /// A body given in one form replaces one taken over in another.
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

  private mutating func calledEndpoint(_ draft: CheckDraft) -> Int? {
    guard let node = draft.request["call"] else {
      if draft.object["like"] == nil || draft.object["call"] != nil {
        report("the check \"\(draft.name)\" needs \"call\", the name of an endpoint", at: draft.member)
      }
      return nil
    }
    guard let name = text(node, as: "\"call\"") else { return nil }
    guard let index = endpointNames[name] else {
      let known = endpoints.map(\.name)
      report("there is no endpoint \"\(name)\"\(suggestion(for: name, among: known))", at: node)
      return nil
    }
    return index
  }
}
