/// Advice on single values that are not as promised.
///
/// `absence` is what the promise allows in place of a value, as the start of a sentence, or `nil` if it requires one.
extension Finding.Hint {
  // MARK: texts

  /// Returns the advice on an empty text where another type is promised.
  static func emptyText(absence: String?) -> Self {
    Self(
      backend: "\(absence ?? "Send a value"): an empty text is not of the promised type.",
      client: "Try the promised type first in an init(from:), and treat an empty text as no value.")
  }

  /// Returns the advice on an empty text where one of a certain form is promised.
  static func emptyForm(absence: String) -> Self {
    Self(
      backend: "\(absence): an empty text has no such form.",
      client: "Decode a String, and treat an empty one as no value.")
  }

  /// Returns the advice on a word for no value in quotes, such as `"null"`; `isText` says whether a text is promised.
  static func nullInQuotes(_ word: String, absence: String?, isText: Bool) -> Self {
    Self(
      backend: "\(absence ?? "Send a value"): \"\(word)\" in quotes is a string.",
      client: isText
        ? "Decode a String, and treat this one as no value."
        : "Try the promised type first in an init(from:), and treat this text as no value.")
  }

  /// The same advice for values of which others, in the same place of other elements, came as promised.
  var ofSomeElements: Self {
    Self(
      backend: backend,
      client: "Read both in an init(from:) of your own: not all elements have it in this form.",
      contract: contract)
  }

  /// Returns the advice on a 0 where no value is allowed, but no number.
  static func zeroForNoValue(absence: String) -> Self {
    Self(
      backend: "\(absence) where there is no value: 0 is a number.",
      client: "Try an Int first in an init(from:), and treat 0 as no value.")
  }

  /// Returns the advice on `false` where no value is allowed, but no Boolean.
  static func falseForNoValue(absence: String) -> Self {
    Self(
      backend: "\(absence) where there is no value: false is a Boolean.",
      client: "Try a Bool first in an init(from:), and treat false as no value.")
  }

  static let uuidWithoutHyphens = Self(
    backend: "Write the UUID with hyphens, in groups of 8, 4, 4, 4 and 12 digits.",
    client: "Decode a String, and put the hyphens in before a UUID is made of it.")

  static let uuidInBase64 = Self(
    backend: "Write the UUID as text: these are its 16 bytes in Base64.",
    client: "Decode a String, and make a UUID of the bytes of its Base64.")

  /// Advice on `//cdn.example.com/a.png`, which takes the scheme of the address that it is resolved against.
  static let withoutSchemeAlone = Self(
    backend: "Send the whole address, with its scheme: https: before the two slashes.",
    client: "Resolve it against the backend's address, with URL(string:relativeTo:), before it is used.")

  static let relativeURL = Self(
    backend: "Send the whole address, with scheme and host.",
    client: "A URL reads it; resolve it against the backend's address: URL(string:relativeTo:).")

  static let tokenWithScheme = Self(
    backend: "Send the token alone: its scheme belongs only in the header Authorization.",
    client: "Drop the scheme before the token is used.")

  static let loneSurrogate = Self(
    backend: "Send whole characters: half a surrogate pair is no Unicode text (RFC 8259 section 8.2).",
    client: "JSONDecoder refuses such a text, whatever type reads it; nothing to do.")

  static let decimalInOtherForm = Self(
    backend:
      "Write digits with at most one point between them, such as 1080.50: no other separator, unit or exponent.",
    client: "Decode a String, and make the Decimal with a formatter for this exact format, if it is a number."
  )

  /// Advice on `+49 (0)151 23456789`, whose 0 is no part of the number from abroad.
  static let phoneWithTrunkZero = Self(
    backend:
      "Write the number as E.164 does, + and digits, and without (0): it is dialled only within the country.",
    client: "Decode a String, and leave out (0) and all else but + and the digits before use.")

  static let phoneInOtherForm = Self(
    backend: "Write the number as E.164 does: + and digits, with nothing between them.",
    client: "Decode a String, and leave out all but + and the digits before use.")

  static let phoneWithoutCountry = Self(
    backend:
      "Write the number as E.164 does: +, the code of the country, and digits with nothing between them.",
    client: "Decode a String; only who knows its country can make an international number of it.")

  static let base64ForURLs = Self(
    backend:
      "Write Base64 with + and /, and with = at its end: this is the one for URLs (RFC 4648 section 5).",
    client: "Decode a String, and replace - and _ and append = before a Data is made of it.")

  static let keyThatIsNoInteger = Self(
    backend: "Send integers that an Int holds as keys, and nothing else beside them.",
    client: "Decode [String: T]: a dictionary by Int throws at the first key that is none.")

