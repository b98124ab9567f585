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
    case .assertion(let assertion): write(assertion, at: spot, to: &writer)
    }
  }

  private mutating func literal(among literals: [Literal]) -> Literal {
    let values = options.prefersValues ? literals.filter { $0 != .null } : literals
    return random.element(of: values) ?? .null
  }

  mutating func writeAnything(to writer: inout JSONWriter) {
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

/// Texts that are readable and cannot be mistaken for real data.
extension Sampler {
  private static let vocabulary = [
    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island", "juniper", "kestrel",
    "lagoon", "meadow", "north", "orchid", "pebble", "quartz", "river", "summit", "tundra", "umber", "valley",
    "willow", "yarrow", "zephyr", "café", "größe", "señal",
  ]

  mutating func word() -> String { random.element(of: Self.vocabulary) ?? "amber" }

  /// Returns a word without accents, for addresses and names of members.
  mutating func plainWord() -> String { random.element(of: Self.vocabulary.dropLast(3)) ?? "amber" }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  /// Returns words, cut or lengthened to a number of characters within the bounds.
  mutating func text(of bounds: CountBounds) -> String {
    guard !bounds.isUnbounded, let counts = bounds.counts(few: 6...18) else {
      return words(random.number(in: 1...3))
    }
    let count = random.number(in: counts)
    // Long texts count as many values, so that there are few of them.
    written += count / 256
    var text = words(1)
    var length = text.unicodeScalars.count
    while length < count {
      let next = word()
      text += " " + next
      length += 1 + next.unicodeScalars.count
    }
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    return cut.last == " " ? String(cut.dropLast()) + "s" : cut
  }

  /// Returns a text of any format except the two Unix times, which are numbers.
  mutating func text(as format: Format, at spot: SampleSpot) -> String {
    switch format {
    case .uuid: uuid()
    case .email: "\(plainWord()).\(plainWord())\(random.number(in: 1...9999))@example.com"
    case .url: "https://\(plainWord()).example.com/\(plainWord())/\(random.number(in: 1...9999))"
    case .date: SampleTime(moment(at: spot)).date
    case .time: SampleTime(moment(at: spot)).time
    case .dateTime: SampleTime(moment(at: spot)).dateTime + "Z"
    case .localDateTime: SampleTime(moment(at: spot)).dateTime
    case .unixSeconds, .unixMilliseconds: ""
    case .base64: Base64.encode(random.bytes(random.number(in: 8...24)))
    case .base64url: Base64.encodeURL(random.bytes(random.number(in: 8...24)))
    case .phone: "+1555\(random.digits(7))"
    case .ipv4: "192.0.2.\(random.number(in: 1...254))"
    case .ipv6: "2001:db8::\(random.text(3, of: "123456789abcdef"))"
    case .hostname: "\(plainWord()).example.com"
    case .decimal: "\(random.number(in: 0...999)).\(random.digits(2))"
    }
  }

  /// Returns a random UUID, version 4 (RFC 9562 section 5.4).
  mutating func uuid() -> String {
    let hex = "0123456789abcdef" as StaticString
    return [
      random.text(8, of: hex), random.text(4, of: hex), "4" + random.text(3, of: hex),
      random.text(1, of: "89ab") + random.text(3, of: hex), random.text(12, of: hex),
    ].joined(separator: "-")
  }
}

/// A moment of the Gregorian calendar in UTC, with the parts that RFC 3339 defines.
struct SampleTime {
  private let days: Int
  private let seconds: Int

  /// Creates a moment from seconds since 1970-01-01T00:00:00Z, clamped to that date and to the year 4821.
  init(_ unix: Double) {
    let whole = Int(min(max(unix, 0), 9e10))
    (days, seconds) = (whole / 86400, whole % 86400)
  }

  var dateTime: String { "\(date)T\(time)" }

  var time: String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, to: 2) }.joined(separator: ":")
  }

  /// The date by Howard Hinnant's `civil_from_days`: years begin in March, so that the leap day is the last one.
  var date: String {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let day = shifted % 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
    let parts = [(civilYear, 4), (civilMonth, 2), (dayOfYear - (153 * month + 2) / 5 + 1, 2)]
    return parts.map { Self.padded($0.0, to: $0.1) }.joined(separator: "-")
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}

/// Values that should be present at certain paths.
extension Sampler {
  /// Returns the alternatives in which most of some paths lead to a value.
  func leading(_ alternatives: [ShapeID], to paths: [ArraySlice<JSONPath.Step>]) -> [ShapeID] {
    guard !paths.isEmpty else { return alternatives }
    let counts = alternatives.map { leaf in paths.count { leads($0, into: leaf, deeper: Self.maximumSteps) } }
    let most = counts.max() ?? 0
    return zip(alternatives, counts).filter { $0.1 == most }.map(\.0)
  }

  /// The maximum number of steps of a wished path that are followed through choices.
  private static let maximumSteps = 6

  /// Returns whether a shape that is no choice has a value on a path.
  private func leads(_ steps: ArraySlice<JSONPath.Step>, into leaf: ShapeID, deeper: Int) -> Bool {
    guard let step = steps.first, deeper > 0 else { return true }
    let next: ShapeID?
    switch (step, shapes[leaf].shape) {
    case (.key(let name), .object(let object)): next = object.shape(ofMember: name)
    case (.index(let index), .array(let array)): next = array.element(at: index)
    case (.each, .array(let array)): next = array.element
    case (.jwt, .token): return true
    case (.key, _), (.index, _), (.each, _), (.jwt, _): return false
    }
    guard let next else { return false }
    return fit.alternatives(of: next).shapes.contains {
      leads(steps.dropFirst(), into: $0, deeper: deeper - 1)
    }
  }

  /// Returns the alternative that the wished value of the deciding member names, which no other one may have.
  func alternative(namedIn id: ShapeID, at spot: SampleSpot) -> ShapeID? {
    guard let (choice, discriminator) = shapes.discriminatedChoice(of: id),
      let wished = wishes.candidates(at: spot.member(discriminator.key)).first,
      let number = discriminator.values.firstIndex(where: { $0.contains { wished.isLiteral($0) } })
    else { return nil }
    let all = fit.alternatives(of: choice).shapes
    return all.count == discriminator.values.count ? all[number] : nil
  }

  /// Returns the number of elements that an array needs for the values that should be present in it.
  func neededCount(at spot: SampleSpot) -> Int? {
    wishes.present(below: spot).compactMap { steps -> Int? in
      if case .index(let index)? = steps.first { index + 1 } else { nil }
    }.max()
  }
}

extension JSONValue {
  /// Returns whether this is the value that a literal names.
  fileprivate func isLiteral(_ literal: Literal) -> Bool {
    switch literal {
    case .string(let text): string == text
    case .number(let text): number == JSONNumber(text)
    case .boolean(let flag): bool == flag
    case .null: isNull
    }
  }
}
