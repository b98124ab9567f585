import ContractSpecs

extension ExchangeRecord {
  var json: JSONOutput {
    .object([
      (
        "request",
        .object([
          ("method", .string(method)), ("url", .string(url)), ("headers", requestHeaders.json),
          ("body", requestBody.map(\.json) ?? .null),
        ])
      ),
      ("answer", answer),
      ("timingsMs", timings.map(\.json) ?? .null),
      ("curl", .string(curl)),
    ])
  }

  /// `null` if no answer came.
  private var answer: JSONOutput {
    guard let status else { return .null }
    return .object([
      ("status", .int(status)), ("headers", answerHeaders.json), ("body", answerBody.map(\.json) ?? .null),
    ])
  }
}

extension [Header] {
  /// A list and not an object, because a name may come twice and the order is evidence.
  fileprivate var json: JSONOutput {
    .array(map { .object([("name", .string($0.name)), ("value", .string($0.value))]) })
  }
}

extension BodyExcerpt {
  /// As text where it is UTF-8, else in base64, so that no byte is lost.
  fileprivate var json: JSONOutput {
    let text = utf8Text
    return .object([
      ("encoding", .string(text == nil ? "base64" : "text")),
      ("content", .string(text ?? bytes.base64)),
      ("totalBytes", .int(total)),
      ("cut", .bool(isCut)),
    ])
  }
}

extension BodyExcerpt {
  /// The text, if the bytes are UTF-8 but for a character that the cut went through.
  private var utf8Text: String? {
    let whole = Array(wholeCharacters)
    let text = String(decoding: whole, as: UTF8.self)
    return text.utf8.elementsEqual(whole) ? text : nil
  }
}

extension PhaseTimings {
  fileprivate var json: JSONOutput {
    .object([
      ("nameLookup", .int(nameLookup.milliseconds)), ("connect", .int(connect.milliseconds)),
      ("tls", .int(tls.milliseconds)), ("firstByte", .int(firstByte.milliseconds)),
      ("total", .int(total.milliseconds)),
    ])
  }
}
