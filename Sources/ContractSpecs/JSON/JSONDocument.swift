/// A JSON text as it was received: its bytes, and one flat array of its values with their positions.
///
/// Nothing is converted: member order, duplicate names and the text of numbers are preserved.
package struct JSONDocument: Sendable {
  package let bytes: [UInt8]
  package let nodes: [JSONNode]

  /// The default maximum nesting depth of containers (RFC 8259 section 9 lets a reader set a limit).
  package static let usualDepth = 512

  /// Parses the one value in `bytes` (RFC 8259). `maximumDepth` is the maximum nesting depth of containers.
  package init(parsing bytes: [UInt8], maximumDepth: Int = usualDepth) throws(JSONSyntaxError) {
    do {
      self.nodes = try Self.nodes(of: bytes, maximumDepth: maximumDepth)
      self.bytes = bytes
    } catch {
      let position = TextPosition(ofByte: error.offset, in: bytes)
      throw JSONSyntaxError(reason: error.reason, offset: error.offset, position: position)
    }
  }

  private static func nodes(of bytes: [UInt8], maximumDepth: Int) throws(JSONScanner.Stop) -> [JSONNode] {
    guard bytes.count < UInt32.max else { throw JSONScanner.Stop(reason: .tooLong, offset: 0) }
    return try bytes.withUnsafeBufferPointer { buffer throws(JSONScanner.Stop) in
      guard let base = buffer.baseAddress else {
        throw JSONScanner.Stop(reason: .emptyText, offset: 0)
      }
      var scanner = JSONScanner(base: base, count: buffer.count, maximumDepth: maximumDepth)
      try scanner.scanDocument()
      return scanner.nodes
    }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }
}
