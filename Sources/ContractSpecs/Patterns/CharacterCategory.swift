/// A property that Unicode gives to characters, tested on a character's first scalar.
package enum CharacterCategory: Hashable, Sendable {
  case any, ascii, alphabetic, uppercase, lowercase, whitespace, emoji
  case general(Set<Unicode.GeneralCategory>)

  /// Creates a category by its name, as in `\p{Lu}`, `\p{Uppercase_Letter}`, `\p{gc=Lu}` or `[:upper:]`.
  init?(name: String) {
    let parts = name.split(separator: "=", omittingEmptySubsequences: false).map { Self.plain(String($0)) }
    switch parts.count {
    case 1: self.init(plain: parts[0])
    case 2 where ["gc", "generalcategory"].contains(parts[0]):
      guard let categories = Self.general[parts[1]] else { return nil }
      self = .general(categories)
    default: return nil
    }
  }

  /// Returns a name without the differences that Unicode ignores: case, spaces, hyphens and underscores.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
  }

  private init?(plain name: String) {
    switch name {
    case "any": self = .any
    case "ascii": self = .ascii
    case "alpha", "alphabetic": self = .alphabetic
    case "upper", "uppercase": self = .uppercase
    case "lower", "lowercase": self = .lowercase
    case "space", "whitespace", "wspace": self = .whitespace
    case "emoji": self = .emoji
    default:
      guard let categories = Self.general[name] else { return nil }
      self = .general(categories)
    }
  }

  func contains(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return switch self {
    case .any: true
    case .ascii: first.isASCII && character.unicodeScalars.dropFirst().isEmpty
    case .alphabetic: first.properties.isAlphabetic
    case .uppercase: first.properties.isUppercase
    case .lowercase: first.properties.isLowercase
    case .whitespace: first.properties.isWhitespace
    case .emoji: first.properties.isEmoji
    case .general(let categories): categories.contains(first.properties.generalCategory)
    }
  }

  private static let general: [String: Set<Unicode.GeneralCategory>] = {
    var sets: [String: Set<Unicode.GeneralCategory>] = [:]
    for (short, long, category) in single {
      sets[short] = [category]
      sets[long] = [category]
      sets[String(short.prefix(1)), default: []].insert(category)
    }
    for (short, long) in groups { sets[long] = sets[short] }
    sets["lc"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    for name in ["l&", "casedletter"] { sets[name] = sets["lc"] }
    sets["digit"] = sets["nd"]
    sets["cntrl"] = sets["cc"]
    return sets
  }()

  private static let groups = [
    ("l", "letter"), ("m", "mark"), ("m", "combiningmark"), ("n", "number"), ("p", "punctuation"),
    ("p", "punct"),
    ("s", "symbol"), ("z", "separator"), ("c", "other"),
  ]

  private static let single: [(String, String, Unicode.GeneralCategory)] = [
    ("lu", "uppercaseletter", .uppercaseLetter), ("ll", "lowercaseletter", .lowercaseLetter),
    ("lt", "titlecaseletter", .titlecaseLetter), ("lm", "modifierletter", .modifierLetter),
    ("lo", "otherletter", .otherLetter), ("mn", "nonspacingmark", .nonspacingMark),
    ("mc", "spacingmark", .spacingMark), ("me", "enclosingmark", .enclosingMark),
    ("nd", "decimalnumber", .decimalNumber), ("nl", "letternumber", .letterNumber),
    ("no", "othernumber", .otherNumber), ("pc", "connectorpunctuation", .connectorPunctuation),
    ("pd", "dashpunctuation", .dashPunctuation), ("ps", "openpunctuation", .openPunctuation),
    ("pe", "closepunctuation", .closePunctuation), ("pi", "initialpunctuation", .initialPunctuation),
    ("pf", "finalpunctuation", .finalPunctuation), ("po", "otherpunctuation", .otherPunctuation),
    ("sm", "mathsymbol", .mathSymbol), ("sc", "currencysymbol", .currencySymbol),
    ("sk", "modifiersymbol", .modifierSymbol), ("so", "othersymbol", .otherSymbol),
    ("zs", "spaceseparator", .spaceSeparator), ("zl", "lineseparator", .lineSeparator),
    ("zp", "paragraphseparator", .paragraphSeparator), ("cc", "control", .control),
    ("cf", "format", .format), ("cs", "surrogate", .surrogate), ("co", "privateuse", .privateUse),
    ("cn", "unassigned", .unassigned),
  ]
}
