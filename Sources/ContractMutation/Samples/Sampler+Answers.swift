package import ContractSpecs

extension Sampler {
  /// Returns an answer that keeps a promise, with status, promised headers and a body, received at `now`.
  ///
  /// If no body is promised, the body is the mirror of the wishes, if there is one.
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

  /// Returns JSON, or the text of a string if another media type is promised.
  private mutating func body(
    _ shape: ShapeID, _ promise: ResponsePromise, _ wishes: SampleWishes
  ) throws(SamplingError) -> [UInt8] {
    let bytes = try sample(shape, wishes: wishes)
    guard !promise.isJSON, let text = try? JSONDocument(parsing: bytes).root.string else { return bytes }
    return Array(text.utf8)
  }
}

extension ResponsePromise {
  /// A Boolean value that indicates whether a body, if one is promised, is promised to be JSON.
  package var isJSON: Bool { mediaType.map { $0.lowercased().contains("json") } ?? true }

  /// Returns the `Content-Type` of a body, or `nil` without one.
  fileprivate func type(of body: [UInt8]) -> String? {
    if let mediaType { return mediaType }
    return body.isEmpty ? nil : "application/json"
  }
}
