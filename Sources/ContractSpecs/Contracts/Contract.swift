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
  package var source: [UInt8]

  /// The location of the beginning of the contract in its file.
  package var location: SpecLocation
  package var backend: Backend
  package var client: Client
  package var shapes: ShapeTable

  /// The endpoints in the order of the file, as are checks and sessions.
  package var endpoints: [Endpoint]
  package var checks: [Check]
  package var sessions: [Session]

  /// The contract's own policy. Endpoints and responses have the one that applies to them.
  package var unexpectedFields: UnexpectedFields

  /// The warnings: content of the file that is allowed and probably not meant.
  package var warnings: [SpecDiagnostic] = []
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

/// The policy for an answer that takes longer than `within` allows.
package enum SlowResponses: String, Hashable, Sendable, CaseIterable {
  /// The delay is reported and fails nothing.
  case warn

  /// The delay breaks the promise.
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
  package var headers: [NamedTemplate]

  /// The time for one request, from the start to the last byte.
  package var timeout: Duration
  package var keepsCookies: Bool

  /// A path such as `/health`, whose answer shows whether the backend is ready.
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

  /// A Boolean value that indicates whether the shapes are those of the client's own Swift types, so that any value
  /// that does not fit throws, and keys are compared as its decoder compares them.
  package var isModel: Bool

  /// A Boolean value that indicates whether a closure of the client converts the keys, so that nothing is known about
  /// them.
  package var convertsKeysItself = false

  /// A Boolean value that indicates whether the decoder reads `Data` in another way than from Base64.
  package var readsDataItself = false

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

  /// The path of the access token in the answers of both checks.
  package var bearer: JSONPath

  /// The path of the refresh token in the answers of both checks.
  package var refresh: JSONPath?
  package var location: SpecLocation

  /// The index of the check that provides new tokens: `renew`, or the login if there is none.
  package var renewal: Int { renew ?? login }
}
