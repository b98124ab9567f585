/// A part of a sentence that is known only with the difference, written `{key}` in `rules.json`.
package enum Placeholder: String, Hashable, Sendable, CaseIterable {
  // MARK: members; names are quoted

  /// The member that is found.
  case key

  /// Several members that are found.
  case names

  /// The member as it is promised, to be sent.
  case send
  case path

  // MARK: values

  case value, word, casing, count, least, most, step, type, format, form, unit, sent

  /// The alternatives to a value that the promise allows, as the beginning of a sentence.
  case absence

  // MARK: Swift

  /// Source of the app, such as a case of its coding keys.
  case code

  /// The name of an enum of coding keys.
  case keys

  /// A way to read a key, as the end of a sentence.
  case reading
  case strategy

  // MARK: responses

  case status, method, allowed, charset, coding, piece

  // MARK: runs

  case check, session

  /// A value of a request or an expectation, such as `the path parameter id`.
  case place

  /// A kind of difference, with its place.
  case fault
}

extension Rule {
  /// Returns a sentence with its placeholders replaced. Braces around anything else stay.
  static func filled(_ sentence: String, with value: (Placeholder) -> String?) -> String {
    guard sentence.contains("{") else { return sentence }
    var (filled, rest) = ("", sentence[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let end = rest.index(after: close)
      let placeholder = Placeholder(rawValue: String(rest[rest.index(after: open)..<close]))
      let words = placeholder.flatMap(value)
      assert(placeholder == nil || words != nil, "no value of \(rest[open..<end]) in: \(sentence)")
      filled += rest[..<open] + (words ?? String(rest[open..<end]))
      rest = rest[end...]
    }
    return filled + rest
  }
}
