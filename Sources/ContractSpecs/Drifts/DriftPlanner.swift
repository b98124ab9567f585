/// Lists the ways in which one drift can befall one body.
struct DriftPlanner {
  let sites: DriftSites

  func plans(of drift: Drift) -> [DriftPlan] {
    switch drift {
    case .casing: everyCasing + sites.all.indices.compactMap { casing(at: $0) }
    case .nest: sites.all.compactMap(nest)
    case .flatten: sites.all.compactMap(flatten)
    case .envelope: [envelope].compactMap { $0 }
    case .rename: sites.all.compactMap(rename)
    case .missing: sites.all.compactMap(missing)
    case .extra: sites.all.compactMap(extra)
    case .type: sites.all.compactMap(type)
    case .null: sites.all.compactMap(null)
    case .format: sites.all.compactMap(format)
    case .literal: sites.all.compactMap(literal)
    case .array: sites.all.compactMap(array)
    case .duplicate: sites.all.compactMap(duplicate)
    case .precision: sites.all.compactMap(precision)
    case .status, .mediaType, .html, .empty, .truncated, .slow, .flaky: []
    }
  }

  var document: JSONDocument { sites.document }
  var shapes: ShapeTable { sites.fit.shapes }

  /// A value in place of another.
  func replacing(
    _ site: DriftSite, by bytes: [UInt8], _ kind: DriftTruth.Kind, foundAt: JSONPath? = nil
  ) -> DriftPlan {
    DriftPlan(
      splices: [.init(range: document.byteRange(of: site.node), bytes: bytes)],
      truth: DriftTruth(kind: kind, path: site.path, foundAt: foundAt, isCertain: site.isCertain),
      location: location(of: site), part: sites.part(around: site), blindness: blindness(at: site))
  }

  func location(of site: DriftSite) -> SpecLocation {
    site.member?.field?.location ?? shapes[site.leaf].location
  }

  func blindness(at site: DriftSite) -> DriftedBody.Blindness? {
    sites.fit.alternatives(of: site.promised).shapes.contains { shapes[$0].shape == .any } ? .anything : nil
  }

  /// How a finding will call a value of this kind at this site: of alternatives that take the kind more than one
  /// could have been meant.
  func kind(of altered: JSONKind, at site: DriftSite, else own: DriftTruth.Kind) -> DriftTruth.Kind {
    let alternatives = sites.fit.alternatives(of: site.promised).shapes
    let possible = alternatives.filter { shapes[$0].shape.admits(altered) }
    if possible.isEmpty { return .valueType }
    return possible.count > 1 ? .valueChoice : own
  }

  /// Whether a name may be given to a member without being one of the object's, in whatever casing.
  func isFree(_ name: String, in site: DriftSite, _ object: ObjectShape) -> Bool {
    let words = KeyWords.joined(name)
    return !words.isEmpty && object.fields.allSatisfy { KeyWords.joined($0.name) != words }
      && sites.value(site).members.allSatisfy { KeyWords.joined($0.name) != words }
  }

  func freeName(_ names: [String], in site: DriftSite, _ object: ObjectShape) -> String? {
    names.first { isFree($0, in: site, object) }
  }
}
