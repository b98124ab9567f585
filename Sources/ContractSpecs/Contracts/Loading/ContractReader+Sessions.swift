extension ContractReader {
  /// Collects the names of the sessions, so that checks can refer to them.
  mutating func nameSessions(_ node: SpecNode?) {
    guard let node else { return }
    guard let members = members(of: node, as: "\"sessions\"") else {
      unreadSections.insert(.sessions)
      return
    }
    for member in members {
      let isFree = isFreeName(member, what: "session")
      if isFree, checkNames[member.name] != nil || member.name == "none" {
        report("\"\(member.name)\" is already the name of a check or means no session", at: member)
      }
      sessionNames[member.name] = sessions.count
      sessions.append(nil)
    }
  }

  mutating func readSessions(_ node: SpecNode?) {
    guard let node, case .object(let members) = node.content else { return }
    for member in members {
      guard let index = sessionNames[member.name] else { continue }
      sessions[index] = readSession(member)
    }
  }

  private mutating func readSession(_ member: SpecMember) -> Session? {
    let what = "the session \"\(member.name)\""
    guard
      let object = object(member.value, as: what, keys: ["login", "renew", "expired", "bearer", "refresh"])
    else { return nil }
    for name in ["login", "bearer"] where object.lacks(name) {
      report("\(what) needs \"\(name)\"", at: member)
    }
    let login = sessionCheck(object["login"], hint: "; \"login\" names the check that signs in")
    let renew = sessionCheck(
      object["renew"],
      hint: "; \"renew\" names the check that asks for a new token, and without it the session logs in again")
    let bearer = tokenPath(object["bearer"], login, renew, isAlwaysRenewed: true)
    let refresh = tokenPath(object["refresh"], login, renew, isAlwaysRenewed: false)
    let expired = expiredStatuses(object["expired"])
    guard let login, let bearer else { return nil }
    return Session(
      name: member.name, login: login, renew: renew, expired: expired, bearer: bearer, refresh: refresh,
      location: location(member.nameOffset))
  }

  /// Reads the statuses that mean an expired token, such as `[401, 403]`. The default is 401 alone.
  private mutating func expiredStatuses(_ node: SpecNode?) -> [Int] {
    guard let node, let elements = elements(of: node, as: "\"expired\"") else { return [401] }
    if elements.isEmpty { report("\"expired\" needs a status, such as 401", at: node) }
    var statuses: [Int] = []
    for element in elements {
      guard let status = count(element, as: "a status of \"expired\"", in: 400...499) else { continue }
      if statuses.contains(status) { report("\"expired\" has \(status) twice", at: element) }
      statuses.append(status)
    }
    return statuses
  }

  private mutating func sessionCheck(_ node: SpecNode?, hint: String) -> Int? {
    guard let node, let name = text(node, as: "a session's check") else { return nil }
    guard let check = checkNames[name] else {
      if reportCases(name, at: node.offset, length: node.length) { return nil }
      guard !unreadSections.contains(.checks) else { return nil }
      let near = suggestion(for: name, among: drafts.map(\.name))
      report("there is no check \"\(name)\"\(near.isEmpty ? hint : near)", at: node)
      return nil
    }
    return check
  }

  /// Reads the path of a token, or those in the responses of both checks, if these differ. A renewal need not return
  /// each token.
  private mutating func tokenPath(_ node: SpecNode?, _ login: Int?, _ renew: Int?, isAlwaysRenewed: Bool)
    -> TokenPath?
  {
    guard let node else { return nil }
    guard case .object = node.content else {
      return sessionPath(node, in: isAlwaysRenewed ? [login, renew] : [login]).map {
        TokenPath(login: $0, renewal: $0)
      }
    }
    let names = ["login", "renew"]
    guard let paths = object(node, as: "a session's paths", keys: names) else { return nil }
    for name in names where paths.lacks(name) { report("both \"login\" and \"renew\" are needed", at: node) }
    if renew == nil, let unused = paths["renew"] {
      report("the session has no \"renew\", whose response this path is for", at: unused)
    }
    guard let one = sessionPath(paths["login"], in: [login]),
      let other = sessionPath(paths["renew"], in: [renew])
    else { return nil }
    return TokenPath(login: one, renewal: other)
  }

  /// Reads a path such as `accessToken` or `data.token`, which the responses of the checks must be able to have.
  private mutating func sessionPath(_ node: SpecNode?, in checks: [Int?]) -> JSONPath? {
    guard let node, let written = text(node, as: "a session's path") else { return nil }
    guard let path = JSONPath(writtenInReference: ".\(written)") else {
      report("a path is written \"data.accessToken\" or \"items[0].token\", not \"\(written)\"", at: node)
      return nil
    }
    for check in checks.compactMap(\.self) {
      if let problem = unreachable(path, inResponseOf: check) {
        let meant = reachable(near: Self.unbraced(path, written), inResponseOf: check).map {
          $0.description.dropFirst()
        }
        let hint =
          meant.flatMap { $0.hasPrefix(".") ? "; write \"\($0.dropFirst())\"" : nil }
          ?? Self.indexHint(written).map { "; an element is written \"\($0)\"" } ?? ""
        // Without the name it is not seen which of the two responses has no such path.
        let place =
          checks.compactMap(\.self).count > 1
          ? "; this is the response of \"\(drafts[check].name)\"; if it has the token at another path, write "
            + "{\"login\": \"…\", \"renew\": \"…\"}"
          : ""
        report(problem + hint + place, at: node)
        break
      }
      if let shapes = containers(at: path, inResponseOf: check) {
        let remedies = remedies(for: shapes, in: written).map { "\"\($0)\"" }
        report(notText(path, shapes, sentAs: "a session's token", remedies), at: node)
        break
      }
    }
    return path
  }
  /// Returns the path inside the braces of a reference, which a session's path must not have; otherwise the path
  /// itself.
  private static func unbraced(_ path: JSONPath, _ written: String) -> JSONPath {
    guard written.hasPrefix("${"), written.hasSuffix("}") else { return path }
    return JSONPath(writtenInReference: ".\(written.dropFirst(2).dropLast())") ?? path
  }
}
