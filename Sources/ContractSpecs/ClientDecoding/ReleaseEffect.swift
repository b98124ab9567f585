/// The effect of a response, or of a promise, on a released version of the app.
package enum ReleaseEffect: Hashable, Sendable {
  case decodes

  /// The version decodes it without these values, of which nobody learns.
  case loses([JSONPath])

  /// Decoding throws.
  case breaks(Failure)

  /// Decoding throws for some of the responses that a promise allows.
  case mayBreak(Failure)

  /// Decoding throws on older systems alone, at this place.
  case breaksOlderSystems(JSONPath)

  /// A part of the source that the response needs could not be read.
  case notKnown(at: SpecLocation?)

  /// The version has no such type.
  case noType

  /// Nothing of the version could be read.
  case unread(String)

  /// The error that the decoder throws, as far as it is known.
  package struct Failure: Hashable, Sendable {
    package var kind: DecodingFailure.Kind?

    /// The missing key, or the type that was to be decoded.
    package var subject: String?

    /// The place at which decoding stops, the same for all elements of a list.
    package var path: JSONPath?

    package init(kind: DecodingFailure.Kind? = nil, subject: String? = nil, path: JSONPath? = nil) {
      (self.kind, self.subject, self.path) = (kind, subject, path)
    }

    /// The place of the value that does not decode: that of the key, if one is missing.
    package var place: JSONPath? {
      guard kind == .keyNotFound, let subject else { return path }
      return path?.appending(key: subject)
    }
  }

  /// The error that the version throws, or may throw; `nil` if it throws none.
  package var failure: Failure? {
    switch self {
    case .breaks(let failure), .mayBreak(let failure): failure
    case .decodes, .loses, .breaksOlderSystems, .notKnown, .noType, .unread: nil
    }
  }

  /// True if nothing can be said of the version.
  package var isDoubt: Bool {
    switch self {
    case .notKnown, .unread: true
    case .decodes, .loses, .breaks, .mayBreak, .breaksOlderSystems, .noType: false
    }
  }

  /// True if users of the version feel it, or may.
  package var isFelt: Bool {
    switch self {
    case .decodes, .noType: false
    case .loses, .breaks, .mayBreak, .breaksOlderSystems, .notKnown, .unread: true
    }
  }

  /// The place of what the version feels; `nil` if there is no one place.
  package var place: JSONPath? {
    switch self {
    case .loses(let paths): paths.first
    case .breaks(let failure), .mayBreak(let failure): failure.place
    case .breaksOlderSystems(let path): path
    case .decodes, .notKnown, .noType, .unread: nil
    }
  }
}

/// The released versions on which a response, or a promise, has one effect.
package struct ReleaseGroup: Hashable, Sendable {
  package var effect: ReleaseEffect

  /// The names of the versions, the oldest first.
  package var versions: [String]

  /// The same as ranges among all versions: `3.1.0 to 3.2.4`, `3.3.0 and later`.
  package var range: String

  /// The part of the users that has one of them, from 0 to 1; `nil` if it is not known of each.
  package var share: Double?

  /// The reason for which the contract tolerates what these versions feel; `nil` if it does not.
  package var tolerated: String?

  /// True if what is promised has the same effect on these versions, so that it is no change of the backend.
  package var isPromised = false

  package init(effect: ReleaseEffect, versions: [String], range: String) {
    (self.effect, self.versions, self.range) = (effect, versions, range)
  }

  /// True if what the versions feel fails a run.
  package var fails: Bool { effect.isFelt && !effect.isDoubt && tolerated == nil }

  /// True if it is not known what the versions feel, and that matters.
  package var isOpen: Bool { effect.isDoubt && tolerated == nil }
}
