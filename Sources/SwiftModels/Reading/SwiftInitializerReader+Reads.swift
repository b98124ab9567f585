import ContractSpecs

/// The calls on a decoder or a container, and what each reads.
extension SwiftInitializerReader {
  /// Follows the calls on a decoder or container. Returns the token at which reading continues.
  mutating func use(
    at start: Int, in range: Range<Int>, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> Int {
    let name = tokens.text(start)
    var next = start + 1
    var container: DecodingRoute.Container?
    if isOwnCall(start), let own = route.containers["self"] {
      (container, next) = try call(on: own, at: start - 1, from: start, frame, &route)
    } else if let (found, end) = try function(givenTokenAt: start, in: range, frame, &route) {
      (container, next) = (found, end)
    } else if let known = route.containers[name] {
      while tokens.isMark(next, "?") || tokens.isMark(next, "!") { next += 1 }
      guard tokens.isMark(next, ".") else { return handOn(known, at: start, &route) }
      container = known
    } else if tokens.isMark(start - 1, ":"), tokens.isWord(start - 2, "from"), tokens.isMark(start - 3, "(") {
      try handOn(callee: start - 4, frame, &route)
      return start + 1
    } else {
      guard tokens.isMark(next, "."), tokens.isName(next + 1) else {
        route.openObjects.insert(0)
        doubt("hands its decoder on", start, &route)
        return next
      }
      (container, next) = try call(onDecoderAt: next, frame, &route)
    }
    while let called = container, tokens.isMark(next, "."), tokens.isName(next + 1) {
      (container, next) = try call(on: called, at: next, from: start, frame, &route)
    }
    guard let container else { return next }
    let isLoose = if case .keyed(let object, _) = container { looseObjects[object] != nil } else { false }
    guard let name = boundName ?? assignedName(in: range), isLoose || !frame.isConditional else {
      throw NotUnderstood(reason: "hands a container on")
    }
    route.containers[name] = container
    return next
  }

  /// Records that a container is handed on, so that more of it may be read. Returns the token after its name.
  private func handOn(
    _ container: DecodingRoute.Container, at start: Int, _ route: inout DecodingRoute
  ) -> Int {
    if case .keyed(let object, _) = container { route.openObjects.insert(object) }
    doubt("hands a container on, of which more may be read", start, &route)
    return start + 1
  }

  mutating func call(
    onDecoderAt dot: Int, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> (DecodingRoute.Container?, Int) {
    let open = dot + 2
    let isLoose = frame.isTried || frame.isConditional
    switch tokens.text(dot + 1) {
    case "codingPath", "userInfo": return (nil, open)
    case "container":
      let keys = keyType(in: open)
      events.append(Event(isTried: frame.isTried, method: "container"))
      guard isLoose else {
        route.usesKeys = true
        return (.keyed(0, keys: keys), tokens.past(open))
      }
      looseObjects[objects] = .some(nil)
      objects += 1
      return (.keyed(objects - 1, keys: keys), tokens.past(open))
    case "singleValueContainer": return (.single, tokens.past(open))
    case "unkeyedContainer":
      guard !isLoose, route.whole == nil else { throw NotUnderstood(reason: "decides what it reads") }
      route.whole = .array
      return (.unkeyed, tokens.past(open))
    case _: throw NotUnderstood(reason: "uses its decoder in a way that is not known here")
    }
  }

  mutating func call(
    on container: DecodingRoute.Container, at dot: Int, from start: Int, _ frame: Frame,
    _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> (DecodingRoute.Container?, Int) {
    let method = tokens.text(dot + 1)
    let open = dot + 2
    if case .unkeyed = container {
      if method.hasPrefix("decode"), method != "decodeNil", !frame.isTried {
        doubt("reads an array element by element", start, &route)
      }
      return (nil, open)
    }
    guard tokens.isMark(open, "(") else {
      if method == "allKeys", case .keyed(let object, _) = container { route.openObjects.insert(object) }
      guard ["allKeys", "codingPath"].contains(method) else { throw NotUnderstood(reason: "uses .\(method)") }
      return (nil, open)
    }
    switch (container, method) {
    case (_, "decodeNil"), (.keyed, "contains"):
      events.append(Event(key: key(askedIn: open, of: container), isTried: frame.isTried, method: method))
      return (nil, tokens.past(open))
    case (.single, "decode"):
      try readWhole(open, frame, &route)
      return (nil, tokens.past(open))
    case (.keyed(let object, let keys), _):
      return try read(method, open, of: object, keys, from: start, frame, &route)
    case (.unclear, _): throw NotUnderstood(reason: "decides what it reads")
    case (.single, _), (.unkeyed, _): throw NotUnderstood(reason: "uses .\(method)")
    }
  }

  private mutating func readWhole(
    _ open: Int, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) {
    guard let type = metatype(at: open + 1), !frame.isConditional else {
      throw NotUnderstood(reason: "decides what it reads")
    }
    if !frame.isTried, route.whole == nil, try readLocal(type, open, frame, &route) { return }
    events.append(Event(type: type, isTried: frame.isTried, method: "decode"))
    if frame.isTried { return }
    guard route.whole == nil else { throw NotUnderstood(reason: "decides what it reads") }
    // A type that is decoded from the value whose members are read requests members as well.
    if route.usesKeys, let other = declarations.type(type.path, in: context), other != self.type,
      declarations[other].generics.isEmpty
    {
      handedOn += 1
      let content = contents.content(of: other, SwiftContext(of: declarations[other]), depth: depth + 1)
      return try take(content, of: type, frame, &route)
    }
    route.whole = .type(type)
  }

  private mutating func read(
    _ method: String, _ open: Int, of object: Int, _ keys: DecodingRoute.Keys, from start: Int,
    _ frame: Frame,
    _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> (DecodingRoute.Container?, Int) {
    let isHarmless = isHarmless(method, open)
    let isLoose = frame.isTried || frame.isConditional || isHarmless
    guard let named = namedKey(in: open, of: keys) ?? helperKey(of: method, in: open, keys) else {
      guard isLoose else { throw NotUnderstood(reason: "reads keys that only running it would tell") }
      route.openObjects.insert(object)
      if !frame.isTried, !isHarmless { doubt("reads keys that only running it would tell", start, &route) }
      return (nil, open)
    }
    let key = DecodingRoute.Key(object: object, name: named.key)
    events.append(
      Event(key: key, type: metatype(at: open + 1), isTried: frame.isTried, method: method))
    let range = place(start..<tokens.past(open))
    var reading = DecodingRoute.Reading(
      member: SwiftMember(key: named.key, value: .unknown(""), codingCase: named.keyCase, place: range))
    reading.member.property = declarations[type].properties.first { $0.isStored && $0.name == named.name }
    if !isLoose, let (call, property) = decodeCall(method, open, from: start) {
      (reading.member.call, reading.member.property) = (call, property)
    }
    if isLoose {
      reading.isLenient = true
      reading.member.isOptional = true
      if !frame.isTried, !isHarmless {
        reading.member.value = .unknown(Self.conditional(named.key))
        reading.sure = sure(method, open)
      }
    }
    return try read(method, open, key, reading, &route)
  }

  /// Returns the type that a call of the library's own methods reads.
  private func sure(_ method: String, _ open: Int) -> DecodingRoute.Sure? {
    guard ["decode", "decodeIfPresent"].contains(method), takesTypeAndKey(open),
      let type = metatype(at: open + 1), contents.overload(of: method, for: type, in: context) == nil
    else { return nil }
    return DecodingRoute.Sure(
      type: type, context: typeContext(at: open + 1), isOptional: method == "decodeIfPresent")
  }

  static func conditional(_ key: String) -> String { "\"\(key)\" is read only under a condition" }

  private mutating func read(
    _ method: String, _ open: Int, _ key: DecodingRoute.Key, _ start: DecodingRoute.Reading,
    _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> (DecodingRoute.Container?, Int) {
    var reading = start
    switch method {
    case "nestedContainer":
      let number = objects
      objects += 1
      if reading.isLenient { looseObjects[number] = key } else { reading.nested = number }
      add(reading, key, &route)
      return (.keyed(number, keys: keyType(in: open)), tokens.past(open))
    case "nestedUnkeyedContainer":
      if !reading.isLenient { reading.member.value = .array }
      add(reading, key, &route)
      return (.unkeyed, tokens.past(open))
    case "decode" where takesTypeAndKey(open), "decodeIfPresent" where takesTypeAndKey(open):
      guard !reading.isLenient else { break }
      if let type = metatype(at: open + 1),
        let reason = contents.overload(of: method, for: type, in: context)
      {
        reading.isLenient = true
        reading.member.isOptional = true
        reading.member.value = .unknown(reason)
      } else if let type = metatype(at: open + 1) {
        reading.member.value = .type(type, in: typeContext(at: open + 1))
        reading.member.isOptional = method == "decodeIfPresent"
        if method == "decode", case .optional = type { reading.member.mustBePresent = true }
      } else {
        reading.member.value = .unknown("the type that is read for \"\(key.name)\" is not written down")
        reading.member.isOptional = true
      }
    case _:
      if !reading.isLenient, let helped = helped(by: method, open, key, reading, &route) {
        add(helped, key, &route)
        return (nil, open)
      }
      // A helper method may read other keys too.
      route.openObjects.insert(key.object)
      reading.isLenient = true
      reading.member.isOptional = true
      if reading.member.value.isPlain, !start.isLenient {
        reading.member.value = .unknown(".\(method) reads \"\(key.name)\" in a way that is not known here")
      }
    }
    add(reading, key, &route)
    return (nil, open)
  }

  /// Adds a reading. A strict reading inside a container that need not exist makes the container's member doubtful.
  private mutating func add(
    _ reading: DecodingRoute.Reading, _ key: DecodingRoute.Key, _ route: inout DecodingRoute
  ) {
    if !reading.isLenient, let holder = looseObjects[key.object] {
      if let holder, var outer = route.readings[holder] {
        if outer.isLenient, outer.ifObject ?? key.object == key.object, !outer.member.value.says {
          outer.ifObject = key.object
        } else {
          outer.ifObject = nil
          outer.member.value = .unknown("what is read inside \"\(holder.name)\" depends on its being there")
        }
        route.replace(holder, with: outer)
      } else {
        route.doubts.append(
          SwiftDoubt(
            reason: "\(named) reads \"\(key.name)\" only where it is given an object",
            place: reading.member.place))
      }
    }
    // Members that are read after those of another container: it cannot be predicted which error comes first.
    if !reading.isLenient, key.object != 0, let last = route.order.last, last.object != key.object,
      route.readings[last]?.nested != key.object
    {
      route.hasOwnError = true
    }
    join(reading, key, &route)
  }

  /// Joins a reading to one of the same member. Of two types the narrower one counts, if it is known.
  func join(
    _ reading: DecodingRoute.Reading, _ key: DecodingRoute.Key, _ route: inout DecodingRoute
  ) {
    if joinConditional(reading, key, &route) { return }
    guard var known = route.readings[key], !known.isLenient, !reading.isLenient,
      case .type(let first, let firstContext) = known.member.value,
      case .type(let second, let secondContext) = reading.member.value, first != second,
      !(second.path.last == "String" && isTextEnum(first, firstContext))
    else { return route.add(reading, key) }
    let isOptional = known.member.isOptional && reading.member.isOptional
    if first == .optional(second) || (first.path.last == "String" && isTextEnum(second, secondContext)) {
      known = reading
    } else if first.path == ["String"], ["Date", "URL", "UUID"].contains(second.path.last) {
      known.member.value = .text(second.unwrapped, in: secondContext)
    } else if second != .optional(first) {
      known.member.value = .unknown("\"\(key.name)\" is read as \(first) and as \(second)")
    }
    known.member.isOptional = isOptional
    route.replace(key, with: known)
  }

  /// Joins a conditional reading to an unconditional one of another type. Returns `false` if they are not of that kind.
  private func joinConditional(
    _ reading: DecodingRoute.Reading, _ key: DecodingRoute.Key, _ route: inout DecodingRoute
  ) -> Bool {
    guard var known = route.readings[key], !known.isLenient, reading.isLenient, !reading.member.value.isPlain,
      case .unknown = reading.member.value, case .type(let type, _) = known.member.value,
      let event = events.last, event.key == key, event.type != type
    else { return false }
    (known.member.value, known.sure) = (reading.member.value, nil)
    route.replace(key, with: known)
    return true
  }

  func isTextEnum(_ reference: SwiftTypeReference, _ context: SwiftContext) -> Bool {
    guard let type = declarations.type(reference.path, in: context), declarations[type].initializer == nil,
      declarations.initializingProtocol(of: type) == nil
    else { return false }
    return contents.rawValues(of: type)?.1 == "String"
  }

  func doubt(_ reason: String, _ token: Int, _ route: inout DecodingRoute) {
    route.doubts.append(SwiftDoubt(reason: "\(named) \(reason)", place: place(token..<token + 1)))
  }

  /// The name of the initializer, for reports.
  var named: String { "init(from:) of \(declarations[type].path.joined(separator: "."))" }
}

extension SwiftMember.Value {
  /// True for an unknown value without a reason.
  fileprivate var isPlain: Bool {
    if case .unknown("") = self { true } else { false }
  }
}
