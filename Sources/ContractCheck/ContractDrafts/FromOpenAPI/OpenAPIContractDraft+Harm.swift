import ContractSpecs

/// The requests that are never sent, since they would harm the other checks or what the run did not create.
extension OpenAPIContractDraft {
  /// The words of a path that end a session.
  private static let ending: Set<String> = ["logout", "signout", "revoke"]

  /// The words of a path about what a user logs in with.
  private static let credentials: Set<String> = [
    "password", "forgot", "recover", "2fa", "tfa", "mfa", "totp", "pin", "passkey", "passkeys",
  ]

  /// The words of a path that concern the user of the session alone.
  private static let personal: Set<String> = [
    "me", "my", "self", "myself", "account", "profile", "user", "cart", "basket",
  ]

  /// Refuses operations that would harm the other checks or what the run did not create, by their names.
  func refuseHarm(_ operation: OpenAPIOperation, _ index: Int) throws(Refusal) {
    let method = operation.endpoint.method
    if options.reach == .safe, !["GET", "HEAD", "OPTIONS"].contains(method) {
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
        reason: "it would change how the other checks log in, or send a mail")
    }
    guard options.reach != .all, let harmful = harmfulWord(of: operation) else { return }
    throw Refusal(reason: harmful.reason, isHarmful: true)
  }

  func pathWords(_ operation: OpenAPIOperation) -> [String] {
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
    let login = login?.operation.map { ResourcePath(self.path(of: promises.operations[$0])) }
    if path.resource == login?.resource { return true }
    return !path.isElement && isAboutSession(operation)
  }

  private func isAboutSession(_ operation: OpenAPIOperation) -> Bool {
    !Set(pathWords(operation)).isDisjoint(with: ["session", "sessions", "token", "tokens"])
  }

  private func isAboutPassword(_ operation: OpenAPIOperation, _ words: Set<String>) -> Bool {
    let isOfEmail = words.contains("email") && !words.isDisjoint(with: ["change", "update", "set"])
    let isNamed = isOfEmail || !words.isDisjoint(with: Self.credentials)
    return isNamed && ["POST", "PUT", "PATCH"].contains(operation.endpoint.method)
  }

  /// Returns the word of an operation that says that it does harm; `nil` if it is sent.
  private func harmfulWord(of operation: OpenAPIOperation) -> HarmfulWord? {
    switch operation.endpoint.method {
    case "POST": harmfulAction(operation)
    case "GET", "HEAD": harmfulReading(operation)
    case "PUT", "PATCH": harmfulChange(operation)
    case _: nil
    }
  }

  /// Returns the word of an action. What is lost may be lost if the path names something that the run created.
  private func harmfulAction(_ operation: OpenAPIOperation) -> HarmfulWord? {
    let isOfOwn = !operation.endpoint.path.parameters.isEmpty
    let all =
      words(pathWords(operation), in: .path, Harm.init(ofAction:))
      + words(SensitiveNames.words(of: operation.id ?? ""), in: .operationId, Harm.init(ofOperationID:))
    if let first = all.first(where: { !isOfOwn || $0.harm != .loss }) { return first }
    let last = ResourcePath(path(of: operation)).segments.last ?? ""
    // `test-email` sends one, as `email` does.
    let names = [KeyWords.joined(last), SensitiveNames.words(of: last).last ?? ""]
    return names.first(where: Harm.isOutward).map { HarmfulWord(word: $0, harm: .outward, place: .path) }
  }

  /// Returns the word of a reading operation whose path or `operationId` is a verb.
  private func harmfulReading(_ operation: OpenAPIOperation) -> HarmfulWord? {
    let last = SensitiveNames.words(of: ResourcePath(path(of: operation)).word ?? "")
    let first = SensitiveNames.words(of: operation.id ?? "").first
    let isOfReading = last.last.map(Harm.readings.contains) ?? false
    let verbs = isOfReading ? [] : [last.last, last.first].compactMap(\.self)
    return words(verbs, in: .path, Harm.init(ofVerb:)).first
      ?? words([first].compactMap(\.self), in: .operationId, Harm.init(ofVerb:)).first
  }

  /// Returns the word of a change whose path ends with a verb, whatever it names.
  private func harmfulChange(_ operation: OpenAPIOperation) -> HarmfulWord? {
    let last = SensitiveNames.words(of: ResourcePath(path(of: operation)).word ?? "")
    return words([last.last, last.first].compactMap(\.self), in: .path, Harm.init(ofVerb:))
      .first { $0.harm != .loss }
  }

  private func words(
    _ words: [String], in place: HarmfulWord.Place, _ harm: (String) -> Harm?
  ) -> [HarmfulWord] {
    words.compactMap { word in harm(word).map { HarmfulWord(word: word, harm: $0, place: place) } }
  }

  /// Refuses to change or delete what the run did not create: what no identifier of its own names, unless it is the
  /// user who signed up for the run.
  func refuseForeign(_ check: DraftedCheck, _ operation: OpenAPIOperation) throws(Refusal) {
    guard ["PUT", "PATCH", "DELETE"].contains(operation.endpoint.method) else { return }
    guard operation.endpoint.path.parameters.isEmpty, !namesOwn(check) else { return }
    if let index = check.operation, resources.isCreation(index) { return }
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
    guard let login, loginCheck != nil else { return false }
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
    if let index = check.operation, isPersonal(promises.operations[index]) { return true }
    guard let signUp = login?.signUp, let name = checkNames[signUp] else { return false }
    return check.path.contains { $0.value.fieldText?.hasPrefix("${\(name).") == true }
  }
}
