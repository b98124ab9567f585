import ContractSpecs

extension ErrorMeaning {
  static func typeMismatch(_ details: PastedError.Details) -> ErrorMeaning {
    let path = details.place
    let type = details.type ?? "another type"
    let found = details.debugDescription.firstMatch(of: /found (.*?)(?: instead|\.|$)/).map { String($0.1) }
    let came = found.map { " and \(withArticle($0)) came." } ?? "; something else came."
    let says = "\(start(at: path)) the model reads \(withArticle(type))\(came)"
    return ErrorMeaning(says: says, causes: causes(of: type, found: found ?? "", isRoot: path == .root))
  }

  /// Returns a noun with `a` or `an` before it, unless it has an article or can have none.
  static func withArticle(_ noun: String) -> String {
    if ["a ", "an ", "null", "another"].contains(where: noun.hasPrefix) { return noun }
    return ("AEIOUaeio".contains(noun.prefix(1)) && !noun.isEmpty ? "an " : "a ") + noun
  }

  private static func causes(of type: String, found: String, isRoot: Bool) -> [Cause] {
    var causes: [Cause] = []
    if type == "Double", found.contains("string") {
      causes.append(
        Cause(
          body: "the property is a Date and the value is text such as \"2025-11-08T15:39:12Z\"",
          remark:
            "without a dateDecodingStrategy a Date is a number of seconds, and the error never says Date: "
            + "set .iso8601, or read a String"))
    }
    if ["Double", "Int", "Decimal"].contains(type) || type.hasPrefix("Int") || type.hasPrefix("UInt") {
      causes.append(
        Cause(body: "a quoted number, such as \"12\"", remark: "the backend should send it without quotes"))
    }
    if type == "Bool" {
      causes.append(
        Cause(body: "0 or 1, \"true\" in quotes, or null", remark: "for a Bool, null too is a typeMismatch"))
    }
    if type == "String" {
      causes.append(
        Cause(body: "a number, for an identifier or an amount", remark: "read an Int, or ask for a string"))
    }
    if type.hasPrefix("Array") {
      causes += [
        Cause(
          body: "one object in place of a list of one",
          remark: "or an object around the list, such as {\"items\": […]}"),
        Cause(
          body: "an object for a dictionary whose keys are neither String nor Int",
          remark: "Swift reads [Enum: T] and [UUID: T] from an array of keys and values"),
      ]
    }
    if type.hasPrefix("Dictionary") {
      causes += [
        Cause(
          body: isRoot
            ? "a list where one object was expected"
            : "a list, or a plain value, where an object was expected",
          remark: "read [T]; PHP writes an empty object as []"),
        Cause(
          body: "an identifier in place of the object that it stands for",
          remark: "some backends embed an object only when asked to"),
      ]
    }
    return causes.isEmpty
      ? [Cause(body: "another JSON type than the property's", remark: "the value itself tells which")]
      : causes
  }

  static func dataCorrupted(_ details: PastedError.Details) -> ErrorMeaning {
    let path = details.place
    let place = path.map { " at \($0)" } ?? ""
    let text = details.debugDescription
    if text.contains("ISO8601") {
      return ErrorMeaning(
        says: path.map {
          "A date below \($0) cannot be read. The path is that of the object or array around the date."
        } ?? "A date cannot be read.", causes: isoCauses)
    }
    if text.contains("does not match format") {
      return ErrorMeaning(
        says: "The date\(place) is not in the format of the app's DateFormatter.",
        causes: [
          Cause(
            body: "with or without a fraction, other than the format says",
            remark: "one format reads one form")
        ])
    }
    for (mark, meaning) in scalarMeanings where text.contains(mark) {
      return ErrorMeaning(says: "The text\(place) cannot be read.", causes: [meaning])
    }
    if path == nil, text.isEmpty {
      return ErrorMeaning(
        says: "A value, or the whole body, cannot be read; the error does not say which, nor why.",
        causes: bodyCauses.prefix(2) + scalarMeanings.prefix(3).map(\.1) + isoCauses.prefix(1))
    }
    if path != .root, path != nil || !text.contains("valid JSON") {
      return ErrorMeaning(
        says: "The value\(place) has the right JSON type and cannot be read.",
        causes: [
          Cause(body: text.isEmpty ? "not told" : text, remark: "the app's own init(from:) may have said so")
        ])
    }
    return ErrorMeaning(
      says: "The decoder says that the body is not valid JSON. It says so of valid JSON too.",
      causes: bodyCauses)
  }

  private static let scalarMeanings: [(String, Cause)] = [
    (
      "Cannot initialize",
      Cause(
        body: "a value for which the enum has no case",
        remark: "another capital letter is enough; an Optional enum throws as well")
    ),
    (
      "UUID",
      Cause(
        body: "text that is no UUID, such as one without hyphens or an empty one", remark: "read a String")
    ),
    (
      "URL",
      Cause(
        body: "an empty string, or an address with a blank", remark: "null is what an absent URL should be")
    ),
    (
      "Base64",
      Cause(
        body: "base64url, or base64 without padding or with line breaks",
        remark: "read a String and decode it")
    ),
    ("represent", numberCause), ("does not fit", numberCause),
  ]

  private static let isoCauses = [
    Cause(
      body: "a date and time without a zone, such as 2025-01-08T12:00:00",
      remark: "the backend should append Z"),
    Cause(
      body: "a fraction of seconds, on a system before iOS 26",
      remark:
        "newer systems read .642Z, older ones throw: it passes on the developer's Mac and fails for users"),
    Cause(
      body: "a date alone, an RFC 1123 date, or an empty string", remark: "each needs a strategy of its own"),
  ]

  private static let numberCause = Cause(
    body:
      "a number that the property's type cannot hold: 1.5 or 2^63 for an Int, -1 for a UInt, 1e400 for a Double",
    remark: "the body is valid JSON then; the path is empty all the same")

  private static let bodyCauses = [
    Cause(
      body: "an HTML page, from a proxy, a login or an error", remark: "look at status and Content-Type first"
    ),
    Cause(body: "nothing at all", remark: "204, or a 200 without a body"),
    numberCause,
    Cause(body: "a body that was cut off", remark: "compare its length with Content-Length"),
    Cause(
      body: "half of a surrogate pair or bytes that are not UTF-8, in a value that the model reads",
      remark: "the same in a value that it does not read goes unnoticed"),
    Cause(
      body: "JSON with comments, single quotes, NaN, or a second value after the first",
      remark: "a strict parser says where"),
  ]
}
