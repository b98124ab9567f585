/// The casing of the texts of an enum, as far as it shows whether they came in another one.
enum EnumCasing: String, Hashable, Sendable, CaseIterable {
  case lower, upper, mixed

  /// Creates the casing that several texts have in common; `nil` if they have no letters.
  init?(of texts: [String]) {
    let letters = texts.joined().filter(\.isLetter)
    if letters.isEmpty { return nil }
    if letters.allSatisfy(\.isUppercase) {
      self = .upper
    } else {
      self = letters.allSatisfy(\.isLowercase) ? .lower : .mixed
    }
  }
}
