/// Goes over a body and a shape together and writes down where they differ.
///
/// A trial only counts: its places are negative, nothing is written. Recursion is as deep as the body, which the parser
/// bounds, so frames are kept small: what a fitting value does not need stands in functions of its own.
struct BodyMatcher {
  /// What the walk has to know besides body and shape.
  struct Setting {
    var client: Client

    /// Whether unpromised members matter when alternatives of a choice are weighed.
    var policy: UnexpectedFields

    /// When the answer came, in seconds since 1970; `nil` where nobody knows.
    var receivedAt: Double?

    /// Whether the status says that the promised document came: an error in its place is another document.
    var isSuccess = true

    /// How many tokens the body stands in.
    var tokenDepth = 0
  }

  /// Which alternative of a choice speaks for a value, and what is wrong with it.
  struct Winner {
    var alternative: Int
    var score: Int

    /// Whether the client can decode the value as one of the alternatives, fit or not.
    var isReadable = false

    /// Whether the value names no alternative, or several where one must be named.
    var isUndecided = false

    /// The node of a discriminating text that names no alternative.
    var unknownTag: Int?
  }

  /// A choice and a value.
  struct ChoiceKey: Hashable {
    var shape: UInt32
    var node: UInt32
  }

  let document: JSONDocument
  let shapes: PreparedShapes
  let setting: Setting
  let automata = MatcherAutomata()
  var table: MatchTable

  /// What was wrong so far: differences weigh more than any number of unpromised members.
  var score = 0

  /// Whether the client cannot see the value yet, because it stands under a name that it does not read.
  var isHidden = false

  /// How many differences so far, trials included, decoding throws at.
  var throwing = 0

  /// How many of them also throw in an app that reads a `String` where the contract names a format.
  var throwingAnyway = 0

  /// What the last of the others depends on.
  var condition: Finding.Reading?

  /// Whether the client decodes the value around as another alternative, whatever is wrong with this one.
  var isSpared = false

  /// What choices have been decided, so that nested ones are weighed once.
  var winners: [ChoiceKey: Winner] = [:]

  /// Whether the body is another document than the promised one.
  var isUnrelated = false

  /// What is known of values that stand elsewhere; empty in the first walk.
  var relocations = Relocations()

  /// What is left to be walked of the objects around, the innermost last.
  var remainders: [Remainder] = []

  /// What was made of the last object, by place.
  var settlements: [ObjectMatchCache?] = []

  static let problem = 1 << 20

  /// The places of a trial: of what must be there, and of members that may be absent.
  static let trial = -1
  static let optionalTrial = -2
  static let otherKind = 1 << 50

  init(_ document: JSONDocument, against root: ShapeID, of shapes: PreparedShapes, setting: Setting) {
    self.document = document
    self.shapes = shapes
    self.setting = setting
    table = MatchTable(root: root.index)
  }

  /// Walks over the whole body.
  mutating func run() {
    check(0, against: table.places[0].shape, at: 0)
  }

  /// Forgets what was seen, but neither the places nor how choices were decided, and walks from a node as from the place
  /// that it is held against.
  mutating func runAgain(from node: Int, at place: Int) {
    table.forgetFindings()
    relocations.startMatching(of: document)
    settlements = []
    (score, throwing, isSpared) = (0, 0, false)
    check(node, against: table.places[place].shape, at: place)
    isHidden = false
    reportUnexpectedKeys()
  }

  /// Holds one value against one shape; a choice is replaced by the alternative that speaks, in the same frame.
  mutating func check(_ node: Int, against promised: Int, at promisedPlace: Int) {
    let kind = document.kind(of: node)
    var (shape, place) = (promised, promisedPlace)
    let wasSpared = isSpared
    if kind == .null {
      if !shapes[shape].acceptsNull { note(.valueNull, node, against: shape, at: place) }
      return
    }
    if case .choice(let alternatives) = shapes[shape].test {
      if place < 0 {
        count(winner(for: node, among: alternatives, shape: shape))
        return
      }
      guard let spoken = speaker(for: node, among: alternatives, shape: shape, at: place) else { return }
      (shape, place) = (alternatives[spoken.alternative], spoken.place)
      isSpared = isSpared || spoken.isSpared
    }
    defer { isSpared = wasSpared }
    switch shapes[shape].test {
    case .any, .choice:
      return
    case .object(let object) where kind == .object:
      checkObject(node, against: object, at: place)
    case .array(let array) where kind == .array:
      checkArray(node, against: array, shape: shape, at: place)
    case .token(let claims) where kind == .string:
      checkToken(node, claims: claims, shape: shape, at: place)
    case .null, .boolean, .integer, .number, .string, .format, .moment, .pattern, .literals, .array, .object,
      .token:
      checkScalar(node, of: kind, against: shape, at: place)
    }
  }

  @inline(never)
  private mutating func checkScalar(_ node: Int, of kind: JSONKind, against shape: Int, at place: Int) {
    if let difference = scalarDifference(node, of: kind, shape: shape) {
      note(difference, node, against: shape, at: place)
    }
  }

  @inline(never)
  private mutating func checkArray(_ node: Int, against array: PreparedArray, shape: Int, at place: Int) {
    let below = place < 0 ? Self.trial : elementPlace(of: place, shape: array.element)
    let end = document.next(after: node)
    var child = document.firstChild(of: node)
    var count = 0
    while child < end {
      if below >= 0 { relocations.enterElement(child, at: below) }
      check(child, against: array.element, at: below)
      child = document.next(after: child)
      count += 1
    }
    if below >= 0 { table.places[below].visits += count }
    if !array.bounds.contains(count) { note(.valueRange, node, against: shape, at: place) }
  }

  private mutating func elementPlace(of place: Int, shape: Int) -> Int {
    table.place(in: place, slot: 0, of: 1, shape: shape, isOptional: false, step: .each)
  }

  /// Counts what decoding throws at.
  mutating func countThrow(_ severity: Finding.Severity, _ reading: Finding.Reading? = nil) {
    guard severity == .breaks else { return }
    throwing += 1
    if let reading { condition = reading } else { throwingAnyway += 1 }
  }

  /// Writes a difference down, or in a trial counts it.
  @inline(never)
  mutating func note(_ kind: Finding.Kind, _ node: Int, against shape: Int, at place: Int) {
    let isOptional = place < 0 ? place == Self.optionalTrial : table.places[place].isOptional
    let severity = felt(severity(of: kind, node, against: shape, isOptional: isOptional))
    let reading = reading(of: kind, node, against: shape, severity)
    note(kind, node, severity, reading, at: place)
  }

  mutating func note(
    _ kind: Finding.Kind, _ node: Int, _ severity: Finding.Severity, _ reading: Finding.Reading? = nil,
    at place: Int
  ) {
    score += Self.problem
    countThrow(severity, reading)
    guard place >= 0 else { return }
    table.addDifference(
      kind, found: document.kind(of: node), node: node, effect: Finding.Effect(severity, reading), at: place)
  }
}
