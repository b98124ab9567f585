/// The advice on one value that is not as promised.
///
/// The advice for the backend keeps the promise when it is carried out. The advice for the client lets the app read
/// what came, and is about this value alone: it changes nothing for others in the body.
struct ValueAdvice {
  let judge: ValueJudge
  let kind: ValueDifference
  let node: NodeID
  let shape: ShapeID

  /// A Boolean value that indicates whether the promise allows null in its place.
  let acceptsNull: Bool

  /// A Boolean value that indicates whether the value may be absent.
  let isOptional: Bool

  /// The name of the member, if the value is one.
  let key: String?

  var document: JSONDocument { judge.document }
  var client: Client { judge.setting.client }
  var test: PreparedShape.Test { judge.shapes[shape].test }

  var hint: Finding.Hint {
    switch kind {
    case .valueType: timeHint ?? coercionHint ?? guiseHint ?? kind.finding.hint
    case .valueFormat: formatHint ?? kind.finding.hint
    case .valueChoice where judge.shapes[shape].demands?.known != nil: Self.newValueHint
    case .valueChoice: judge.shapes[shape].tagged != nil ? Self.caseHint : casingHint ?? kind.finding.hint
    case .valueLiteral: casingHint ?? scaleHint ?? kind.finding.hint
    case .valueRange: unitHint ?? pastHint ?? kind.finding.hint
    case .numberPrecision: precisionHint
    case .valueNull, .keyDuplicated: kind.finding.hint
    }
  }

  /// The alternatives that the promise allows in place of a value; `nil` if it requires one.
  var absence: String? {
    switch (acceptsNull, isOptional) {
    case (true, true): "Send null or leave the member out"
    case (true, false): "Send null"
    case (false, true): "Leave the member out"
    case (false, false): nil
    }
  }

  private var coercionHint: Finding.Hint? {
    let coercion = Coercion(of: node, against: shape, by: judge)
    guard var hint = coercion?.hint(absence: absence) else { return nil }
    if coercion == .emptyArrayForMembers, let list = onlyList {
      hint.backend = "Send the object with its members: [] has none of them, and may be its \(list) alone."
    }
    return hint
  }

  /// The name of the only array in the promised object.
  private var onlyList: String? {
    guard case .object(let object) = test else { return nil }
    let lists = object.members.filter { member in
      if case .array = judge.shapes[member.shape].test { true } else { false }
    }
    guard let list = lists.first, lists.count == 1 else { return nil }
    return Quoted.key(String(decoding: list.name, as: UTF8.self))
  }

  static let caseHint = Finding.Hint(
    backend: "Send an object with exactly one of the keys, which says the case, and its values inside.",
    client: "Give the enum a case for it; what is written in another form needs an init(from:) of its own.")

  private static let newValueHint = Finding.Hint(
    backend: "Nothing to do: other values are allowed. The contract can list it beside the known ones.",
    client: "Nothing to do for a String; an enum needs a case for values that it does not know.")

  // MARK: times

  /// The advice on a number where a date is promised as text. Its unit is named if its size determines it.
  private var timeHint: Finding.Hint? {
    guard case .format(.dateTime) = test, let time = document.number(at: node)?.double else { return nil }
    let unit = Moment.Unit(ofUnixTime: time)
    return Finding.Hint(
      backend: "Send the time as RFC 3339 text, such as 2025-01-08T12:00:00Z"
        + (unit.map { "; the number is in \($0.name) since 1970." } ?? "."),
      client: clientAdvice(for: unit))
  }

  private func clientAdvice(for unit: Moment.Unit?) -> String {
    guard let unit else {
      return "Decode a Double; neither unit nor epoch can be seen from the number."
    }
    if client.dates == unit.strategy { return "Nothing to do: \(unit.strategy.rawValue) reads it." }
    return "Decode a Double and make the Date of it: \(unit.conversion). Where all dates come so, set "
      + "dateDecodingStrategy to \(unit.strategy.rawValue)."
  }

  private var unitHint: Finding.Hint? {
    guard let promised = promisedUnit, let sent = otherUnit else { return nil }
    return Finding.Hint(
      backend: "Send \(promised.name) since 1970; what came is in \(sent.name).",
      client: "Decode a Double and make the Date of it: \(sent.conversion).")
  }

