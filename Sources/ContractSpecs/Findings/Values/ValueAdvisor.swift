/// The advice on one value that is not as promised.
///
/// The advice for the backend keeps the promise when it is carried out. The advice for the client lets the app read
/// what came, and is about this value alone: it changes nothing for others in the body.
struct ValueAdvisor {
  let judge: ValueJudge
  let kind: ValueDifference
  let node: NodeID
  let shape: ShapeID
  let acceptsNull: Bool
  let isOptional: Bool

  /// The name of the member, if the value is one.
  let key: String?

  var document: JSONDocument { judge.document }
  var client: Client { judge.setting.client }
  var test: PreparedShape.Test { judge.shapes[shape].test }

  var advice: Advice {
    switch kind {
    case .valueType:
      addressOfObjectAdvice ?? standInAdvice ?? timeAdvice ?? wholeAdvice ?? coercionAdvice ?? otherFormAdvice
        ?? kind.finding.advice
    case .valueFormat: formatAdvice ?? kind.finding.advice
    case .valueChoice where judge.shapes[shape].demands?.known != nil: .rule(.newValue)
    case .valueChoice where isChoiceOfForms: formOfChoiceAdvice ?? Finding.Kind.valueFormat.advice
    case .valueChoice:
      judge.shapes[shape].tagged != nil
        ? .rule(.noCaseOfEnum) : casingAdvice ?? noValueAdvice ?? kind.finding.advice
    case .valueLiteral:
      casingAdvice ?? scaleAdvice
        ?? (client.isModel
          ? Advice(backend: .kind(.valueLiteral), client: .kind(.valueChoice)) : kind.finding.advice)
    case .valueRange:
      emptyAdvice ?? unitAdvice ?? pastAdvice ?? widthAdvice ?? stepAdvice ?? kind.finding.advice
    case .numberPrecision: precisionAdvice
    case .valueNull, .keyDuplicated, .memberMissing: kind.finding.advice
    }
  }

  /// The advice on an empty text that is too short, where there may be no value.
  private var emptyAdvice: Advice? {
    guard document.kind(of: node) == .string, document.contentRange(of: node).isEmpty, let absence else {
      return nil
    }
    return .rule(.emptyForm, absence: absence)
  }

  /// The alternatives of a choice that are texts of a certain form.
  private var forms: [ShapeID] {
    guard case .choice(let alternatives) = test else { return [] }
    return alternatives.filter { alternative in
      switch judge.shapes[alternative].test {
      case .format(let format): !format.isNumeric
      case .pattern: true
      case _: false
      }
    }
  }

  /// True if a text came where texts of a certain form are among the alternatives, so that no set of values is
  /// promised.
  private var isChoiceOfForms: Bool { document.kind(of: node) == .string && !forms.isEmpty }

  /// The advice on a text in place of one of the only form among the alternatives.
  private var formOfChoiceAdvice: Advice? {
    let forms = forms
    guard forms.count == 1 else { return nil }
    return ValueAdvisor(
      judge: judge, kind: .valueFormat, node: node, shape: forms[0], acceptsNull: acceptsNull,
      isOptional: isOptional, key: key
    ).advice
  }

  private var coercionAdvice: Advice? {
    let coercion = Coercion(of: node, against: shape, by: judge)
    if document.kind(of: node) == .string, [.valueForArray, .joinedList, .encodedJSON].contains(coercion) {
      if coercion == .valueForArray, document.contentRange(of: node).isEmpty {
        guard case .array(let array) = test, array.bounds.contains(0) else {
          return .rule(.emptyText, absence: absence)
        }
        return .rule(.emptyTextForList)
      }
      if coercion != .encodedJSON, let listTextAdvice { return listTextAdvice }
    }
    guard let coercion else { return nil }
    var advice = coercion.advice(absence: absence)
    if coercion == .emptyArrayForMembers, let list = onlyList {
      advice.backend = .rule(.emptyArrayForList, [.key: Quoted.key(list)])
    }
    return advice
  }

  /// The name of the only array in the promised object.
  private var onlyList: String? {
    guard case .object(let object) = test else { return nil }
    let lists = object.members.filter { member in
      if case .array = judge.shapes[member.shape].test { true } else { false }
    }
    guard let list = lists.first, lists.count == 1 else { return nil }
    return String(decoding: list.name, as: UTF8.self)
  }

  // MARK: times

