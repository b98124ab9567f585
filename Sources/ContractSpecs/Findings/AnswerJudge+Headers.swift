extension AnswerJudge {
  func headerFindings(_ promise: ResponsePromise) -> [Finding] {
    promise.headers.compactMap { header in
      guard let text = answer.headers.value(of: header.name) else {
        return header.isOptional ? nil : missing(header)
      }
      return fits(text, header.shape) ? nil : unfit(header, text)
    }
  }

  private func missing(_ header: HeaderPromise) -> Finding {
    finding(
      .responseHeader, evidence: evidence(header, isMissing: true),
      expected: "\(header.name): \(contract.shapes.summary(of: header.shape))",
      actual: "no \(header.name) header", at: header.location)
  }

  private func unfit(_ header: HeaderPromise, _ text: String) -> Finding {
    let isDate = header.name.lowercased() == "retry-after" && TextForm(of: Array(text.utf8).span) == .rfc1123
    var result = finding(
      .responseHeader, evidence: evidence(header, isMissing: false),
      expected: "\(header.name): \(contract.shapes.summary(of: header.shape))",
      actual: "\(header.name): \(Quoted.key(text))\(isDate ? " (\(TextForm.rfc1123.rawValue))" : "")",
      at: header.location)
    if isDate { result.hint = Self.retryDateHint }
    return result
  }

  private func evidence(_ header: HeaderPromise, isMissing: Bool) -> Evidence {
    .header(
      name: header.name, promised: PromisedTypes(ofNotation: contract.shapes.summary(of: header.shape)),
      isMissing: isMissing)
  }

  private static let retryDateHint = Finding.Hint(
    backend:
      "Send the wait in whole seconds, or promise a string: RFC 9110 section 10.2.3 allows a date as well.",
    client: "Read both: whole seconds, and a date in the form EEE, dd MMM yyyy HH:mm:ss zzz.")

  /// Returns whether text fits a shape, either as a JSON value (a number, `true` or `false`) or as a string.
  func fits(_ text: String, _ shape: ShapeID) -> Bool {
    let readings = [Array(text.utf8), PlainText.quoted(Array(text.utf8))]
    return readings.contains { bytes in
      guard let document = try? JSONDocument(parsing: bytes, maximumDepth: 1) else { return false }
      var matcher = BodyMatcher(
        document, against: shape, of: prepared(shape), setting: textSetting(policy: .allow))
      matcher.run()
      return matcher.score == 0
    }
  }

  func prepared(_ shape: ShapeID) -> PreparedShapes {
    shapes.reaching(shape)
  }
}

/// Plain text in the form of a JSON string.
enum PlainText {
  /// Returns the text between quotes, escaped as RFC 8259 section 7 requires.
  static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = [.quote]
    for byte in text {
      switch byte {
      case .quote, .backslash: bytes += [.backslash, byte]
      case ..<0x20: bytes += Array("\\u00\(byte.hex)".utf8)
      case _: bytes.append(byte)
      }
    }
    return bytes + [.quote]
  }
}
