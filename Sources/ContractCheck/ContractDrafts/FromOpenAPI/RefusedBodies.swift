import ContractSpecs

/// A body that a document refuses, as a change of one that it accepts.
struct RefusedBody: Hashable, Sendable {
  /// The words that say what is wrong with it: `without-title`.
  var name: String

  /// The JSON Merge Patch (RFC 7396) of the accepted body.
  var patch: DraftValue
}

/// Makes bodies that a document refuses. Each is the body of a check with one member changed, and none that fits is
/// among them.
struct RefusedBodies {
  /// A member of the body.
  struct Site {
    var place: [DraftValue.Step]

    /// The names on the way to the member, in the words of a check's name.
    var words: String
    var shape: ShapeID

    /// True if the member must be there, as must all that it is in.
    var isRequired: Bool
    var isPresent: Bool
  }

  /// The kinds of mistake, in the order in which they are written.
  enum Mistake: CaseIterable {
    case missing, set, format, bound, type
  }

  let fit: ShapeFit

  /// The promises of the body, each of which must refuse what is made.
  let promised: [ShapeID]

  /// The body as it is written, and with values for its references.
  let body: DraftValue
  let specimen: DraftValue

  /// The most bodies for one check, the depth to which members are changed, and the longest change in bytes.
  static let maximumCount = 12
  private static let maximumDepth = 4
  private static let maximumLength = 400

  /// Returns `nil` if nothing can be said of the body, since it may be refused as it is.
  init?(of template: JSONTemplate, promised: [ShapeID], _ fit: ShapeFit, _ maker: ExampleBodyMaker) {
    (self.fit, self.promised, body) = (fit, promised, DraftValue(template))
    specimen = maker.value(of: template, as: promised)
    guard let value = try? JSONDocument(parsing: specimen.json).root,
      promised.allSatisfy({ fit.fits(value, $0) })
    else { return nil }
  }

  /// Returns the bodies, those about required members first if there are too many. `fresh` is the label of the unique
  /// values with which an accepted one would not be refused as a repetition.
  func all(fresh label: String) -> [RefusedBody] {
    guard let root = promised.first, let value = try? JSONDocument(parsing: specimen.json).root else {
      return []
    }
    var sites: [Site] = []
    collect(value, root, [], "", isRequired: true, into: &sites)
    var found: [(rank: Int, number: Int, body: RefusedBody)] = []
    var names: Set<String> = []
    for site in sites {
      for mistake in Mistake.allCases {
        guard let body = refused(mistake, site, label), names.insert(body.name).inserted else { continue }
        found.append((rank(mistake, site), found.count, body))
      }
    }
    let chosen = found.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.prefix(Self.maximumCount)
    return chosen.sorted { $0.number < $1.number }.map(\.body)
  }

  private func rank(_ mistake: Mistake, _ site: Site) -> Int {
    let kind =
      switch mistake {
      case .missing: 0
      case .set, .format, .bound: 1
      case .type: 2
      }
    return (site.isRequired ? kind : kind + 2) * Self.maximumDepth + min(site.place.count, Self.maximumDepth)
  }

  /// Collects the members of an object and of those in it; of a list, those of its first element.
  private func collect(
    _ value: JSONValue, _ shape: ShapeID, _ place: [DraftValue.Step], _ words: String, isRequired: Bool,
    into sites: inout [Site]
  ) {
    guard place.count < 2 * Self.maximumDepth else { return }
    for alternative in fit.alternatives(of: shape).shapes where fit.fits(value, alternative) {
      switch fit.shapes[alternative].shape {
      case .object(let object):
        for field in object.fields {
          let inner = value[field.name]
          let name = EndpointName.of(field.name)
          let site = Site(
            place: place + [.key(field.name)], words: words.isEmpty ? name : "\(words)-\(name)",
            shape: field.shape, isRequired: isRequired && !field.isOptional, isPresent: inner != nil)
          sites.append(site)
          if let inner {
            collect(inner, field.shape, site.place, site.words, isRequired: site.isRequired, into: &sites)
          }
        }
        return
      case .array(let array):
        guard let first = value.elements.first(where: { _ in true }), let inner = array.elements.first else {
          return
        }
        return collect(first, inner, place + [.index(0)], words, isRequired: isRequired, into: &sites)
      case _: continue
      }
    }
  }

  /// Returns the body with a mistake, unless none of its kind can be made that every promise refuses.
  private func refused(_ mistake: Mistake, _ site: Site, _ label: String) -> RefusedBody? {
    guard mistake != .missing else {
      guard site.isPresent, isRefused(nil, at: site.place) else { return nil }
      return refused("without-\(site.words)", nil, site, label)
    }
    let wrong = WrongValues(fit, site.shape, written: body.value(at: site.place[...]))
    return wrong.values(mistake).lazy.filter { isRefused($0.value, at: site.place) }.first.flatMap {
      refused($0.name(site.words), $0.value, site, label)
    }
  }

  private func refused(_ name: String, _ value: DraftValue?, _ site: Site, _ label: String) -> RefusedBody? {
    let patch = fresh(body.patch(value, at: site.place[...]), label)
    guard patch.json.count <= Self.maximumLength, !site.words.isEmpty else { return nil }
    return RefusedBody(name: name, patch: patch)
  }

  private func isRefused(_ value: DraftValue?, at place: [DraftValue.Step]) -> Bool {
    let changed = specimen.setting(value, at: place[...]).json
    guard let value = try? JSONDocument(parsing: changed).root else { return false }
    return promised.allSatisfy { !fit.fits(value, $0) }
  }

  /// Adds new values for the members that no two requests of a run may share, such as the address of a new user.
  private func fresh(_ patch: DraftValue, _ label: String) -> DraftValue {
    guard case .object(let own) = body, case .object(var members) = patch else { return patch }
    for member in own where !members.contains(where: { $0.name == member.name }) {
      guard case .template(let text) = member.value, Self.isOneOfAKind(member.name) else { continue }
      let renewed = text.replacing(/\$\{unique\.([a-z-]+)(?:\.[^}]*)?\}/) { "${unique.\($0.1).\(label)}" }
      if renewed != text { members.append(DraftMember(name: member.name, value: .template(renewed))) }
    }
    return .object(members)
  }

  private static func isOneOfAKind(_ name: String) -> Bool {
    let words = SensitiveNames.words(of: name)
    return LoginSearch.isUser(name)
      || !Set(words).isDisjoint(with: ["email", "username", "phone", "mobile", "slug", "sku", "code", "key"])
  }
}
