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
  }

  /// The effect of a finding on the app.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// An effect that makes decoding throw, or a broken promise outside the body.
    case breaks

    /// An effect hidden behind another problem; it shows once that one is fixed.
    case latent

    /// A value that decodes to nil or to something not promised, or one that the app ignores and the contract forbids.
    case silent

    /// A value that decodes on current systems and throws on an older supported one.
    case olderOS = "older-os"

    /// A difference that the client does not read.
    case info

    /// A Boolean value that indicates whether a finding of this severity fails the run.
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
