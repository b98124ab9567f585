/// A fix that is withheld because it is not complete by itself.
package struct SwiftRefusal: Hashable, Sendable {
  /// The change that is left to the reader, and the reason.
  package var text: String

  /// True if other code surely does not compile after the fix, instead of perhaps.
  var isCertain = false

  /// The code that does not.
  var place: SourceRange?
}
