/// A first look at a name that allocates nothing. Every name in every answer is looked at, and nearly all are harmless:
/// reading them as words took a third of a run.
struct NameEndings: Hashable, Sendable {
  /// How many letters of a name's end are looked at.
  private static let count = 3

  /// Longer names are read as words, which takes only their beginning.
  private static let longest = 128

  /// Whether some telling name ends in these letters, as a number of the base 26.
  private var isTelling = [Bool](repeating: false, count: 26 * 26 * 26)

  /// Names of fewer letters, each as a number of the base 27.
  private var short = [Bool](repeating: false, count: 27 * 27)

  /// Takes in a telling name, in lower case and without what separates its words.
  mutating func insert(_ name: String) {
    switch Self.ending(of: name.utf8.reversed()) {
    case .full(let number): isTelling[number] = true
    case .short(let number): short[number] = true
    }
  }

  /// Takes in a telling word of two letters, whatever stands before it.
  mutating func insert(lastWord word: String) {
    insert(word)
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(String(Unicode.Scalar(letter)) + word) }
  }

  /// Whether a name, or a name without an `s` at its end, may be telling; `false` is certain.
  func mayMatch(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    // Other letters, escapes and percent-encoding are for those who read the words.
    if name.count > Self.longest || name.contains(where: { $0 >= 0x80 || $0 == 0x5C || $0 == 0x25 }) {
      return true
    }
    if isTelling(name[...]) { return true }
    guard let last = name.lastIndex(where: Self.isLetter), name[last] | 0x20 == UInt8(ascii: "s") else {
      return false
    }
    return isTelling(name[..<last])
  }

  private func isTelling(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    switch Self.ending(of: name.reversed()) {
    case .full(let number): isTelling[number]
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

  /// The last letters, which come first in `reversed`; digits and signs among them are passed over.
  private static func ending(of reversed: some Sequence<UInt8>) -> Ending {
    var (value, short, found) = (0, 0, 0)
    for byte in reversed where isLetter(byte) {
      let letter = Int((byte | 0x20) - UInt8(ascii: "a"))
      value = value * 26 + letter
      found += 1
      if found == count { return .full(value) }
      short = short * 27 + letter + 1
    }
    return .short(short)
  }
}