  /// Returns the advice on a text that has the promised form in lower or upper case, as `casing` says.
  static func otherCasing(promised casing: String) -> Self {
    Self(
      backend: "Send it in \(casing) case: only the casing differs.",
      client: "Decode a String, and put it into \(casing) case before use.")
  }

  static let choicesInOtherCasing = Self(
    backend: "Send the promised texts in the promised casing: nothing else differs.",
    client: "Raw values of an enum compare with their casing; give the cases the backend's raw values.")

  static let withoutSeconds = Self(
    backend: "Write the seconds as well, such as 12:00:00 for 12:00.",
    client: "Decode a String, and put :00 after the minutes before a Date is made of it.")

  static let prefixedUUID = Self(
    backend: "Send the UUID alone, without what stands before it.",
    client: "Decode a String, and take its last 36 characters before a UUID is made of it.")

  static let uuidInBraces = Self(
    backend: "Send the UUID without the braces around it.",
    client: "Decode a String, and drop the braces before a UUID is made of it.")

  static let withoutScheme = Self(
    backend: "Send the whole address, with its scheme: https:// before the host.",
    client: "Decode a String, and put the scheme before it: a URL takes the host for a path.")

  // MARK: choices

  static let noOtherCase = Self(
    backend: Finding.Kind.valueLiteral.hint.backend, client: Finding.Kind.valueChoice.hint.client)

  static let noCaseOfEnum = Self(
    backend: "Send an object with exactly one of the keys, which says the case, and its values inside.",
    client: "Give the enum a case for it; what is written in another form needs an init(from:) of its own.")

  static let newValue = Self(
    backend: "Nothing to do: other values are allowed. The contract can list it beside the known ones.",
    client: "Nothing to do for a String; an enum needs a case for values that it does not know.")

  // MARK: times

  /// Returns the advice on a number where a date is promised as text.
  static func numberForDate(unit: Moment.Unit?, readBy dates: Client.Dates?) -> Self {
    Self(
      backend: "Send the time as RFC 3339 text, such as 2025-01-08T12:00:00Z"
        + (unit.map { "; the number is in \($0.name) since 1970." } ?? "."),
      client: clientAdvice(for: unit, readBy: dates))
  }

  private static func clientAdvice(for unit: Moment.Unit?, readBy dates: Client.Dates?) -> String {
    if dates == .deferredToDate {
      return
        "Nothing to do if it is in seconds since 2001, as Swift's encoder writes dates: the app reads that."
    }
    guard let unit else {
      return "Decode a Double; the number shows neither its unit nor its epoch."
    }
    if dates == unit.strategy { return "Nothing to do: \(unit.strategy.rawValue) reads it." }
    return
      "Decode a Double and convert it to a Date: \(unit.conversion). If all dates are sent this way, set "
      + "dateDecodingStrategy to \(unit.strategy.rawValue)."
  }

  /// Returns the advice on a Unix time in another unit.
  static func otherUnit(promised: Moment.Unit, sent: Moment.Unit) -> Self {
    Self(
      backend: "Send \(promised.name) since 1970; what came is in \(sent.name).",
      client: "Decode a Double and convert it to a Date: \(sent.conversion).")
  }

  // MARK: arrays and objects

  /// Returns the advice on an empty array where an object is promised whose only array is a member.
  static func emptyArray(mayBe list: String) -> String {
    "Send the object with its members: [] has none of them, and may be its \(Quoted.key(list)) alone."
  }

  /// Returns the advice on an array of the values of a promised object.
  static func valuesWithoutNames(_ names: [String]) -> Self {
    Self(
      backend: "Send an object that names its values: \(names.map { Quoted.key($0) }.joined(separator: ", "))"
        + "; a list has no names.",
      client:
        "Decode an array, and take the values by their order, which only the backend's documentation tells.")
  }

  /// Returns the advice on a text in place of an object with a member for it.
  static func textForObject(member: String) -> Self {
    Self(
      backend: "Send an object; if the text is meant for its \(Quoted.key(member)), with that member.",
      client: "Decode a String where no object comes.")
  }

  static let printedList = Self(
    backend: "Send an array, written by a serializer: this text is how a language prints a list.",
    client: "Decode a String where no array comes; where its elements end is a guess.")

  static let jsonInBase64 = Self(
    backend: "Send the JSON itself: this text is its Base64, as Go writes []byte.",
    client: "Decode Data, which reads Base64, and the JSON from that.")

  /// Returns the advice on an object by whose names the values of a list of pairs are found.
  static func mapForPairs(name: String, value: String) -> Self {
    Self(
      backend:
        "Send an array with an object for each entry, its name as \(Quoted.key(name)) and its value as "
        + "\(Quoted.key(value)).",
      client: "Decode a dictionary by String, and make the pairs of its entries; it keeps no order.")
  }