  /// The advice on a moment that is promised to be in the future and has passed.
  private var pastHint: Finding.Hint? {
    guard case .moment(let moment) = test, moment.offset > 0, let receivedAt = judge.setting.receivedAt,
      let time = document.number(at: node)?.double, time / moment.unit.perSecond <= receivedAt
    else { return nil }
    return Finding.Hint(
      backend: "Send a time in the future: this one had passed when the response arrived.",
      client: "Compare it with the clock before use.")
  }

  /// The unit other than the promised one in which a Unix time, or a moment relative to now, would fit; `nil` if there
  /// is none.
  private var otherUnit: Moment.Unit? {
    guard let promised = promisedUnit, let time = document.number(at: node)?.double else { return nil }
    let sent: Moment.Unit = promised == .seconds ? .milliseconds : .seconds
    let converted = time * promised.perSecond / sent.perSecond
    return CoercionTrial(judge: judge, shape: shape).fits("\(converted)") ? sent : nil
  }

  /// The note on a number in another unit than the promised one.
  var unitNote: String? { otherUnit.map { "in \($0.name)" } }

  /// The promised unit of a Unix time.
  private var promisedUnit: Moment.Unit? {
    switch test {
    case .format(.unixSeconds): .seconds
    case .format(.unixMilliseconds): .milliseconds
    case .moment(let moment): moment.unit
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .pattern, .literals, .array,
      .object, .choice:
      nil
    }
  }

  // MARK: formats

  private var formatHint: Finding.Hint? {
    if case .object = test { return Self.integerKeyHint }
    if document.kind(of: node) == .string, document.flags(of: node).contains(.hasLoneSurrogate) {
      return Self.surrogateHint
    }
    if case .token = test { return tokenHint }
    guard case .format(let format) = test else { return letterCaseHint }
    if format.isNumeric { return unitHint ?? Self.unknownUnitHint }
    let text = document.text(at: node).span
    if format == .dateTime, Format.dateTime.accepts(text) {
      return client.unreadDateHint(isForOlderSystems: !judge.cannotReadDate(node))
    }
    if "null".utf8.elementsEqual(document.bytes[document.contentRange(of: node)]) { return nullTextHint }
    if format == .decimal, !text.isEmpty { return Self.decimalHint }
    if let phoneHint { return phoneHint }
    guard let form = TextForm(of: text) else { return nil }
    let dates = format == .dateTime ? client.dates : nil
    if form == .dateTimeWithoutZone, format == .dateTime, judge.needsNewerSystem(node, as: shape) {
      return Self.zoneAndFractionHint
    }
    return form.dateHint(promised: format, dates: dates, absence: absence) ?? hint(for: form, of: format)
  }

  private func hint(for form: TextForm, of format: Format) -> Finding.Hint? {
    switch form {
    case .empty:
      absence.map {
        Finding.Hint(
          backend: "\($0): an empty text has no such form.",
          client: "Decode a String, and take an empty one for no value.")
      }
    case .uuidWithoutHyphens where format == .uuid:
      Finding.Hint(
        backend: "Write the UUID with hyphens, in groups of 8, 4, 4, 4 and 12 digits.",
        client: "Decode a String, and put the hyphens in before a UUID is made of it.")
    case .relativeURL where format == .url:
      Finding.Hint(
        backend: "Send the whole address, with scheme and host.",
        client: "A URL reads it; resolve it against the backend's address: URL(string:relativeTo:).")
    case .dateTime, .fractionalDateTime, .dateTimeWithoutZone, .dateTimeWithoutColon, .dateTimeWithSpace,
      .otherDate,
      .dateTimeWithZoneName, .date, .dateWithoutHyphens, .time, .rfc1123, .dotNet, .unixSeconds,
      .unixMilliseconds, .uuid, .uuidWithoutHyphens, .number, .email, .url, .relativeURL:
      nil
    }
  }

  /// The advice on a token after the name of its scheme, as in a header.
  private var tokenHint: Finding.Hint? {
    let text = document.bytes[document.contentRange(of: node)]
    guard text.prefix(7).elementsEqual("Bearer ".utf8) || text.prefix(7).elementsEqual("bearer ".utf8) else {
      return nil
    }
    return Finding.Hint(
      backend: "Send the token alone: its scheme belongs only in the header Authorization.",
      client: "Drop the scheme before the token is used.")
  }

  private var nullTextHint: Finding.Hint {
    Finding.Hint(
      backend: "\(absence ?? "Send a value"): \"null\" in quotes is a string.",
      client: "Decode a String, and take this one for no value.")
  }

