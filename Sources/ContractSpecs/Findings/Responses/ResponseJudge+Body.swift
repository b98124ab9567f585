extension ResponseJudge {
  func judgeBody(by promise: ResponsePromise?, statusIsExpected: Bool, into judgement: inout Judgement) {
    if let finding = truncation(promise) {
      judgeArrivedPieces(by: promise, into: &judgement)
      judgement.findings.append(finding)
      return
    }
    if let promise, isOfOtherType(promise) {
      judgement.body = try? JSONDocument(parsing: bodyWithoutMark)
      return
    }
    switch promise?.body {
    case nil, .unpromised:
      judgement.body = try? JSONDocument(parsing: bodyWithoutMark)
      if let promise, let finding = mediaTypeFinding(promise, isJSON: false) {
        judgement.findings.append(finding)
      }
    case .empty:
      judgement.body = try? JSONDocument(parsing: bodyWithoutMark)
      if let promise, statusIsExpected, !response.body.isEmpty {
        judgement.findings.append(unexpectedBody(promise))
      }
    case .shape(let shape):
      guard let promise else { return }
      if let stream = promise.stream {
        judgeStream(stream, shape, by: promise, into: &judgement)
      } else if promisesJSON(promise) {
        judgeJSON(shape, by: promise, into: &judgement)
      } else {
        judgeText(shape, by: promise, into: &judgement)
      }
    }
  }

  /// Reports a promised body and expected values that a response without a body cannot have. To HEAD no body is
  /// promised (RFC 9110 section 9.3.2), and 304 refers to the client's copy (section 15.4.5), but values can be missing
  /// there too.
  func judgeAbsence(of promise: ResponsePromise?, into judgement: inout Judgement) {
    if let promise, case .shape(let shape) = promise.body, method != "HEAD", response.status != 304,
      !judgement.hasViolation
    {
      judgement.findings.append(empty(shape, promise))
    }
    judgeValues(into: &judgement)
  }

  /// Returns whether the body has one of the types of which nothing more is promised, and not the one that is judged.
  private func isOfOtherType(_ promise: ResponsePromise) -> Bool {
    guard !promise.otherTypes.isEmpty, let text = response.headers.value(of: "Content-Type") else {
      return false
    }
    let type = MediaType(text)
    if type.essence == MediaType(promise.mediaType ?? "application/json").essence { return false }
    return promise.otherTypes.contains { $0 != "*/*" && type.fits(MediaType($0)) }
  }

  /// The body without a byte order mark.
  private var bodyWithoutMark: [UInt8] {
    response.body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(response.body.dropFirst(3)) : response.body
  }

  func promisesJSON(_ promise: ResponsePromise) -> Bool {
    promise.mediaType.map { MediaType($0).isJSON } ?? true
  }

  /// Returns a finding if the connection or the encoded data ended before the body was complete.
  private func truncation(_ promise: ResponsePromise?) -> Finding? {
    let place = promise?.location ?? endpoint.location
    switch response.end {
    case .complete: return nil
    case .cutOff(let announced):
      return finding(
        .bodyTruncated, promised: announced.map { .bytes($0) } ?? .completeBody,
        received: .connectionEnded(after: response.body.count), at: place)
    case .encodingCut(let coding):
      var result = finding(
        .bodyTruncated, promised: .completeBodyIn(coding: coding),
        received: .dataEndsEarly(coding, after: response.body.count),
        at: place)
      result.advice.backend = .rule(.encodedDataCut, [.coding: coding])
      return result
    case .timedOut:
      return finding(
        .bodyTruncated, promised: .completeBody,
        received: .timeEnded(after: response.body.count), at: place)
    }
  }

  private func unexpectedBody(_ promise: ResponsePromise) -> Finding {
    finding(
      .bodyUnexpected, promised: .noBody, received: .body(BodyNature(of: response.body).description),
      at: promise.location)
  }

  private func judgeJSON(_ shape: ShapeID, by promise: ResponsePromise, into judgement: inout Judgement) {
    if response.body.allSatisfy(\.isJSONSpace) {
      judgement.findings.append(empty(shape, promise))
      return
    }
    let body = bodyWithoutMark
    let hasMark = body.count < response.body.count
    do {
      let document = try JSONDocument(parsing: body)
      let place = judgement.findings.count
      if hasMark { judgement.findings.append(byteOrderMark(promise)) }
      match(document, against: shape, by: promise, into: &judgement)
      // The media type of an unrelated document may be right for that document.
      let isUnrelated = judgement.findings[place...].contains { $0.kind == .bodyUnrelated }
      if !isUnrelated, let type = mediaTypeFinding(promise, isJSON: true) {
        judgement.findings.insert(type, at: place)
      }
    } catch {
      let nature = BodyNature(of: body, error: error)
      judgement.findings.append(notJSON(error, nature, shape, promise, piece: body))
    }
  }

  func empty(_ shape: ShapeID, _ promise: ResponsePromise) -> Finding {
    finding(
      .bodyEmpty, promised: .notation(contract.shapes.notation(of: shape)),
      received: response.body.isEmpty ? .emptyBody : .body(.whiteSpace), at: promise.location)
  }

  func match(
    _ document: JSONDocument, against shape: ShapeID, by promise: ResponsePromise,
    into judgement: inout Judgement
  ) {
    var matcher = BodyMatcher(
      document, against: shape, of: prepared(shape), setting: setting(policy: promise.unexpectedFields))
    matcher.run()
    matcher.explain()
    let report = MatchReport(of: matcher)
    judgement.body = document
    judgement.findings += report.findings
    judgement.found = report.found
  }

  /// Returns the finding for a body, or a piece of one, that is not JSON.
  func notJSON(
    _ error: JSONSyntaxError, _ nature: BodyNature, _ shape: ShapeID, _ promise: ResponsePromise,
    piece: [UInt8]? = nil
  ) -> Finding {
    var result = finding(
      .bodyNotJSON, promised: .json(contract.shapes.notation(of: shape)),
      received: .body(nature.description, contentType: response.headers.value(of: "Content-Type")),
      at: promise.location)
    result.position = error.position
    let charset = response.headers.value(of: "Content-Type").map { MediaType($0) }
    let encoding = response.headers.value(of: "Content-Encoding")?.lowercased()
    result.advice = nature.advice(
      charset: charset.flatMap { $0.isUTF8 ? nil : $0.charset },
      isEncoded: encoding.map { $0 != "identity" } ?? false,
      isDeclaredJSON: response.status / 100 == 2 && charset?.isJSON == true,
      mayCountCharacters: response.headers.value(of: "Content-Length").flatMap { Int($0) }
        == response.body.count
        && CutText.mayLackCharacters(response.body))
    if nature.sort == .other, piece.map({ $0.count == response.body.count }) ?? true, isRawText(of: shape) {
      result.advice = .rule(.textWithoutQuotes)
    }
    if contract.client.allowsJSON5, nature.sort == .looseJSON {
      result.advice.client = .rule(.json5Read)
    }
    return result
  }

  /// The size, in bytes, of the longest body that is taken for a promised text without its quotes.
  private static let maximumRawText = 1024

  /// Returns whether a body in quotes fits the shape.
  private func isRawText(of shape: ShapeID) -> Bool {
    guard response.body.count <= Self.maximumRawText,
      let document = try? JSONDocument(parsing: PlainText.quoted(response.body))
    else { return false }
    var matcher = BodyMatcher(document, against: shape, of: prepared(shape), setting: setting(policy: .allow))
    matcher.run()
    return matcher.tally.score == .zero
  }

  /// A byte order mark is silent: `JSONDecoder` skips it. Other readers do not, and RFC 8259 section 8.1 forbids it.
  func byteOrderMark(_ promise: ResponsePromise) -> Finding {
    var result = finding(
      .bodyNotJSON, promised: .jsonWithoutMark, received: .byteOrderMark, at: promise.location)
    result.severity = .silent
    result.advice = .rule(.byteOrderMark)
    return result
  }

  /// Judges a body of a media type other than JSON as one string.
  private func judgeText(_ shape: ShapeID, by promise: ResponsePromise, into judgement: inout Judgement) {
    if response.body.isEmpty {
      judgement.findings.append(empty(shape, promise))
    } else if let finding = mediaTypeFinding(promise, isJSON: false) {
      judgement.findings.append(finding)
    } else {
      let type = response.headers.value(of: "Content-Type").map { MediaType($0) }
      do {
        let text = type?.charset == "iso-8859-1" ? PlainText.utf8(ofLatin1: response.body) : response.body
        let document = try valueWithoutQuotes(text, shape) ?? JSONDocument(parsing: PlainText.quoted(text))
        match(document, against: shape, by: promise, into: &judgement)
      } catch  where type?.isText == true {
        let charset = type.flatMap { $0.isUTF8 ? nil : $0.charset }
        judgement.findings.append(unreadText(charset: charset, promise))
      } catch {
        // The bytes of an image or an archive are no text, whatever their shape says.
      }
    }
  }

  /// Returns a text as the number or the Boolean that it is, if the promise is one and no text.
  private func valueWithoutQuotes(_ text: [UInt8], _ shape: ShapeID) -> JSONDocument? {
    let shapes = prepared(shape)
    guard !shapes[shape].admits(.string), let document = try? JSONDocument(parsing: text, maximumDepth: 1),
      shapes[shape].admits(document.kind(of: .root))
    else { return nil }
    return document
  }

  /// Returns the finding for a text that is not UTF-8. One whose charset says so is only not judged.
  private func unreadText(charset: String?, _ promise: ResponsePromise) -> Finding {
    var result = finding(
      .responseMediaType, evidence: .otherEncoding(charset: charset), promised: .textInUTF8,
      received: .textIn(charset: charset), at: promise.location)
    if charset != nil { result.severity = .info }
    result.advice = .rule(charset == nil ? .otherCharset : .namedCharset)
    return result
  }

  /// Returns a finding if the media type or its charset is wrong. A body that is not JSON has its own finding already.
  func mediaTypeFinding(_ promise: ResponsePromise, isJSON: Bool) -> Finding? {
    guard isJSON || promise.mediaType != nil, !response.body.isEmpty else { return nil }
    let wanted = promise.mediaType ?? "application/json"
    guard let text = response.headers.value(of: "Content-Type") else {
      return mediaType(wanted, nil, promise, isJSON)
    }
    let type = MediaType(text)
    let isOnlyJSON = promise.body == .unpromised && MediaType(wanted).essence == "application/json"
    let fits = promise.mediaType.map { type.fits(MediaType($0)) || isOnlyJSON && type.isJSON } ?? type.isJSON
    if !fits { return mediaType(wanted, Quoted.cut(text), promise, isJSON) }
    let isOfOtherBytes = type.charset == "us-ascii" && response.body.contains { $0 >= 0x80 }
    guard isJSON, isOfOtherBytes || !type.isUTF8 else { return nil }
    var result = mediaType("charset utf-8", "charset \(Quoted.cut(type.charset ?? ""))", promise, isJSON)
    result.advice.backend =
      response.body.allSatisfy { $0 < 0x80 } && type.hasCharsetOfASCII
      ? .rule(.otherCharsetOfASCII) : .rule(.wrongCharset)
    return result
  }

  private func mediaType(
    _ wanted: String, _ actual: String?, _ promise: ResponsePromise, _ isJSON: Bool
  ) -> Finding {
    var result = finding(
      .responseMediaType, evidence: .mediaType(expected: wanted, actual: actual),
      promised: .mediaType(wanted),
      received: actual.map { .mediaType($0) } ?? .noContentType, at: promise.location)
    guard isJSON else { return result }
    result.advice = .rule(.otherMediaType, [.type: promise.mediaType ?? "application/json"])
    return result
  }

  /// True if the body is what is promised for the status that came, or resembles it, also in an envelope or without
  /// one, or nothing is promised.
  var keepsPromiseOfStatus: Bool {
    guard let promise = endpoint.promise(for: response.status), case .shape(let shape) = promise.body,
      promise.stream == nil, promise.mediaType == nil
    else { return true }
    guard let document = try? JSONDocument(parsing: response.body) else { return false }
    var matcher = BodyMatcher(
      document, against: shape, of: prepared(shape), setting: textSetting(policy: .allow))
    matcher.run()
    if matcher.tally.score == .zero || document.resembles(prepared(shape)[shape].test) { return true }
    matcher.explain()
    return matcher.table.places.contains { place in
      place.relocated.map { [.bodyWrapped, .bodyUnwrapped].contains($0.relocation.kind) } ?? false
    }
  }
}
