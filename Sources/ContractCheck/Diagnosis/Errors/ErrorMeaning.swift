import ContractSpecs

/// The possible meanings of an error: all known causes, the likely ones first.
struct ErrorMeaning: Hashable, Sendable {
  struct Cause: Hashable, Sendable {
    /// The body that has this cause.
    var body: String

    /// The way to distinguish this cause from the others, or a fix.
    var remark: String
  }

  /// The error message in other words, as one sentence.
  var says: String
  var causes: [Cause]

  init(_ error: PastedError) {
    switch error.evidence {
    case .thrown(.keyNotFound, let details): self = .keyNotFound(details)
    case .thrown(.valueNotFound, let details): self = .valueNotFound(details)
    case .thrown(.typeMismatch, let details): self = .typeMismatch(details)
    case .thrown(.dataCorrupted, let details): self = .dataCorrupted(details)
    case .sentence(let kinds): self = .sentence(kinds)
    case .other(let error): self = ErrorMeaning(says: error.says, causes: error.causes)
    }
  }

  init(says: String, causes: [Cause]) {
    (self.says, self.causes) = (says, causes)
  }
}

extension ErrorMeaning {
  fileprivate typealias Details = PastedError.Details

  fileprivate static func keyNotFound(_ details: Details) -> ErrorMeaning {
    let key = details.key ?? ""
    let holder = details.place.map { "The object at \($0)" } ?? "An object, the error does not say which,"
    var causes = [
      Cause(
        body: "the key is there in another casing: \(otherCasing(of: key))",
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
    if key.contains("_") {
      causes.append(
        Cause(
          body: "the key is there just as it is written",
          remark:
            "CodingKeys with an underscore never match under .convertFromSnakeCase: drop the one or the other"
        ))
    } else if let converted = acronym(in: key) {
      causes.append(
        Cause(
          body: "the key is there, and the decoder converts from snake_case",
          remark: "the conversion makes \(converted) of it: CodingKeys need that name"))
    }
    return ErrorMeaning(
      says: key.isEmpty
        ? "\(holder) lacks a key." : "\(holder) has no key \"\(key)\" with exactly this spelling.",
      causes: causes)
  }

  private static func otherCasing(of key: String) -> String {
    if key.isEmpty { return "snake_case for camelCase, or another capital letter" }
    if key.contains("_") { return "\"\(SnakeCase.converted(key))\" for \"\(key)\"" }
    return "snake_case, or another capital letter than in \"\(key)\""
  }

  /// Returns the name that the key strategy makes of an acronym: `profilePhotoUrl` of `profile_photo_url`, for
  /// `profilePhotoURL`.
  private static func acronym(in key: String) -> String? {
    let words = ["URL", "ID", "API", "UUID", "HTML", "JSON"]
    guard let word = words.first(where: { key.hasSuffix($0) && key != $0 }) else { return nil }
    return String(key.dropLast(word.count)) + word.prefix(1) + word.dropFirst().lowercased()
  }

  fileprivate static func valueNotFound(_ details: Details) -> ErrorMeaning {
    let path = details.place
    let type = details.type ?? "value"
    var causes = [
      Cause(
        body: "the value is null",
        remark: "the property has to be Optional, or the backend has to send a value")
    ]
    if type == "String" {
      causes.append(
        Cause(
          body: "the property is a UUID or an enum and the value is null",
          remark: "both are decoded through a String, so the error names String"))
    }
    if path == .root {
      causes.append(Cause(body: "the whole body is null", remark: "decode an Optional, or send an object"))
    }
    return ErrorMeaning(
      says: "\(start(at: path)) the model reads \(withArticle(type)) and null came.", causes: causes)
  }

  /// Returns the start of a sentence: `At $.user`, or a remark that the error names no place.
  static func start(at path: JSONPath?) -> String {
    path.map { "At \($0)" } ?? "Somewhere, the error does not say where,"
  }

  fileprivate static func sentence(_ kinds: [PastedError.Kind]) -> ErrorMeaning {
    let parts = kinds.map { kind in
      ErrorMeaning(PastedError(evidence: .thrown(kind, Details())))
    }
    let unsaid = kinds.count > 1 ? "it names neither the case nor the place" : "it does not name the place"
    return ErrorMeaning(
      says:
        "The sentence stands for \(kinds.map(\.rawValue).joined(separator: " or ")); \(unsaid). "
        + "print(error), not error.localizedDescription, does.",
      causes: parts.flatMap { $0.causes.prefix(3) })
  }
}

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
