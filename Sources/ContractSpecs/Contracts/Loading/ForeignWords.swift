/// The names of other languages for the types of a contract, and for generic types.
struct ForeignWords {
  /// The names of the contract's own shapes.
  let shapes: [String]

  /// A rule by which a type is made from those in its brackets.
  enum Maker: Hashable {
    case list, dictionary, nullable, choice

    /// A set of literal values.
    case literals

    /// A text with a number of characters, or with at most that number.
    case text(isExact: Bool)
  }

  /// Returns the word of a contract for a foreign word, or `nil` if there is none.
  func notation(of word: String) -> String? {
    if shapes.contains(word) || Self.own.contains(word) { return word }
    return Self.plainMeaning(of: word) ?? nearestName(to: word, among: shapes)
  }

  /// Returns whether a word means a text, and therefore the key of a dictionary rather than of a member.
  func isTextKey(_ word: String) -> Bool {
    Self.types[word.lowercased()] == "string" || word.lowercased() == "string"
  }

  func maker(of word: String) -> Maker? { Self.makers[word.lowercased()] }

  /// Returns the word of a contract for a foreign type such as `String` or `UUID`, without regard to the names of
  /// shapes.
  static func plainMeaning(of word: String) -> String? {
    let lower = word.lowercased()
    return types[lower] ?? (own.contains(lower) ? lower : nil)
  }

  private static let own = Set(
    ContractReader.plainTypes + Format.allCases.map(\.rawValue) + ["jwt", "null"])

  /// The foreign types, by their names in lower case.
  private static let types = [
    "int": "integer", "int8": "integer", "int16": "integer", "int32": "integer", "int64": "integer",
    "uint": "integer", "uint8": "integer", "uint16": "integer", "uint32": "integer", "uint64": "integer",
    "i32": "integer", "i64": "integer", "u32": "integer", "u64": "integer", "long": "integer",
    "short": "integer",
    "bigint": "integer", "bool": "boolean", "str": "string", "text": "string", "char": "string",
    "varchar": "string", "float": "number", "float32": "number", "float64": "number", "f32": "number",
    "f64": "number", "double": "number", "real": "number", "numeric": "number", "decimal128": "decimal",
    "date": "date-time", "datetime": "date-time", "timestamp": "date-time", "instant": "date-time",
    "zoneddatetime": "date-time", "localdatetime": "local-date-time", "localdate": "date",
    "iso8601": "date-time",
    "guid": "uuid", "uri": "url", "dict": "object", "map": "object", "list": "array", "nil": "null",
    "none": "null", "undefined": "null", "unknown": "any", "mixed": "any", "json": "any", "data": "base64",
  ]

  private static let makers: [String: Maker] = [
    "array": .list, "list": .list, "set": .list, "vec": .list, "arraylist": .list, "collection": .list,
    "sequence": .list, "iterable": .list, "ienumerable": .list, "readonlyarray": .list,
    "map": .dictionary, "dict": .dictionary, "dictionary": .dictionary, "record": .dictionary,
    "hashmap": .dictionary, "object": .dictionary, "optional": .nullable, "option": .nullable,
    "maybe": .nullable,
    "nullable": .nullable,
    "union": .choice, "oneof": .choice, "anyof": .choice, "either": .choice, "enum": .literals,
    "literal": .literals, "varchar": .text(isExact: false), "char": .text(isExact: true),
  ]
}
