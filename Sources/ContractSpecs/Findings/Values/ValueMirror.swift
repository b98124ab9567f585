/// A comparison of a body with the values that a check expects, or expects to differ.
package struct ValueMirror {
  /// The key whose value lists elements that must each be somewhere in the array.
  static let contains = "$contains"

  let judgement: Judgement
  let body: JSONDocument
  let location: SpecLocation

  /// The template with the location of each value in the contract, if that is known.
  let source: JSONTemplate?

  /// The promised shapes; `nil` if it does not matter which is promised.
  let shapes: ShapeTable?

  let wantsEqual: Bool

  /// The paths of findings about the promise. An element that differs only there is not reported as missing too.
  let said: [JSONPath]
  var findings: [Finding] = []

  /// True if lists are searched for elements that are in another place. A comparison of two elements does not, so that
  /// lists in lists take no time that multiplies.
  private var looksForOrder = true

  init(
    _ judgement: Judgement, body: JSONDocument, wantsEqual: Bool, location: SpecLocation,
    source: JSONTemplate? = nil, said: [JSONPath] = [], shapes: ShapeTable? = nil
  ) {
    self.judgement = judgement
    self.body = body
    self.wantsEqual = wantsEqual
    self.location = location
    self.source = source
    self.said = said
    self.shapes = shapes
  }

  mutating func hold(_ expected: JSONDocument) {
    hold(expected.root, against: judgement.lookUp(.root), at: .root)
  }

  private mutating func hold(_ expected: JSONValue, against here: Lookup, at path: JSONPath) {
    switch expected.kind {
    case .object:
      if let wanted = Self.wantedElements(of: expected) {
        holdContents(wanted, against: here, at: path)
      } else {
        holdMembers(of: expected, against: here, at: path)
      }
    case .array where !wantsEqual && expected.count > 0 && fits(expected, here, at: path):
      add(
        .otherThanElements(of: .of(expected.node, in: expected.document)),
        PromisedTypes(of: expected, isNegated: true), here,
        at: path)
    case .array where wantsEqual || expected.count > 0:
      holdElements(of: expected, against: here, at: path)
    case .array, .null, .boolean, .integer, .number, .string:
      let isEqual = here.value.map { expected.means($0) || expected.isSameDouble(as: $0) } ?? false
      if wantsEqual {
        if !isEqual { note(expected, here, at: path) }
      } else if isEqual {
        note(expected, here, at: path)
      }
    }
  }

  /// The maximum number of values that are compared with each other.
  private static let maximumSwapped = 40

  /// Adds the advice on pairs of members of one object each of which has the value that is expected of the other.
  mutating func adviseOnSwaps(_ expected: JSONDocument) {
    let other = findings.indices.prefix(Self.maximumSwapped).filter {
      findings[$0].observation == .otherValue
    }
    var pairs: [(Int, Int)] = []
    for (number, one) in other.enumerated() {
      for two in other.dropFirst(number + 1) where areSwapped(findings[one], findings[two], in: expected) {
        pairs.append((one, two))
      }
    }
    // Which of three equal values are swapped is not known.
    for (one, two) in pairs
    where pairs.count(where: { [$0.0, $0.1].contains { $0 == one || $0 == two } }) == 1 {
      for index in [one, two] {
        findings[index].advice = .rule(.swapped, [.names: Self.names(findings[one], findings[two])])
        findings[index].observation = .swappedValues
      }
    }
  }

  private static func names(_ one: Finding, _ other: Finding) -> String {
    [one, other].compactMap(\.path?.description).joined(separator: " and ")
  }

  /// Returns whether two members of one object each have the value that is expected of the other.
  private func areSwapped(_ one: Finding, _ other: Finding, in expected: JSONDocument) -> Bool {
    // Two Booleans that are both wrong always have the values of each other.
    guard let here = one.path, let there = other.path, here.parent == there.parent,
      case .key? = here.steps.last, case .key? = there.steps.last, one.evidence.receivedType != .boolean,
      let wantedHere = FoundPaths().lookUp(here, in: expected.root).value,
      let wantedThere = FoundPaths().lookUp(there, in: expected.root).value,
      let sentHere = judgement.value(at: here), let sentThere = judgement.value(at: there)
    else { return false }
    return wantedHere.means(sentThere) && wantedThere.means(sentHere)
  }

  static func wantedElements(of value: JSONValue) -> JSONValue? {
    guard value.kind == .object, value.count == 1, let wanted = value[contains], wanted.kind == .array else {
      return nil
    }
    return wanted
  }

  private mutating func holdMembers(of expected: JSONValue, against here: Lookup, at path: JSONPath) {
    if wantsEqual, let value = here.value, value.kind != .object {
      note(expected, here, at: path)
      return
    }
    for member in expected.members {
      let below = path.appending(key: member.name)
      hold(member.value, against: step(to: below, from: here), at: below)
    }
  }

  private mutating func holdElements(of expected: JSONValue, against here: Lookup, at path: JSONPath) {
    if wantsEqual, here.value?.kind != .array || here.value?.count != expected.count {
      note(expected, here, at: path)
      return
    }
    if wantsEqual, looksForOrder, let list = here.value, isInOtherOrder(list, expected, at: path) {
      add(
        .value(.of(expected.node, in: expected.document)), PromisedTypes(of: expected), here, at: path,
        observation: .otherOrder, advice: .rule(.otherOrder))
      return
    }
    for (index, element) in expected.elements.enumerated() {
      let below = path.appending(.index(index))
      hold(element, against: step(to: below, from: here), at: below)
    }
  }

  /// The number of elements of a list that are compared with each other.
  private static let maximumElements = 32

  /// Returns whether a list has each expected element, and not where it is expected.
  private func isInOtherOrder(_ list: JSONValue, _ expected: JSONValue, at path: JSONPath) -> Bool {
    guard expected.count > 1, expected.count <= Self.maximumElements else { return false }
    let (wanted, came) = (Array(expected.elements), Array(list.elements))
    func fit(_ one: Int, _ other: Int) -> Bool {
      fits(wanted[one], Lookup(value: came[other]), at: path.appending(.index(other)))
    }
    guard !wanted.indices.allSatisfy({ fit($0, $0) }) else { return false }
    var free = Array(came.indices)
    return wanted.indices.allSatisfy { one in
      guard let place = free.firstIndex(where: { fit(one, $0) }) else { return false }
      free.remove(at: place)
      return true
    }
  }

  private mutating func holdContents(_ wanted: JSONValue, against here: Lookup, at path: JSONPath) {
    for element in wanted.elements {
      let isThere = here.value.map { contains(element, in: $0, at: path) } ?? false
      if isThere != wantsEqual { noteContents(element, here, at: path) }
    }
  }

  private func contains(_ wanted: JSONValue, in array: JSONValue, at path: JSONPath) -> Bool {
    guard array.kind == .array else { return false }
    return array.elements.enumerated().contains { index, element in
      fits(wanted, Lookup(value: element), at: path.appending(.index(index)))
    }
  }

  /// Returns whether a value holds all expected ones, without recording what it lacks.
  private func fits(_ expected: JSONValue, _ here: Lookup, at path: JSONPath) -> Bool {
    var trial = Self(judgement, body: body, wantsEqual: true, location: location)
    trial.looksForOrder = false
    trial.hold(expected, against: here, at: path)
    return trial.findings.allSatisfy { finding in
      finding.path.map { path in said.contains { path.pattern.hasPrefix($0) } } ?? false
    }
  }

  private func step(to path: JSONPath, from here: Lookup) -> Lookup {
    judgement.found.step(along: path, to: path.steps.count, from: here, root: body.root)
  }

  private mutating func note(_ expected: JSONValue, _ here: Lookup, at path: JSONPath) {
    let value = ShownValue.of(expected.node, in: expected.document)
    let promised = PromisedTypes(of: expected, isNegated: !wantsEqual)
    guard wantsEqual else { return add(.otherThan(value), promised, here, at: path) }
    if here.value == nil, let other = otherSpelling(of: expected, at: path) {
      var found = here
      found.relocatedTo = path.parent.appending(key: other.name)
      return add(
        .value(value), promised, found, at: path,
        advice: Advice(backend: .rule(.underOtherSpelling, [.key: Quoted.key(other.name)]), client: nil))
    }
    if let meaning = SameMeaning(
      expected.string, here.value?.string, isDecimal: { promisesDecimal(at: path) })
    {
      return add(
        .value(value), promised, here, at: path, reading: meaning == .digits ? nil : .asMeant,
        observation: .sameMeaning, advice: .rule(meaning.rule))
    }
    let casing = casingAdvice(expected, here, at: path)
    if casing == nil, let change = ChangedText(from: expected.string, to: here.value?.string) {
      return add(
        .value(value), promised, here, at: path, observation: .changedText,
        advice: .rule(change.rule))
    }
    add(
      .value(value), promised, here, at: path, observation: casing == nil ? observation(expected, here) : nil,
      advice: casing ?? advice(expected.kind, here.value?.kind))
  }

  /// The number of members of an object among which another spelling of a name is searched for.
  private static let maximumMembers = 64

  /// Returns the member with the expected value whose name has the same words as that of a missing one.
  private func otherSpelling(of expected: JSONValue, at path: JSONPath) -> JSONValue.Member? {
    guard case .key(let name)? = path.steps.last,
      let object = path.parent == .root ? body.root : judgement.value(at: path.parent)
    else { return nil }
    let words = KeyWords.joined(name)
    return object.members.prefix(Self.maximumMembers).first { member in
      KeyWords.joined(member.name) == words && expected.means(member.value)
    }
  }

  /// Returns the advice on a value of another JSON type than the expected one; `nil` for another value of the same type.
  private func advice(_ expected: JSONKind, _ actual: JSONKind?) -> Advice? {
    guard expected != .null else {
      return actual == nil ? Advice(backend: .rule(.otherValue), client: .rule(.noNull)) : nil
    }
    guard let actual, actual != .null else {
      return Advice(backend: .rule(.otherValue), client: .rule(.noValue))
    }
    return expected == actual || expected.isNumeric && actual.isNumeric ? nil : .rule(.valueOfOtherType)
  }

  /// Returns whether every text that is promised at a path is a decimal number.
  private func promisesDecimal(at path: JSONPath) -> Bool {
    guard let shapes, case .shape(let root)? = judgement.promise?.body,
      let promised = shapes.shapes(at: path, in: root)
    else { return false }
    return promised.allSatisfy { shapes[$0].shape == .format(.decimal) }
  }

  private func observation(_ expected: JSONValue, _ here: Lookup) -> Finding.Observation {
    guard let actual = here.value, expected.kind == .array, actual.kind == .array else { return .otherValue }
    // The elements of a list say nothing about their number.
    return expected.count > 0 && actual.count > 0 ? .otherCount : .otherValue
  }

  private mutating func noteContents(_ element: JSONValue, _ here: Lookup, at path: JSONPath) {
    let value = ShownValue.source(element.source, element.kind)
    add(wantsEqual ? .elementLike(value) : .noElementLike(value), .value, here, at: path)
  }

  private func casingAdvice(_ expected: JSONValue, _ here: Lookup, at path: JSONPath) -> Advice? {
    guard let promised = expected.string, let sent = here.value?.string else { return nil }
    let key: String? = if case .key(let name)? = path.steps.last { name } else { nil }
    return WordsApart(promised: [promised], sent: sent)?.advice(key: key, isEnum: false)
  }

  private mutating func add(
    _ promised: Promised, _ types: PromisedTypes, _ here: Lookup, at path: JSONPath,
    reading: Finding.Reading? = nil, observation: Finding.Observation? = nil,
    advice: Advice? = nil
  ) {
    let isBody = here.value?.document.bytes.count == body.bytes.count
    var finding = Finding(
      kind: .valueLiteral, effect: Finding.Effect(.silent, reading),
      place: Finding.Place(
        path, foundAt: here.relocatedTo, location: source?.location(nearest: path) ?? location),
      evidence: .value(
        promised: types, actual: here.value.map { ReceivedType($0.kind) } ?? .nothing),
      promised: promised,
      received: here.value.map { .value(.of($0.node, in: $0.document)) } ?? .nothing,
      advice: advice ?? (wantsEqual ? .rule(.otherValue) : .rule(.sameValue)))
    if isBody { finding.position = here.value?.position }
    finding.observation = observation
    // That a value came again says nothing of the app.
    finding.hasUnknownEffect = !wantsEqual
    findings.append(finding)
  }
}

extension JSONValue {
  /// Returns whether two numbers, of which one is not whole, are one number as a `Double`: some languages write more
  /// digits than it has (RFC 8259 section 6).
  fileprivate func isSameDouble(as other: JSONValue) -> Bool {
    guard kind == .number || other.kind == .number, let one = number?.double, let two = other.number?.double
    else { return false }
    return one == two && one.isFinite
  }
}
