/// What a shape's notation says, before names are looked up: `User[](1...) | null`.
///
/// ```text
/// choice   = postfix *( "|" postfix )
/// postfix  = primary *( "[]" [ "(" bounds ")" ] )
/// primary  = "(" choice ")" / 'text' / number / true / false / /regex/ [ "(" 'text' ")" ]
///          / word [ "(" argument ")" ]
/// bounds   = n / n...m / n... / ...m
/// ```
indirect enum ShapeNotation: Equatable {
  case word(Word)
  case literal(Literal)
  case pattern(String, example: String?, offset: Int)
  case array(of: ShapeNotation, CountBounds)
  case choice([ShapeNotation])

  /// A type, a format or the contract's own name for a shape, with what stands in parentheses after it.
  struct Word: Equatable {
    enum Argument: Equatable {
      case bounds(lower: String?, upper: String?)
      case exactly(String)
      case now(plusSeconds: Double)
      case shape(ShapeNotation)
    }

    var name: String
    var argument: Argument?

    /// In UTF-8 bytes from the start of the notation.
    var offset: Int

    /// Where the argument begins.
    var argumentOffset: Int = 0
  }
}

/// Why a notation cannot be read, and where in it.
struct ShapeNotationError: Error, Equatable {
  var message: String

  /// In UTF-8 bytes from the start of the notation.
  var offset: Int
  var length = 1

  /// The words before the notation that would be right.
  var lead = "write"

  /// The notation that shows what would be right, where nobody can tell what is meant.
  var example: String?
}
