extension Coercion {
  /// Returns the advice for both sides; `absence` is what the promise allows in place of a value, as the start of a
  /// sentence.
  func hint(absence: Absence?) -> Finding.Hint {
    switch self {
    case .quotedNumber:
      Finding.Hint(
        backend: "Send the number without quotes.",
        client: "Decode a String and convert it, or use a wrapper that reads both.")
    case .nonConformingNumber:
      Finding.Hint(
        backend:
          "\(absence?.words ?? "Send a number"): JSON has neither NaN nor Infinity (RFC 8259 section 6).",
        client:
          "Pass this string to nonConformingFloatDecodingStrategy; a Double then reads it, a Decimal does not."
      )
    case .nonConformingInteger:
      Finding.Hint(
        backend:
          "\(absence?.words ?? "Send a whole number"): JSON has neither NaN nor Infinity (RFC 8259 section 6).",
        client: "Decode a String, and convert it where it is a number.")
    case .decimalForInteger:
      Finding.Hint(
        backend:
          "Send a whole number without quotes; where it counts hundredths, such as cents, 3300 for \"33.00\".",
        client: "Decode a String, and make a Decimal of it.")
    case .quotedBoolean:
      Finding.Hint(
        backend: "Send true or false without quotes.",
        client: "Decode a String and compare it, or use a wrapper that reads both.")
    case .numberForBoolean:
      Finding.Hint(
        backend: "Send true or false in place of 1 or 0.",
        client: "Decode an Int and compare it with 0: JSONDecoder does not decode a number as Bool.")
    case .numberForString:
      Finding.Hint(
        backend: "Send the value in quotes.",
        client: "Decode a number, or use a wrapper that reads both.")
    case .numberForText:
      Finding.Hint(
        backend: "Send text of the promised form: this number in quotes would have another.",
        client: "Decode a number, or use a wrapper that reads both.")
    case .numberForDecimal:
      Finding.Hint(
        backend:
          "Send the value in quotes; if it counts hundredths, such as cents, with its point: \"80.00\" for 8000.",
        client:
          "Decode a Decimal, or use a wrapper that reads both; where it counts hundredths, divide it by 100.")
    case .fractionForInteger:
      Finding.Hint(
        backend: "Send a whole number.",
        client: "Decode a Double. JSONDecoder will say \"not valid JSON\", although it is valid.")
    case .emptyArrayForObject:
      Finding.Hint(
        backend:
          "Send {} for an empty object: PHP's json_encode writes it for an object, not for an array.",
        client: "Decode it with a wrapper that reads an empty array as no members.")
    case .emptyArrayForMembers:
      Finding.Hint(
        backend: "\(absence?.words ?? "Send the object with its members"): an empty array has none of them.",
        client: "Decode it with a wrapper that reads an empty array as nil.")
    case .arrayForObject:
      Finding.Hint(
        backend: "Send the object itself, not an array of it.",
        client: "Decode an array and take its first element.")
    case .listForObject:
      Finding.Hint(
        backend: "Send one object: an array of several came, as where a filter or a limit does not apply.",
        client: "Decode an array; which of its elements is meant only the backend's documentation tells.")
    case .emptyObjectForArray:
      Finding.Hint(
        backend: "Send [] for an empty array.",
        client: "Decode it with a wrapper that reads an empty object as no elements.")
    case .objectForArray:
      Finding.Hint(
        backend: "Send an array, also for a single element.",
        client: "Decode the object itself where no array comes.")
    case .mapForArray:
      Finding.Hint(
        backend: "Send an array of the members' values, without their names.",
        client: "Decode a dictionary by String and take its values; it keeps no order.")
    case .valueForArray:
      Finding.Hint(
        backend: "Send an array, also for a single value.",
        client: "Decode the value itself where no array comes.")
    case .pairsForMap:
      Finding.Hint(
        backend: "Send an object that names each value, not an array of pairs of key and value.",
        client: "Decode an array of the pairs with a model of their own, and make the dictionary of them.")
    case .numberForName:
      Finding.Hint(
        backend: "Send the name of the value, not a number that stands for it.",
        client: "Decode an Int; only the backend's documentation tells what each number stands for.")
    case .arrayForMap:
      Finding.Hint(
        backend: "Send an object that names each value; an array has no keys.",
        client: "Decode an array; the key is lost unless each value contains it.")
    case .idForObject:
      Finding.Hint(
        backend: "Send the object, not only its id.",
        client: "Decode the id, and ask for the object with it.")
    case .arrayForValue:
      Finding.Hint(
        backend: "Send the value itself, not an array of it.",
        client: "Decode an array and take its first value.")
    case .joinedList:
      Finding.Hint(
        backend: "Send an array; if this text is a list, with an element for each part between its commas.",
        client: "Decode a String where no array comes, and split it at its commas if they separate values.")
    case .textForTime:
      Finding.Hint(
        backend: "Send the time as the promised number since 1970, not as text.",
        client: Self.readsDate)
    case .dateForNumber:
      Finding.Hint(
        backend: "Send the promised number, not a text: this is a date.",
        client: Self.readsDate)
    case .encodedJSON:
      Finding.Hint(
        backend: "Send the JSON itself, not its text in a string: it was serialized twice.",
        client: "Decode a String, and decode the model from its UTF-8 bytes.")
    }
  }

  /// Returns the advice, with `absence` only where the sentences depend on it.
  func advice(absence: Absence?) -> Advice {
    switch self {
    case .nonConformingNumber, .nonConformingInteger, .emptyArrayForMembers:
      Advice(.coercion(self, absence: absence))
    // The client is told the same of both.
    case .numberForText:
      Advice(
        backend: .coercion(self, absence: nil), client: .coercion(.numberForString, absence: nil))
    case .dateForNumber:
      Advice(backend: .coercion(self, absence: nil), client: .coercion(.textForTime, absence: nil))
    case .quotedNumber, .decimalForInteger, .quotedBoolean, .numberForBoolean, .numberForString,
      .numberForDecimal, .fractionForInteger, .emptyArrayForObject, .arrayForObject, .listForObject,
      .emptyObjectForArray, .objectForArray, .mapForArray, .valueForArray, .pairsForMap, .numberForName,
      .arrayForMap, .idForObject, .arrayForValue, .joinedList, .textForTime, .encodedJSON:
      Advice(.coercion(self, absence: nil))
    }
  }

  private static let readsDate =
    "Decode a String, and make the Date with an ISO8601DateFormatter, which reads a fraction of a second only with "
    + "withFractionalSeconds."
}
