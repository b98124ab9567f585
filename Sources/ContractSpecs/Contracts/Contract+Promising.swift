extension Contract {
  /// Creates a contract with one endpoint that promises a shape for every success, for the requirements of a client's
  /// model or for the inferred shape of a body.
  package init(
    promising root: ShapeID, of shapes: ShapeTable, named name: String, client: Client,
    at location: SpecLocation
  ) {
    let nothing = Template(parts: [], location: location)
    let promise = ResponsePromise(
      status: .range(2), body: .shape(root), mediaType: nil, headers: [], unexpectedFields: .warn,
      location: location)
    let endpoint = Endpoint(
      name: name, about: nil, method: "GET", path: PathTemplate(text: "", pieces: []), query: nil,
      headers: [],
      body: nil, responses: [promise], location: location)
    self.init(
      name: name, title: nil, about: nil, file: location.file, source: [],
      location: location,
      backend: Backend(
        url: nothing, headers: [], timeout: .zero, keepsCookies: false, location: location),
      client: client, shapes: shapes, endpoints: [endpoint], checks: [], sessions: [], unexpectedFields: .warn
    )
  }
}

extension Contract {
  /// Returns a contract whose one endpoint promises JSON of any shape.
  package static func promisingAnything(named name: String, file: String) -> Contract {
    let location = SpecLocation(file: file, line: 1, column: 1)
    var shapes = ShapeTable()
    let root = shapes.add(ShapeNode(shape: .any, location: location))
    return Contract(promising: root, of: shapes, named: name, client: .plainDecoder, at: location)
  }
}

extension Client {
  /// A plain `JSONDecoder()` without any settings.
  package static let plainDecoder = Client(keys: .asWritten, dates: .deferredToDate, os: nil)
}
