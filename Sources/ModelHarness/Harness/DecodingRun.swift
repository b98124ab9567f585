/// The state of decoding one body, over all passes.
final class DecodingRun {
  let tree: Tree
  let root = PlacePattern()
  var scalars: Scalars
  var knownValues = KnownValues()
  let settings: Settings

  /// The patches of places so far.
  private(set) var patches: [Place: Patch] = [:]

  /// The patches that were set and may have to be undone, with the patch that was there before.
  private(set) var journal: [(place: Place, before: Patch?)] = []

  /// The nodes that a model has requested.
  var isRead: [Bool]

  /// The errors that this decoder threw, by a key that identifies an error when it is caught again.
  private var thrown: [String: Failure] = [:]

  /// The innermost type that the error being thrown has left.
  private var escaping: (decoder: RecordingDecoder, type: String)?

  /// The types of made values that are being decoded, so that a recursive type ends.
  var madeTypes: [ObjectIdentifier] = []
  private var explored: Set<ObjectIdentifier> = []

  private let deadline: ContinuousClock.Instant
  private var ticks = 0
  private(set) var isOver = false

  /// True if an error of the model's own at the root replaced everything by a made value.
  private(set) var hidesRest = false

  /// The maximum number of made values that are tried at one place.
  static let maximumAttempts = 400

  init(_ tree: Tree, _ settings: Settings) {
    self.tree = tree
    self.settings = settings
    scalars = Scalars(settings)
    isRead = [Bool](repeating: false, count: tree.nodes.count)
    deadline = ContinuousClock.now + settings.patience
  }

  /// Checks the clock on every 1024th call.
  ///
  /// - Throws: `OutOfPatience` if the time is over, and on every later call.
  func tick() throws {
    ticks += 1
    if ticks % 1024 == 0, ContinuousClock.now > deadline { isOver = true }
    if isOver { throw OutOfPatience() }
  }

  struct OutOfPatience: Error {}

  /// Returns whether an optional part of a made value is to be decoded, which happens once for each type.
  func explores(_ type: Any.Type) -> Bool {
    madeTypes.count < 64 && explored.insert(ObjectIdentifier(type)).inserted
  }
}

extension DecodingRun {
  func value(_ node: Int) -> Value {
    if patches.isEmpty { return .real(node) }
    switch patches[.node(node)] {
    case .made: return .made(.node(node))
    case .dropped, nil: return .real(node)
    }
  }

  func isDropped(_ node: Int) -> Bool {
    switch patches[.node(node)] {
    case .dropped: true
    case .made, nil: false
    }
  }

  /// Returns the number of values tried at a made place, or at the nearest one around it.
  func attempt(at place: Place) -> Int {
    var place = place
    while true {
      if case .made(let attempt) = patches[place] { return attempt }
      guard let holder = place.holder else { return 0 }
      place = holder
    }
  }

  /// Applies a repair. Returns whether there was anything left to try.
  func apply(_ repair: Failure.Repair) -> Bool {
    switch repair {
    case .many(let all):
      for (place, patch) in all { set(place, patch) }
      return true
    case .one(let place):
      let attempt = isWithinMade(place) ? attempt(at: place) + 1 : 0
      guard attempt < min(settings.words.count + 3, Self.maximumAttempts) else { return false }
      set(place, .made(attempt: attempt))
      return true
    }
  }

  func drop(_ node: Int) { set(.node(node), .dropped) }

  /// Undoes all patches since the journal had this length, and returns them so that they can be applied again.
  func undo(to length: Int) -> [(Place, Patch)] {
    let places = Set(journal[length...].map(\.place))
    let done = places.compactMap { place in patches[place].map { (place, $0) } }
    for entry in journal[length...].reversed() { patches[entry.place] = entry.before }
    journal.removeSubrange(length...)
    return done
  }

  private func isWithinMade(_ place: Place) -> Bool {
    var place: Place? = place
    while let here = place {
      if isMade(here) { return true }
      place = here.holder
    }
    return false
  }

  private func set(_ place: Place, _ patch: Patch) {
    journal.append((place, patches[place]))
    patches[place] = patch
  }
}

extension DecodingRun {
  /// Records an error that a model may rethrow, and returns it.
  func thrown(_ error: any Error, _ failure: Failure) -> any Error {
    if thrown.count >= 256 { thrown.removeAll(keepingCapacity: true) }
    thrown[Self.mark(of: error)] = failure
    return error
  }

  /// Forgets the error being thrown, which was caught if another type begins or has been decoded.
  func nothingEscapes() { escaping = nil }

  func noteEscape(from decoder: RecordingDecoder, _ type: Any.Type) {
    if escaping == nil { escaping = (decoder, "\(type)") }
  }

  func startPass() {
    thrown.removeAll(keepingCapacity: true)
    journal.removeAll(keepingCapacity: true)
    nothingEscapes()
  }

  /// Returns the failure of an error that was thrown out of `frame`.
  func failure(behind error: any Error, in frame: RecordingDecoder) -> Failure {
    if let known = thrown[Self.mark(of: error)] { return known }
    let (innermost, type) = escaping ?? (frame, "")
    var steps = innermost.trail.steps
    var description = "\(error)"
    if let error = error as? DecodingError {
      description = error.place.description
      steps = resolve(error.place.path) ?? steps
    }
    let problem = Problem(
      kind: Problem.Kind(error), steps: steps, type: type, description: String(description.prefix(2_000)))
    let place = innermost.value.place
    let isKnown = isWithinMade(place)
    if !isKnown, place == .node(0) { hidesRest = true }
    // The place is not that of the value that the error names: with another value, the model may request related ones.
    return Failure(problems: isKnown ? [] : [problem], repair: .one(place))
  }

  private static func mark(of error: any Error) -> String {
    let (path, description) =
      switch error {
      case let error as DecodingError: error.place
      case let error as Misfit: (error.codingPath, "")
      default: ([], "\(error)")
      }
    return path.reduce(into: "\(Problem.Kind(error)) \(description)") { $0 += "\u{0}\($1.stringValue)" }
  }

  /// Returns the path of a model's own error with the names of the body, if it leads to a value or a missing member.
  private func resolve(_ path: [any CodingKey]) -> [Step]? {
    var node = 0
    var steps: [Step] = []
    for (depth, key) in path.enumerated() {
      switch tree.nodes[node].kind {
      case .object:
        guard let (name, member) = member(key.stringValue, of: node) else {
          return depth == path.count - 1 ? steps + [.name(key.stringValue)] : nil
        }
        steps.append(.name(name))
        node = member
      case .array:
        let elements = tree.elements(of: node)
        guard let index = key.intValue, elements.indices.contains(index) else { return nil }
        steps.append(.index(index))
        node = elements[index]
      case .string, .number, .literal, .null: return nil
      }
    }
    return steps
  }

  private func member(_ key: String, of object: Int) -> (String, Int)? {
    for (name, value) in tree.members(of: object) {
      guard let name = scalars.name(tree.text(name)) else { continue }
      if scalars.key(for: name) == key { return (name, value) }
    }
    return nil
  }
}

extension DecodingRun {
  func isMade(_ place: Place) -> Bool {
    if case .made = patches[place] { return true }
    return false
  }

  /// The number of elements of a made array, for a model that counts them itself.
  var madeCount: Int { madeTypes.count < 16 ? 1 : 0 }
}
