import ContractMutation
import ContractSpecs

/// The identifiers in responses to requests that name something by their path.
extension ResponseBuilder {
  /// Returns the values of the members that are named by the path of a request, so that the response is about what was
  /// asked for: 42 at `$.id` for `GET /users/42`.
  func identifiers(in received: ReceivedRequest, of index: Int, status: Int) -> [JSONPath: JSONDocument] {
    let endpoint = contract.endpoints[index]
    guard status / 100 == 2, case .shape(let root)? = endpoint.promise(for: status)?.body,
      let parameters = Route.all(in: contract, for: received.path).first(where: { $0.endpoint == index })?
        .parameters
    else { return [:] }
    let path = ResourcePath(endpoint.path.text)
    var values: [JSONPath: JSONDocument] = [:]
    for (number, name) in endpoint.path.parameters.enumerated() {
      let isElement = path.isElement && number == endpoint.path.parameters.count - 1
      guard let text = parameters[name],
        let place = IdentifierSearch(shapes: contract.shapes).place(
          of: name, resource: path.collection(ofParameter: number)?.word, in: root),
        case .key(let member)? = place.path.steps.last, !place.path.steps.contains(where: \.isIndex),
        isElement || KeyWords.joined(member) == KeyWords.joined(name)
      else { continue }
      values[place.path] = document(of: text, as: place.shape)
    }
    return values
  }

  /// Returns a text as a value of a shape, as a number or as a string; `nil` if it is neither.
  private func document(of text: String, as shape: ShapeID) -> JSONDocument? {
    [Array(text.utf8), JSONText.quoted(text)].lazy
      .compactMap { try? JSONDocument(parsing: $0, maximumDepth: 1) }
      .first { sampler.fit.fits($0.root, shape) }
  }
}

extension JSONPath.Step {
  fileprivate var isIndex: Bool {
    switch self {
    case .index, .each: true
    case .key, .jwt: false
    }
  }
}
