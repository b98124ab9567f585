import ContractSpecs

/// The requests that are never sent, since they would harm the other checks or what the run did not create.
extension OpenAPIContractDraft {
  /// The words of a path that end a session.
  private static let ending: Set<String> = ["logout", "signout", "revoke"]

  /// The words of a path with which something is lost or stopped.
  private static let destructive: Set<String> = [
    "delete", "destroy", "remove", "erase", "purge", "wipe", "clear", "clean", "cleanup", "drop", "truncate",
    "reset", "flush", "reindex", "restart", "reboot", "shutdown", "stop", "kill", "terminate", "close",
    "deactivate", "disable", "suspend", "ban", "cancel", "archive", "expire", "invalidate", "unsubscribe",
    "uninstall", "rollback", "migrate", "restore", "reject", "rotate", "merge", "publish", "deploy",
  ]

  /// The words of a path that act outside of the backend: they cost money, or somebody gets a message.
  private static let outward: Set<String> = [
    "pay", "charge", "checkout", "purchase", "buy", "refund", "payout", "withdraw", "transfer", "send",
    "resend", "notify", "invite", "broadcast", "donate", "subscribe",
  ]

  /// The collections whose creation acts outside of the backend.
  private static let outwardCollections: Set<String> = [
    "payments", "payouts", "charges", "refunds", "transfers", "withdrawals", "invitations", "invites",
    "emails", "mails", "broadcasts", "email", "mail", "sms", "push", "notifications", "donations",
    "purchases",
  ]

  /// The words among those that name nothing that could be read: a GET whose path ends with one does what it says.
  private static let verbs: Set<String> = [
    "delete", "destroy", "remove", "erase", "purge", "wipe", "clear", "truncate", "reset", "flush", "reindex",
    "restart", "reboot", "shutdown", "kill", "terminate", "deactivate", "disable", "suspend", "cancel",
    "invalidate", "unsubscribe", "uninstall", "migrate", "reject", "rotate", "publish", "deploy",
    "pay", "buy", "withdraw", "send", "resend", "notify", "donate", "subscribe",
  ]

  /// The words of a path that concern the user of the session alone.
  private static let personal: Set<String> = [
    "me", "my", "self", "myself", "account", "profile", "user", "cart", "basket",
  ]

  /// Refuses operations that would harm the other checks or what the run did not create, by their names.
  func refuseHarm(_ operation: OpenAPIOperation, _ index: Int) throws(Refusal) {
    let method = operation.endpoint.method
    if options.isSafe, !["GET", "HEAD", "OPTIONS"].contains(method) {
      throw Refusal(reason: "\(method) is no safe method")
    }
    let words = Set(pathWords(operation) + SensitiveNames.words(of: operation.id ?? ""))
    if endsSession(operation, words) {
      throw Refusal(reason: "it would end the session of the other checks")
    }
    if index == otherLogin {
      throw Refusal(reason: "the session of the contract logs in in another way")
    }
    guard index != login?.operation, index != login?.signUp else { return }
    if isAboutPassword(operation, words) {
      throw Refusal(
        reason: "it would change the password with which the other checks log in, or send a mail")
    }
    switch method {
    case "POST": try refuseAction(operation)
    case "GET", "HEAD", "PUT", "PATCH": try refuseLastWord(operation)
    case _: return
    }
  }

  private func pathWords(_ operation: OpenAPIOperation) -> [String] {
    let segments = path(of: operation).split(separator: "/").filter { !$0.contains("{") }
    return segments.flatMap { SensitiveNames.words(of: String($0)) }
  }

  private func endsSession(_ operation: OpenAPIOperation, _ words: Set<String>) -> Bool {
    let joined = KeyWords.joined(path(of: operation))
    let isNamed = !words.isDisjoint(with: Self.ending) || joined.contains("signout")
    switch operation.endpoint.method {
    case "GET", "HEAD":
      let last = KeyWords.joined(ResourcePath(path(of: operation)).word ?? "")
      return Self.ending.contains(last) || last == "end" && isAboutSession(operation)
    case "DELETE": return isNamed || deletesSession(operation)
    case _: return isNamed
    }
  }

  /// Returns whether a deletion concerns the sessions or tokens of the user, and not one that a check created besides.
  private func deletesSession(_ operation: OpenAPIOperation) -> Bool {
    let path = ResourcePath(path(of: operation))
    let login = login.map { ResourcePath(self.path(of: promises.operations[$0.operation])) }
    if path.resource == login?.resource { return true }
    return !path.isElement && isAboutSession(operation)
  }

  private func isAboutSession(_ operation: OpenAPIOperation) -> Bool {
    !Set(pathWords(operation)).isDisjoint(with: ["session", "sessions", "token", "tokens"])
  }

  private func isAboutPassword(_ operation: OpenAPIOperation, _ words: Set<String>) -> Bool {
    let isNamed = words.contains("password") || words.contains("forgot") || words.contains("recover")
    return isNamed && ["POST", "PUT", "PATCH"].contains(operation.endpoint.method)
  }

