/// The syntax tree of a shape's notation, before names are looked up: `User[](1...) | null`.
///
/// ```text
/// choice   = both *( "|" both ) [ "|" "..." both ]
/// both     = postfix *( "&" postfix )
/// postfix  = primary *( "[]" [ "(" limits ")" ] )
/// primary  = "(" choice ")" / 'text' / number / true / false / /regex/ [ "(" 'text' ")" ]
///          / word [ "(" argument ")" ] / ( word / "@" name ) [ "<" choice *( "," choice ) ">" ]
/// limits   = bounds / bounds "," limit / limit
/// limit    = "unique" / "step" n
/// bounds   = n / n...m / n... / ...m, each dots also as ..< <... <..<
/// ```
indirect enum ShapeNotation: Hashable {
  case word(Word)
  case literal(Literal)
  case pattern(String, example: String?, offset: Int)
  case array(of: ShapeNotation, CountBounds, isUnique: Bool)
  case choice([ShapeNotation])

  /// A value that fits all of several shapes.
  case all([ShapeNotation])

  /// A choice of some values, and of any other one of the shape, which begins at an offset.
  case openChoice([ShapeNotation], ShapeNotation, offset: Int)

  /// A type, a format or the contract's own name for a shape, with the argument in parentheses after it.
  struct Word: Hashable {
    enum Argument: Hashable {
      case bounds(Limits)
      case exactly(String)
      case now(plusSeconds: Double)
      case shape(ShapeNotation)
    }

    /// The limits of a number or of a count.
    struct Limits: Hashable {
      var lower: String?
      var upper: String?
      var excludesLower = false
      var excludesUpper = false
      var step: String?
      var isUnique = false
    }

    var name: String
    var argument: Argument?

    /// The shapes between angle brackets, for the parameters of a generic shape.
    var typeArguments: [ShapeNotation] = []

    /// True if the name follows an `@`, so that it is that of a shape whatever its form.
    var isReference = false

    /// The offset from the start of the notation, in UTF-8 bytes.
    var offset: Int

    /// The offset of the argument.
    var argumentOffset: Int = 0
  }
}

/// An error that describes why and where a notation cannot be read.
struct ShapeNotationError: Error, Equatable {
  var message: String

  /// The offset from the start of the notation, in UTF-8 bytes.
  var offset: Int
  var length = 1

  /// The words before the correct notation.
  var lead = "write"

  /// The correct notation as an example, if the intended meaning is unknown.
  var example: String?
}

extension ShapeNotation {
  /// Parses a whole notation.
  init(parsing text: String) throws(ShapeNotationError) {
    var parser = ShapeNotationParser(text)
    self = try parser.readAll()
  }
}

extension CountBounds {
  /// Creates bounds, or returns `nil` if a bound is not an integer of zero or more, or if the bounds contradict each
  /// other.
  init?(_ argument: ShapeNotation.Word.Argument) {
    switch argument {
    case .exactly(let text):
      guard let count = Int(text), count >= 0 else { return nil }
      self.init(lower: count, upper: count)
    case .bounds(let limits):
      guard !limits.excludesLower, !limits.excludesUpper, limits.step == nil else { return nil }
      let (lower, upper) = (limits.lower, limits.upper)
      let (low, high) = (lower.map { Int($0) ?? -1 }, upper.map { Int($0) ?? -1 })
      guard low ?? 0 >= 0, high ?? 0 >= 0, low ?? 0 <= high ?? .max else { return nil }
      self.init(lower: low, upper: high)
    case .now, .shape: return nil
    }
  }
}
