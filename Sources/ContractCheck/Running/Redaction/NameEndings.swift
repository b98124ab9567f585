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
    switch Self.ending(of: name.utf8.reversed()) {
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
    // Names with other letters, escapes or percent-encoding have to be split into words.
    if name.count > Self.maximumLength || name.contains(where: { $0 >= 0x80 || $0 == 0x5C || $0 == 0x25 }) {
      return true
    }
    if matchesEnding(name[...]) { return true }
    guard let last = name.lastIndex(where: Self.isLetter), name[last] | 0x20 == UInt8(ascii: "s") else {
      return false
    }
    return matchesEnding(name[..<last])
  }

  private func matchesEnding(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    switch Self.ending(of: name.reversed()) {
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

  /// Returns the last letters, which come first in `reversed`; digits and signs between them are skipped.
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
