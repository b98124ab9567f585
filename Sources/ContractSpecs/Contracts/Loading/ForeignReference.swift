/// A reference in the syntax of another tool, such as `{{login.token}}` or `$login.token`, which is sent as it stands.
struct ForeignReference: Hashable {
  /// The part of a request in which a text stands: the fewer texts are usual there, the more certain is what is meant.
  enum Place: Hashable {
    case path, credential, header, query, body
  }

  /// As it stands in the text.
  var written: String

  /// The notation that would be right, behind "write".
  var remedy: String

  /// Finds the first one in a text; `nil` where nothing is almost certainly meant as one.
  init?(in text: String, at place: Place, names: ReferenceNames) {
    guard text.utf8.count <= Self.longest else { return nil }
    let search = ForeignReferenceSearch(text: text, place: place, names: names)
    guard let found = search.first else { return nil }
    self = found
  }

  init(written: String, remedy: String) {
    (self.written, self.remedy) = (written, remedy)
  }

  /// The longest text that is looked at, in bytes: a longer one is data.
  private static let longest = 1_024
}
