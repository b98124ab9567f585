/// A method and path, with the shape of its requests and its promised responses.
package struct Endpoint: Hashable, Sendable {
  package var name: String
  package var about: String?

  /// The method in upper case, such as `POST`.
  package var method: String
  package var path: PathTemplate

  /// The beginning of the path that is that of a server of the document; empty if the contract writes the path itself.
  package var serverPath = ""
  package var query: ShapeID?

  /// The names of the query items that are lists with a comma between the elements, which stays a comma in the address.
  package var commaLists: Set<String> = []
  package var headers: [HeaderPromise] = []
  package var body: ShapeID?

  /// True if a request need not have the body.
  package var isBodyOptional = false
  package var responses: [ResponsePromise]

  /// The maximum time for a response, unless a check overrides it.
  package var within: TimeLimit?
  package var slowResponses = SlowResponses.warn

  /// The policy for members of a request's body that the endpoint does not promise to take.
  package var unexpectedFields = UnexpectedFields.warn
  package var location: SpecLocation

  /// The places of the document that are about no promised status and are not judged.
  package var unjudged: [UnjudgedPlace] = []

  /// The error of the document for which no check of the endpoint can be run; `nil` if there is none.
  package var fault: SpecDiagnostic?

  /// The request as written in the contract: `POST /api/auth/login`.
  package var request: String { "\(method) \(path.text)" }

  /// The request as written in the document, without the path of its server.
  package var requestInDocument: String { "\(method) \(pathInDocument)" }

  /// The path as written in the document, without that of its server.
  package var pathInDocument: Substring { path.text.dropFirst(serverPath.count) }

  /// Returns the promise for a status: the exact entry, else that of its class, else `default`. Without an entry
  /// nothing is promised.
  package func promise(for status: Int) -> ResponsePromise? { responses.promise(for: .exact(status)) }
}

extension [ResponsePromise] {
  /// Returns the promise for a status or a class: its own, else that of its class, else `default`.
  func promise(for pattern: StatusPattern) -> ResponsePromise? {
    let own = first { $0.status == pattern }
    switch pattern {
    case .exact(let status): return own ?? promise(for: .range(status / 100))
    case .range: return own ?? promise(for: .other)
    case .other: return own
    }
  }
}

/// A documented path with its parameters, such as `/oauth/{provider}`.
package struct PathTemplate: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case text(String)
    case parameter(String)
  }

  package var text: String
  package var pieces: [Piece]

  package var parameters: [String] {
    pieces.compactMap { piece in
      switch piece {
      case .text: nil
      case .parameter(let name): name
      }
    }
  }
}

extension PathTemplate {
  /// Adds what stands before the value of a parameter in a path that is sent, and is not in the text of the template.
  mutating func insert(_ prefix: String, before parameter: String) {
    guard let index = pieces.firstIndex(of: .parameter(parameter)) else { return }
    if index > 0, case .text(let text) = pieces[index - 1] {
      pieces[index - 1] = .text(text + prefix)
    } else {
      pieces.insert(.text(prefix), at: index)
    }
  }

  /// Returns a path or request line with `{}` for each parameter, which is equal for two that differ only in the names
  /// of parameters.
  package static func withoutNames(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[...open] + "}"
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }
}

/// The promise for a response with a certain status.
package struct ResponsePromise: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    /// A body about which nothing is promised.
    case unpromised

    /// An absent body.
    case empty
    case shape(ShapeID)
  }

  package var status: StatusPattern
  package var body: Body

  /// The media type as written. If it is `nil` and there is a body shape, `application/json` or a `+json` type is
  /// promised.
  package var mediaType: String?

  /// The further media types that are allowed, of whose bodies nothing is promised.
  package var otherTypes: [String] = []

  /// The format of a stream, whose pieces are the elements of the promised array; `nil` for a body that is no stream.
  package var stream: StreamFormat?

  /// The app's type that decodes the body, or each piece of a stream; `nil` if none is named.
  package var model: ModelReference?
  package var headers: [HeaderPromise]
  package var unexpectedFields: UnexpectedFields
  package var optionalFields = OptionalFields.optional

  /// The places of the document that say more of the response than is judged, besides those of its shapes.
  package var unjudged: [UnjudgedPlace] = []
  package var location: SpecLocation

  package init(
    status: StatusPattern, body: Body, mediaType: String? = nil, headers: [HeaderPromise],
    unexpectedFields: UnexpectedFields, location: SpecLocation
  ) {
    self.status = status
    self.body = body
    self.mediaType = mediaType
    self.headers = headers
    self.unexpectedFields = unexpectedFields
    self.location = location
  }
}

/// A header or query item. Its text, read as the type that the shape names, must fit the shape.
package struct HeaderPromise: Hashable, Sendable {
  package var name: String
  package var shape: ShapeID
  package var isOptional: Bool
  package var location: SpecLocation
}

/// A status or a set of statuses.
package enum StatusPattern: Hashable, Sendable {
  case exact(Int)

  /// All statuses with this first digit: `4XX`.
  case range(Int)

  /// Every other status: `default`.
  case other

  package func contains(_ status: Int) -> Bool {
    switch self {
    case .exact(let exact): status == exact
    case .range(let digit): status / 100 == digit
    case .other: true
    }
  }

  /// True if it names successes; `default` may be one and is none by itself.
  package var isSuccess: Bool {
    switch self {
    case .exact(let status): status / 100 == 2
    case .range(let digit): digit == 2
    case .other: false
    }
  }
}

extension StatusPattern: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exact(let status): "\(status)"
    case .range(let digit): "\(digit)XX"
    case .other: "default"
    }
  }
}
