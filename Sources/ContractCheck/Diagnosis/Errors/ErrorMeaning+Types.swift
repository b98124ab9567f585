import ContractSpecs

/// The meaning of a value of another type than the model's.
extension ErrorMeaning {
  static func typeMismatch(_ details: Details) -> ErrorMeaning {
    let path = details.place
    let type = details.type ?? "another type"
    if let meaning = ofKeys(details, type) { return meaning }
    let found = details.debugDescription.firstMatch(of: /found (.*?)(?: instead|\.|$)/).map { String($0.1) }
    let came = found.map { " and \(withArticle($0)) came." } ?? "; something else came."
    let says = "\(start(at: path)) the model reads \(withArticle(type))\(came)"
    return ErrorMeaning(
      says: says, causes: causes(of: type, found: found.flatMap(Found.init), isRoot: path == .root))
  }

  /// Returns the meaning of a mismatch of keys, which is of no value.
  private static func ofKeys(_ details: Details, _ type: String) -> ErrorMeaning? {
    let start = start(at: details.place)
    if details.debugDescription.contains("Expected Int key but found String key") {
      return ErrorMeaning(
        says: "\(start) the model reads a key of a dictionary as an Int, and the key is no whole number.",
        causes: [
          Cause(
            body: "an object with a key such as \"x\", for a [Int: T]",
            remark: "read [String: T], or ask for keys that are whole numbers")
        ])
    }
    guard details.debugDescription.contains("Invalid number of keys found, expected one") else { return nil }
    return ErrorMeaning(
      says:
        "\(start) the object has no key that is a case of \(details.type ?? "the enum"), or more than one.",
      causes: [
        Cause(
          body: "an object whose key is no case of the enum, or an empty one",
          remark: "the backend may know more cases than the app"),
        Cause(
          body: "an object with the keys of several cases",
          remark: "an enum with associated values is read from an object with one key"),
      ])
  }

  /// Returns a noun with `a` or `an` before it, unless it has an article or can have none.
  static func withArticle(_ noun: String) -> String {
    if ["a ", "an ", "null", "another"].contains(where: noun.hasPrefix) { return noun }
    return ("AEIOUaeio".contains(noun.prefix(1)) && !noun.isEmpty ? "an " : "a ") + noun
  }

  /// The JSON type that an error names: `a string`, `a dictionary`; older systems say `a string/data`.
  private enum Found: CaseIterable {
    case string, number, boolean, null, array, object

    init?(_ words: String) {
      let names = ["string", "number", "bool", "null", "array", "dictionary"]
      guard let index = names.firstIndex(where: { words.lowercased().contains($0) }) else { return nil }
      self = Self.allCases[index]
    }
  }

  /// Returns the causes with a value of the type that was found, or with any other one if the error does not name it.
  private static func causes(of type: String, found: Found?, isRoot: Bool) -> [Cause] {
    let known = (found.map { [$0] } ?? Found.allCases).flatMap { causes(of: type, for: $0, isRoot: isRoot) }
    let other = Cause(body: "another JSON type than the property's", remark: "the value itself tells which")
    return known.isEmpty || found == nil ? known + [other] : known
  }

  private static func causes(of type: String, for found: Found, isRoot: Bool) -> [Cause] {
    if type == "Bool" { return causes(ofBooleanFor: found) }
    if type == "String" { return causes(ofTextFor: found) }
    if type.hasPrefix("Array") { return causes(ofListFor: found) }
    if type.hasPrefix("Dictionary") { return causes(ofObjectFor: found, isRoot: isRoot) }
    return isNumber(type) ? causes(ofNumber: type, for: found) : []
  }

  private static func isNumber(_ type: String) -> Bool {
    ["Double", "Float", "CGFloat", "Decimal"].contains(type) || type.hasPrefix("Int")
      || type.hasPrefix("UInt")
  }

  /// The cause of an error of a `Double` that is a `Date`.
  static let textForDate = Cause(
    body: "the property is a Date and the value is text such as \"2025-11-08T15:39:12Z\"",
    remark: "without a dateDecodingStrategy a Date is a number of seconds, and the error never says Date: "
      + "set .iso8601, or read a String")

  private static func causes(ofNumber type: String, for found: Found) -> [Cause] {
    switch found {
    case .string:
      return (type == "Double" ? [textForDate] : []) + [
        Cause(body: "a quoted number, such as \"12\"", remark: "the backend should send it without quotes"),
        Cause(
          body: "text where there is no number, such as \"\" or \"N/A\"",
          remark: "null is what an absent number should be"),
      ]
    case .array:
      return [Cause(body: "a list of numbers in place of one", remark: "read [\(type)], or ask for one")]
    case .object:
      return [
        Cause(
          body: "an object around the number, such as {\"amount\": 12, \"currency\": \"EUR\"}",
          remark: "read a type of its own")
      ]
    case .boolean: return [Cause(body: "true or false in place of 1 or 0", remark: "read a Bool")]
    case .number, .null: return []
    }
  }

  private static func causes(ofBooleanFor found: Found) -> [Cause] {
    switch found {
    case .number: [Cause(body: "0 or 1", remark: "the backend should send false or true")]
    case .string:
      [
        Cause(
          body: "\"true\" in quotes, or other text such as \"yes\"",
          remark: "the backend should send true or false, without quotes")
      ]
    case .null:
      [
        Cause(
          body: "null",
          remark: "for a Bool, null too is a typeMismatch: the property has to be Optional, or a value sent")
      ]
    case .boolean, .array, .object: []
    }
  }

