import ContractSpecs

/// The version in the name of a tag or in a list of users: the `3.1.0` of `v3.1.0`, `release-3.1.0` and `3.1.0 (245)`.
struct ReleaseVersion: Hashable, Sendable {
  /// The numbers between the dots.
  var numbers: [Int]

  /// The text behind them, such as `-beta.2` or `-1`.
  var suffix: String

  /// The greatest number of bytes of a name that is read.
  private static let maximumLength = 200

  /// Reads the first number of a name and what follows; `nil` if there is none.
  init?(in name: String) {
    let name = Array(name.utf8.prefix(Self.maximumLength))
    guard let start = name.firstIndex(where: \.isDigit) else { return nil }
    var numbers: [Int] = []
    var index = start
    while index < name.count, name[index].isDigit {
      let end = name[index...].firstIndex { !$0.isDigit } ?? name.count
      guard let number = Int(String(decoding: name[index..<end], as: UTF8.self)) else { return nil }
      numbers.append(number)
      let goesOn = end + 1 < name.count && name[end] == UInt8(ascii: ".") && name[end + 1].isDigit
      index = goesOn ? end + 1 : end
      if !goesOn { break }
    }
    self.numbers = numbers
    suffix = String(decoding: name[index...], as: UTF8.self)
  }

  /// True if the suffix has a word, such as `-rc1`. A suffix of digits alone is a build or a hotfix of a release.
  var isPreRelease: Bool { suffix.utf8.contains { $0.isASCIILetter } }

  /// The numbers without zeros at the end, by which versions of lists and of tags are one.
  var significant: [Int] {
    var numbers = numbers
    while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}

extension ReleaseVersion: CustomStringConvertible {
  var description: String { numbers.map(String.init).joined(separator: ".") + suffix }
}

extension ReleaseVersion: Comparable {
  /// Orders versions by their numbers; a pre-release is before its release, and a release with a suffix behind it.
  static func < (one: Self, other: Self) -> Bool {
    if one.significant != other.significant {
      return one.significant.lexicographicallyPrecedes(other.significant)
    }
    if one.isPreRelease != other.isPreRelease { return one.isPreRelease }
    return one.suffixParts.lexicographicallyPrecedes(other.suffixParts)
  }

  /// A part of a suffix, of which numbers are compared as such: `-beta.10` is behind `-beta.9`.
  private enum SuffixPart: Comparable {
    case number(Int)
    case word(String)
  }

  private var suffixParts: [SuffixPart] {
    suffix.split { !($0.isLetter || $0.isNumber) }.flatMap { word -> [SuffixPart] in
      let digits = word.reversed().prefix { $0.isASCII && $0.isNumber }.count
      let letters = word.dropLast(digits)
      let number = Int(word.suffix(digits)).map { [SuffixPart.number($0)] } ?? []
      return (letters.isEmpty ? [] : [.word(String(letters))]) + number
    }
  }
}
