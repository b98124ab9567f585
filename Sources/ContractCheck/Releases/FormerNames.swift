import ContractMutation
import ContractSpecs
import SwiftModels

/// The members that a backend can send under a former name as well, so that released versions read the body too.
struct FormerNames {
  /// The names that are added, each with the one whose value it has, in this object.
  private(set) var additions: [Addition] = []

  struct Addition: Hashable {
    var name: String
    var present: String
    var object: JSONPath
  }

  /// The limits on what is tried.
  private static let (maximumAdditions, maximumSize) = (8, 1 << 20)

  /// Finds the names in what the versions miss, and judges the body that has them by all versions and by the app of
  /// today; `nil` unless none of them feels it then.
  ///
  /// - Parameter effects: The effects of the body on the versions.
  init?(
    for body: JSONDocument, promised promise: ResponsePromise, _ effects: [ReleaseEffect],
    _ releases: ReleasedVersions, today: ModelPromise?
  ) {
    guard body.bytes.count <= Self.maximumSize, let type = promise.decodedType else { return nil }
    for (version, effect) in effects.enumerated() where effect.failure != nil {
      guard case .model(let number) = releases.type(type, in: version) else { continue }
      for finding in releases.models[number].findings(in: body) where finding.severity == .breaks {
        for addition in Self.additions(for: finding) where !additions.contains(addition) {
          additions.append(addition)
        }
      }
    }
    guard 1...Self.maximumAdditions ~= additions.count,
      let longer = try? JSONDocument(parsing: added(to: EditableJSON(body.root)).bytes),
      let after = releases.effects(
        of: HTTPResponse(status: 200, body: longer.bytes), longer, promised: promise),
      !after.contains(where: \.isFelt)
    else { return nil }
    let response = HTTPResponse(status: 200, body: longer.bytes)
    if let today, ReleaseEffect(of: response, longer, on: today) != .decodes { return nil }
  }

  /// Returns the names that are missing in the objects that have the same members under other names.
  private static func additions(for finding: Finding) -> [Addition] {
    let places = FindingPlaces(of: finding)
    guard places.promised.count == places.found.count else { return [] }
    return zip(places.promised, places.found).compactMap { promised, found in
      guard promised.parent == found.parent, case .key(let name)? = promised.steps.last,
        case .key(let present)? = found.steps.last, name != present
      else { return nil }
      return Addition(name: name, present: present, object: found.parent)
    }
  }

  private func added(to body: EditableJSON) -> EditableJSON {
    body.edited(
      by: additions.flatMap { addition in
        body.spots(at: addition.object.steps + [.key(addition.present)]).map { spot in
          .insert(body[spot.positions[...]], at: Array(spot.steps.dropLast()) + [.name(addition.name)])
        }
      })
  }

  /// The advice for the backend; untrusted text.
  var words: String {
    let names = additions.map { "\(Quoted.key($0.name)) beside \(Quoted.key($0.present)) at \($0.object)" }
    return "with \(names.joined(separator: ", ")), each version and the app of today decode the body"
  }
}
