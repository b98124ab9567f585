import ContractSpecs
import SwiftModels

/// A version of the app that users have, as a reader of what a backend answers.
struct ReleasedVersion: Sendable {
  /// The tag; `nil` for a version that users have and that has no tag.
  var tag: String?
  var version: ReleaseVersion

  /// The part of the users that has it, from 0 to 1, if that is known.
  var share: Double?

  /// The types that decode the responses, by the type of the contract; or why none could be read.
  var types: Result<[String: ReleasedType], Unread>

  struct Unread: Error, Hashable {
    var reason: String
  }

  /// The version without the words of its tag: `3.1.0`.
  var name: String { version.description }
}

/// The type of a released version that decodes a response.
enum ReleasedType: Hashable, Sendable {
  /// The number of a model among all that differ.
  case model(Int)

  /// The version has no type of this name.
  case absent
  case unread(String)
}

/// The released versions that a contract names, the oldest first.
struct ReleasedVersions: Sendable {
  var versions: [ReleasedVersion] = []

  /// The models of all versions, of which equal ones are there once.
  var models: [ModelPromise] = []

  /// The reason why no version could be read, at its place in the contract.
  var problems: [SpecDiagnostic] = []

  /// The results that are asked for more than once.
  let cache = ReleaseCache()

  /// The versions of which a model reads the responses of a type, by the number of the model.
  func type(_ type: String, in version: Int) -> ReleasedType {
    switch versions[version].types {
    case .success(let types): types[type] ?? .absent
    case .failure(let unread): .unread(unread.reason)
    }
  }
}
