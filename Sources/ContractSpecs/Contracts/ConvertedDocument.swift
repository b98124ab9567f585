/// A document in another syntax than JSON, such as YAML, as JSON.
package struct ConvertedDocument: Sendable {
  package let document: JSONDocument

  /// The text in its own syntax, in which places are told.
  package let source: [UInt8]

  /// The offset in the source of each value and key of the document, by the index of its node.
  package let places: [UInt32]

  package init(document: JSONDocument, source: [UInt8], places: [UInt32]) {
    (self.document, self.source, self.places) = (document, source, places)
  }
}

/// An error that says why and where a text is not of its syntax, or means nothing that JSON could say.
package struct ConversionError: Error, Hashable, Sendable {
  package var reason: String

  /// The offset of the byte that was refused, counted from 0.
  package var offset: Int

  package init(reason: String, offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }
}