  private static func causes(ofTextFor found: Found) -> [Cause] {
    switch found {
    case .number:
      [
        Cause(
          body: "a number, for an identifier or an amount", remark: "read an Int, or ask for a string"),
        Cause(
          body: "a number for a Date, or for the case of an enum",
          remark: "with .iso8601 or a DateFormatter a Date is text; an enum of String reads no number"),
      ]
    case .boolean: [Cause(body: "true or false", remark: "read a Bool, or ask for a string")]
    case .array:
      [Cause(body: "a list of texts in place of one", remark: "read [String], or ask for one text")]
    case .object:
      [
        Cause(
          body: "an object in place of its identifier",
          remark: "some backends embed an object where they are asked to: read a type of its own"),
        Cause(
          body: "an object with a text for each language, or with details of a message",
          remark: "read a type of its own"),
      ]
    case .string, .null: []
    }
  }

  private static func causes(ofListFor found: Found) -> [Cause] {
    switch found {
    case .object:
      [
        Cause(
          body: "one object in place of a list of one",
          remark: "or an object around the list, such as {\"items\": […]}"),
        Cause(
          body: "an object for a dictionary whose keys are neither String nor Int",
          remark: "Swift reads [Enum: T] and [UUID: T] from an array of keys and values"),
      ]
    case .string:
      [
        Cause(
          body: "text that holds the list: JSON that was serialized twice, or values with commas",
          remark: "the backend should send an array"),
        Cause(body: "one text in place of a list of one", remark: "the backend should send an array of it"),
      ]
    case .number, .boolean:
      [Cause(body: "one value in place of a list of one", remark: "the backend should send an array of it")]
    case .array, .null: []
    }
  }

  private static func causes(ofObjectFor found: Found, isRoot: Bool) -> [Cause] {
    let identifier = Cause(
      body: "an identifier in place of the object that it stands for",
      remark: "some backends embed an object only when asked to")
    switch found {
    case .array:
      return [
        Cause(
          body: "a list where one object was expected", remark: "read [T]; PHP writes an empty object as []")
      ]
    case .string:
      let text = Cause(
        body: "text that holds the object: JSON that was serialized twice",
        remark: "the backend should send the object itself, and not its text in a string")
      let message = Cause(
        body: "a text alone, such as a message", remark: "look at status and Content-Type first")
      return [text, isRoot ? message : identifier]
    case .number: return isRoot ? [] : [identifier]
    case .boolean:
      return [
        Cause(
          body: isRoot ? "true or false alone" : "true or false in place of the object, or of none",
          remark: "null is what an absent object should be")
      ]
    case .object, .null: return []
    }
  }
}

/// The meaning of a key that was not found.
extension ErrorMeaning {
  static func keyNotFound(_ details: Details) -> ErrorMeaning {
    let key = details.key ?? ""
    let holder = details.place.map { "The object at \($0)" } ?? "An object, the error does not say which,"
    var causes = [
      Cause(
        body: "the key is there in another \(spelling(of: key))",
        remark: "the decoder stops at the first such key; all the others of the object may be wrong alike"),
      Cause(
        body: "the value is nested differently from the model",
        remark: "look at the whole body; likely if every key of a type is missing"),
      Cause(
        body: "everything lies in an envelope such as {\"data\": …}",
        remark: "likely where the first key of the outermost type is missing"),
      Cause(body: "the backend leaves the member out", remark: "then the property has to be Optional"),
      Cause(
        body: "it is an error, or another document, with a status that the app takes for success",
        remark: "look at status and Content-Type first"),
    ]
    if let strategy = ofStrategy(key) { causes.append(strategy) }
    return ErrorMeaning(
      says: key.isEmpty
        ? "\(holder) lacks a key." : "\(holder) has no key \"\(key)\" with exactly this spelling.",
      causes: causes)
  }

  /// Returns the ways in which a key may be spelled instead, after `another`.
  private static func spelling(of key: String) -> String {
    if key.isEmpty { return "casing: snake_case for camelCase, or another capital letter" }
    let converted = SnakeCase.converted(key)
    if converted != key { return "casing: \"\(converted)\" for \"\(key)\"" }
    let name = key.split(separator: "_").joined(separator: "_")
    if name != key, !name.isEmpty {
      return "spelling: \"\(name)\" for \"\(key)\", or another capital letter"
    }
    return "casing: snake_case, or another capital letter than in \"\(key)\""
  }

  /// Returns the cause that lies in the strategy for keys alone, if the key does not come out of it: underscores at
  /// either end of a key stay, those inside it do not.
  private static func ofStrategy(_ key: String) -> Cause? {
    let converted = SnakeCase.converted(key)
    if converted != key {
      return Cause(
        body: "the key is there just as it is written",
        remark:
          "under .convertFromSnakeCase it becomes \"\(converted)\", which CodingKeys with \"\(key)\" never match: "
          + "drop the one or the other")
    }
    guard let sent = snakeCase(ofAcronymsIn: key) else { return nil }
    return Cause(
      body: "the key is there as \"\(sent)\", and the decoder converts from snake_case",
      remark: "the conversion makes \(SnakeCase.converted(sent)) of it: CodingKeys need that name")
  }

  /// Returns the name with its words in snake_case, if it has an acronym in capitals, which the decoder does not make
  /// of it again: `device_uuid` of `deviceUUID`, but `nil` of `deviceId`.
  private static func snakeCase(ofAcronymsIn key: String) -> String? {
    let letters = Array(key)
    guard letters.first?.isLowercase == true,
      zip(letters, letters.dropFirst()).contains(where: { $0.isUppercase && $1.isUppercase })
    else { return nil }
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : "A"
      let begins = letter.isUppercase && (!letters[index - 1].isUppercase || next.isLowercase)
      if begins || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    let sent = words.joined(separator: "_")
    return SnakeCase.converted(sent) == key ? nil : sent
  }
}
