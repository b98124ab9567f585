/// The syntax tree of a shape's notation, before names are looked up: `User[](1...) | null`.
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

  /// A type, a format or the contract's own name for a shape, with the argument in parentheses after it.
  struct Word: Equatable {
    enum Argument: Equatable {
      case bounds(lower: String?, upper: String?)
      case exactly(String)
      case now(plusSeconds: Double)
      case shape(ShapeNotation)
    }

    var name: String
    var argument: Argument?

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