  /// The advice on a number where a date is promised as text. Its unit is named if its size determines it.
  private var timeAdvice: Advice? {
    guard case .format(.dateTime) = test, let time = document.number(at: node)?.double else { return nil }
    if hasDigitsOfDate { return .rule(.digitsOfDate) }
    return .numberForDate(Moment.Unit(ofUnixTime: time), readBy: client.dates)
  }

  /// True for a number that is no count of seconds, but the digits of a date and time.
  private var hasDigitsOfDate: Bool {
    Moment.Unit.hasDigitsOfDate(JSONValue(document: document, node: node))
  }

  private var unitAdvice: Advice? {
    if promisedUnit != nil, hasDigitsOfDate { return .rule(.digitsOfDate) }
    guard let promised = promisedUnit, let sent = otherUnit else { return nil }
    return .rule(.otherUnit, sent.words.merging([.unit: promised.name]) { $1 })
  }

  /// The advice on a moment that is promised to be in the future and has passed.
  private var pastAdvice: Advice? {
    guard case .moment(let moment) = test, moment.offset > 0, let receivedAt = judge.setting.receivedAt,
      let time = document.number(at: node)?.double, time / moment.unit.perSecond <= receivedAt
    else { return nil }
    if time <= 0 { return .rule(.momentThatHasPassed) }
    // A number of less than ten years is no time of today, but may be how long it is until then.
    return time / moment.unit.perSecond < 315_360_000 ? .rule(.spanForMoment) : .rule(.momentThatHasPassed)
  }

  /// The unit other than the promised one in which a Unix time, or a moment relative to now, would fit; `nil` if there
  /// is none.
  private var otherUnit: Moment.Unit? {
    guard let promised = promisedUnit, !hasDigitsOfDate, let time = document.number(at: node)?.double else {
      return nil
    }
    let sent: Moment.Unit = promised == .seconds ? .milliseconds : .seconds
    // Fewer seconds are of the first years after 1970, and may as well be no time at all.
    if sent == .seconds, abs(time) < 1e8 { return nil }
    let converted = time * promised.perSecond / sent.perSecond
    if CoercionTrial(judge: judge, shape: shape).fits("\(converted)") { return sent }
    guard case .moment = test, let receivedAt = judge.setting.receivedAt else { return nil }
    // Within ten years of the response it is a time, though not the promised one.
    return abs(time / sent.perSecond - receivedAt) < 315_360_000 ? sent : nil
  }

  /// The note on a number in another unit than the promised one.
  var unitNote: ValueNote? { otherUnit.map { .unit($0) } }

  /// The promised unit of a Unix time.
  private var promisedUnit: Moment.Unit? {
    switch test {
    case .format(.unixSeconds): .seconds
    case .format(.unixMilliseconds): .milliseconds
    case .moment(let moment): moment.unit
    case _: nil
    }
  }

  // MARK: formats

  private var formatAdvice: Advice? {
    let isHalf = document.kind(of: node) == .string && document.flags(of: node).contains(.hasLoneSurrogate)
    if case .object = test { return .rule(isHalf ? .loneSurrogateInKey : .keyThatIsNoInteger) }
    if isHalf { return .rule(.loneSurrogate) }
    if case .token = test { return tokenAdvice }
    guard case .format(let format) = test else {
      return letterCaseAdvice ?? (isOnlyWithFraction ? .rule(.fractionOfSecond) : nil) ?? noValueAdvice
    }
    if format.isNumeric { return unitAdvice ?? .rule(.unknownUnit) }
    let text = document.text(at: node)
    if format == .dateTime, Format.dateTime.accepts(text) {
      return client.unreadDateAdvice(text, isForOlderSystems: !judge.cannotReadDate(node))
    }
    if let nullWord { return .rule(.nullInQuotesForText, [.word: nullWord], absence: absence) }
    if format == .decimal, !text.isEmpty { return .rule(.decimalInOtherForm) }
    if let phoneAdvice { return phoneAdvice }
    if format == .base64, !text.isEmpty, Format.base64url.accepts(text) { return .rule(.urlSafeBase64) }
    if let absence, text.starts(with: "0000-00-00".utf8), format != .time {
      return .rule(.zeroDate, absence: absence)
    }
    if let partAdvice = partAdvice(of: format) { return partAdvice }
    guard let form = TextForm(of: text) else {
      let isRead = format == .dateTime && client.dates == .iso8601 && judge.canRead(node, as: shape)
      return isRead ? kind.finding.advice.readByNewSystems : nil
    }
    if format == .time, form == .number, Self.isClockWithPoint(text) { return .rule(.clockWithPoint) }
    let dates = format == .dateTime ? client.dates : nil
    if format == .dateTime, judge.needsNewerSystem(node, as: shape) {
      if form == .dateTimeWithoutZone { return .rule(.fractionWithoutZone) }
      if form == .dateTimeWithoutColon { return .rule(.fractionWithoutColon) }
    }
    if form == .impossibleDate, format.accepts(TextForm.withPossibleDay(text)) {
      return .rule(.impossibleDay)
    }
    let isRefused = form == .dateTimeWithoutColon && dates == .iso8601 && !judge.canRead(node, as: shape)
    let advice =
      form.dateAdvice(promised: format, dates: isRefused ? .custom : dates, absence: absence)
      ?? advice(for: form, of: format)
    if dates == .iso8601, form != .impossibleDate, form != .dateTimeWithoutColon,
      judge.canRead(node, as: shape)
    {
      return advice?.readByNewSystems
    }
    return advice
  }

