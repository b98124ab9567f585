/// A reference in the syntax of another tool, such as `{{login.token}}` or `$login.token`, which is sent literally.
struct ForeignReference: Hashable {
  /// The part of a request that contains a text. The fewer literal texts are usual in it, the more certain is the
  /// meaning.
  enum Place: Hashable {
    case path, credential, header, query, body
  }

  /// The reference as written in the text.
  var written: String

  /// The correct notation, which follows "write".
  var remedy: String

  /// Finds the first such reference in a text. Returns `nil` if no part is almost certainly meant as one.
  init?(in text: String, at place: Place, names: ReferenceNames) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let search = ForeignReferenceSearch(text: text, place: place, names: names)
    guard let found = search.first else { return nil }
    self = found
  }

  init(written: String, remedy: String) {
    (self.written, self.remedy) = (written, remedy)
  }

  /// The maximum length of a text to search, in bytes. A longer one is data.
  private static let maximumLength = 1_024
}
