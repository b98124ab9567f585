/// A difference between a response and its promise: the smallest true explanation of what was observed.
package struct Finding: Hashable, Sendable {
  package var kind: Kind
  package var severity: Severity

  /// The reading that the severity leaves open; `nil` if the severity is unconditional.
  package var reading: Reading?

  /// A fact about the response beyond kind, place and types; `nil` if none was observed.
  package var observation: Observation?

  /// The promised place as a pattern path: `$.items[*].id`. `nil` for the status, a header or the body as a whole.
  package var path: JSONPath?

  /// The place in the response where it was found, if that is not the promised one.
  package var foundAt: JSONPath?

  /// The members of a group that share one cause.
  package var members: [Member]

  /// The places that may hold a missing member; they are named, not claimed.
  package var candidates: [JSONPath] = []

  /// The typed facts by which baselines recognize the finding.
  package var evidence: Evidence

  /// The promise that was not kept.
  package var promised: Promised

  /// The part of the response that is not as promised.
  package var received: Received

  /// The number of array elements that differ alike, out of how many, and the first of them.
  package var count: Count?

  /// The location of the promise in the contract.
  package var location: SpecLocation

  /// The position in the response's body where it was seen first.
  package var position: TextPosition?

  /// The advice for the backend, for the client and on the contract.
  package var advice: Advice

  /// The app's type that does not decode the response, for a finding about the app's own model; `nil` for one about the
  /// contract's promise.
  package var model: String?

  /// True if the app's model could not be read as far as this value needs it, or a key is of none of the promised
  /// patterns.
  package var hasUnknownEffect = false

  /// The party that has to change; `nil` if the response was not compared with the app's own model.
  package var responsible: ResponsibleParty?

  package struct Member: Hashable, Sendable {
    package var expected: String
    package var found: String?

    package init(expected: String, found: String?) {
      (self.expected, self.found) = (expected, found)
    }
  }

  package struct Count: Hashable, Sendable {
    package var affected: Int
    package var total: Int

    /// The number of elements of the alternative that the promise is part of; `nil` if the elements have no
    /// alternatives.
    package var alike: Int?

    /// The path of the first one, with its indices.
    package var first: JSONPath

    package init(affected: Int, total: Int, alike: Int? = nil, first: JSONPath) {
      (self.affected, self.total, self.alike, self.first) = (affected, total, alike, first)
    }

    /// True if elements of which the same is promised came as promised.
    package var isPartial: Bool { affected < alike ?? total }
  }

  /// The sentences of an advice; one is empty for a side that is told nothing.
  package struct Hint: Hashable, Sendable {
    package var backend: String
    package var client: String
    package var contract: String

    package init(backend: String = "", client: String = "", contract: String = "") {
      (self.backend, self.client, self.contract) = (backend, client, contract)
    }
  }

  /// The place of a difference, in the promise and in the response, with its members if it is about several.
  package struct Place: Hashable, Sendable {
    package var path: JSONPath?
    package var foundAt: JSONPath?
    package var members: [Member]
    package var location: SpecLocation

    package init(
      _ path: JSONPath? = nil, foundAt: JSONPath? = nil, members: [Member] = [], location: SpecLocation
    ) {
      (self.path, self.foundAt, self.members, self.location) = (path, foundAt, members, location)
    }
  }

  package init(
    kind: Kind, effect: Effect, place: Place, evidence: Evidence, promised: Promised, received: Received,
    advice: Advice
  ) {
    (self.kind, self.severity, self.reading) = (kind, effect.severity, effect.reading)
    (self.path, self.foundAt, self.members, self.location) = (
      place.path, place.foundAt, place.members, place.location
    )
    (self.evidence, self.promised, self.received, self.advice) = (evidence, promised, received, advice)
  }

  /// Creates a finding whose severity does not depend on how the app reads a value.
  package init(
    kind: Kind, severity: Severity, place: Place, evidence: Evidence, promised: Promised,
    received: Received, advice: Advice
  ) {
    self.init(
      kind: kind, effect: Effect(severity), place: place, evidence: evidence, promised: promised,
      received: received, advice: advice)
  }
}

extension Finding {
  /// The promise, in the contract's notation or in a few words.
  package var expected: String { promised.text.text }

  /// The actual value, bounded in length, not yet escaped for any output.
  package var actual: String { received.text.text }

  /// The sentences of the advice.
  package var hint: Hint { advice.hint }

  /// True if it is only possible that an optional member is at another place.
  package var isConjecture: Bool {
    severity == .info && (kind == .fieldRenamed || kind == .fieldMoved)
  }
}

extension Finding {
  /// The kinds of difference: one closed set, whose hyphenated names are part of the product's interface.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case responseStatus = "response-status"
    case responseHeader = "response-header"
    case responseMediaType = "response-media-type"

