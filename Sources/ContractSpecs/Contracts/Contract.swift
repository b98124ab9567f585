/// The promises of one backend, and the requests that test them.
///
/// Defaults, names, spreads and `like` of the file are already resolved; later stages see only values.
package struct Contract: Sendable {
  package let name: String
  package var title: String?
  package var about: String?

  /// The name of the file, as the user gave it.
  package var file: String

  /// The content of the file.
  package var source: [UInt8] = []

  /// The parts of the source that are promises, its shapes and its endpoints, each with its name.
  package var promiseRanges: [Range<Int>] = []

  /// The location of the beginning of the contract in its file.
  package var location: SpecLocation
  package var backend: Backend
  package var client: Client

  /// The app's sources with the models of responses; `nil` if the contract names none.
  package var models: ModelSources?
  package var shapes: ShapeTable

  /// The endpoints in the order of the file, as are checks and sessions.
  package var endpoints: [Endpoint]
  package var checks: [Check] = []
  package var sessions: [Session] = []

  /// The contract's own policy. Endpoints and responses have the one that applies to them.
  package var unexpectedFields = UnexpectedFields.warn

  /// The policy for a run in which places of the document are not judged.
  package var unjudgedPlaces = UnjudgedPolicy.warn

  /// The warnings: content of the file that is allowed and probably not meant.
  package var warnings: [SpecDiagnostic] = []

  /// The errors of the document. The contract is used all the same, apart from the operations that have them.
  package var documentErrors: [SpecDiagnostic] = []

  /// The OpenAPI document that the contract refers to. Its operations are among the endpoints.
  package var document: OpenAPIPromises?

  /// The paths of the files that the contract includes, of its document, and of the files beside that.
  package var relatedFiles: [String] = []
}

/// The policy for fields that are not promised.
package enum UnexpectedFields: String, Hashable, Sendable, CaseIterable {
  /// The field is not reported.
  case allow

  /// The field is reported and fails nothing.
  case warn

  /// The field breaks the promise.
  case fail
}

/// The policy for the properties of a response that a document lists and does not require.
package enum OptionalFields: String, Hashable, Sendable, CaseIterable {
  /// They may be absent, as the document says.
  case optional

  /// They are in every response, as of a backend whose document leaves out what it requires.
  case required
}

/// The policy for a response that takes longer than `within` allows.
package enum SlowResponses: String, Hashable, Sendable, CaseIterable {
  /// The delay is reported and fails nothing.
  case warn

  /// The delay breaks the promise.
  case fail
}

/// The policy for a run in which places of a document are not judged.
package enum UnjudgedPolicy: String, Hashable, Sendable, CaseIterable {
  /// They are counted and fail nothing.
  case warn

  /// The run is inconclusive.
  case fail
}

/// A duration in a contract, with its location.
package struct TimeLimit: Hashable, Sendable {
  package var time: Duration
  package var location: SpecLocation
}

/// The address of a backend, and the settings of every request to it.
package struct Backend: Hashable, Sendable {
  package var url: Template

  /// The path between the address and that of each operation of the document, if it is known only when requests are sent.
  package var basePath: Template?
  package var headers: [NamedTemplate] = []

  /// The time for one request, from the start to the last byte.
  package var timeout: Duration
  package var keepsCookies = false

  /// A path such as `/health`, whose response shows whether the backend is ready.
  package var readyPath: String?

  /// The time for which the backend's certificate must still be valid.
  package var certificateValidity: TimeLimit?
  package var tls: BackendTLS?
  package var location: SpecLocation
}

/// The decoding settings of the app: those of its `JSONDecoder`, and its lowest system.
package struct Client: Hashable, Sendable {
  package enum Keys: String, Hashable, Sendable, CaseIterable { case asWritten, convertFromSnakeCase }

  package var keys: Keys

  /// The date strategy, or `nil` if dates are read as strings.
  package var dates: Dates?

  /// The lowest system, such as `iOS 17`.
  package var os: String?

  /// True if the shapes are those of the client's own Swift types, so that any value that does not fit throws, and keys
  /// are compared as its decoder compares them.
  package var isModel: Bool

  /// True if a closure of the client converts the keys, so that nothing is known about them.
  package var convertsKeysItself = false

  /// True if the decoder reads `Data` in another way than from Base64.
  package var readsDataItself = false

  /// True if the decoder reads some texts as `Double` and its like.
  package var readsFloatsItself = false
  package var allowsJSON5 = false

  /// True if the decoder takes a body without braces for the content of an object.
  package var assumesTopLevelDictionary = false

  package init(keys: Keys, dates: Dates?, os: String?, isModel: Bool = false) {
    (self.keys, self.dates, self.os, self.isModel) = (keys, dates, os, isModel)
  }
}

