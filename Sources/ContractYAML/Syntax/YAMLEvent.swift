/// A step of libyaml through a text: the beginning or end of a part, a scalar or an alias.
///
/// Its texts are those of libyaml, and valid until the next event is taken.
struct YAMLEvent {
  enum Kind: Hashable, Sendable {
    case streamStart, streamEnd, documentStart, documentEnd
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    case scalar(Style)
    case alias
  }

  /// The ways to write a scalar. Only a plain one may be something else than a text.
  enum Style: Hashable, Sendable { case plain, quoted }

  var kind: Kind

  /// The number of code points before the event.
  var position: Int

  /// The value of a scalar, without quotes and escapes; empty for other events.
  var value = UnsafeRawBufferPointer(start: nil, count: 0)

  private var anchorText: UnsafeMutablePointer<UInt8>?
  private var tagText: UnsafeMutablePointer<UInt8>?

  init(_ kind: Kind, at position: Int) {
    (self.kind, self.position) = (kind, position)
  }

  /// Adds the properties that libyaml found before a value.
  func with(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>? = nil,
    value: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) -> YAMLEvent {
    var event = self
    (event.anchorText, event.tagText, event.value) = (anchor, tag, value)
    return event
  }

  /// The name of the anchor that the event has, or to which an alias refers.
  var anchor: String? { anchorText.map { String(cString: $0) } }

  /// The tag, with the prefix of its handle; `nil` for a value without one.
  var tag: String? { tagText.map { String(cString: $0) } }
}
