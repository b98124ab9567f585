import ContractSpecs

/// JSON Web Tokens that are not validly signed but look like real ones (RFC 7519).
extension Sampler {
  private static let header = #"{"alg":"HS256","typ":"JWT"}"#

  /// Returns a token whose payload fits, a different one for every call.
  mutating func token(_ claims: ShapeID?, at spot: SampleSpot) -> String {
    let parts = [Array(Self.header.utf8), payload(claims, at: spot), random.bytes(32)]
    return parts.map(Base64.encodeURL).joined(separator: ".")
  }

  private mutating func payload(_ claims: ShapeID?, at spot: SampleSpot) -> [UInt8] {
    let usual = usualClaims()
    var writer = JSONWriter()
    if let claims, case .object(let object) = shapes[payload(among: claims, at: spot.payload)].shape {
      writeClaims(object, usual, at: spot.payload, to: &writer)
    } else {
      writer.object { writer in
        writer.member("sub", uuid())
        for (name, value) in usual { writer.member(name, value) }
      }
    }
    return writer.bytes
  }

  /// Returns one of the alternatives for a payload, which must be an object.
  private mutating func payload(among claims: ShapeID, at spot: SampleSpot) -> ShapeID {
    let possible = SampleCosts.payloads(claims, of: shapes).filter { id in
      costs.cost(of: id, tokensOpened: spot.tokens) != nil
    }
    return random.element(of: possible) ?? claims
  }

  /// Returns claims of a token that is issued now and expires within a day.
  private mutating func usualClaims() -> [(name: String, value: Int)] {
    let issued = Int(max(now, 0).rounded())
    return [
      ("iat", issued), ("exp", issued + random.number(in: 3600...86400)),
      ("jti", random.number(in: 1...1 << 50)),
    ]
  }

  /// Writes the promised claims, and the usual ones beside them unless the shape promises something else for them.
  private mutating func writeClaims(
    _ object: ObjectShape, _ usual: [(name: String, value: Int)], at spot: SampleSpot,
    to writer: inout JSONWriter
  ) {
    let before = wishes
    for (name, value) in usual {
      let path = spot.path.appending(key: name)
      if wishes.values[path] == nil {
        wishes.values[path] = try? JSONDocument(parsing: Array("\(value)".utf8))
      }
    }
    let names = Set(object.fields.map { $0.name.lowercased().filter(\.isLetter) })
    writer.object { writer in
      for field in object.fields where includes(field, at: spot) {
        writer.key(field.name)
        write(field.shape, at: spot.member(field.name), to: &writer)
      }
      switch object.others {
      case .each, .never: writeOthers(of: object, at: spot, to: &writer)
      case .byPolicy, .open:
        writeOthers(
          of: ObjectShape(fields: [], others: .byPolicy, patterns: object.patterns), at: spot, to: &writer)
        for (name, value) in usual where !names.contains(name) { writer.member(name, value) }
      }
    }
    wishes = before
  }
}
