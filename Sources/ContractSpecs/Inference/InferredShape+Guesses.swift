extension InferredShape {
  /// What a sample suggested and may not mean.
  package struct Guess: Hashable, Sendable {
    package var path: JSONPath

    /// The format that every text there had; `nil` where nothing but null was seen, or no element.
    package var format: String?
  }

  /// In the order of the sample; what lies deeper than shapes are looked at is not there.
  package var guesses: [Guess] {
    var guesses: [Guess] = []
    collect(into: &guesses, at: .root)
    return guesses
  }

  private func collect(into guesses: inout [Guess], at path: JSONPath) {
    if let notation = text?.notation, notation != "string" {
      guesses.append(Guess(path: path, format: notation))
    }
    let isUntyped = !isAny && !hasBoolean && numbers == nil && text == nil && array == nil && object == nil
    if isUntyped { guesses.append(Guess(path: path)) }
    if let array {
      if let element = array.element {
        element.collect(into: &guesses, at: path.appending(.each))
      } else {
        guesses.append(Guess(path: path.appending(.each)))
      }
    }
    guard let object else { return }
    if let element = object.dictionaryElement {
      element.collect(into: &guesses, at: path.appending(.each))
    } else {
      for member in object.members {
        member.shape.collect(into: &guesses, at: path.appending(key: member.name))
      }
    }
  }
}
