import ContractSpecs

/// A JSON body of a contract's endpoints, with a name for its type.
struct ExportedBody {
  /// The name: `LoginRequest`, `LoginResponse`, `LoginError404`, `ChatPiece`.
  var name: String
  var shape: ShapeID

  /// A sentence such as "The body of `POST /login`."
  var about: String

  /// Returns the bodies of a contract, in its order.
  static func all(of contract: Contract) -> [ExportedBody] {
    let operations = contract.document?.operations ?? []
    let bodies = Dictionary(operations.map { ($0.endpoint.name, $0.body) }) { first, _ in first }
    return contract.endpoints.flatMap { endpoint -> [ExportedBody] in
      let name = ExportedNames.type(endpoint.name)
      let sent = endpoint.body ?? bodies[endpoint.name].flatMap { $0?.encoding == .json ? $0?.shape : nil }
      let about = endpoint.about.map { "\($0)\n\n" } ?? ""
      let request = sent.map {
        ExportedBody(
          name: name + "Request", shape: $0, about: "\(about)The body that `\(endpoint.request)` takes.")
      }
      return (request.map { [$0] } ?? []) + received(by: endpoint, named: name, about, contract.shapes)
    }
  }

  private static func received(
    by endpoint: Endpoint, named name: String, _ about: String, _ shapes: ShapeTable
  ) -> [ExportedBody] {
    let promises = endpoint.responses.compactMap { promise -> (ResponsePromise, ShapeID)? in
      promise.exportedShape(in: shapes).map { (promise, $0) }
    }
    let successes = promises.count { $0.0.status.isSuccess }
    return promises.map { promise, shape in
      let isSuccess = promise.status.isSuccess
      let isOnly = (isSuccess ? successes : promises.count - successes) == 1
      let answer = isSuccess ? "Response" : "Error"
      let kind = promise.stream != nil ? "Piece" : answer
      let status = isOnly ? "" : "\(promise.status)".prefix(1).uppercased() + "\(promise.status)".dropFirst()
      let what = promise.stream != nil ? "A piece of the stream" : "The body"
      let statuses = promise.status == .other ? "any other status" : "\(promise.status)"
      return ExportedBody(
        name: name + kind + status, shape: shape,
        about: "\(about)\(what) that `\(endpoint.request)` answers \(statuses) with.")
    }
  }
}

extension ResponsePromise {
  /// Returns the shape of a JSON body, or of a piece of a stream.
  func exportedShape(in shapes: ShapeTable) -> ShapeID? {
    guard case .shape(let shape) = body else { return nil }
    guard stream == nil else {
      if case .array(let array) = shapes[shape].shape { return array.element }
      return nil
    }
    return mediaType.map { $0.lowercased().contains("json") } ?? true ? shape : nil
  }
}
