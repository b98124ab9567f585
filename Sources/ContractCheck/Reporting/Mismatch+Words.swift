import ContractSpecs

extension Mismatch {
  /// Where the difference is, for people: the path, or the part of the answer that has none.
  var place: String {
    if let path { return path.description }
    return switch kind {
    case .responseStatus: "status"
    case .responseHeader: "header"
    case .responseMediaType: "Content-Type"
    case .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .fieldCasing, .fieldMissing,
      .fieldUnexpected,
      .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated,
      .numberPrecision:
      "body"
    }
  }

  /// Promise and answer in one line, still foreign text.
  var sentence: String {
    "\(place): expected \(expected), got \(actual)" + (foundAt.map { ", found at \($0)" } ?? "")
  }

  /// How far it reaches over the elements of arrays: `37 of 200, first at $.items[3].id`.
  var reach: String? {
    count.map { "\($0.affected) of \($0.total), first at \($0.first)" }
  }
}

extension Mismatch.Member {
  /// `first_name → firstName`, or the field's name alone.
  var words: String { found.map { "\(expected) → \($0)" } ?? expected }
}

extension Mismatch.Kind {
  /// What happened, for a reader who meets the kind for the first time.
  var words: String {
    switch self {
    case .responseStatus: "another status than promised"
    case .responseHeader: "a header is not as promised"
    case .responseMediaType: "another content type than promised"
    case .bodyEmpty: "the body is empty"
    case .bodyUnexpected: "a body where none was promised"
    case .bodyNotJSON: "the body is not JSON"
    case .bodyTruncated: "the body was cut off"
    case .fieldCasing: "same words, other casing"
    case .fieldMissing: "a promised field is missing"
    case .fieldUnexpected: "a field that nobody promised"
    case .valueType: "another type than promised"
    case .valueNull: "null where a value was promised"
    case .valueFormat: "another format than promised"
    case .valueChoice: "not one of the promised values"
    case .valueRange: "outside the promised range"
    case .valueLiteral: "another value than promised"
    case .keyDuplicated: "a key stands twice in one object"
    case .numberPrecision: "a number the client cannot hold"
    }
  }
}

extension Mismatch.Severity {
  /// What the app feels, in a few words.
  var words: String {
    switch self {
    case .breaks: "breaks the app"
    case .latent: "hidden behind another problem"
    case .silent: "decodes to a wrong or missing value"
    case .olderOS: "breaks the app on an older system"
    case .info: "fails nothing"
    }
  }
}
