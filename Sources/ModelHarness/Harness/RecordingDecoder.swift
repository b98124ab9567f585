#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoder that decodes and throws as `JSONDecoder` does, so that a `try?` in a model's `init(from:)` works, and
/// records all requests. If a value was missing or wrong on the previous pass, it makes one.
struct RecordingDecoder: Decoder {
  let run: DecodingRun
  let value: Value
  let trail: Trail

  var codingPath: [any CodingKey] { trail.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try KeyedReader<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedReader(self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleReader(decoder: self) }

  func child(_ value: Value, _ key: any CodingKey, step: Step, pattern: Step? = nil) -> RecordingDecoder {
    RecordingDecoder(
      run: run, value: value, trail: Trail(trail, key, step: step, pattern: pattern))
  }

  var isNull: Bool {
    switch value {
    case .real(let node): run.tree.nodes[node].kind == .null
    case .made: false
    case .missing: true
    }
  }
}

extension RecordingDecoder {
  /// Decodes a value of any type.
  func read<T: Decodable>(_ type: T.Type) throws -> T {
    try run.tick()
    run.nothingEscapes()
    do {
      let result = try value.isMade ? readMade(type) : readReal(type)
      run.nothingEscapes()
      return result
    } catch {
      run.noteEscape(from: self, type)
      throw error
    }
  }

  /// Decodes a value of the body. The types that `JSONDecoder` does not decode by their own `init(from:)` are treated
  /// the same.
  private func readReal<T: Decodable>(_ type: T.Type) throws -> T {
    if type == Date.self || type == URL.self || type == Data.self || type == Decimal.self {
      return try scalar(type)
    }
    if let elementwise = type as? any Elementwise.Type,
      let result = try elementwise.elements(of: self) as? T
    {
      return result
    }
    do {
      return try T(from: self)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.count == codingPath.count {
      let error = DecodingError.dataCorrupted(context)
      // It may be a raw value that the type does not accept; the error then lists those that it accepts.
      let known = run.knownValues.raws(of: type, among: run.settings.words)
      guard !known.isEmpty else { throw error }
      throw failed(error, "\(type)", known: known)
    }
  }

  private func readMade<T: Decodable>(_ type: T.Type) throws -> T {
    guard run.madeTypes.count < 256 else { throw DecodingRun.OutOfPatience() }
    run.madeTypes.append(ObjectIdentifier(type))
    defer { run.madeTypes.removeLast() }
    if let optional = type as? any NilMaking.Type {
      guard run.explores(optional.wrapped), let value = try? T(from: self) else {
        return try optional.none(as: type)
      }
      return value
    }
    if let elementwise = type as? any Elementwise.Type,
      let result = try elementwise.elements(of: self) as? T
    {
      return result
    }
    if type == Date.self || type == URL.self || type == Data.self || type == Decimal.self || type == UUID.self
    {
      return try scalar(type)
    }
    do {
      return try T(from: self)
    } catch {
      guard let value = run.knownValues.first(type, among: run.settings.words) else { throw error }
      return value
    }
  }

  /// Decodes a type that reads a single value.
  func scalar<T: Decodable>(_ type: T.Type) throws -> T {
    trail.pattern.note(type: "\(type)")
    let node: Int
    switch value {
    case .real(let real): node = real
    case .made(let place):
      if let made = run.scalars.made(type, attempt: run.attempt(at: place)) { return made }
      throw DecodingError.typeMismatch(
        type,
        DecodingError.Context(codingPath: codingPath, debugDescription: "Nothing stands in for this type."))
    case .missing: return try complain(type, about: Array("null".utf8)[...])
    }
    let kind = run.tree.nodes[node].kind
    let text = run.tree.text(node)
    switch kind {
    case .object: return try complain(type, about: Array("{}".utf8)[...])
    case .array: return try complain(type, about: Array("[]".utf8)[...])
    case .string, .number, .literal, .null:
      if let value = run.scalars.plain(type, kind, text) { return value }
      return try complain(type, about: text)
    }
  }

  /// Throws the error that `JSONDecoder` throws for a value of the wrong kind.
  func complain<T: Decodable>(
    _ type: T.Type, about text: ArraySlice<UInt8>, wanting name: String? = nil
  ) throws -> T {
    do {
      return try run.scalars.decode(type, from: text)
    } catch let error as DecodingError {
      if case .dataCorrupted(let context) = error, context.debugDescription == Scalars.notJSON {
        throw failed(Misfit(codingPath: codingPath), name ?? "\(type)", description: Scalars.notJSON)
      }
      throw failed(error.moved(to: codingPath), name ?? "\(type)")
    }
  }

  /// Records an error of this decoder about the value here, and returns it to be thrown.
  func failed(
    _ error: any Error, _ type: String, description: String? = nil, known: [String] = []
  ) -> any Error {
    let description = description ?? (error as? DecodingError)?.place.description ?? "\(error)"
    let problem = Problem(
      kind: Problem.Kind(error), steps: trail.steps, type: type, description: description, known: known)
    return run.thrown(
      error, Failure(problems: value.isMade ? [] : [problem], repair: .one(value.place)))
  }
}

/// An `Optional` of any wrapped type.
protocol NilMaking {
  static var wrapped: Any.Type { get }
  static func none<T>(as type: T.Type) throws -> T
}

extension Optional: NilMaking {
  static var wrapped: Any.Type { Wrapped.self }

  static func none<T>(as type: T.Type) throws -> T {
    guard let none = Self.none as? T else { throw DecodingRun.OutOfPatience() }
    return none
  }
}