  /// Refuses an action whose path says that something is lost, paid or sent. What is lost may be lost if the path names
  /// something that the run created.
  private func refuseAction(_ operation: OpenAPIOperation) throws(Refusal) {
    let words = pathWords(operation)
    let last = KeyWords.joined(ResourcePath(path(of: operation)).segments.last ?? "")
    if let word = words.first(where: Self.outward.contains)
      ?? (Self.outwardCollections.contains(last) ? last : nil)
    {
      throw Self.outwardRefusal(word)
    }
    guard operation.endpoint.path.parameters.isEmpty else { return }
    if let word = words.first(where: { Self.destructive.contains($0) || Self.beginsWithHarm($0) }) {
      throw Self.destructiveRefusal(word)
    }
    let own = SensitiveNames.words(of: operation.id ?? "")
    if let word = own.first(where: { Self.verbs.contains($0) && !Self.outward.contains($0) }) {
      throw Self.destructiveRefusal(word, by: "operationId")
    }
  }

  /// Returns whether a word is a verb of loss with what is lost, such as `deleteaccount`.
  private static func beginsWithHarm(_ word: String) -> Bool {
    ["delete", "remove", "destroy", "erase", "purge", "wipe"].contains { verb in
      word.hasPrefix(verb) && word.count > verb.count + 2
    }
  }

  /// Refuses a reading operation whose path ends with a verb of harm, and a change of which the path ends with a verb
  /// that acts outside of the backend, whatever it names.
  private func refuseLastWord(_ operation: OpenAPIOperation) throws(Refusal) {
    let words = SensitiveNames.words(of: ResourcePath(path(of: operation)).word ?? "")
    let verbs = [words.last, words.first].compactMap(\.self).filter(Self.verbs.contains)
    if let word = verbs.first(where: Self.outward.contains) { throw Self.outwardRefusal(word) }
    if let word = verbs.first ?? words.first(where: Self.beginsWithHarm),
      ["GET", "HEAD"].contains(operation.endpoint.method)
    {
      throw Self.destructiveRefusal(word)
    }
  }

  private static func outwardRefusal(_ word: String) -> Refusal {
    Refusal(reason: "its path says \"\(word)\": it may cost money, or somebody may get a message")
  }

  private static func destructiveRefusal(_ word: String, by name: String = "path") -> Refusal {
    Refusal(reason: "its \(name) says \"\(word)\": it may destroy what the run did not create")
  }

  /// Refuses to change or delete what the run did not create: what no identifier of its own names, unless it is the
  /// user who signed up for the run.
  func refuseForeign(_ check: DraftedCheck, _ operation: OpenAPIOperation) throws(Refusal) {
    guard ["PUT", "PATCH", "DELETE"].contains(operation.endpoint.method) else { return }
    guard operation.endpoint.path.parameters.isEmpty, !namesOwn(check) else { return }
    guard isOfOwnUser(check, operation) else {
      throw Refusal(reason: "it would change what the run did not create")
    }
    if options.extended != nil, check.bodyText.contains("${unique.") || check.bodyText.contains("${secret.") {
      throw Refusal(reason: "it would change the name or password with which the other checks log in")
    }
  }

  /// Returns whether the query of a check names something that a check created.
  private func namesOwn(_ check: DraftedCheck) -> Bool {
    let own = maker.identifiers.values.filter(\.isOwn).map(\.template)
    return check.query.contains { member in
      if case .template(let text) = member.value { own.contains(text) } else { false }
    }
  }

  /// Returns whether a check concerns the user who signed up for the run, and nothing else.
  private func isOfOwnUser(_ check: DraftedCheck, _ operation: OpenAPIOperation) -> Bool {
    guard case .session = check.auth else { return false }
    return hasOwnUser && isPersonal(operation)
  }

  /// Returns whether an operation concerns the user of the session, by its path.
  func isPersonal(_ operation: OpenAPIOperation) -> Bool {
    let words = Set(pathWords(operation))
    let isCurrent = words.contains("current") && !words.isDisjoint(with: ["users", "accounts", "customers"])
    return operation.endpoint.path.parameters.isEmpty
      && (isCurrent || !words.isDisjoint(with: Self.personal))
  }

  /// True if the user of the session signed up in the same run.
  private var hasOwnUser: Bool {
    if options.session != nil { return options.sessionSignsUp }
    guard let login, checkNames[login.operation] != nil else { return false }
    return login.signUp.map { checkNames[$0] != nil } ?? false
  }

  /// Orders the deletions: those that end with the user of the run come last, after all others.
  func ordered(_ deletions: [DraftedCheck]) -> [DraftedCheck] {
    let others = deletions.reversed().filter { !deletesUser($0) }
    var last = deletions.filter(deletesUser).sorted {
      ResourcePath($0.call).segments.count > ResourcePath($1.call).segments.count
    }
    for index in last.indices {
      last[index].after = others.map(\.name) + last[..<index].map(\.name)
    }
    return others + last
  }

  private func deletesUser(_ check: DraftedCheck) -> Bool {
    if isPersonal(promises.operations[check.operation]) { return true }
    guard let signUp = login?.signUp, let name = checkNames[signUp] else { return false }
    return check.path.contains { $0.value.fieldText?.hasPrefix("${\(name).") == true }
  }
}