/// A name with a template, for lists whose order matters and whose names may repeat.
package struct NamedTemplate: Hashable, Sendable {
  package var name: String
  package var value: Template
}

/// A login that several checks share and that is renewed when it expires.
package struct Session: Hashable, Sendable {
  package var name: String

  /// The index of the check that logs in.
  package var login: Int

  /// The index of the check that renews the tokens, if there is one.
  package var renew: Int?

  /// The statuses that mean that the access token has expired.
  package var expired: [Int]

  package var bearer: TokenPath
  package var refresh: TokenPath?
  package var location: SpecLocation

  /// The index of the check that provides new tokens: `renew`, or the login if there is none.
  package var renewal: Int { renew ?? login }

  /// The indices of the checks whose responses have the tokens.
  package var issuers: [Int] { [login] + [renew].compactMap(\.self) }

  /// Returns the path of a token in the response of one of its checks, or `nil` if the session does not name the token.
  package func path(of token: Reference.SessionToken, inResponseOf check: Int) -> JSONPath? {
    let path = token == .bearer ? bearer : refresh
    return check == login ? path?.login : path?.renewal
  }
}

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
      name: name, method: "GET", path: PathTemplate(text: "", pieces: []), responses: [promise],
      location: location)
    self.init(
      name: name, file: location.file, location: location,
      backend: Backend(url: nothing, timeout: .zero, location: location),
      client: client, shapes: shapes, endpoints: [endpoint])
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

extension Contract {
  /// All references `${…}` of the contract: first those of the backend, then those of the checks in order.
  package var references: [Reference] {
    var references = backend.templates.flatMap(\.references)
    // By index, because a loop over the checks would copy each of them.
    for index in checks.indices { references += checks[index].references }
    return references
  }
}

extension Backend {
  /// The templates that every request to the backend needs.
  package var templates: [Template] {
    [url] + [basePath].compactMap(\.self) + headers.map(\.value) + (tls?.templates ?? [])
  }
}

extension Check {
  /// The templates that are sent or compared with the response.
  package var templates: [Template] {
    var templates: [Template] = []
    visitTemplates { templates.append($0) }
    return templates
  }

  private func visitTemplates(_ visit: (Template) -> Void) {
    for item in pathValues { visit(item.value) }
    for item in query { visit(item.value) }
    for item in headers { visit(item.value) }
    for template in auth.templates { visit(template) }
    for template in body.templates { visit(template) }
    for template in expectation.values?.templates ?? [] { visit(template) }
    for template in expectation.differs?.templates ?? [] { visit(template) }
    for template in until?.values.templates ?? [] { visit(template) }
  }
}

extension Check {
  /// All references `${…}` of the check, in its request and its expectations.
  package var references: [Reference] {
    var references: [Reference] = []
    visitTemplates { references += $0.references }
    return references
  }
}

extension Auth {
  package var templates: [Template] {
    switch self {
    case .none, .session: []
    case .bearer(let token): [token]
    case .basic(let user, let password): [user, password]
    }
  }
}

extension BodyTemplate {
  package var templates: [Template] {
    switch self {
    case .none: []
    case .json(let template): template.templates
    case .form(let fields): fields.map(\.value)
    case .raw(let template): [template]
    case .multipart(let parts): parts.flatMap(\.templates)
    }
  }
}

extension PartTemplate {
  package var templates: [Template] {
    switch content {
    case .text(let template): [template] + [filename, type].compactMap(\.self)
    case .bytes, .file: [filename, type].compactMap(\.self)
    }
  }
}

extension JSONTemplate {
  /// The templates of all strings, depth first.
  package var templates: [Template] {
    var found: [Template] = []
    var open: [JSONTemplate] = [self]
    while let next = open.popLast() {
      switch next {
      case .literal: continue
      case .string(let template): found.append(template)
      case .array(let elements, _): open += elements.reversed()
      case .object(let members, _): open += members.reversed().map(\.value)
      }
    }
    return found
  }
}
