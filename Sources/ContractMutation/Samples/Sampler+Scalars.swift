import ContractSpecs

extension Sampler {
  /// Writes a value of a shape that is not a choice and has a sample.
  mutating func writeLeaf(_ id: ShapeID, at spot: SampleSpot, to writer: inout JSONWriter) {
    if shapes.isDemanding(id) {
      writeDemanding(id, at: spot, to: &writer)
    } else {
      writeOwn(id, at: spot, to: &writer)
    }
  }

  /// Writes a value of a shape, whatever further shapes it must fit.
  mutating func writeOwn(_ id: ShapeID, at spot: SampleSpot, to writer: inout JSONWriter) {
    switch shapes[id].shape {
    case .null, .nullable, .choice: writer.null()
    case .any: writeAnything(to: &writer)
    case .boolean: writer.value(random.isOne(in: 2))
    case .integer(let bounds): writer.value(Int(bounds.integer(from: &random) ?? 0))
    case .number(let bounds): writer.raw((bounds.number(from: &random) ?? "0").utf8)
    case .string(let bounds): writer.value(text(of: bounds))
    case .format(let format): write(format, at: spot, to: &writer)
    case .token(let claims): writer.value(token(claims, at: spot))
    case .moment(let moment):
      writer.value(Int(((now + moment.offset) * moment.unit.size).rounded()))
    case .pattern(let pattern):
      writer.value(costs.patterns[id.index]?.text(matching: pattern, more: stretch, from: &random) ?? "")
    case .literal(let literal): writer.raw(literal.json)
    case .oneOf(let literals): writer.raw(literal(among: literals).json)
    case .openChoice(let literals, let base):
      if let literal = random.element(of: literals) {
        writer.raw(literal.json)
      } else {
        write(base, at: spot, to: &writer)
      }
    case .array(let array): writeArray(array, at: spot, to: &writer)
    case .object(let object): writeObject(object, at: spot, to: &writer)
    }
  }

  private mutating func literal(among literals: [Literal]) -> Literal {
    let values = options.prefersValues ? literals.filter { $0 != .null } : literals
    return random.element(of: values) ?? .null
  }

  private mutating func writeAnything(to writer: inout JSONWriter) {
    switch random.number(in: 0...3) {
    case 0: writer.value(random.number(in: 0...999))
    case 1: writer.value(random.isOne(in: 2))
    case 2: writer.object { $0.member("value", words(2)) }
    case _: writer.value(words(2))
    }
  }

  private mutating func write(_ format: Format, at spot: SampleSpot, to writer: inout JSONWriter) {
    switch format {
    case .unixSeconds: writer.value(Int(moment(at: spot)))
    case .unixMilliseconds: writer.value(Int(max(moment(at: spot), 1e9)) * 1000 + random.number(in: 0...999))
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .base64, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      writer.value(text(as: format, at: spot))
    }
  }

  /// Returns whether a time lies in the future, by a name that suggests an expiry; otherwise it lies within the last
  /// month.
  func isAhead(_ spot: SampleSpot) -> Bool {
    guard let name = spot.name?.lowercased() else { return false }
    return name.hasPrefix("exp") || name.hasSuffix("until") || name.hasPrefix("next")
  }

  /// Returns a time in seconds since 1970, within the range of both Unix formats and a year of four digits.
  mutating func moment(at spot: SampleSpot) -> Double {
    let distance = Double(random.number(in: 3600...2_592_000))
    return min(max(isAhead(spot) ? now + distance : now - distance, 0), 9e10).rounded()
  }
}
