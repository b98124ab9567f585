/// How an answer compares with its promise, and how to find in it what the contract refers to.
package struct Judgement: Sendable {
  /// Status, headers and media type first, then the body in document order, then expected values.
  package var findings: [Finding]

  /// `nil` if there is none or it is not JSON.
  package var body: JSONDocument?

  /// Where values stand that the contract promises elsewhere.
  package var found = FoundPaths()

  /// What the answer was held against; where the status was not the expected one, perhaps what is promised for that.
  package var promise: ResponsePromise?

  /// The value that the contract means by a path, wherever it stands in this answer; `.(jwt)` leads into a token.
  package func value(at path: JSONPath) -> JSONValue? { lookUp(path).value }

  /// As `value(at:)`, and whether the value stands elsewhere than promised.
  package func lookUp(_ path: JSONPath) -> Lookup {
    guard let body else { return Lookup() }
    return found.lookUp(path, in: body.root)
  }
}
