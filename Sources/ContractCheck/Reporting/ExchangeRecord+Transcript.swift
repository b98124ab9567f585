import ContractSpecs

extension ExchangeRecord {
  /// Returns the request line, the head of the response and the start of its body, as on the wire.
  func transcript(limit: Int) -> String {
    var lines = ["\(method) \(url)"]
    if let status {
      lines += ["", "HTTP \(status)"] + response.headers.map { "\($0.name): \($0.value)" }
    } else {
      lines += ["", "no response"]
    }
    let head = lines.map { $0.visible(.line, limit: 1000) }.joined(separator: "\n")
    guard let body = response.body, body.total > 0 else { return head }
    return head + "\n\n" + body.shown(limit: max(0, limit - head.unicodeScalars.count))
  }
}

extension BodyExcerpt {
  /// Returns the start of the body as visible text, with the number of omitted bytes.
  func shown(limit: Int) -> String {
    let text = String(showing: self).visible(.block, limit: limit)
    return isCut ? "\(text)\n[\(bytes.count) of \(total) bytes shown]" : text
  }
}
