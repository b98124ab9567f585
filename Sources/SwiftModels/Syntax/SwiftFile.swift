import ContractSpecs

/// A file of the client's source.
package struct SwiftFile: Hashable, Sendable {
  /// The name, as the user gave it.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// A range of bytes in one file.
package struct SourceRange: Hashable, Sendable {
  /// The number of the file among those that were read.
  package var file: Int
  package var bytes: Range<Int>
}
