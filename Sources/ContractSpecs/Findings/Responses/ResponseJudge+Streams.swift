/// Judges a stream as the list of its pieces.
extension ResponseJudge {
  func judgeStream(
    _ format: StreamFormat, _ list: ShapeID, by promise: ResponsePromise, into judgement: inout Judgement
  ) {
    if let finding = mediaTypeFinding(promise, isJSON: false) {
      judgement.findings.append(finding)
      return
    }
    do {
      let stream = try StreamBody(response.body, format, takesText: takesText(list))
      if format == .lines, response.body.starts(with: [0xEF, 0xBB, 0xBF]) {
        judgement.findings.append(byteOrderMark(promise))
      }
      guard stream.document.root.count > 0 else {
        judgement.findings.append(emptyStream(list, promise, isEnded: stream.isEnded))
        return
      }
      let start = judgement.findings.count
      match(stream.document, against: list, by: promise, into: &judgement)
      for index in judgement.findings.indices.dropFirst(start) {
        judgement.findings[index].position?.column -= stream.shift
      }
      if isOneArray(stream), judgement.findings.count == start + 1,
        judgement.findings[start].kind == .valueType, judgement.findings[start].path?.steps == [.each]
      {
        judgement.findings[start].advice = .rule(.listAsOnePiece, [.piece: format.piece])
      }
      if stream.endsInsideEvent { judgement.findings.append(unfinishedEvent(promise)) }
    } catch {
      judgement.findings.append(notJSON(error, format, list, promise))
    }
  }

  /// Returns whether the only piece of a stream is an array.
  private func isOneArray(_ stream: StreamBody) -> Bool {
    let pieces = stream.document.root
    return pieces.count == 1 && pieces.elements.first { _ in true }?.kind == .array
  }

  /// Returns the finding for a stream of which a piece is not JSON.
  private func notJSON(
    _ failure: StreamPieceError, _ format: StreamFormat, _ list: ShapeID, _ promise: ResponsePromise
  ) -> Finding {
    let nature = BodyNature(of: failure.piece, error: failure.error)
    var result = notJSON(failure.error, nature, list, promise, piece: failure.piece)
    if let advice = isListInLines(format)
      ? .rule(.listAsOnePiece, [.piece: format.piece]) : Self.advice(for: failure, format, nature)
    {
      result.advice = advice
    }
    if nature.sort == .commaJSON, isReadWithCommas(failure.piece, of: list) { result.severity = .silent }
    return result
  }

  /// Returns whether the body is one array over several lines.
  private func isListInLines(_ format: StreamFormat) -> Bool {
    guard format == .lines, response.body.first(where: { !$0.isJSONSpace }) == .openBracket else {
      return false
    }
    return (try? JSONDocument(parsing: response.body)) != nil
  }

  /// Returns whether a piece is as promised but for trailing commas, which `JSONDecoder` passes over.
  private func isReadWithCommas(_ piece: [UInt8], of list: ShapeID) -> Bool {
    guard case .array(let array) = contract.shapes[list].shape, let shape = array.element,
      let document = try? JSONDocument(parsing: BodyNature.withoutTrailingCommas(piece))
    else { return false }
    var matcher = BodyMatcher(document, against: shape, of: prepared(shape), setting: setting(policy: .allow))
    matcher.run()
    return matcher.tally.score == .zero
  }

  /// Returns the advice that follows from the format of a stream; `nil` if there is none beyond that on the piece.
  private static func advice(
    for failure: StreamPieceError, _ format: StreamFormat, _ nature: BodyNature
  ) -> Advice? {
    switch (format, failure.error.reason) {
    case (.lines, _) where eventFields.contains(where: { failure.piece.starts(with: $0.utf8) }):
      .rule(.eventsAsLines)
    case (.lines, .trailingText) where failure.piece[failure.error.offset...].elementsEqual([.comma]):
      .rule(.commaAfterLine)
    case (.lines, .trailingText) where nature.sort == .brokenJSON:
      .rule(.severalValuesInLine)
    case (.lines, .endOfText) where nature.sort == .cutJSON && failure.isFollowed:
      .rule(.valueInSeveralLines)
    case (.lines, _) where nature.sort == .other:
      .rule(.lineOfText)
    case (.events, _) where failure.hasForeignLines && nature.sort != .other:
      .rule(.linesWithoutField)
    case (.events, .emptyText): .rule(.eventWithoutData)
    case (.events, .trailingText) where nature.sort == .brokenJSON || nature.sort == .jsonLines:
      .rule(.noLineBetweenEvents)
    case (.events, _) where nature.sort == .other:
      .rule(.eventOfText)
    case _: nil
    }
  }

  private static let eventFields = ["data:", "event:", "id:", "retry:"]

  /// Judges those pieces of a stream that arrived whole before the stream was cut off.
  ///
  /// The judgement keeps no body: it is not the one that values are looked up in.
  func judgeArrivedPieces(by promise: ResponsePromise?, into judgement: inout Judgement) {
    guard let promise, let format = promise.stream, case .shape(let list) = promise.body else { return }
    var judge = self
    judge.response.body = StreamBody.wholePieces(of: response.body, format)
    judge.response.end = .complete
    let text = takesText(list)
    // Nothing is said of a stream whose first piece did not arrive.
    if let stream = try? StreamBody(judge.response.body, format, takesText: text),
      stream.document.root.count == 0
    {
      return
    }
    var arrived = Judgement(findings: [], promise: promise)
    judge.judgeStream(format, list, by: promise, into: &arrived)
    judgement.findings += arrived.findings
  }

  /// Returns whether a piece may be a string.
  private func takesText(_ list: ShapeID) -> Bool {
    guard case .array(let array) = contract.shapes[list].shape, let piece = array.element else { return true }
    return contract.shapes.alternatives(of: piece).shapes.contains {
      contract.shapes[$0].shape.admits(.string)
    }
  }

  /// Returns the finding for a stream without a piece, which may say itself that it has ended.
  private func emptyStream(_ list: ShapeID, _ promise: ResponsePromise, isEnded: Bool) -> Finding {
    guard !response.body.allSatisfy(\.isJSONSpace) else { return empty(list, promise) }
    var result = finding(
      .bodyNotJSON, promised: .notation(contract.shapes.notation(of: list)),
      received: isEnded ? .noPieceBeforeEnd : .noEventWithData, at: promise.location)
    result.advice = isEnded ? .rule(.noPieceBeforeEnd) : .rule(.noEventWithData)
    return result
  }

  /// An event without an empty line after it is lost: a client that follows the standard discards it.
  private func unfinishedEvent(_ promise: ResponsePromise) -> Finding {
    var result = finding(
      .bodyTruncated, promised: .emptyLineAfterEvent, received: .unfinishedEvent, at: promise.location)
    result.severity = .silent
    result.advice = .rule(.unfinishedEvent)
    return result
  }
}
