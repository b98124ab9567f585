import ContractSpecs

extension Capture {
  /// How long a prompt may be, in bytes, and one with a command behind it.
  private static let longestPrompt = 200
  private static let longestCommand = 4 << 10

  /// Leaves out what a terminal wrote behind a body that ends without a line end: `user@host:~$ `, and the command that
  /// was typed there. None of it is repeated: a command may hold a password.
  ///
  /// What was announced as the body's length is the body, whatever it holds.
  mutating func dropPrompt() {
    let announced = headers.value(of: "Content-Length").flatMap { Int($0) }
    guard announced != body.count, let end = endOfValue, end < body.count else { return }
    let tail = String(decoding: body[end...], as: UTF8.self)
    let prompt = tail.trimmed
    let isCommand = prompt.utf8.count <= Self.longestCommand && Self.isCommand(prompt)
    guard isCommand || !prompt.isEmpty && prompt.utf8.count <= Self.longestPrompt && isPrompt(prompt) else {
      return
    }
    body = Array(body[..<end])
    notes.append(
      "what stands behind the body is a prompt\(isCommand ? " with a command" : "") and was left out")
  }

  /// Where the one value ends that is complete, if something else follows it.
  private var endOfValue: Int? {
    do {
      _ = try JSONDocument(parsing: body)
      return nil
    } catch {
      guard case .trailingText = error.reason, let first = body.first(where: { !$0.isJSONSpace }),
        first == .openBrace || first == .openBracket
      else { return nil }
      return error.offset
    }
  }

  /// `$ curl -u …`, `me@mac ~ % http GET …`
  private static func isCommand(_ text: String) -> Bool {
    let line = text.prefix { !$0.isNewline }.prefix(longestPrompt)
    return line.firstMatch(of: /(?:^|[$#%>❯➜])\s*(?:curl|http|https|xh|wget|hurl|httpie)\s/) != nil
  }

  /// Whether a text may be a prompt: no JSON, and of a body alone only what ends as prompts do.
  private func isPrompt(_ text: String) -> Bool {
    if text.contains(where: { "{}\"".contains($0) }) || (try? JSONDocument(parsing: Array(text.utf8))) != nil
    {
      return false
    }
    let isMarked = text.last.map { "$#%>❯➜".contains($0) } ?? false
    return isMarked || (format == .transcript && !text.hasPrefix(",") && !text.hasPrefix("]"))
  }
}
