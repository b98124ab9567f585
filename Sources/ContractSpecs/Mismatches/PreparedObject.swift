/// The members an object is promised to have, ready to be found by the bytes of a key.
final class PreparedObject {
  struct Member {
    var name: [UInt8]
    var shape: Int
    var isOptional: Bool

    /// The words of the name, whatever their casing.
    var canonical: [UInt8]

    /// How much finding the name elsewhere says.
    var weight: Double
  }

  enum Others: Hashable { case byPolicy, open, each(Int) }

  let members: [Member]
  let others: Others

  /// Whether a name has characters that can be written in several ways.
  let hasForeignNames: Bool

  /// From the hash of a name to its member, for look-ups out of order.
  private let places: [Int: Int]

  init(_ object: ObjectShape) {
    members = object.fields.map { field in
      let name = Array(field.name.utf8)
      return Member(
        name: name, shape: field.shape.index, isOptional: field.isOptional,
        canonical: CanonicalKey.bytes(of: name), weight: KeyWords.weight(field.name))
    }
    hasForeignNames = members.contains { $0.name.contains { $0 >= 0x80 } }
    others =
      switch object.others {
      case .byPolicy: .byPolicy
      case .open: .open
      case .each(let shape): .each(shape.index)
      }
    places = Dictionary(
      members.enumerated().map { (KeyHash.of($1.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The member that the key at `index` names; `expected` is tried first, since most objects keep one order.
  func member(named index: Int, in document: JSONDocument, expecting expected: Int) -> Int? {
    if expected < members.count, document.keyEquals(index, members[expected].name) { return expected }
    guard let place = places[KeyHash.of(index, in: document)],
      document.keyEquals(index, members[place].name)
    else { return nil }
    return place
  }
}

/// Hashes of keys, seeded for each process so that no body can choose them to collide.
enum KeyHash {
  static func of(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The hash of a key's text, escapes resolved.
  static func of(_ index: Int, in document: JSONDocument) -> Int {
    guard !document.flags(of: index).contains(.hasEscapes) else { return of(document.text(at: index)) }
    let range = document.contentRange(of: index)
    var hasher = Hasher()
    document.bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    return hasher.finalize()
  }
}

extension JSONDocument {
  /// The text of a string as UTF-8, escapes resolved, half of a surrogate pair as three bytes of its own.
  func text(at index: Int) -> [UInt8] {
    let content = bytes[contentRange(of: index)]
    return flags(of: index).contains(.hasEscapes)
      ? JSONText.unescape(content, surrogates: .kept) : Array(content)
  }
}
