import ContractSpecs

extension Capture {
  /// The maximum length of a prompt in bytes; `longestCommand` is that of a prompt with a command.
  private static let longestPrompt = 200
  private static let longestCommand = 4 << 10

  /// Removes what a terminal wrote after a body that ends without a line end: the prompt `user@host:~$ ` and the
  /// command typed there. No part of it is shown, because a command may contain a password.
  ///
  /// If the body has the announced length, it is left as it is.
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

  /// The offset at which the first JSON value ends, if other text follows it, else `nil`.
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

  /// Returns whether a text begins with a prompt and a command: `$ curl -u …`, `me@mac ~ % http GET …`.
  private static func isCommand(_ text: String) -> Bool {
    let line = text.prefix { !$0.isNewline }.prefix(longestPrompt)
    return line.firstMatch(of: /(?:^|[$#%>❯➜])\s*(?:curl|http|https|xh|wget|hurl|httpie)\s/) != nil
  }

  /// Returns whether a text may be a prompt: it is not JSON, and after a bare body it must end with a prompt's last
  /// character.
  private func isPrompt(_ text: String) -> Bool {
    if text.contains(where: { "{}\"".contains($0) }) || (try? JSONDocument(parsing: Array(text.utf8))) != nil
    {
      return false
    }
    let isMarked = text.last.map { "$#%>❯➜".contains($0) } ?? false
    return isMarked || (format == .transcript && !text.hasPrefix(",") && !text.hasPrefix("]"))
  }
}
