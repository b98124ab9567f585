#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ways in which two different texts mean the same.
package enum SameMeaning: Hashable, Sendable {
  /// The same moment, as RFC 3339 text with another offset or fraction.
  case moment

  /// The same decimal number, with other digits after its point.
  case number

  /// The same number, if the texts are numbers: they may as well be versions, `1.10` and `1.1`.
  case digits

  /// The same UUID, with other letters in capitals (RFC 9562 section 4).
  case uuid

  /// The same characters, of other Unicode scalars: `ë` as one, or as `e` and a mark.
  case composition

  /// The length, in bytes, of the longest text that is compared.
  private static let maximumLength = 64

  /// Compares two texts, of which `isDecimal` says whether decimal numbers are promised. Returns `nil` if they are equal or
  /// mean different things.
  init?(_ promised: String?, _ sent: String?, isDecimal: () -> Bool) {
    guard let promised, let sent else { return nil }
    if promised == sent {
      if promised.utf8.elementsEqual(sent.utf8) { return nil }
      self = .composition
      return
    }
    guard promised.utf8.count <= Self.maximumLength,
      sent.utf8.count <= Self.maximumLength
    else { return nil }
    if let one = Self.moment(promised), let other = Self.moment(sent) {
      guard one == other else { return nil }
      self = .moment
    } else if let one = JSONNumber(promised), one == JSONNumber(sent) {
      self = isDecimal() ? .number : .digits
    } else if Format.uuid.accepts(Array(promised.utf8)), promised.lowercased() == sent.lowercased() {
      self = .uuid
    } else {
      return nil
    }
  }

  private static func moment(_ text: String) -> Date? {
    guard Format.dateTime.accepts(Array(text.utf8)) else { return nil }
    return try? text.contains(".")
      ? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
      : Date.ISO8601FormatStyle().parse(text)
  }
}
