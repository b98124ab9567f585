/// A `DecodingError` as a value.
package struct DecodingFailure: Hashable, Sendable {
  /// The cases of `DecodingError`.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted
  }

  package var kind: Kind

  /// The missing key, named as the client's property, or the type that was to be decoded.
  package var subject: String?

  /// The path in the error, with the keys of the body.
  package var path: JSONPath

  /// The field at which decoding stopped, which may be more precise than the error's path.
  package var field: JSONPath

  /// The description in the error, as worded by this system's Foundation.
  package var debugDescription: String

  /// True if the error claims that valid JSON is invalid.
  package var isMisleading: Bool

  /// The type of the client that the error depends on: an app that reads a `String` there does not throw it.
  package var reading: Finding.Reading?

  /// The place of a choice of which no alternative decodes; which error the app throws depends on how it tries them,
  /// and this is that of the one read furthest. It is `nil` if the error depends on no choice.
  package var openChoice: JSONPath?

  package init(
    kind: Kind, subject: String?, path: JSONPath, field: JSONPath, debugDescription: String,
    isMisleading: Bool
  ) {
    (self.kind, self.subject, self.path, self.field) = (kind, subject, path, field)
    (self.debugDescription, self.isMisleading) = (debugDescription, isMisleading)
  }

  /// Creates a failure from an error. `mismatched` is the client's name of the type that a `PromisedValue` in the error
  /// represents.
  init(
    _ error: DecodingError, stop: [any CodingKey]?, openChoice: [any CodingKey]? = nil,
    mismatched: String? = nil, in document: JSONDocument?, client: Client
  ) {
    let keys = PathReader(document: document, client: client)
    let context: DecodingError.Context
    switch error {
    case .keyNotFound(let key, let found):
      (kind, subject, context) = (.keyNotFound, key.stringValue, found)
    case .valueNotFound(let type, let found):
      (kind, subject, context) = (.valueNotFound, "\(type)", found)
    case .typeMismatch(let type, let found):
      let name = type == PromisedValue.self ? mismatched : nil
      (kind, subject, context) = (.typeMismatch, name ?? "\(type)", found)
    case .dataCorrupted(let found):
      (kind, subject, context) = (.dataCorrupted, nil, found)
    @unknown default:
      (kind, subject, context) = (.dataCorrupted, nil, .init(codingPath: [], debugDescription: "\(error)"))
    }
    path = keys.path(of: context.codingPath)
    debugDescription = context.debugDescription
    let isWhole = context.codingPath.isEmpty && kind == .dataCorrupted
    isMisleading =
      isWhole && debugDescription.contains("valid JSON") && document.map { !$0.hasLoneSurrogate } ?? false
    field = path
    self.openChoice = openChoice.map { keys.path(of: $0) }
    if kind != .keyNotFound, let stop, stop.count > context.codingPath.count { field = keys.path(of: stop) }
  }
}

extension JSONDocument {
  /// True if a string or key has half of a surrogate pair, which `JSONDecoder` takes for invalid JSON.
  fileprivate var hasLoneSurrogate: Bool {
    ids.contains { kind(of: $0) == .string && flags(of: $0).contains(.hasLoneSurrogate) }
  }
}

extension DecodingFailure {
  /// Replaces the name of a dictionary's entry, which lies behind this number of keys, by any.
  mutating func forgetEntry(at depth: Int) {
    if path.steps.indices.contains(depth) { path.steps[depth] = .each }
    if field.steps.indices.contains(depth) { field.steps[depth] = .each }
    if openChoice?.steps.indices.contains(depth) == true { openChoice?.steps[depth] = .each }
  }
}

/// Converts the keys of an error back into those of the body, which `convertFromSnakeCase` has converted.
private struct PathReader {
  let document: JSONDocument?
  let client: Client

  func path(of keys: [any CodingKey]) -> JSONPath {
    var value = document?.root
    return JSONPath(
      keys.map { key in
        let step = step(key, in: value)
        value = value?.child(step)
        return step
      })
  }

  private func step(_ key: any CodingKey, in value: JSONValue?) -> JSONPath.Step {
    if let index = key.intValue, value?.kind != .object { return .index(index) }
    switch client.keys {
    case .asWritten: return .key(key.stringValue)
    case .convertFromSnakeCase:
      let names = value?.members.lazy.map(\.name)
      let name = names?.first { SnakeCase.converted($0) == key.stringValue }
      return .key(name ?? key.stringValue)
    }
  }
}
