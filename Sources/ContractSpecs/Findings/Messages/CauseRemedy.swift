/// The remedies for a change of the backend that several findings show.
package enum CauseRemedy: Hashable, Sendable {
  /// All routes at and below a path; `namesResources` tells that each names something by a parameter.
  case routes(String, namesResources: Bool)

  case errors
  case emptyTexts
  case enumCasing

  /// Nulls that a serializer leaves out; `breaks` tells that the app requires some of them.
  case omittedNulls(breaks: Bool)

  /// Bodies each of which is at a key of its own.
  case ownKeys
  case severalKinds

  /// Statuses of requests that expect different ones, for the backend.
  case statuses

  /// Two versions of a backend that answer at one address, for the backend.
  case versions

  /// A refusal of every request, whatever is expected, for the backend.
  case everyRequest
}

extension CauseRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .routes(let path, let namesResources):
      Finding.Hint(
        backend: path == "/"
          ? "Find out whether the service itself answers at this address."
          : "Find out what happened to \(path): renamed, moved under a prefix, or not mounted"
            + (namesResources ? ", or what the requests name is not there." : "."),
        client: "Call the routes where the backend serves them.")
    case .errors:
      Finding.Hint(
        backend: "Write errors as promised; in most frameworks one handler writes all of them.",
        client: "Decode the error that is sent, or treat it as an unknown one.")
    case .emptyTexts:
      Finding.Hint(
        backend: "Send null for a member without a value: an empty text is not of the promised form.",
        client: "Decode a String, and take an empty one for no value.")
    case .enumCasing:
      Finding.Hint(
        backend:
          "Send the values of enums in the promised casing: one setting of the serializer may decide it.",
        client: "Give the cases the backend's raw values, or compare without regard to casing.")
    case .omittedNulls(let breaks):
      Finding.Hint(
        backend:
          "Always send such a member, null where it has no value: many serializers have a setting that leaves nulls out.",
        client: breaks
          ? "Give the properties Optional types, for which synthesized Codable reads an absent key as nil."
          : "Nothing to do where the property is Optional: synthesized Codable reads an absent key as nil.")
    case .ownKeys:
      Finding.Hint(
        backend: Finding.Kind.bodyWrapped.hint.backend,
        client: "Decode a [String: T], and take its only value, where nothing else is beside it.")
    case .severalKinds:
      Finding.Hint(
        backend: "Send what is promised at each of the places.",
        client: "Decode what is sent at each of the places, if it is to stay.")
    case .versions:
      Finding.Hint(
        backend:
          "See whether two versions of the backend answer at this address: the same endpoints answered as "
          + "promised as well.")
    case .everyRequest:
      Finding.Hint(
        backend: "See what refuses every request, such as a gateway before the backend, and what it asks for."
      )
    case .statuses: Finding.Hint(backend: "Answer with the status that each check expects.")
    }
  }
}
