extension Contract {
  /// A contract with one endpoint that promises one shape with every success: what a client's model takes for granted,
  /// or what a body was found to be.
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
  /// A contract whose one endpoint promises JSON, whatever JSON it is.
  package static func promisingAnything(named name: String, file: String) -> Contract {
    let location = SpecLocation(file: file, line: 1, column: 1)
    var shapes = ShapeTable()
    let root = shapes.add(ShapeNode(shape: .any, location: location))
    return Contract(promising: root, of: shapes, named: name, client: .plainDecoder, at: location)
  }
}

extension Client {
  /// `JSONDecoder()` as it is made, nothing set.
  package static let plainDecoder = Client(keys: .asWritten, dates: .deferredToDate, os: nil)
}
