/// The hash of a key, seeded for each process so that no body can provoke collisions.
struct KeyHash: Hashable, Sendable {
  let value: Int

  static func of(_ bytes: [UInt8]) -> Self {
    bytes.withUnsafeBytes { of($0) }
  }

  /// Returns the hash of a key's text, escapes resolved.
  static func of(_ node: NodeID, in document: JSONDocument) -> Self {
    guard !document.flags(of: node).contains(.hasEscapes) else { return of(document.text(at: node)) }
    let range = document.contentRange(of: node)
    return document.bytes.withUnsafeBytes { of(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Returns the hash of the words of a key's text: that of `CanonicalKey.bytes(of:)`.
  static func ofWords(_ node: NodeID, in document: JSONDocument) -> Self {
    guard !document.flags(of: node).contains(.hasEscapes), document.isASCII(node) else {
      return of(CanonicalKey.bytes(of: document.text(at: node)))
    }
    let range = document.contentRange(of: node)
    return withUnsafeTemporaryAllocation(byteCount: range.count, alignment: 1) { words in
      var count = 0
      document.bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes[range] where !byte.isSeam {
          words[count] = byte.inLowerCase
          count += 1
        }
      }
      return of(UnsafeRawBufferPointer(rebasing: words[..<count]))
    }
  }

  private static func of(_ bytes: UnsafeRawBufferPointer) -> Self {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return Self(value: hasher.finalize())
  }
}

/// A key that is looked up in many objects.
struct KeyName: Hashable, Sendable {
  let text: [UInt8]
  let hash: KeyHash

  init(_ name: String) {
    text = Array(name.utf8)
    hash = KeyHash.of(text)
  }
}

extension JSONDocument {
  /// Returns whether a string was sent in ASCII alone.
  func isASCII(_ node: NodeID) -> Bool {
    let range = contentRange(of: node)
    return bytes.withUnsafeBufferPointer { bytes in bytes[range].allSatisfy { $0 < 0x80 } }
  }

  /// Returns the text of a string as UTF-8, escapes resolved, with a lone surrogate as three bytes of its own.
  func text(at node: NodeID) -> [UInt8] {
    let content = bytes[contentRange(of: node)]
    return flags(of: node).contains(.hasEscapes)
      ? JSONText.unescape(content, surrogates: .kept) : Array(content)
  }

  /// Returns whether two strings were sent as the same bytes; `false` also if only escapes differ.
  func isSentAlike(_ one: NodeID, _ other: NodeID) -> Bool {
    let (first, second) = (contentRange(of: one), contentRange(of: other))
    guard first.count == second.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= first.count {
        let word = bytes.loadUnaligned(fromByteOffset: first.lowerBound + offset, as: UInt64.self)
        guard word == bytes.loadUnaligned(fromByteOffset: second.lowerBound + offset, as: UInt64.self) else {
          return false
        }
        offset += 8
      }
      while offset < first.count {
        guard bytes[first.lowerBound + offset] == bytes[second.lowerBound + offset] else { return false }
        offset += 1
      }
      return true
    }
  }
}
