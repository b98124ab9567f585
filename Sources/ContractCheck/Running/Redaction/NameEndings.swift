/// A quick test of names that allocates nothing. Every name in every response is tested, and nearly all are harmless:
/// splitting them into words took a third of a run.
struct NameEndings: Hashable, Sendable {
  /// The number of letters at the end of a name that are tested.
  private static let count = 3

  /// The length, in bytes, above which names are split into words, which reads only their beginning.
  private static let maximumLength = 128

  /// The flags of the endings of sensitive names, each ending as a number of base 26.
  private var full = [Bool](repeating: false, count: 26 * 26 * 26)

  /// The flags of sensitive names of fewer letters, each as a number of base 27.
  private var short = [Bool](repeating: false, count: 27 * 27)

  /// Inserts a sensitive name, in lower case and without separators.
  mutating func insert(_ name: String) {
    let letters = name.utf8.reversed().filter(Self.isLetter).map(Self.number) + [0, 0, 0]
    let count = min(letters.count - 3, Self.count)
    switch Self.ending(of: (letters[0], letters[1], letters[2]), count) {
    case .full(let number): full[number] = true
    case .short(let number): short[number] = true
    }
  }

  /// Inserts a sensitive word of two letters, whatever precedes it.
  mutating func insert(lastWord word: String) {
    insert(word)
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(String(Unicode.Scalar(letter)) + word) }
  }

  /// Returns whether a name, or a name without an `s` at its end, may be sensitive; `false` is certain.
  func mayMatch(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    if name.count > Self.maximumLength { return true }
    // The last letters, the last one first: one more than are tested, since the last may be an `s` to leave out.
    var letters: (Int, Int, Int, Int) = (0, 0, 0, 0)
    var count = 0
    for byte in name.reversed() {
      // Names with other letters, escapes or percent-encoding have to be split into words.
      if byte >= 0x80 || byte == 0x5C || byte == 0x25 { return true }
      guard count <= Self.count, Self.isLetter(byte) else { continue }
      switch count {
      case 0: letters.0 = Self.number(of: byte)
      case 1: letters.1 = Self.number(of: byte)
      case 2: letters.2 = Self.number(of: byte)
      default: letters.3 = Self.number(of: byte)
      }
      count += 1
    }
    if matches((letters.0, letters.1, letters.2), min(count, Self.count)) { return true }
    return count > 0 && letters.0 == Self.number(of: UInt8(ascii: "s"))
      && matches((letters.1, letters.2, letters.3), count - 1)
  }

  /// Returns whether the letters at the end of a name, of which there are `count`, are those of a sensitive one.
  private func matches(_ letters: (Int, Int, Int), _ count: Int) -> Bool {
    switch Self.ending(of: letters, count) {
    case .full(let number): full[number]
    case .short(let number): short[number]
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private enum Ending {
    case full(Int)

    /// All letters of a name that has fewer.
    case short(Int)
  }

  /// The number of a letter, from 0.
  private static func number(of letter: UInt8) -> Int { Int((letter | 0x20) - UInt8(ascii: "a")) }

  /// Returns the ending of a name from its last letters, the last one first, of which there are `count`; digits and
  /// signs between them are left out.
  private static func ending(of letters: (Int, Int, Int), _ count: Int) -> Ending {
    switch count {
    case 0: .short(0)
    case 1: .short(letters.0 + 1)
    case 2: .short((letters.0 + 1) * 27 + letters.1 + 1)
    default: .full((letters.0 * 26 + letters.1) * 26 + letters.2)
    }
  }
}
