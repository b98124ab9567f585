extension AnswerJudge {
  func judgeBody(by promise: ResponsePromise?, statusIsExpected: Bool, into judgement: inout Judgement) {
    if case .cutOff(let announced) = answer.end {
      judgement.findings.append(truncated(announced, promise))
      return
    }
    switch promise?.body {
    case nil, .unpromised:
      judgement.body = try? JSONDocument(parsing: answer.body)
      if let promise, let finding = mediaTypeFinding(promise, isJSON: false) {
        judgement.findings.append(finding)
      }
    case .empty:
      judgement.body = try? JSONDocument(parsing: answer.body)
      if let promise, statusIsExpected, !answer.body.isEmpty {
        judgement.findings.append(unexpectedBody(promise))
      }
    case .shape(let shape):
      guard let promise else { return }
      if promisesJSON(promise) {
        judgeJSON(shape, by: promise, into: &judgement)
      } else {
        judgeText(shape, by: promise, into: &judgement)
      }
    }
  }

  /// An answer that cannot have a body does not keep a promise of one. To HEAD it is never promised (RFC 9110 section
  /// 9.3.2), and 304 stands for what the client has (section 15.4.5); but values may be waited for in vain.
  func judgeAbsence(of promise: ResponsePromise?, into judgement: inout Judgement) {
    if let promise, case .shape(let shape) = promise.body, method != "HEAD", answer.status != 304,
      judgement.findings.isEmpty
    {
      judgement.findings.append(empty(shape, promise))
    }
    judgeValues(into: &judgement)
  }

  private func promisesJSON(_ promise: ResponsePromise) -> Bool {
    promise.mediaType.map { MediaType($0).isJSON } ?? true
  }

  private func truncated(_ announced: Int?, _ promise: ResponsePromise?) -> Mismatch {
    finding(
      .bodyTruncated, expected: announced.map { "\($0) bytes" } ?? "a complete body",
      actual: "the connection ended after \(answer.body.count) bytes",
      at: promise?.location ?? endpoint.location)
  }

  private func unexpectedBody(_ promise: ResponsePromise) -> Mismatch {
    finding(
      .bodyUnexpected, expected: "no body", actual: BodyNature(of: answer.body).description,
      at: promise.location)
  }

  private func judgeJSON(_ shape: ShapeID, by promise: ResponsePromise, into judgement: inout Judgement) {
    if answer.body.allSatisfy(\.isJSONSpace) {
      judgement.findings.append(empty(shape, promise))
      return
    }
    let hasMark = answer.body.starts(with: [0xEF, 0xBB, 0xBF])
    do {
      let document = try JSONDocument(parsing: hasMark ? Array(answer.body.dropFirst(3)) : answer.body)
      if let finding = mediaTypeFinding(promise, isJSON: true) { judgement.findings.append(finding) }
      if hasMark { judgement.findings.append(byteOrderMark(promise)) }
      walk(document, against: shape, by: promise, into: &judgement)
    } catch {
      judgement.findings.append(notJSON(error, shape, promise))
    }
  }

  private func empty(_ shape: ShapeID, _ promise: ResponsePromise) -> Mismatch {
    finding(
      .bodyEmpty, expected: contract.shapes.notation(of: shape),
      actual: answer.body.isEmpty ? "an empty body" : "only white space", at: promise.location)
  }

  private func walk(
    _ document: JSONDocument, against shape: ShapeID, by promise: ResponsePromise,
    into judgement: inout Judgement
  ) {
    var walk = Walk(
      document, against: shape, of: prepared(shape), setting: setting(policy: promise.unexpectedFields))
    walk.run()
    walk.explain()
    let report = MatchReport(of: walk)
    judgement.body = document
    judgement.findings += report.findings
    judgement.found = report.found
  }

  private func notJSON(_ error: JSONSyntaxError, _ shape: ShapeID, _ promise: ResponsePromise) -> Mismatch {
    let nature = BodyNature(of: answer.body, error: error)
    let type = answer.headers.value(of: "Content-Type").map { " (\(Quoted.cut($0)))" } ?? ""
    var result = finding(
      .bodyNotJSON, expected: "JSON: \(contract.shapes.notation(of: shape))",
      actual: nature.description + type, at: promise.location)
    result.position = error.position
    if nature.isBrokenJSON {
      result.hint.backend = "Send JSON that RFC 8259 allows: one value, written by a serializer."
    }
    let rest = answer.body[min(error.offset, answer.body.count)...]
    if rest.starts(with: "NaN".utf8) || rest.starts(with: "Infinity".utf8) {
      result.hint.backend = "Send null: JSON has neither NaN nor Infinity (RFC 8259 section 6)."
      result.hint.client =
        "Make the property Optional, for null; JSONDecoder reads nothing of a body with such a word."
    }
    return result
  }

  /// `JSONDecoder` reads on past it; other readers do not, and RFC 8259 section 8.1 forbids to send it.
  private func byteOrderMark(_ promise: ResponsePromise) -> Mismatch {
    var result = finding(
      .bodyNotJSON, expected: "JSON without a byte order mark",
      actual: "a byte order mark (EF BB BF) before the JSON", at: promise.location)
    result.severity = .silent
    result.hint.backend = "Send no byte order mark (RFC 8259 section 8.1)."
    return result
  }

  /// A body of another type than JSON is one string.
  private func judgeText(_ shape: ShapeID, by promise: ResponsePromise, into judgement: inout Judgement) {
    if answer.body.isEmpty {
      judgement.findings.append(empty(shape, promise))
    } else if let finding = mediaTypeFinding(promise, isJSON: false) {
      judgement.findings.append(finding)
    } else if let document = try? JSONDocument(parsing: PlainText.quoted(answer.body)) {
      walk(document, against: shape, by: promise, into: &judgement)
    }
  }

  /// Says what is wrong with the type; what is not JSON at all has been said by then.
  private func mediaTypeFinding(_ promise: ResponsePromise, isJSON: Bool) -> Mismatch? {
    guard isJSON || promise.mediaType != nil, !answer.body.isEmpty else { return nil }
    let wanted = promise.mediaType ?? "application/json"
    guard let text = answer.headers.value(of: "Content-Type") else {
      return finding(.responseMediaType, expected: wanted, actual: "no Content-Type", at: promise.location)
    }
    let type = MediaType(text)
    let fits = promise.mediaType.map { type.fits(MediaType($0)) } ?? type.isJSON
    if !fits {
      return finding(
        .responseMediaType, expected: wanted, actual: Quoted.cut(text), at: promise.location)
    }
    guard isJSON, !type.isUTF8 else { return nil }
    return finding(
      .responseMediaType, expected: "charset utf-8", actual: "charset \(Quoted.cut(type.charset ?? ""))",
      at: promise.location)
  }
}
