/// A place of a document that says something of a response which is read and not judged.
package struct UnjudgedPlace: Hashable, Sendable {
  package var location: SpecLocation

  /// A sentence that says what is not judged there, without a full stop.
  package var reason: String

  package init(location: SpecLocation, reason: String) {
    (self.location, self.reason) = (location, reason)
  }
}

extension UnjudgedPlace: Comparable {
  package static func < (one: UnjudgedPlace, other: UnjudgedPlace) -> Bool {
    (one.location, one.reason) < (other.location, other.reason)
  }
}