  /// Returns whether a text is a time of the day with a point between hours and minutes.
  private static func isClockWithPoint(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      text.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return false }
    return (Int(String(decoding: parts[0], as: UTF8.self)) ?? 24) < 24
      && parts[1][parts[1].startIndex] < UInt8(ascii: "6")
  }

  private func advice(for form: TextForm, of format: Format) -> Advice? {
    switch form {
    case .empty:
      absence.map { .rule(.emptyForm, absence: $0) }
    case .uuidWithoutHyphens where format == .uuid:
      .rule(.uuidWithoutHyphens)
    case .uuidInBase64 where format == .uuid:
      .rule(.uuidInBase64)
    case .relativeURL where format == .url:
      .rule(.relativeURL)
    case .dateTime, .fractionalDateTime, .dateTimeWithoutZone, .dateTimeWithoutColon, .dateTimeWithSpace,
      .otherDate, .impossibleDate,
      .dateTimeWithZoneName, .date, .dateWithoutHyphens, .dateTimeWithoutSeparators, .time, .rfc1123, .dotNet,
      .unixSeconds,
      .unixMilliseconds, .uuid, .uuidWithoutHyphens, .uuidInBase64, .number, .email, .url, .relativeURL:
      nil
    }
  }

  /// The advice on a token after the name of its scheme, as in a header.
  private var tokenAdvice: Advice? {
    let text = document.bytes[document.contentRange(of: node)]
    guard text.prefix(7).elementsEqual("Bearer ".utf8) || text.prefix(7).elementsEqual("bearer ".utf8) else {
      return nil
    }
    return .rule(.tokenWithScheme)
  }

  // MARK: literals

  private var casingAdvice: Advice? {
    // A model reads a literal as an enum, also one with a single case.
    spelling?.advice(key: key, isEnum: client.isModel || judge.shapes[shape].isStringEnum)
  }

  /// True for a promised text in another casing, which may join its words in another way: `CHECKED_IN` for `checkedIn`.
  var isInOtherCasing: Bool {
    guard let spelling, !spelling.isTokenType(key) else { return false }
    func letters(_ text: String) -> String { text.filter(\.isLetter) }
    return isInOtherCasingAlone
      || spelling.difference == .separators
        && letters(document.string(at: node)) != letters(spelling.promised)
  }

  var isInOtherCasingAlone: Bool {
    spelling.map { $0.difference == .casing && !$0.isTokenType(key) } ?? false
  }

  /// The promised text that the value is in another spelling.
  private var spelling: WordsApart? {
    guard case .literals(let literals) = test, document.kind(of: node) == .string,
      document.contentRange(of: node).count <= 6 * Quoted.maximumLength
    else { return nil }
    let texts = literals.filter { !$0.text.isEmpty }.map { String(decoding: $0.text, as: UTF8.self) }
    return WordsApart(promised: texts, sent: document.string(at: node))
  }

  // MARK: numbers

  /// The advice on an integer that an `Int` holds, and the client's own type does not.
  private var widthAdvice: Advice? {
    judge.ownNumber(of: shape) == nil || judge.canRead(node, as: shape)
      ? nil : Advice(backend: .kind(.valueRange), client: .rule(.integerOfOtherWidth))
  }

  /// The advice on a number with a fraction that is too small for a `Double`, which is then whole.
  private var wholeAdvice: Advice? {
    guard case .integer = test, document.kind(of: node) == .number,
      let number = document.number(at: node), !number.isInteger,
      number.double.rounded() == number.double, abs(number.double) < 9_007_199_254_740_992
    else { return nil }
    return .rule(.wholeAsDouble)
  }

  /// The advice on a number that is within its bounds and no multiple of the promised step.
  private var stepAdvice: Advice? {
    var bounds: NumberBounds
    switch judge.shapes.table[judge.shapes[shape].source].shape {
    case .integer(let own), .number(let own): bounds = own
    case _: return nil
    }
    guard let step = bounds.step, let number = document.number(at: node) else { return nil }
    bounds.step = nil
    return bounds.contains(number) ? .rule(.noMultiple, [.step: step]) : nil
  }

  private var precisionAdvice: Advice {
    let type = judge.shapes.number(of: shape)
    let number = document.number(at: node)
    let value = number?.double ?? 0
    if type == .decimal { return Advice(backend: .rule(.beyondDecimal), client: .rule(.holding(value))) }
    if type == .float || type == .float16, number.map({ NumberLoss(of: $0) != .outOfRange }) == true {
      return .rule(.smallFloat)
    }
    if case .integer = test {
      let bounds = type?.integerBounds ?? ("\(Int.min)", "\(Int.max)")
      let isHeld = type == .uint64 || type == .uint ? number?.isUInt64 : number.map { $0.int64 != nil }
      if isHeld == true { return .rule(.greatIntegerWithPoint) }
      return Advice(
        backend: .rule(
          .greatInteger,
          [.type: (type ?? .int64).nameInWords, .least: bounds.least, .most: bounds.most]),
        client: .rule(.holding(value)))
    }
    let isWhole = number.map { NumberLoss(of: $0) == .otherWholeNumber } ?? false
    return isWhole
      ? Advice(backend: .rule(.greatNumber), client: .rule(.holding(value)))
      : .rule(.greatFloat, absence: absence)
  }
}

