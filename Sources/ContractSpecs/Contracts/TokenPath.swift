/// The path of a token in the responses of a session's checks.
package struct TokenPath: Hashable, Sendable {
  package var login: JSONPath

  /// The path in the response of the check that renews, which is mostly the same.
  package var renewal: JSONPath
}
