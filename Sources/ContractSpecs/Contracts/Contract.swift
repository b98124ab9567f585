/// What one backend promises, and the requests that find out whether it keeps it.
///
/// Everything that the file leaves to defaults, names, spreads and `like` is resolved here; later stages see only values.
public struct Contract: Sendable {
  public let name: String
  package var title: String?
  package var about: String?

  /// The file as the user named it.
  package var file: String

  /// What stands in the file.
  package var source: [UInt8]

  /// The beginning of the contract in its file.
  package var location: SpecLocation
  package var backend: Backend
  package var client: Client
  package var shapes: ShapeTable

  /// In the order of the file, as are checks and sessions.
  package var endpoints: [Endpoint]
  package var checks: [Check]
  package var sessions: [Session]

  /// The contract's own policy; endpoints and responses carry the one in force for them.
  package var unexpectedFields: UnexpectedFields

  /// What the file says that is allowed and probably not meant.
  package var warnings: [SpecDiagnostic] = []
}

/// What becomes of a field that nobody promised.
package enum UnexpectedFields: String, Hashable, Sendable, CaseIterable {
  /// Not even mentioned.
  case allow

  /// Mentioned; fails nothing.
  case warn

  /// Breaks the promise.
  case fail
}

/// What becomes of an answer that takes longer than `within` allows.
package enum SlowResponses: String, Hashable, Sendable, CaseIterable {
  /// Mentioned; fails nothing.
  case warn

  /// Breaks the promise.
  case fail
}

/// A span of time that a contract asks for, and where it does.
package struct TimeLimit: Hashable, Sendable {
  package var time: Duration
  package var location: SpecLocation
}

/// Where the backend is and what every request to it carries.
package struct Backend: Hashable, Sendable {
  package var url: Template
  package var headers: [NamedTemplate]

  /// For one request, from start to last byte.
  package var timeout: Duration
  package var keepsCookies: Bool

  /// A path whose answer says whether the backend is ready, such as `/health`.
  package var readyPath: String?

  /// How long its certificate must still be valid.
  package var certificateValidity: TimeLimit?
  package var tls: BackendTLS?
  package var location: SpecLocation
}

/// How the app decodes: the settings of its `JSONDecoder` and its lowest system.
package struct Client: Hashable, Sendable {
  package enum Keys: String, Hashable, Sendable, CaseIterable { case asWritten, convertFromSnakeCase }

  package var keys: Keys

  /// `nil`: dates are read as strings.
  package var dates: Dates?

  /// Such as `iOS 17`.
  package var os: String?

  /// Whether the shapes are those of its own Swift types, so that whatever does not fit them throws, and keys are
  /// compared as its decoder compares them.
  package var isModel: Bool

  /// Whether a closure of its own makes the keys, so that nothing is known of them.
  package var convertsKeysItself = false

  /// Whether its decoder reads `Data` in another way than as Base64.
  package var readsDataItself = false

  package init(keys: Keys, dates: Dates?, os: String?, isModel: Bool = false) {
    (self.keys, self.dates, self.os, self.isModel) = (keys, dates, os, isModel)
  }
}

/// A name with a template, where order matters and names may repeat.
package struct NamedTemplate: Hashable, Sendable {
  package var name: String
  package var value: Template
}

/// Logs in once and survives expiry.
package struct Session: Hashable, Sendable {
  package var name: String

  /// The index of the check that logs in.
  package var login: Int

  /// The index of the check that renews, where there is one.
  package var renew: Int?

  /// The statuses by which the backend says that the access token has expired.
  package var expired: [Int]

  /// Where both checks' answers hold the access token.
  package var bearer: JSONPath

  /// Where both checks' answers hold the refresh token.
  package var refresh: JSONPath?
  package var location: SpecLocation

  /// The check that new tokens come from: `renew`, or the login where there is none.
  package var renewal: Int { renew ?? login }
}