  static let repeatedElement = Self(
    backend: "Send each element once.", client: "Ignore an element that equals an earlier one.")

  /// Returns the advice on an object of which one member is the promised value.
  static func valueInObject(under key: String) -> Self {
    Self(
      backend: "Send what is in \(Quoted.key(key)) by itself.",
      client: "Decode an object that holds the value as \(Quoted.key(key)).")
  }

  // MARK: null

  static let nullDocument = Self(
    backend: "Send the promised document.", client: "Decode an Optional if null may come.")

  static let nullOfTuple = Self(
    backend: "Send a value: the element may not be null.",
    client: "Let the element be Optional if it may be null.")

  static let nullMember = Self(
    backend: "Send a value: the member may be neither null nor absent.",
    client: "Make the property Optional if it may be null.")

  /// Advice on null in place of the associated values of an enum's case.
  static let nullOfCase = Self(
    backend: "Send an object with the values of the case: it may be neither null nor absent.",
    client:
      "Write an init(from:) for the enum: the synthesized one reads no null there, also with Optional values."
  )

  static let nullList = Self(
    backend: "Send [] for a list without elements: the member may be neither null nor absent.",
    client: "Make the property Optional, and take nil for an empty list.")

  static let nullForAbsentMember = Self(
    backend: "Leave the member out, or send a value: it may be absent, but not null.",
    client: "Nothing to do: an Optional property reads null as nil.")

  static let nullElement = Self(
    backend: "Leave the element out, or send a value in its place.",
    client: "Let the elements be Optional, [T?], and drop nil with compactMap.")

  /// Advice on null in a list whose bounds allow no fewer elements.
  static let nullOfNeededElement = Self(
    backend: "Send a value in its place: without the element, the list would be too short.",
    client: "Let the elements be Optional, [T?].")

  /// Advice on null for a model that decodes the member only where its key is there.
  static let nullOfOptionalKey = Self(
    backend: "Leave the member out, or send a value: the model decodes it wherever the key is there.",
    client: "Decode it with decodeIfPresent, which reads null as nil.")

  static let nullEntry = Self(
    backend: "Leave the member out, or send a value in its place.",
    client: "Let the values be Optional, [String: T?], and drop nil with compactMapValues.")

  // MARK: values that a check expects

  /// Advice on a value about which nothing more is known than that it is another one than the check expects.
  package static let otherValue = Self(
    backend: "Answer with the value that the check expects here.",
    client: "No decoder notices it; the app would use the wrong value.")

  /// Advice on a value that is expected and null or absent.
  static let noValue = Self(
    backend: otherValue.backend,
    client:
      "An app that requires the value does not decode this response; one with an Optional goes on without it."
  )

  static let valueOfOtherType = Self(
    backend: "Answer with the value that the check expects here, in its JSON type.",
    client: "An app that decodes the expected type does not decode this response.")

  /// Returns the advice on two members with the values of each other.
  static func swapped(_ one: JSONPath?, _ other: JSONPath?) -> Self {
    let names = [one, other].compactMap(\.self).map(\.description).joined(separator: " and ")
    return Self(
      backend: "Send each value under its own name: those of \(names) are swapped.",
      client: "No decoder notices it; the app would show one value as the other.")
  }

  static let otherOrder = Self(
    backend: "Answer in the expected order: the elements are there, in another one.",
    client: "No decoder notices it; sort them before the order matters.")

  static let sameValue = Self(
    backend: "Return a value other than the one in the check.",
    client: "No decoder notices it; the app would use the wrong value.")
}

extension Moment.Unit {
  /// The plural name of the unit.
  var name: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    }
  }

  /// The strategy of `JSONDecoder` for the unit.
  fileprivate var strategy: Client.Dates {
    switch self {
    case .seconds: .secondsSince1970
    case .milliseconds: .millisecondsSince1970
    }
  }

  /// The Swift code that makes a `Date` of a `Double` named `value`.
  fileprivate var conversion: String {
    switch self {
    case .seconds: "Date(timeIntervalSince1970: value)"
    case .milliseconds: "Date(timeIntervalSince1970: value / 1000)"
    }
  }
}

extension ValueAdvice {
  /// The alternatives that the promise allows in place of a value; `nil` if it requires one.
  var absence: String? {
    switch (acceptsNull, isOptional) {
    case (true, true): "Send null or leave the member out"
    case (true, false): "Send null"
    case (false, true): "Leave the member out"
    case (false, false): nil
    }
  }
}
