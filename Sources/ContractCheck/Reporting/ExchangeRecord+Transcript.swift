import ContractSpecs

extension ExchangeRecord {
  /// The request line, the answer's head and the beginning of its body, as a person would read them on the wire.
  func transcript(limit: Int) -> String {
    var lines = ["\(method) \(url)"]
    if let status {
      lines += ["", "HTTP \(status)"] + answerHeaders.map { "\($0.name): \($0.value)" }
    } else {
      lines += ["", "no answer"]
    }
    let head = lines.map { $0.visible(.line, limit: 1000) }.joined(separator: "\n")
    guard let answerBody, answerBody.total > 0 else { return head }
    return head + "\n\n" + answerBody.shown(limit: max(0, limit - head.unicodeScalars.count))
  }
}

extension BodyExcerpt {
  /// The beginning of the body as visible text, with how much of it is left out.
  func shown(limit: Int) -> String {
    let text = String(showing: self).visible(.block, limit: limit)
    return isCut ? "\(text)\n[\(bytes.count) of \(total) bytes shown]" : text
  }
}
