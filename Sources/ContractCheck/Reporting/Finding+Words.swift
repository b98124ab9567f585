import ContractSpecs

extension Finding {
  /// The place of the difference for people: the path, or the part of the response if there is no path. Of what is not
  /// promised, it is where it was found.
  var place: String {
    if kind == .fieldUnexpected, let foundAt { return foundAt.description }
    if let path { return path.description }
    return switch kind {
    case .responseStatus: "status"
    case .responseHeader: "header"
    case .responseMediaType: "Content-Type"
    case .responseSlow: "time"
    case .certificateExpiry: "certificate"
    case .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyWrapped, .bodyUnwrapped,
      .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .fieldUnexpected, .valueType,
      .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated, .numberPrecision:
      "body"
    case .modelTrap, .modelFailed, .releasedModel: "model"
    }
  }

  /// The description of the kind for a reader who sees it for the first time.
  var words: String {
    if model != nil { return kind.wordsOfModel }
    guard isConjecture else { return kind.words }
    return kind == .fieldRenamed
      ? "a promised field may have another name" : "a promised field may be elsewhere"
  }

  /// The label of what was expected: the contract promises, the app's model requires.
  var promiser: String { model == nil ? "promised" : "model" }

  /// The promise and the response in one line; untrusted text.
  var sentence: String {
    let subject = model.map { "the model \($0)" }.map { "\($0) expected" } ?? "expected"
    return "\(place): \(subject) \(expected), got \(actual)" + (foundAt.map { ", found at \($0)" } ?? "")
  }

  /// The effect on the app; `nil` for what an app may not look at.
  var effect: String? { hasUnknownEffect ? nil : responsible?.effect ?? ownEffect }

  /// The effect on the app by the severity; `nil` for what an app may not look at.
  private var ownEffect: String? {
    switch (kind, severity) {
    case (.responseStatus, _), (.responseHeader, _), (.responseMediaType, _), (.responseSlow, _),
      (.certificateExpiry, _), (.bodyUnexpected, _), (.releasedModel, _):
      nil
    case (.fieldUnexpected, _): Severity.info.words
    case (.bodyNotJSON, .silent): "decodes it anyway"
    case (.keyDuplicated, .silent): "sees only one of the values"
    case (.valueFormat, .silent) where reading == nil:
      model == nil && evidence.receivedType == .string
        ? "decodes it if it reads a String; what it makes of that is not known"
        : "decodes it; the resulting value is not known"
    case (.valueType, .info), (.valueFormat, .info): "decodes it anyway"
    case (.valueFormat, .olderOS) where isOfAddress: "breaks on it before iOS 17 and macOS 14"
    case (.bodyEmpty, _), (.bodyNotJSON, _), (.bodyTruncated, _), (.bodyWrapped, _), (.bodyUnwrapped, _),
      (.bodyUnrelated, _), (.fieldCasing, _), (.fieldMoved, _), (.fieldRenamed, _), (.fieldMissing, _),
      (.valueType, _), (.valueNull, _), (.valueFormat, _), (.valueChoice, _), (.valueRange, _),
      (.valueLiteral, _), (.keyDuplicated, _), (.numberPrecision, _), (.modelTrap, _),
      (.modelFailed, _):
      reading.map { severity.words($0) } ?? severity.words
    }
  }

  /// True if a URL is promised, which systems read in other versions than dates.
  private var isOfAddress: Bool { evidence.promisedTypes.contains(.format(.url)) }

  /// The extent over array elements: `37 of 200, first at $.items[3].id`.
  var reach: String? {
    count.map { "\($0.affected) of \($0.total), first at \($0.first)" }
  }
}

extension Finding.Member {
  /// The names of the member: `firstName → first_name`, or one name if the other is unknown or equal.
  var words: String {
    guard let found, found != expected else { return expected }
    return expected.isEmpty ? found : "\(expected) → \(found)"
  }
}

extension Finding.Kind {
  /// The description of the kind.
  var words: String {
    switch self {
    case .responseStatus: "another status than promised"
    case .responseHeader: "a header is not as promised"
    case .responseMediaType: "another content type than promised"
    case .responseSlow: "the response took too long"
    case .certificateExpiry: "the certificate expires too soon"
    case .bodyEmpty: "the body is empty"
    case .bodyUnexpected: "a body where none was promised"
    case .bodyNotJSON: "the body is not JSON that RFC 8259 allows"
    case .bodyTruncated: "the body was cut off"
    case .fieldCasing: "same words, other casing"
    case .bodyWrapped: "the document is inside another one"
    case .bodyUnwrapped: "the document came without its envelope"
    case .bodyUnrelated: "another document than promised"
    case .fieldMoved: "a promised field is elsewhere"
    case .fieldRenamed: "a promised field has another name"
    case .fieldMissing: "a promised field is missing"
    case .fieldUnexpected: "a field that is not promised"
    case .valueType: "another type than promised"
    case .valueNull: "null where a value was promised"
    case .valueFormat: "another format than promised"
    case .valueChoice: "not one of the promised values"
    case .valueRange: "outside the promised range"
    case .valueLiteral: "another value than promised"
    case .keyDuplicated: "two keys of an object decode as the same key"
    case .numberPrecision: "a number the client cannot hold"
    case .modelTrap: "the app's model has an error that no response avoids"
    case .modelFailed: "the app's model crashes or hangs on it"
    case .releasedModel: "released versions of the app do not decode it"
    }
  }
}

extension Finding.Kind {
  /// The description of the kind for a finding of the app's own model, which promises nothing.
  var wordsOfModel: String {
    switch self {
    case .bodyUnrelated: "another document than the model decodes"
    case .fieldMoved: "a field of the model is elsewhere"
    case .fieldRenamed: "a field of the model has another name"
    case .fieldMissing: "a field that the model requires is missing"
    case .valueType: "another type than the model decodes"
    case .valueNull: "null where the model requires a value"
    case .valueFormat: "another format than the model decodes"
    case .valueChoice: "not one of the values that the model knows"
    case .valueRange: "outside the range that the model can hold"
    case .valueLiteral: "another value than the model knows"
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .fieldCasing,
      .fieldUnexpected,
      .keyDuplicated, .numberPrecision, .modelTrap, .modelFailed, .releasedModel:
      words
    }
  }
}

extension Finding.Severity {
  /// The effect on the app, to follow `the app`.
  var words: String {
    switch self {
    case .breaks: "breaks on it"
    case .latent: "will break on it once an earlier problem is fixed"
    case .silent: "would go on with nil or with a wrong value"
    case .olderOS: "breaks on it before iOS 26 and macOS 26"
    case .info: "does not read it"
    }
  }

  /// Returns the effect on the app, given the type that it reads the value as.
  fileprivate func words(_ reading: Finding.Reading) -> String {
    reading.condition.map { "\(words) if it reads \($0), not a String" } ?? "reads it as it was meant"
  }
}

extension Finding.Reading {
  /// The type that the app must read for the severity to apply; `nil` if it applies in any case.
  var condition: String? {
    switch self {
    case .asMeant: nil
    case .onlyUUID: "a UUID"
    case .onlyURL: "a URL"
    case .onlyData: "Data"
    case .onlyEnum: "an enum"
    }
  }
}
