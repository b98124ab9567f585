import ContractSpecs

/// A way to alter a body, before it is applied.
struct MutationPlan {
  /// The replacement of a range of bytes. Ranges do not overlap.
  struct Splice {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  var splices: [Splice]
  var expected: ExpectedFinding
  var location: SpecLocation

  /// The part of the body that contains all splices, or `nil` if that is the whole body.
  var part: MutationSite?
  var undetectedReason: MutatedBody.UndetectedReason?

  /// True if names reveal the mutation although the altered body fits: an optional member is present under another
  /// name.
  var isToldByNames = false

  /// Returns the altered part as a body of its own, if it is certain that the whole body does not fit without it.
  func unfitPart(of document: JSONDocument, _ fit: ShapeFit) -> (bytes: [UInt8], shape: ShapeID)? {
    guard undetectedReason == nil, let part else { return nil }
    let bytes = altered(document, within: document.byteRange(of: part.node))
    guard let value = try? JSONDocument(parsing: bytes).root, !fit.fits(value, part.promised) else {
      return nil
    }
    return (bytes, part.promised)
  }

  private func altered(_ document: JSONDocument, within range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = range.lowerBound
    for splice in splices.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      bytes += document.bytes[end..<splice.range.lowerBound]
      bytes += splice.bytes
      end = splice.range.upperBound
    }
    return bytes + document.bytes[end..<range.upperBound]
  }

  /// Returns the altered body, with the reason if the contract cannot detect the change.
  func body(from document: JSONDocument, _ root: ShapeID, _ fit: ShapeFit) -> MutatedBody {
    let bytes = altered(document, within: 0..<document.bytes.count)
    var result = MutatedBody(
      bytes: bytes, expected: expected, location: location, undetectedReason: undetectedReason)
    if undetectedReason == nil, !isToldByNames, let altered = try? JSONDocument(parsing: bytes),
      fit.fits(altered.root, root)
    {
      result.undetectedReason = .stillFits
    }
    return result
  }
}

/// The members of an object as text, for rewriting the object.
struct MemberTexts {
  var members: [(key: [UInt8], value: [UInt8])]

  init(of value: JSONValue) {
    let bytes = value.document.bytes
    members = value.members.map { (Array(bytes[$0.key.byteRange]), Array(bytes[$0.value.byteRange])) }
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      for member in members {
        writer.rawKey(member.key)
        writer.raw(member.value)
      }
    }
    return writer.bytes
  }
}
