/// Advice on numbers that are not as promised, or that the client's type does not hold.
extension Finding.Hint {
  /// Returns the advice on a number within the promised bounds that is not a multiple of the promised step.
  static func noMultiple(of step: String) -> Self {
    Self(
      backend: "Send a multiple of \(step): round the number before it is sent.",
      client: "Round the number before use.")
  }

  /// Returns the advice on `{"String": "", "Valid": false}`, as Go writes the types of `database/sql`.
  static func nullOfGo(acceptsNull: Bool) -> Self {
    Self(
      backend: "Send the value alone\(acceptsNull ? ", and null where Valid is false" : ""), as a pointer "
        + "or a MarshalJSON does: this is a type of Go's database/sql.",
      client: "Decode an object with both members, and take its value only where Valid is true.")
  }

  /// Advice on an address that ends in the promised number.
  static let addressForNumber = Self(
    backend: "Send the number alone, not an address that ends in it.",
    client: "Decode a URL, and take the number from its last path component.")

  /// Returns the advice on a number beside its unit, which may count hundredths of it.
  static func numberWithUnit(mayCountHundredths: Bool) -> Self {
    Self(
      backend: "Send the number alone, without quotes, its unit or currency and separators between digits"
        + (mayCountHundredths
          ? "; where it counts hundredths, such as cents, as a whole number of them." : "."),
      client: "Decode a String, and take the number out of it.")
  }

  /// Returns the advice on a number that is a multiple of the promised one, as between two units.
  static func otherScale(_ scale: ValueAdvice.Scale) -> Self {
    Self(
      backend: "Send the promised number: what came is \(scale.words).",
      client: "If the unit has changed, \(scale.conversion) before use.")
  }

  static let smallFloat = Self(
    backend: "Send a number that the type holds; where there is no such one, null has to be promised.",
    client:
      "Decode a Double, which holds 4.9e-324 to 1.8e308; a Float holds 1.4e-45 to 3.4e38, a Float16 6e-8 to 65504."
  )

  static let integerOfOtherWidth = Self(
    backend: Finding.Kind.valueRange.hint.backend,
    client: "Decode an Int: the type of the property does not hold this number.")

  static let addressOfObject = Self(
    backend: "Serialize the value itself: this is what the language writes of an object or a list in a text.",
    client: "Nothing to do: the value is not in the response.")

  static let emptyTextForList = Self(
    backend: "Send [] for a list without elements.",
    client: "Decode a String, and take an empty one for no elements.")

  /// Returns the advice on a whole number that no type of integers, or not the client's own, holds.
  static func greatInteger(_ type: String, _ bounds: (least: String, most: String), _ number: Double) -> Self
  {
    Self(
      backend:
        "Send a whole number that \(type) holds, \(bounds.least) to \(bounds.most); a longer identifier is a "
        + "string, and promised as one.",
      client: advice(on: number))
  }

  /// Advice on `9223372036854775807.0`, which a decoder reads as a `Double` before it makes an integer of it.
  static let greatIntegerWithPoint = Self(
    backend:
      "Write the whole number without a point or an exponent: it is too great for a Double, as which it is read.",
    client: decimalAdvice)

  /// Advice on `3.0000000000000001`, which is 3 as a `Double`.
  static let wholeAsDouble = Self(
    backend: "Send the whole number, without a fraction.",
    client: "Nothing to do: JSONDecoder makes a Double of it, which is whole.")

  /// Returns the advice on a whole number that a `Double` does not keep.
  static func greatNumber(_ number: Double) -> Self {
    Self(
      backend:
        "Send a whole number that a Double keeps, \(number < 0 ? "at least -" : "at most ")9007199254740992; a longer "
        + "identifier is a string, and promised as one.",
      client: advice(on: number))
  }

  /// Returns the advice on a number beyond those that a `Decimal` holds.
  static func beyondDecimal(_ number: Double) -> Self {
    Self(
      backend:
        "Send a number that a Decimal holds, up to 1e127; where there is no limit, null has to be promised.",
      client: advice(on: number))
  }

  /// Advice on `1.2K`, as numbers are shortened for people.
  static let shortenedNumber = Self(
    backend:
      "Send the number alone and whole, without quotes: this one may be shortened for people, or have its unit.",
    client: "Nothing to do for a shortened number: its last digits are not in the response.")

  /// Advice on `red;green`, a text with other separators than commas.
  static let textWithSeparators = Self(
    backend: "Send an array; if this text is a list with separators, an element for each part.",
    client: "Decode a String where no array comes, and split it if its separators are known.")

  /// Returns the advice on `0000-00-00`, as MySQL writes that there is no date.
  static func zeroDate(absence: String) -> Self {
    Self(
      backend: "\(absence): this is how MySQL writes that there is no date.",
      client: "Decode a String, and take this one for no value.")
  }

  /// The same advice for an app whose `iso8601` reads the text, as that of new systems does.
  var readByNewSystems: Self {
    Self(backend: backend, client: "Nothing to do on new systems, whose iso8601 reads it.")
  }

  private static let decimalAdvice = "Decode a Decimal, which keeps 38 digits; no String reads a number."

  /// Returns the advice for the client on a great number: the type that holds it.
  private static func advice(on number: Double) -> String {
    if (0...0x1p64).contains(number) {
      return
        "Decode a Decimal, which keeps 38 digits, or a UInt64 below 18446744073709551616; no String reads a number."
    }
    if abs(number) < 1e127 { return decimalAdvice }
    return number.isFinite
      ? "Decode a Double, which holds it, with about 16 digits."
      : "Nothing to do: no number type of Swift holds it."
  }

  /// Returns the advice on a number beyond those that a double holds.
  static func greatFloat(absence: String?) -> Self {
    Self(
      backend:
        "\(absence ?? "Send a number that a double holds"): doubles range from 4.9e-324 to 1.8e308.",
      client:
        "Decode a Decimal, which keeps 38 digits up to 1e127; beyond that no number type of Swift holds it.")
  }
}

extension ValueAdvice.Scale {
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
