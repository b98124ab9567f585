import ContractSpecs

/// The sentences about versions; untrusted text.
extension ReleaseGroup {
  /// The effect with the versions: `breaks 3.1.0 to 3.2.4 (35 % of users): keyNotFound "first_name" at $.user`.
  var words: String { "\(effect.label) \(details)" }

  /// The versions, and what there is to say of the effect beside its name.
  var details: String {
    who + (effect.details.map { ": \($0)" } ?? "") + (isPromised ? ", as what is promised does" : "")
      + toleration
  }

  /// The versions, with the part of the users that has them.
  var who: String { range + (share.map { " (\(VersionShares.words($0)) of users)" } ?? "") }

  private var toleration: String { tolerated.map { $0.isEmpty ? "; tolerated" : "; tolerated \($0)" } ?? "" }
}

extension ReleaseEffect {
  /// The effect in a word or two, before the versions that feel it.
  var label: String {
    switch self {
    case .decodes: "decoded by"
    case .loses: "loses data in"
    case .breaks: "breaks"
    case .mayBreak: "may break"
    case .breaksOlderSystems: "breaks on older systems"
    case .notKnown, .unread: "not known of"
    case .noType: "no such type in"
    }
  }

  /// The error, what is lost, or the reason why nothing is known.
  var details: String? {
    switch self {
    case .decodes, .noType: nil
    case .loses(let paths): Self.list(paths)
    case .breaks(let failure), .mayBreak(let failure): failure.words
    case .breaksOlderSystems(let path): path.description
    case .notKnown(let place?): "how it reads \(place) was not read"
    case .notKnown(nil): "a part of its source was not read"
    case .unread(let reason): reason
    }
  }

  private static let maximumPaths = 3

  private static func list(_ paths: [JSONPath]) -> String {
    let more = paths.count > maximumPaths ? " and \(paths.count - maximumPaths) more" : ""
    return paths.prefix(maximumPaths).map(\.description).joined(separator: ", ") + more
  }
}

extension ReleaseEffect.Failure {
  /// The error and its place: `keyNotFound "first_name" at $.user`.
  var words: String {
    let error =
      switch kind {
      case .keyNotFound?: "keyNotFound \"\(subject ?? "")\""
      case .valueNotFound?, .typeMismatch?: "\(kind?.rawValue ?? "")(\(subject ?? ""))"
      case .dataCorrupted?: "dataCorrupted"
      case nil: "an error that is not known"
      }
    return error + (path.map { " at \($0)" } ?? "")
  }
}
