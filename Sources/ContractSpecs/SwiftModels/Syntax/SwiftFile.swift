/// One file of the client's source.
package struct SwiftFile: Hashable, Sendable {
  /// As the user named it.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// A piece of one file, in bytes.
package struct SourceRange: Hashable, Sendable {
  /// The number of the file among those that were read.
  package var file: Int
  package var bytes: Range<Int>
}
