/// The remedies for numbers that are not as promised, or that the client's type does not hold.
package enum NumberRemedy: Hashable, Sendable {
  /// A number within the promised bounds that is not a multiple of the promised step.
  case noMultiple(of: String)

  /// `{"String": "", "Valid": false}`, as Go writes the types of `database/sql`.
  case nullOfGo(acceptsNull: Bool)

  /// An address that ends in the promised number.
  case addressForNumber

  /// A number beside its unit, which may count hundredths of it.
  case numberWithUnit(mayCountHundredths: Bool)

  /// A number that is a multiple of the promised one, as between two units.
  case otherScale(Scale)
  case smallFloat

  /// An integer that an `Int` holds, and the type of the property does not; for the client.
  case integerOfOtherWidth
  case addressOfObject
  case emptyTextForList

  /// A whole number that no type of integers, or not the client's own, holds.
  case greatInteger(String, least: String, most: String, Magnitude)

  /// `9223372036854775807.0`, which a decoder reads as a `Double` before it makes an integer of it.
  case greatIntegerWithPoint

  /// `3.0000000000000001`, which is 3 as a `Double`.
  case wholeAsDouble

  /// A whole number that a `Double` does not keep.
  case greatNumber(Magnitude, isNegative: Bool)

  /// A number beyond those that a `Decimal` holds.
  case beyondDecimal(Magnitude)

  /// `1.2K`, as numbers are shortened for people.
  case shortenedNumber

  /// `red;green`, a text with other separators than commas.
  case textWithSeparators

  /// `0000-00-00`, as MySQL writes that there is no date.
  case zeroDate(absence: Absence)

  /// A number beyond those that a double holds.
  case greatFloat(absence: Absence?)

  /// A relation between a number that was sent and the promised one, as between two units.
  package enum Scale: Hashable, Sendable, CaseIterable {
    case thousandfold, thousandth, hundredfold, hundredth
  }

  /// A range of great numbers, by the types of Swift that hold them.
  package enum Magnitude: Hashable, Sendable {
    /// From 0 to 2 to the 64th.
    case unsigned

    /// Below 1e127, with a sign or beyond 2 to the 64th.
    case decimal

    /// Beyond 1e127.
    case double

    /// Beyond all doubles.
    case infinite
  }
}

