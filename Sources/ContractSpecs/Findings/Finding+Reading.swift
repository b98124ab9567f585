extension Finding {
  /// The app's own reading of the value, where the severity alone does not tell it.
  package enum Reading: String, Hashable, Sendable, CaseIterable {
    /// The app gets the value that was meant, although it is not written as promised.
    case asMeant = "as-meant"

    /// Decoding throws in an app that reads a `UUID`; in one that reads a `String` it does not.
    case onlyUUID = "only-uuid"

    /// Decoding throws in an app that reads a `URL`; in one that reads a `String` it does not.
    case onlyURL = "only-url"

    /// Decoding throws in an app that reads an enum; in one that reads a `String` it does not.
    case onlyEnum = "only-enum"

    /// Whether the severity holds only for an app that reads a type of its own in place of a `String`.
    package var isConditional: Bool {
      switch self {
      case .asMeant: false
      case .onlyUUID, .onlyURL, .onlyEnum: true
      }
    }
  }

  /// A severity with what is known of the reading behind it.
  package struct Effect: Hashable, Sendable {
    package var severity: Severity
    package var reading: Reading?

    init(_ severity: Severity, _ reading: Reading? = nil) {
      (self.severity, self.reading) = (severity, reading)
    }

    /// The worse of two; of two that are as bad a reading is left only where both share it.
    func worse(_ other: Self) -> Self {
      if severity == other.severity {
        return reading == other.reading ? self : Self(severity)
      }
      return severity.worse(other.severity) == severity ? self : other
    }
  }
}
