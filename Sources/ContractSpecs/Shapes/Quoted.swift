/// Foreign words in the text of a finding, cut where they get long. They are not yet safe for any output.
package enum Quoted {
  /// How many characters of a value are shown.
  package static let longest = 80

  /// A key in quotes.
  package static func key(_ name: String) -> String { "\"\(cut(name))\"" }

  /// At most `longest` scalars, an ellipsis in place of the rest.
  package static func cut(_ text: String, to length: Int = longest) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
