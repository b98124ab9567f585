import ContractSpecs

extension Capture {
  /// How long a prompt may be, in bytes.
  private static let longestPrompt = 200

  /// Leaves out what a terminal wrote behind a body that ends without a line end: `user@host:~$ `.
  ///
  /// What was announced as the body's length is the body, whatever it holds.
  mutating func dropPrompt() {
    let announced = headers.value(of: "Content-Length").flatMap { Int($0) }
    guard announced != body.count, let end = endOfValue, end < body.count else { return }
    let tail = String(decoding: body[end...], as: UTF8.self)
    let prompt = tail.trimmed
    guard !prompt.isEmpty, prompt.utf8.count <= Self.longestPrompt, isPrompt(prompt) else { return }
    body = Array(body[..<end])
    notes.append("\(Quoted.key(prompt)) behind the body is a prompt and was left out")
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
