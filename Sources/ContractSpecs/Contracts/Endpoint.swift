/// One method and path, with what it takes and what it promises to answer.
package struct Endpoint: Hashable, Sendable {
  package var name: String
  package var about: String?

  /// Upper case, such as `POST`.
  package var method: String
  package var path: PathTemplate
  package var query: ShapeID?
  package var headers: [HeaderPromise]
  package var body: ShapeID?
  package var responses: [ResponsePromise]

  /// The longest that an answer may take, unless a check says otherwise.
  package var within: TimeLimit?
  package var slowResponses = SlowResponses.warn
  package var location: SpecLocation

  /// As the contract writes it: `POST /api/auth/login`.
  package var request: String { "\(method) \(path.text)" }

  /// The entry for a status: exact, else its class, else `default`; without an entry nothing is promised.
  package func promise(for status: Int) -> ResponsePromise? {
    responses.first { $0.status == .exact(status) }
      ?? responses.first { $0.status == .range(status / 100) }
      ?? responses.first { $0.status == .other }
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

/// What is promised of an answer with a certain status.
package struct ResponsePromise: Hashable, Sendable {
  package enum Body: Hashable, Sendable {
    /// Nothing is said of it.
    case unpromised

    /// No body.
    case empty
    case shape(ShapeID)
  }

  package var status: StatusPattern
  package var body: Body

  /// As written; `nil` with a body shape promises `application/json` or a `+json` type.
  package var mediaType: String?
  package var headers: [HeaderPromise]
  package var unexpectedFields: UnexpectedFields
  package var location: SpecLocation
}

/// A header (or query item) whose text, read as the type its shape names, fits the shape.
package struct HeaderPromise: Hashable, Sendable {
  package var name: String
  package var shape: ShapeID
  package var isOptional: Bool
  package var location: SpecLocation
}

/// A status or a set of them.
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
