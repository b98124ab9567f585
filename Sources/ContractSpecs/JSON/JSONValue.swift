/// A value of a document: the readable interface, for contracts and findings.
package struct JSONValue: Sendable {
  package let document: JSONDocument
  package let index: Int

  package init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  package var kind: JSONKind { document.kind(of: index) }

  /// The bytes of the value with its quotes or brackets.
  package var byteRange: Range<Int> { document.byteRange(of: index) }

  /// The position of the value. Each call reads the text from its start; for many calls, use a `LineTable`.
  package var position: TextPosition { TextPosition(ofByte: byteRange.lowerBound, in: document.bytes) }

  /// The text as it was sent, such as a number's own digits.
  package var source: String { document.source(of: index) }

  /// The text of a string with its escapes resolved, or `nil` for other kinds.
  ///
  /// Half a surrogate pair becomes U+FFFD; `hasLoneSurrogate` distinguishes it from one that was sent.
  package var string: String? { kind == .string ? document.string(at: index) : nil }

  package var hasLoneSurrogate: Bool { document.flags(of: index).contains(.hasLoneSurrogate) }

  package var bool: Bool? { kind == .boolean ? document.isTrue(index) : nil }

  package var isNull: Bool { kind == .null }
}