    /// A response that took longer than the contract allows.
    case responseSlow = "response-slow"

    /// A certificate of the backend that is valid for less time than the contract requires.
    case certificateExpiry = "certificate-expiry"

    case bodyEmpty = "body-empty"

    /// A body where none was promised.
    case bodyUnexpected = "body-unexpected"
    case bodyNotJSON = "body-not-json"
    case bodyTruncated = "body-truncated"

    /// A promised document inside another one, such as under `data`.
    case bodyWrapped = "body-wrapped"

    /// The content of a promised envelope at the root.
    case bodyUnwrapped = "body-unwrapped"

    /// Another document, with nothing of the promised one.
    case bodyUnrelated = "body-unrelated"

    case fieldCasing = "field-casing"

    /// A member found elsewhere in the body, under its own name.
    case fieldMoved = "field-moved"

    /// A member found in its object, under another name.
    case fieldRenamed = "field-renamed"
    case fieldMissing = "field-missing"
    case fieldUnexpected = "field-unexpected"

    case valueType = "value-type"
    case valueNull = "value-null"
    case valueFormat = "value-format"
    case valueChoice = "value-choice"
    case valueRange = "value-range"
    case valueLiteral = "value-literal"

    case keyDuplicated = "key-duplicated"
    case numberPrecision = "number-precision"

    /// An error in the client's own model, whatever a body holds.
    case modelTrap = "model-trap"

    /// A crash or an endless loop of the client's own model.
    case modelFailed = "model-failed"

    /// A response that a released version of the app does not decode, or not without loss.
    case releasedModel = "released-model"

    /// The part of a response, or of the app, that a kind of finding is about.
    package enum Subject: Hashable, Sendable {
      /// The status, a header, the media type, the time or the certificate: everything but the body.
      case response

      /// The body as a whole.
      case body

      /// A member of an object: its name, its place or its presence.
      case member

      /// A value at its promised place.
      case value

      /// The app's own model, and not what is received.
      case model
    }

    package var subject: Subject {
      switch self {
      case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry: .response
      case .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyWrapped, .bodyUnwrapped,
        .bodyUnrelated:
        .body
      case .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .fieldUnexpected, .keyDuplicated: .member
      case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
        .value
      case .modelTrap, .modelFailed, .releasedModel: .model
      }
    }
  }

  /// The effect of a finding on the app.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// An effect that makes decoding throw, or a broken promise outside the body.
    case breaks

    /// A value that decodes on current systems and throws on an older supported one.
    case olderOS = "older-os"

    /// An effect hidden behind another problem; it shows once that one is fixed.
    case latent

    /// A value that decodes to nil or to something not promised, or one that the app ignores and the contract forbids.
    case silent

    /// A difference that the client does not read.
    case info

    package var failsRun: Bool { self != .info }

    /// The place in the order of severities, from 0 for the worst: differences that break the app now for everybody,
    /// then for some, then later, and those without an error.
    package var rank: Int {
      switch self {
      case .breaks: 0
      case .olderOS: 1
      case .latent: 2
      case .silent: 3
      case .info: 4
      }
    }

    /// Returns the worse of two severities.
    func worse(_ other: Self) -> Self { other.rank < rank ? other : self }
  }
}

extension Finding {
  /// The app's own reading of a value, where the severity alone does not determine it.
  package enum Reading: String, Hashable, Sendable, CaseIterable {
    /// A value that the app gets as it was meant, although it is not written as promised.
    case asMeant = "as-meant"

    /// A value for which decoding throws in an app that reads a `UUID`, but not in one that reads a `String`.
    case onlyUUID = "only-uuid"

    /// A value for which decoding throws in an app that reads a `URL`, but not in one that reads a `String`.
    case onlyURL = "only-url"

    /// A value for which decoding throws in an app that reads `Data`, but not in one that reads a `String`.
    case onlyData = "only-data"

    /// A value for which decoding throws in an app that reads an enum, but not in one that reads a `String`.
    case onlyEnum = "only-enum"

    /// True if the severity holds only for an app that does not read a plain `String`.
    package var isConditional: Bool {
      switch self {
      case .asMeant: false
      case .onlyUUID, .onlyURL, .onlyData, .onlyEnum: true
      }
    }
  }

  /// A severity and the reading behind it, if known.
  package struct Effect: Hashable, Sendable {
    package var severity: Severity
    package var reading: Reading?

    init(_ severity: Severity, _ reading: Reading? = nil) {
      (self.severity, self.reading) = (severity, reading)
    }

    /// Returns the worse of two effects. For equal severities, the reading is kept only if both share it.
    func worse(_ other: Self) -> Self {
      if severity == other.severity {
        return reading == other.reading ? self : Self(severity)
      }
      return severity.worse(other.severity) == severity ? self : other
    }
  }
}
