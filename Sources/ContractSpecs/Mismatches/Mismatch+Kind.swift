extension Mismatch {
  /// The kinds of difference: one closed set, whose hyphenated names are part of the product's interface.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case responseStatus = "response-status"
    case responseHeader = "response-header"
    case responseMediaType = "response-media-type"

    case bodyEmpty = "body-empty"

    /// Something came where no body was promised.
    case bodyUnexpected = "body-unexpected"
    case bodyNotJSON = "body-not-json"
    case bodyTruncated = "body-truncated"

    case fieldCasing = "field-casing"
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
  }

  /// What the app feels.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Decoding throws, or a promise outside the body is broken.
    case breaks

    /// Hidden behind another problem; bites once that is fixed.
    case latent

    /// Decodes, but to nil or to a wrong value.
    case silent

    /// Passes here, throws on a supported older system.
    case olderOS = "older-os"

    /// Not read by the client.
    case info

    /// Whether a run in which this was found has failed.
    public var failsRun: Bool { self != .info }
  }
}