  private static let zoneAndFractionHint = Finding.Hint(
    backend: "Append Z or the offset, without which the moment is ambiguous, and leave out the "
      + "fraction of the second, which older systems do not read.",
    client: "iso8601 refuses it; a custom dateDecodingStrategy has to guess the zone.")

  private static let decimalHint = Finding.Hint(
    backend: "Write digits with at most one point, such as 1080.50: no other separator, unit or exponent.",
    client: "Decode a String, and make the Decimal with a formatter for this very form.")

  private static let integerKeyHint = Finding.Hint(
    backend: "Send integers that an Int holds as keys, and nothing else beside them.",
    client: "Decode [String: T]: a dictionary by Int throws at the first key that is none.")

  private static let surrogateHint = Finding.Hint(
    backend: "Send whole characters: half a surrogate pair is no Unicode text (RFC 8259 section 8.2).",
    client: "JSONDecoder refuses such a text, whatever type reads it; nothing to do.")

  private static let unknownUnitHint = Finding.Hint(
    backend: "Send the promised unit: seconds have 10 digits today, milliseconds 13.",
    client: "Decode a Double; the unit cannot be seen from the number.")

  // MARK: literals

  private var casingHint: Finding.Hint? {
    guard case .literals(let literals) = test, document.kind(of: node) == .string,
      document.contentRange(of: node).count <= 6 * Quoted.maximumLength
    else { return nil }
    let sent = document.string(at: node)
    let texts = literals.filter { !$0.text.isEmpty }.map { String(decoding: $0.text, as: UTF8.self) }
    return WordsApart.hint(
      promised: texts, sent: sent, key: key, isEnum: judge.shapes[shape].isStringEnum)
  }

  // MARK: numbers

  private var precisionHint: Finding.Hint {
    let number = judge.shapes.number(of: shape)
    if number == .float || number == .float16,
      document.number(at: node).map({ NumberLoss(of: $0) != .outOfRange }) == true
    {
      return Self.smallFloatHint
    }
    let isInteger = if case .integer = test { true } else { false }
    if isInteger { return Self.greatIntegerHint }
    let isWhole = document.number(at: node).map { NumberLoss(of: $0) == .otherWholeNumber } ?? false
    return isWhole ? Self.greatNumberHint : greatFloatHint
  }

  private static let smallFloatHint = Finding.Hint(
    backend: "Send a number that the type holds; where there is no finite one, null has to be promised.",
    client: "Decode a Double, which holds up to 1.8e308; a Float ends at 3.4e38, a Float16 at 65504.")

  private static let greatIntegerHint = Finding.Hint(
    backend:
      "Send a whole number that an Int holds, at most 9223372036854775807; a longer identifier is a string, "
      + "and promised as one.",
    client: greatNumberAdvice)

  private static let greatNumberHint = Finding.Hint(
    backend:
      "Send a whole number that a Double keeps, at most 9007199254740992; a longer identifier is a string, "
      + "and promised as one.",
    client: greatNumberAdvice)

  private static let greatNumberAdvice =
    "Decode a Decimal, which keeps 38 digits, or a UInt64 below 18446744073709551616; no String reads a number."

  private var greatFloatHint: Finding.Hint {
    Finding.Hint(
      backend:
        "\(absence ?? "Send a number that a double holds"): doubles range from 4.9e-324 to 1.8e308.",
      client:
        "Decode a Decimal, which keeps 38 digits up to 1e127; beyond that no number type of Swift holds it.")
  }
}

extension Moment.Unit {
  /// Detects the unit of a Unix time if its size determines it. A number below the seconds of 2001 may count from
  /// another year, and one beyond the milliseconds is in a smaller unit.
  init?(ofUnixTime time: Double) {
    if time >= 1e9, Format.unixSeconds.accepts(time) {
      self = .seconds
    } else if Format.unixMilliseconds.accepts(time) {
      self = .milliseconds
    } else {
      return nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    }
  }

  /// The strategy of `JSONDecoder` for the unit.
  fileprivate var strategy: Client.Dates {
    switch self {
    case .seconds: .secondsSince1970
    case .milliseconds: .millisecondsSince1970
    }
  }

  /// The Swift code that makes a `Date` of a `Double` named `value`.
  fileprivate var conversion: String {
    switch self {
    case .seconds: "Date(timeIntervalSince1970: value)"
    case .milliseconds: "Date(timeIntervalSince1970: value / 1000)"
    }
  }
}