extension NumberRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .noMultiple(let step):
      Finding.Hint(
        backend: "Send a multiple of \(step): round the number before it is sent.",
        client: "Round the number before use.")
    case .nullOfGo(let acceptsNull):
      Finding.Hint(
        backend: "Send the value alone\(acceptsNull ? ", and null where Valid is false" : ""), as a pointer "
          + "or a MarshalJSON does: this is a type of Go's database/sql.",
        client: "Decode an object with both members, and take its value only where Valid is true.")
    case .addressForNumber:
      Finding.Hint(
        backend: "Send the number alone, not an address that ends in it.",
        client: "Decode a URL, and take the number from its last path component.")
    case .numberWithUnit(let mayCountHundredths):
      Finding.Hint(
        backend: "Send the number alone, without quotes, its unit or currency and separators between digits"
          + (mayCountHundredths
            ? "; where it counts hundredths, such as cents, as a whole number of them." : "."),
        client: "Decode a String, and take the number out of it.")
    case .otherScale(let scale):
      Finding.Hint(
        backend: "Send the promised number: what came is \(scale.words).",
        client: "If the unit has changed, \(scale.conversion) before use.")
    case .smallFloat:
      Finding.Hint(
        backend: "Send a number that the type holds; where there is no such one, null has to be promised.",
        client:
          "Decode a Double, which holds 4.9e-324 to 1.8e308; a Float holds 1.4e-45 to 3.4e38, a Float16 6e-8 to 65504."
      )
    case .integerOfOtherWidth:
      Finding.Hint(
        client: "Decode an Int: the type of the property does not hold this number.")
    case .addressOfObject:
      Finding.Hint(
        backend:
          "Serialize the value itself: this is what the language writes of an object or a list in a text.",
        client: "Nothing to do: the value is not in the response.")
    case .emptyTextForList:
      Finding.Hint(
        backend: "Send [] for a list without elements.",
        client: "Decode a String, and take an empty one for no elements.")
    case .greatInteger(let type, let least, let most, let magnitude):
      Finding.Hint(
        backend:
          "Send a whole number that \(type) holds, \(least) to \(most); a longer identifier is a "
          + "string, and promised as one.",
        client: Self.advice(on: magnitude))
    case .greatIntegerWithPoint:
      Finding.Hint(
        backend:
          "Write the whole number without a point or an exponent: it is too great for a Double, as which it is read.",
        client: Self.decimalAdvice)
    case .wholeAsDouble:
      Finding.Hint(
        backend: "Send the whole number, without a fraction.",
        client: "Nothing to do: JSONDecoder makes a Double of it, which is whole.")
    case .greatNumber(let magnitude, let isNegative):
      Finding.Hint(
        backend:
          "Send a whole number that a Double keeps, \(isNegative ? "at least -" : "at most ")9007199254740992; a longer "
          + "identifier is a string, and promised as one.",
        client: Self.advice(on: magnitude))
    case .beyondDecimal(let magnitude):
      Finding.Hint(
        backend:
          "Send a number that a Decimal holds, up to 1e127; where there is no limit, null has to be promised.",
        client: Self.advice(on: magnitude))
    case .shortenedNumber:
      Finding.Hint(
        backend:
          "Send the number alone and whole, without quotes: this one may be shortened for people, or have its unit.",
        client: "Nothing to do for a shortened number: its last digits are not in the response.")
    case .textWithSeparators:
      Finding.Hint(
        backend: "Send an array; if this text is a list with separators, an element for each part.",
        client: "Decode a String where no array comes, and split it if its separators are known.")
    case .zeroDate(let absence):
      Finding.Hint(
        backend: "\(absence.words): this is how MySQL writes that there is no date.",
        client: "Decode a String, and take this one for no value.")
    case .greatFloat(let absence):
      Finding.Hint(
        backend:
          "\(absence?.words ?? "Send a number that a double holds"): doubles range from 4.9e-324 to 1.8e308.",
        client:
          "Decode a Decimal, which keeps 38 digits up to 1e127; beyond that no number type of Swift holds it."
      )
    }
  }

  private static let decimalAdvice = "Decode a Decimal, which keeps 38 digits; no String reads a number."

  /// Returns the advice for the client on a great number: the type that holds it.
  private static func advice(on magnitude: Magnitude) -> String {
    switch magnitude {
    case .unsigned:
      "Decode a Decimal, which keeps 38 digits, or a UInt64 below 18446744073709551616; no String reads a number."
    case .decimal: decimalAdvice
    case .double: "Decode a Double, which holds it, with about 16 digits."
    case .infinite: "Nothing to do: no number type of Swift holds it."
    }
  }
}

extension NumberRemedy.Magnitude {
  init(_ number: Double) {
    self =
      if (0...0x1p64).contains(number) {
        .unsigned
      } else if abs(number) < 1e127 {
        .decimal
      } else {
        number.isFinite ? .double : .infinite
      }
  }
}

extension NumberRemedy.Scale {
  fileprivate var words: String {
    switch self {
    case .thousandfold: "1000 times as much, as milliseconds are of seconds"
    case .thousandth: "a thousandth of it, as seconds are of milliseconds"
    case .hundredfold: "a hundred times as much, as cents are of a whole amount"
    case .hundredth: "a hundredth of it, as whole amounts are of cents"
    }
  }

  fileprivate var conversion: String {
    switch self {
    case .thousandfold: "divide it by 1000"
    case .thousandth: "multiply it by 1000"
    case .hundredfold: "divide it by 100"
    case .hundredth: "multiply it by 100"
    }
  }
}
