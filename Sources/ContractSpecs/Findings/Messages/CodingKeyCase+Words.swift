extension CodingKeyCase {
  /// Returns the words, at the end of a sentence, for a way to read a key: by a case, or without one by an initializer.
  static func reading(_ code: CodingKeyCase?) -> String {
    code.map { "name the key in \($0)" } ?? "read either key in an init(from:) of your own"
  }

  /// The words for a way to read one of several keys, of which the case is an example.
  var readingOfOne: String { "name its key in \(keys), such as \(text)" }

  /// The words where the case would be no good example.
  static let readingByName = "name its key in CodingKeys"
}
