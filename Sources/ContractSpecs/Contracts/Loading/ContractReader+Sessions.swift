extension ContractReader {
  /// Finds out which sessions there are, so that checks can name them.
  mutating func nameSessions(_ node: SpecNode?) {
    guard let node, let members = members(of: node, as: "\"sessions\"") else { return }
    for member in members where isFreeName(member, what: "session") {
      if checkNames[member.name] != nil || member.name == "none" {
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
    guard let object = object(member.value, as: what, keys: ["login", "renew", "bearer", "refresh"]) else {
      return nil
    }
    for name in ["login", "bearer"] where object[name] == nil {
      report("\(what) needs \"\(name)\"", at: member)
    }
    let login = sessionCheck(object["login"])
    let renew = sessionCheck(object["renew"])
    let bearer = sessionPath(object["bearer"], in: [login, renew])
    let refresh = sessionPath(object["refresh"], in: [login])
    guard let login, let bearer else { return nil }
    return Session(
      name: member.name, login: login, renew: renew, bearer: bearer, refresh: refresh,
      location: location(member.nameOffset))
  }

  private mutating func sessionCheck(_ node: SpecNode?) -> Int? {
    guard let node, let name = text(node, as: "a session's check") else { return nil }
    guard let check = checkNames[name] else {
      report("there is no check \"\(name)\"\(suggestion(for: name, among: drafts.map(\.name)))", at: node)
      return nil
    }
    return check
  }

  /// A path such as `accessToken` or `data.token`, which the answers of the checks must be able to have.
  private mutating func sessionPath(_ node: SpecNode?, in checks: [Int?]) -> JSONPath? {
    guard let node, let written = text(node, as: "a session's path") else { return nil }
    guard let path = JSONPath(writtenInReference: ".\(written)") else {
      report("a path is written \"data.accessToken\", not \"\(written)\"", at: node)
      return nil
    }
    for check in checks.compactMap(\.self) {
      if let problem = unreachable(path, inAnswerOf: check) { report(problem, at: node) }
    }
    return path
  }
}
