import ContractSpecs

/// Identifiers for the names of a contract. They are ASCII, so that no two of them look alike.
enum ExportedNames {
  /// The maximum number of characters of an identifier that is made of a name.
  private static let maximumLength = 80

  /// The names that a type cannot have without hiding one that the written code uses.
  private static let takenTypes: Set<String> = [
    "Any", "AnyCodingKey", "Array", "Bool", "Boxed", "Character", "Codable", "CodingKey", "CodingKeys",
    "Data",
    "Date", "DateOnly", "DateText", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double",
    "Encodable",
    "Encoder", "Equatable", "Error", "Float", "Foundation", "Hashable", "Hasher", "Int", "Int64",
    "JSONDecoder", "JSONEncoder", "JSONValue", "LocalDateTime", "Never", "Optional", "Protocol",
    "RawRepresentable", "RawValue", "Result", "Self", "Sendable", "Set", "String", "Swift", "Task", "Type",
    "UInt64", "UInt8", "URL", "UTF8", "UUID", "UnixMilliseconds", "UnixSeconds", "Void",
  ]

  /// The names that a property or a case cannot have beside what the compiler adds to its type.
  private static let takenMembers: Set<String> = [
    "self", "init", "none", "some", "hashValue", "rawValue", "allCases", "encode", "hash",
  ]

  /// Returns a name in `UpperCamelCase`, or an empty text if no letter or digit is left.
  static func type(_ text: String, ifTaken suffix: String = "Model") -> String {
    let name = capitalized(words(of: text))
    guard let first = name.first else { return "" }
    let valid = first.isNumber ? "Model" + name : name
    return takenTypes.contains(valid) ? valid + suffix : valid
  }

  /// Returns a name in `lowerCamelCase`, not yet in backticks, or an empty text.
  static func member(_ text: String) -> String {
    let words = words(of: text)
    guard let first = words.first else { return "" }
    let name = lowered(first) + capitalized(Array(words.dropFirst()))
    let valid = first.first?.isNumber == true ? "_" + name : name
    guard takenMembers.contains(valid) else { return valid }
    return takenMembers.contains(valid + "Value") ? valid + "Text" : valid + "Value"
  }

  /// Returns a property, function or case as code has it.
  static func quoted(_ name: String) -> String { SwiftName.quoted(name) }

  /// Returns the words between all characters that no identifier has, at most as many as fit.
  private static func words(of text: String) -> [String] {
    let pieces = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let isShouted = !pieces.contains { $0.contains(where: \.isLowercase) }
    var length = 0
    return pieces.prefix { piece in
      length += piece.utf8.count
      return length <= maximumLength || piece.startIndex == pieces.first?.startIndex
    }.map { piece in
      let word = String(piece.prefix(maximumLength))
      return isShouted ? word.lowercased() : word
    }
  }

  private static func capitalized(_ words: [String]) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns a word with its leading capitals lowered: `urlString` for `URLString`, `id` for `ID`.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase || $0.isNumber }
    if capitals.count == word.count { return word.lowercased() }
    let count = max(capitals.count - 1, capitals.isEmpty ? 0 : 1)
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// Returns the name of a type for one of the elements of a list.
  static func singular(_ name: String) -> String {
    let word = withoutPlural(name)
    return takenTypes.contains(word) ? word + "Value" : word
  }

  private static func withoutPlural(_ name: String) -> String {
    if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
    if name.hasSuffix("s"), !name.hasSuffix("ss"), name.count > 3 { return String(name.dropLast()) }
    return name
  }
}

/// The names of one scope, none of which occurs twice.
struct UniqueNames {
  private var used: Set<String> = []

  /// The last number that was added to a name.
  private var numbers: [String: Int] = [:]

  /// True if names that differ in casing alone are the same, as those of files may be.
  private let ignoresCase: Bool

  init(ignoringCase: Bool = false) { ignoresCase = ignoringCase }

  func isFree(_ name: String) -> Bool { !used.contains(ignoresCase ? name.lowercased() : name) }

  mutating func reserve(_ name: String) { used.insert(ignoresCase ? name.lowercased() : name) }

  /// Returns the first of several names that is free, or else the first one with a number.
  mutating func unique(_ names: String..., else fallback: String) -> String {
    let wanted = names.filter { !$0.isEmpty }
    if let free = wanted.first(where: isFree) {
      reserve(free)
      return free
    }
    let base = wanted.first ?? fallback
    var number = numbers[base] ?? (wanted.isEmpty ? 0 : 1)
    repeat { number += 1 } while !isFree("\(base)\(number)")
    numbers[base] = number
    reserve("\(base)\(number)")
    return "\(base)\(number)"
  }
}
