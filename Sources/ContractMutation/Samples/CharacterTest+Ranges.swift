import ContractSpecs

extension CharacterTest {
  /// The characters that pass: those that the test names, otherwise those of printable ASCII; empty if only others
  /// pass.
  var ranges: [ClosedRange<UInt32>] {
    switch self {
    case .any, .not(.newline): [Self.printable]
    case .digit: [Self.digits]
    case .word: [Self.digits, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    case .whitespace, .horizontalSpace: [0x20...0x20]
    case .newline: [0x0A...0x0A]
    case .exactly(let character), .ignoringCase(let character): Self.range(of: character)
    case .range(let range), .rangeIgnoringCase(let range): [range.lowerBound.value...range.upperBound.value]
    case .anyOf(let tests): tests.flatMap(\.ranges)
    case .category, .not: Self.printable.filter(passes).map { $0...$0 }
    }
  }

  /// The visible characters, and the space.
  private static let printable: ClosedRange<UInt32> = 0x20...0x7E
  private static let digits: ClosedRange<UInt32> = 0x30...0x39

  private static func range(of character: Character) -> [ClosedRange<UInt32>] {
    guard let first = character.unicodeScalars.first, character.hasScalars(atMost: 1) else { return [] }
    return [first.value...first.value]
  }

  private func passes(_ value: UInt32) -> Bool {
    Unicode.Scalar(value).map { accepts(Subject(Character($0))) } ?? false
  }
}