extension RuleID {
  /// Returns the rule that names the type of Swift that holds a number which the promised one does not.
  fileprivate static func holding(_ number: Double) -> RuleID {
    if (0...0x1p64).contains(number) { return .heldByUnsigned }
    if abs(number) < 1e127 { return .heldByDecimal }
    return number.isFinite ? .heldByDouble : .heldByNone
  }
}

extension ClientNumber {
  /// The least and the greatest integer that the type holds, in digits; `nil` for other numbers.
  fileprivate var integerBounds: (least: String, most: String)? {
    switch self {
    case .int8: ("\(Int8.min)", "\(Int8.max)")
    case .int16: ("\(Int16.min)", "\(Int16.max)")
    case .int32: ("\(Int32.min)", "\(Int32.max)")
    case .int64: ("\(Int64.min)", "\(Int64.max)")
    case .uint8: ("0", "\(UInt8.max)")
    case .uint16: ("0", "\(UInt16.max)")
    case .uint32: ("0", "\(UInt32.max)")
    case .uint, .uint64: ("0", "\(UInt64.max)")
    case .int128: ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727")
    case .uint128: ("0", "340282366920938463463374607431768211455")
    case .float16, .float, .decimal, .unread: nil
    }
  }

  /// The type with its article; that of an integer of 64 bits is `Int`.
  fileprivate var nameInWords: String {
    switch self {
    case .int64: "an Int"
    case .int8, .int16, .int32, .int128: "an \(rawValue)"
    case .uint, .uint8, .uint16, .uint32, .uint64, .uint128, .float16, .float, .decimal, .unread:
      "a \(rawValue)"
    }
  }
}

extension Moment.Unit {
  /// Detects the unit of a number for a date, if its size determines it.
  package init?(ofDate value: JSONValue) {
    guard let time = value.number?.double, !Self.hasDigitsOfDate(value) else { return nil }
    self.init(ofUnixTime: time)
  }

  /// Returns whether a number is no count of seconds, but the digits of a date and time.
  static func hasDigitsOfDate(_ value: JSONValue) -> Bool {
    value.kind == .integer && TextForm.isDateTimeWithoutSeparators(digits: Array(value.source.utf8))
  }

  /// Detects the unit of a Unix time if its size determines it. A number below the seconds of 2001 may count from
  /// another year, one between the seconds of 2099 and the milliseconds of 1973 may be either, and one beyond the
  /// milliseconds is in a smaller unit.
  init?(ofUnixTime time: Double) {
    if (1e9...4.1e9).contains(time) {
      self = .seconds
    } else if time >= 1e11, Format.unixMilliseconds.accepts(time) {
      self = .milliseconds
    } else {
      return nil
    }
  }
}
