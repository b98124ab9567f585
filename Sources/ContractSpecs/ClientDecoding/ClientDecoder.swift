#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client's `JSONDecoder` with the settings of the contract, and with the types for a promise.
///
/// It is the real decoder of the system that this runs on.
struct ClientDecoder {
  /// The outcome of decoding a body.
  enum Outcome: Hashable, Sendable {
    case decodes
    case fails(DecodingFailure)

    /// The decoder throws, and which of several errors comes first differs in each process.
    case failsInAnyOrder

    /// The body is too deep or requires too much work, as no response of a real backend does.
    case untried
  }

  /// The maximum nesting depth of a body. `JSONDecoder` recurses, and a thread of Swift's may have a small stack.
  static let maximumDepth = 128

  let types: ClientTypes
  let root: ShapeID

  /// Creates a decoder. `plain` has the types in whose place the client reads a `String`.
  init(_ shapes: PreparedShapes, root: ShapeID, client: Client, plain: Set<Finding.Reading> = []) {
    types = ClientTypes(shapes: shapes, client: client, plain: plain)
    self.root = root
  }

  /// Creates a decoder of another value by the same types.
  init(_ types: ClientTypes, root: ShapeID) { (self.types, self.root) = (types, root) }

  /// Decodes a body. `document` is the same body, if it is JSON by the grammar.
  func decode(_ body: [UInt8], _ document: JSONDocument?) -> Outcome {
    if let document, document.isDeeper(than: Self.maximumDepth) { return .untried }
    if document == nil, Self.opensTooMany(body) { return .untried }
    let type = types.element(root)
    let session = DecodingSession(types, next: type.inner, budget: 16 * body.count + 1024)
    do {
      let decoder = Self.decoder(for: types.client)
      if let key = PromisedValue.session { decoder.userInfo[key] = session }
      _ = try decoder.decode(type.type, from: Data(body))
      return .decodes
    } catch let error as DecodingError {
      let failure = DecodingFailure(
        error, stop: session.stop, openChoice: session.openChoice, mismatched: session.mismatched,
        in: document, client: types.client)
      return document.map { settled(failure, in: $0) } ?? .fails(failure)
    } catch {
      return .untried
    }
  }

  /// Returns a decoder with the client's settings.
  static func decoder(for client: Client) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = client.allowsJSON5
    decoder.assumesTopLevelDictionary = client.assumesTopLevelDictionary
    switch client.keys {
    case .asWritten: decoder.keyDecodingStrategy = .useDefaultKeys
    case .convertFromSnakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
    }
    switch client.dates {
    case nil, .deferredToDate: decoder.dateDecodingStrategy = .deferredToDate
    case .iso8601: decoder.dateDecodingStrategy = .iso8601
    case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
    case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .formatted(let tried): decoder.dateDecodingStrategy = .custom(Self.reading(DateFormats(tried)))
    case .custom: decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) }
    }
    return decoder
  }

  /// Returns a closure that reads a date as the client's own code does, without a formatter, which would link the data
  /// of all languages.
  private static func reading(_ formats: DateFormats) -> @Sendable (any Decoder) throws -> Date {
    { decoder in
      let container = try decoder.singleValueContainer()
      if formats.numbers != nil, (try? container.decode(Double.self)) != nil {
        return Date(timeIntervalSince1970: 0)
      }
      guard formats.verdict(on: try container.decode(String.self)) == .refuses else {
        return Date(timeIntervalSince1970: 0)
      }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Date string does not match format expected by formatter.")
    }
  }

  /// Returns whether a body that is not JSON could be nested too deeply.
  private static func opensTooMany(_ body: [UInt8]) -> Bool {
    body.count { $0 == .openBrace || $0 == .openBracket } > maximumDepth
  }
}

extension JSONDocument {
  /// Returns whether containers are nested deeper than a maximum.
  fileprivate func isDeeper(than maximum: Int) -> Bool {
    var ends: [NodeID] = []
    for node in ids where kind(of: node) == .object || kind(of: node) == .array {
      while let end = ends.last, end <= node { ends.removeLast() }
      ends.append(next(after: node))
      if ends.count > maximum { return true }
    }
    return false
  }
}

