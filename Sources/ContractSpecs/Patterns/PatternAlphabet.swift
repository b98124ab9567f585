/// The characters of texts, divided into letters by the tests of an expression that they pass.
///
/// Characters that pass the same tests are one letter, so that an automaton needs only one move for each letter.
struct PatternAlphabet {
  private let tests: [CharacterTest]
  private let composes: Bool
  private let hasLines: Bool

  /// The tests that the characters of each letter pass, one bit each.
  private(set) var passed: [[UInt64]] = []
  private(set) var isNewline: [Bool] = []
  private var letters: [[UInt64]: Int] = [:]
  private var ascii = [Int16](repeating: -1, count: 128)
  private var others: [Character: Int] = [:]

  /// The maximum number of letters, so that hostile texts cannot exhaust the memory.
  static let maximumLetters = 256
  private static let maximumOthers = 2048
  private static let maximumOtherLength = 32

  init(of program: PatternProgram) {
    tests = program.tests
    composes = tests.contains(where: \.composes)
    hasLines = program.hasLineAnchors
  }

  var count: Int { passed.count }

  func passes(_ letter: Int, test: Int) -> Bool { passed[letter][test >> 6] >> (test & 63) & 1 == 1 }

  /// Returns the letter of an ASCII character that is a character by itself, or `nil` if it has not been met yet.
  func known(ascii byte: UInt8) -> Int? {
    let letter = ascii[Int(byte)]
    return letter < 0 ? nil : Int(letter)
  }

  mutating func letter(of character: Character) -> Int {
    if let known = others[character] { return known }
    let letter = newLetter(of: character)
    if character.isPlainASCII, let byte = character.asciiValue {
      ascii[Int(byte)] = Int16(letter)
    } else if character.utf8.count <= Self.maximumOtherLength {
      if others.count == Self.maximumOthers { others = [:] }
      others[character] = letter
    }
    return letter
  }

  private mutating func newLetter(of character: Character) -> Int {
    let isBreak = hasLines && character.isNewline
    var bits = [UInt64](repeating: 0, count: tests.count / 64 + 1)
    let subject = CharacterTest.Subject(character, composing: composes)
    for (number, test) in tests.enumerated() where test.accepts(subject) {
      bits[number >> 6] |= 1 << UInt64(number & 63)
    }
    let key = bits + [isBreak ? 1 : 0]
    if let known = letters[key] { return known }
    letters[key] = passed.count
    passed.append(bits)
    isNewline.append(isBreak)
    return passed.count - 1
  }
}
