/// The places in a response of values that the contract promises elsewhere.
///
/// Both sides are pattern paths. A value at its promised place has no entry.
package struct FoundPaths: Hashable, Sendable {
  private var found: [JSONPath: [JSONPath]] = [:]

  package init() {}

  package var isEmpty: Bool { found.isEmpty }

  /// The promised paths that have an entry.
  package var promised: some Collection<JSONPath> { found.keys }

  /// The paths where the value of a promised path was found. Elements of arrays can be in several places.
  package subscript(promised: JSONPath) -> [JSONPath] { found[promised] ?? [] }

  package mutating func add(_ promised: JSONPath, foundAt path: JSONPath) {
    found[promised, default: []].addIfNew(path)
  }

  /// Adds the paths of a token's payload, which start at the place of the token.
  mutating func add(_ others: FoundPaths, below promised: JSONPath, foundAt path: JSONPath) {
    for (inner, places) in others.found {
      for place in places {
        add(
          JSONPath(promised.steps + inner.steps), foundAt: JSONPath(path.steps + place.steps))
      }
    }
  }
}

extension [JSONPath] {
  fileprivate mutating func addIfNew(_ path: JSONPath) {
    if !contains(path) { append(path) }
  }
}

/// A value that a path led to, and the place where it was found.
package struct Lookup: Sendable {
  /// The value; `nil` if the path leads nowhere.
  package var value: JSONValue?

  /// The whole pattern path of the value, if the contract promises it elsewhere.
  package var relocatedTo: JSONPath?
}

extension FoundPaths {
  /// Follows a promised path into a response and, where that ends, to the place where its value was found instead.
  package func lookUp(_ path: JSONPath, in root: JSONValue) -> Lookup {
    var here = Lookup(value: root)
    if let moved = relocated(.root, from: root) { here = moved }
    for length in path.steps.indices {
      here = step(along: path, to: length + 1, from: here, root: root)
    }
    return here
  }

  /// Follows one more step of a promised path: at its promised place, else under another name there, else anywhere.
  package func step(along path: JSONPath, to length: Int, from here: Lookup, root: JSONValue) -> Lookup {
    let prefix = JSONPath(Array(path.steps[..<length]))
    if let value = here.value?.child(path.steps[length - 1]) {
      let step = JSONPath([path.steps[length - 1]]).pattern
      return Lookup(value: value, relocatedTo: here.relocatedTo.map { JSONPath($0.steps + step.steps) })
    }
    if isEmpty { return Lookup(value: nil, relocatedTo: nil) }
    for (place, _) in places(of: prefix) {
      if let name = place.steps.last, let value = here.value?.child(name) {
        return Lookup(value: value, relocatedTo: place)
      }
    }
    return relocated(prefix, from: root) ?? sameWords(as: path.steps[length - 1], in: here)
      ?? Lookup(value: nil, relocatedTo: nil)
  }

  /// The number of keys of one object that are compared by their words.
  private static let maximumKeys = 64

  /// Looks up the key of a dictionary that itself has a key in another casing: what writes one may write the other.
  private func sameWords(as step: JSONPath.Step, in here: Lookup) -> Lookup? {
    guard case .key(let name) = step, let place = here.relocatedTo, let object = here.value,
      object.kind == .object
    else { return nil }
    let words = KeyWords.joined(name)
    guard
      let member = object.members.prefix(Self.maximumKeys).first(where: { KeyWords.joined($0.name) == words })
    else { return nil }
    return Lookup(value: member.value, relocatedTo: JSONPath(place.steps + [.key(member.name)]))
  }

  /// The number of ways to read the indices of a path that are tried.
  private static let maximumReadings = 8

  /// Returns the places of a promised path, each with the indices that `[*]` stands for: an index is one of a tuple, or
  /// that of any element of an array. Where the path has none, one of its keys may be that of any entry of a dictionary.
  private func places(of promised: JSONPath) -> [(place: JSONPath, indices: [JSONPath.Step])] {
    let places = places(of: promised, entry: nil)
    if !places.isEmpty { return places }
    return promised.steps.indices.prefix(Self.maximumReadings).lazy.map {
      self.places(of: promised, entry: $0)
    }
    .first { !$0.isEmpty } ?? []
  }

  /// Returns the places of a path in which the step of a number is the key of an entry.
  private func places(of promised: JSONPath, entry: Int?) -> [(place: JSONPath, indices: [JSONPath.Step])] {
    var readings: [(steps: [JSONPath.Step], indices: [JSONPath.Step])] = [([], [])]
    for (number, step) in promised.steps.enumerated() {
      if number == entry {
        readings = readings.map { ($0.steps + [.each], $0.indices + [step]) }
        continue
      }
      let same = readings.map { ($0.steps + [step], $0.indices) }
      guard case .index = step else {
        readings = same
        continue
      }
      let each = readings.map { ($0.steps + [JSONPath.Step.each], $0.indices + [step]) }
      readings = each + (2 * each.count > Self.maximumReadings ? [] : same)
    }
    return readings.flatMap { reading in
      self[JSONPath(reading.steps)].map { ($0, reading.indices) }
    }
  }

  /// Looks a promised path up where it was found, with its indices and keys in place of the `[*]` there.
  private func relocated(_ promised: JSONPath, from root: JSONValue) -> Lookup? {
    for (place, indices) in places(of: promised) {
      var indices = indices[...]
      var value: JSONValue? = root
      for step in place.steps {
        value = value?.child(step == .each ? indices.popFirst() ?? step : step)
      }
      if let value { return Lookup(value: value, relocatedTo: place) }
    }
    return nil
  }
}

extension JSONValue {
  /// Returns the value one step further: the first member of that name, an element, or a token's payload.
  func child(_ step: JSONPath.Step) -> JSONValue? {
    switch step {
    case .key(let name): self[name]
    case .index(let index): element(at: index)
    case .each: nil
    case .jwt: kind == .string ? WebToken(document.text(at: node))?.payload.root : nil
    }
  }

  private func element(at wanted: Int) -> JSONValue? {
    guard kind == .array, wanted >= 0 else { return nil }
    return elements.dropFirst(wanted).first { _ in true }
  }
}
