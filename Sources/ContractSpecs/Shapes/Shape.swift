/// The promise for a JSON value. Shapes are in a `ShapeTable` and refer to each other by `ShapeID`.
package enum Shape: Hashable, Sendable {
  /// Every value, `null` included.
  case any
  case null
  case boolean

  /// A number without a fractional part, however it is written: `1`, `1.0` and `1e2` are integers.
  case integer(NumberBounds)
  case number(NumberBounds)

  /// A string with a number of characters (grapheme clusters) within the bounds.
  case string(CountBounds)
  case format(Format)

  /// A JSON Web Token in compact form (RFC 7519), whose payload has the shape of `claims`.
  case token(claims: ShapeID?)

  /// A point in time as a number, relative to the time when the response came.
  case moment(Moment)

  /// A string that matches a regular expression as a whole.
  case pattern(Pattern)

  /// Exactly this value.
  case literal(Literal)

  /// A choice of two or more literals.
  case oneOf([Literal])

  /// A choice of literals, and of any other value that fits the shape, which is a string, an integer or a number. Such
  /// another value is worth mentioning, but it breaks nothing.
  case openChoice([Literal], ShapeID)
  case array(ArrayShape)
  case object(ObjectShape)

  /// The value `null` or the other shape.
  case nullable(ShapeID)

  /// A choice of two or more shapes that are not all literals. The findings are those of the alternative with the
  /// fewest.
  case choice([ShapeID])

  /// A promise beside another shape; values of kinds that it is not about fit.
  case assertion(Assertion)
}

/// A value that a shape names literally.
package enum Literal: Hashable, Sendable {
  case string(String)

  /// The text of the number, as written in the contract.
  case number(String)
  case boolean(Bool)
  case null
}

/// A number of seconds or milliseconds since 1970-01-01T00:00:00Z that lies within a minute of now plus an offset.
package struct Moment: Hashable, Sendable {
  package enum Unit: Hashable, Sendable { case seconds, milliseconds }

  package var unit: Unit

  /// The number of seconds after (or, if negative, before) the time at which the response came.
  package var offset: Double
}
