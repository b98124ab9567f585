/// Foreign words in the text of a finding, cut if they are long. They are not yet escaped for any output.
package enum Quoted {
  /// The maximum number of characters of a value that are shown.
  package static let maximumLength = 80

  /// Returns a key in quotes.
  package static func key(_ name: String) -> String { "\"\(cut(name))\"" }

  /// Returns at most `length` scalars of a text, with an ellipsis for the rest.
  package static func cut(_ text: String, to length: Int = maximumLength) -> String {
    end(of: text, to: length).map { String(text[..<$0]) + ellipsis } ?? text
  }

  /// The sign for what is cut.
  package static let ellipsis = "…"

  /// Returns the index at which a text is cut; `nil` if it is shown whole.
  package static func end(of text: String, to length: Int) -> String.Index? {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex)
    return end == scalars.endIndex ? nil : end
  }
}
