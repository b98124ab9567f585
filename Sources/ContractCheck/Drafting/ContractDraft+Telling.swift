import ContractSpecs

extension ContractDraft {
  /// What a person has to look at, a line each; foreign words are not yet made safe.
  var remarks: [String] {
    var lines: [String] = []
    if address == nil {
      lines.append("address: not known from this; set \"url\" and \"request\"")
    }
    if !isTaken { lines.append("status: \(status); is this the answer that is meant?") }
    for parameter in address?.parameters ?? [] {
      let isSecret = address?.secretParameters.contains(parameter.name) == true
      let words = isSecret ? "what looks like a token, and is not written down," : "\"\(parameter.value)\""
      lines.append("path: \(words) was taken for an identifier, {\(parameter.name)}")
    }
    let formats = guesses.compactMap { guess in guess.format.map { "\(guess.path) \($0)" } }
    if !formats.isEmpty { lines.append("formats: guessed from what came: \(Self.list(formats))") }
    let untyped = guesses.filter { $0.format == nil }.map(\.path.description)
    if !untyped.isEmpty {
      lines.append("any: nothing but null, or no element, was seen at \(Self.list(untyped))")
    }
    if hasShape {
      lines.append("optional: one answer cannot tell; write ? and | null where the documentation says so")
    } else if !capture.body.isEmpty {
      lines.append("body: not JSON, so only its type is promised")
    }
    if sent.leavesOutBody {
      lines.append("sent: the request's body is neither JSON nor a form; it is left out")
    }
    if isTaken, sent.body != nil {
      lines.append("sent: every field of the request's body is promised as required")
    }
    if isTaken, sent.query != nil { lines.append("sent: the items of the query are promised as optional") }
    if capture.request?.headers.contains(where: { $0.isNamed("Authorization") || $0.isNamed("Cookie") })
      == true
    {
      lines.append("credentials: Authorization and Cookie are not written down")
    }
    if address?.hasCredentials == true {
      lines.append("credentials: user and password of the address are not written down")
    }
    if !secrets.names.isEmpty {
      lines.append("secrets: set \(secrets.names.joined(separator: ", ")) to run it")
    }
    return lines
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).joined(separator: ", ")
    return words.count > 12 ? "\(shown) and \(words.count - 12) more" : shown
  }
}
