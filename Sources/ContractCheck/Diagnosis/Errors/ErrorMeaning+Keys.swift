import ContractSpecs

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
