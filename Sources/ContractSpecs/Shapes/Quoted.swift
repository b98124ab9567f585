/// Foreign words in the text of a finding, cut if they are long. They are not yet escaped for any output.
package enum Quoted {
  /// The maximum number of characters of a value that are shown.
  package static let longest = 80

  /// Returns a key in quotes.
  package static func key(_ name: String) -> String { "\"\(cut(name))\"" }

  /// Returns at most `length` scalars of a text, with an ellipsis for the rest.
  package static func cut(_ text: String, to length: Int = longest) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
