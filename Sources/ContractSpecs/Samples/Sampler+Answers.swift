extension Sampler {
  /// An answer that keeps a promise: status, promised headers and a body, as of now.
  ///
  /// A body that is not promised is the mirror of what is wished, if anything.
  package mutating func answer(
    to promise: ResponsePromise, status: Int, wishes: SampleWishes = SampleWishes()
  ) throws(SamplingError) -> Answer {
    var answer = Answer(status: status, receivedAt: now)
    for header in promise.headers {
      answer.headers.append(Header(header.name, try text(header.shape)))
    }
    switch promise.body {
    case .unpromised: answer.body = wishes.mirror?.bytes ?? []
    case .empty: break
    case .shape(let shape): answer.body = try body(shape, promise, wishes)
    }
    if let type = promise.type(of: answer.body), answer.headers.value(of: "Content-Type") == nil {
      answer.headers.append(Header("Content-Type", type))
    }
    return answer
  }

  /// JSON, or the text of a string where another type is promised.
  private mutating func body(
    _ shape: ShapeID, _ promise: ResponsePromise, _ wishes: SampleWishes
  ) throws(SamplingError) -> [UInt8] {
    let bytes = try sample(shape, wishes: wishes)
    guard !promise.isJSON, let text = try? JSONDocument(parsing: bytes).root.string else { return bytes }
    return Array(text.utf8)
  }
}

extension ResponsePromise {
  /// Whether a body is promised to be JSON, if one is promised.
  package var isJSON: Bool { mediaType.map { $0.lowercased().contains("json") } ?? true }

  /// What `Content-Type` says of a body; `nil` without one.
  fileprivate func type(of body: [UInt8]) -> String? {
    if let mediaType { return mediaType }
    return body.isEmpty ? nil : "application/json"
  }
}
