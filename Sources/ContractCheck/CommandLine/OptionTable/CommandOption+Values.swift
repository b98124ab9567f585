import ContractSpecs

extension CommandOption {
  /// Returns the whole number that an option is given, or throws if it is none or out of bounds.
  static func number<Number: FixedWidthInteger>(
    _ text: String, of option: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard let number = Number(text), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw UsageError(message: "\(option) takes a whole number from \(bounds), not \"\(text)\"")
    }
    return number
  }

  /// Returns the choice that an option is given, or throws with the choices that there are.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of option: String
  ) throws(UsageError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw UsageError(
      message:
        "\(option) takes \(known.joined(separator: ", ")), not \"\(text)\"\(suggestion(for: text, among: known))"
    )
  }
}
