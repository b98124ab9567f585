package import ContractSpecs

extension InferredShape {
  /// An inference from a sample that may be wrong.
  package struct Guess: Hashable, Sendable {
    package var path: JSONPath

    /// The format that every text at the path had, or `nil` if only null or no element was seen.
    package var format: String?
  }

  /// The guesses in the order of the sample, without those below the maximum depth of a shape.
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
