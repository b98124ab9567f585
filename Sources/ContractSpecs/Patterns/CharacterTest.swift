/// A condition on one character, as in Swift's regular expressions.
package indirect enum CharacterTest: Hashable, Sendable {
  case any
  case newline
  case digit
  case word
  case whitespace
  case horizontalSpace
  case category(CharacterCategory)

  /// This character, in any of its canonically equivalent forms unless it is ASCII.
  case exactly(Character)

  /// A character with the same lower-case form.
  case ignoringCase(Character)

  /// A single scalar in composed form (NFC), in the range.
  case range(ClosedRange<Unicode.Scalar>)
  case rangeIgnoringCase(ClosedRange<Unicode.Scalar>)
  case anyOf([CharacterTest])
  case not(CharacterTest)

  /// A character with the properties that several tests need.
  package struct Subject {
    let character: Character

    /// The only scalar of its composed form; also `nil` if no test needs it.
    let composed: Unicode.Scalar?

    package init(_ character: Character, composing: Bool = true) {
      self.character = character
      composed = composing || character.isPlainASCII ? character.composedScalar : nil
    }
  }

  package func accepts(_ subject: Subject) -> Bool {
    let character = subject.character
    return switch self {
    case .any: true
    case .newline: character.isNewline
    case .digit: character.isNumber
    case .word: character.isWord
    case .whitespace: character.isWhitespace
    case .horizontalSpace: character.isHorizontalSpace
    case .category(let category): category.contains(character)
    case .exactly(let other): character.isSame(as: other)
    case .ignoringCase(let other): character == other || character.lowercased() == other.lowercased()
    case .range(let range): subject.isIn(range)
    case .rangeIgnoringCase(let range): subject.isIn(range) || subject.isCased(in: range)
    case .anyOf(let tests): tests.contains { $0.accepts(subject) }
    case .not(let test): !test.accepts(subject)
    }
  }

  /// True if the test needs the composed form of characters that are not ASCII.
  var composes: Bool {
    switch self {
    case .range(let range), .rangeIgnoringCase(let range): !range.upperBound.isASCII
    case .anyOf(let tests): tests.contains(where: \.composes)
    case .not(let test): test.composes
    case .any, .newline, .digit, .word, .whitespace, .horizontalSpace, .category, .exactly, .ignoringCase:
      false
    }
  }
}

extension CharacterTest.Subject {
  /// Returns whether the character is in a range. A range of ASCII contains only ASCII, and no equivalents of it.
  fileprivate func isIn(_ range: ClosedRange<Unicode.Scalar>) -> Bool {
    if range.upperBound.isASCII, !character.isPlainASCII { return false }
    return composed.map(range.contains) ?? false
  }

  fileprivate func isCased(in range: ClosedRange<Unicode.Scalar>) -> Bool {
    if range.upperBound.isASCII, !character.isPlainASCII { return false }
    guard let properties = composed?.properties else { return false }
    return [properties.lowercaseMapping, properties.uppercaseMapping].contains { form in
      guard form.count == 1, let scalar = form.first?.composedScalar else { return false }
      return range.contains(scalar)
    }
  }
}

extension Character {
  /// True for one byte in UTF-8, which CR LF is not.
  var isPlainASCII: Bool { utf8.count == 1 }

  /// Returns whether two characters are the same. ASCII is compared by its scalar, so that the kelvin sign is no `K`.
  fileprivate func isSame(as other: Character) -> Bool {
    guard other.isASCII else { return self == other }
    return unicodeScalars.elementsEqual(other.unicodeScalars)
  }

  fileprivate var isWord: Bool { isLetter || isNumber || self == "_" }

  fileprivate var isHorizontalSpace: Bool {
    guard let first = unicodeScalars.first else { return false }
    return first == "\t" || first.properties.generalCategory == .spaceSeparator
  }
}