/// Dictionaries with several entries that do not decode: `JSONDecoder` reads the entries in another order in each
/// process.
extension ClientDecoder {
  /// The maximum number of further entries that are tried.
  private static let maximumEntries = 64

  /// The further entries of a dictionary that do not decode.
  private enum Others { case none, alike, different }

  /// Returns the failure with `[*]` in place of a dictionary's entry, if others fail alike; which error comes
  /// first is open if others fail with another one.
  func settled(_ failure: DecodingFailure, in document: JSONDocument) -> Outcome {
    var (settled, value, shape) = (failure, document.root, root)
    for (depth, step) in failure.field.steps.enumerated() {
      guard let (next, isEntry) = below(shape, step), let child = value.child(step) else { break }
      if isEntry, case .key(let name) = step {
        let others = others(
          than: name, in: value, as: next, hasIntegerKeys: hasIntegerKeys(shape), failing: failure,
          below: depth + 1)
        switch others {
        case .none: break
        case .alike: settled.forgetEntry(at: depth)
        case .different: return .failsInAnyOrder
        }
      }
      (value, shape) = (child, next)
    }
    return failsInSeveralEntries(value, shape) ? .failsInAnyOrder : .fails(settled)
  }

  /// Returns whether several entries of the dictionary at which an error stops do not decode: that of a number has no
  /// path to its entry.
  private func failsInSeveralEntries(_ value: JSONValue, _ shape: ShapeID) -> Bool {
    guard case .object(let object) = types.shapes[shape].test, case .each(let entry) = object.others,
      value.kind == .object
    else { return false }
    let decoder = Self(types, root: entry)
    var count = 0
    for member in value.members.prefix(Self.maximumEntries) {
      let bytes = Array(value.document.bytes[value.document.byteRange(of: member.value.node)])
      if decoder.decode(bytes, try? JSONDocument(parsing: bytes)) != .decodes { count += 1 }
      if count > 1 { return true }
    }
    return false
  }

  /// Returns the shape that a step leads to, and whether that is the entry of a dictionary.
  private func below(_ shape: ShapeID, _ step: JSONPath.Step) -> (ShapeID, isEntry: Bool)? {
    switch (types.shapes[shape].test, step) {
    case (.object(let object), .key(let key)):
      let names = [Array(key.utf8), Array(SnakeCase.converted(key).utf8)]
      if let member = object.members.first(where: { names.contains($0.name) }) {
        return (member.shape, false)
      }
      return object.shape(ofOther: key).map { ($0, true) }
    case (.array(let array), .index(let index)):
      let element = index < array.prefix.count ? array.prefix[index] : array.element
      return element.map { ($0, false) }
    case (_, _): return nil
    }
  }

  private func hasIntegerKeys(_ shape: ShapeID) -> Bool {
    guard case .object(let object) = types.shapes[shape].test else { return false }
    return object.hasIntegerKeys
  }

  /// Returns the other entries that do not decode. Where the keys are integers, an entry with another key fails by its
  /// key, whatever its value.
  private func others(
    than name: String, in value: JSONValue, as shape: ShapeID, hasIntegerKeys: Bool,
    failing failure: DecodingFailure, below depth: Int
  ) -> Others {
    let failsByKey = { (key: String) in hasIntegerKeys && Int(key) == nil }
    let decoder = Self(types, root: shape)
    var others = Others.none
    for member in value.members.filter({ $0.name != name }).prefix(Self.maximumEntries) {
      if failsByKey(member.name) {
        if !failsByKey(name) { return .different }
        others = .alike
        continue
      }
      let bytes = Array(value.document.bytes[value.document.byteRange(of: member.value.node)])
      switch decoder.decode(bytes, try? JSONDocument(parsing: bytes)) {
      case .decodes: continue
      case .untried, .failsInAnyOrder: return .different
      case .fails(let other):
        let isAlike =
          !failsByKey(name) && other.kind == failure.kind && other.subject == failure.subject
          && other.debugDescription == failure.debugDescription
          && other.field.steps.elementsEqual(failure.field.steps.dropFirst(depth))
        if !isAlike { return .different }
        others = .alike
      }
    }
    return others
  }
}
