import ContractSpecs

/// All JSON bodies that a contract promises. A change that alters all of them in the same way is chosen by what they
/// have in common.
struct PromisedBodies {
  private let shapes: ShapeTable

  /// The shapes of the bodies of successes, without those of streams.
  private let successes: [ShapeID]

  /// The shapes of all values, each once; the claims of tokens are not among them.
  private let places: [ShapeID]

  init(of contract: Contract) {
    let promises = contract.endpoints.flatMap(\.responses).filter { $0.isJSON || $0.stream != nil }
    shapes = contract.shapes
    successes = promises.filter { $0.stream == nil && $0.status.isSuccess }.compactMap(\.shape)
    places = Self.places(below: promises.compactMap(\.shape), in: contract.shapes)
  }

  private static func places(below roots: [ShapeID], in shapes: ShapeTable) -> [ShapeID] {
    var places: [ShapeID] = []
    var seen: Set<ShapeID> = []
    var pending = roots
    while let place = pending.popLast() {
      guard seen.insert(place).inserted else { continue }
      places.append(place)
      for leaf in shapes.alternatives(of: place).shapes where shapes[leaf].shape.isContainer {
        pending += shapes[leaf].shape.children
      }
    }
    return places
  }

  private func leaves(of places: [ShapeID]) -> [Shape] {
    places.flatMap { shapes.alternatives(of: $0).shapes }.map { shapes[$0].shape }
  }

  /// The names in the casing that most of them do not have: snake_case or camelCase. In PascalCase, if each name is a
  /// single word, in which these two do not differ.
  var casing: BodyChange? {
    let objects = leaves(of: places).compactMap(\.object).filter(\.allowsOtherNames)
    let names = Set(objects.flatMap(\.fields).map(\.name))
    let style = Self.style(of: [.snake, .camel], unlike: names) ?? Self.style(of: [.pascal], unlike: names)
    return style.map { .casing($0) }
  }

  /// The values of enums in UPPER_SNAKE_CASE or snake_case, whichever most of them do not have.
  var enumCasing: BodyChange? {
    var words: Set<String> = []
    for case .oneOf(let literals) in leaves(of: places) {
      for case .string(let word) in literals { words.insert(word) }
    }
    return Self.style(of: [.screamingSnake, .snake], unlike: words).map { .enumCasing($0) }
  }

  /// Returns the style in which most texts are spelt otherwise than they are, or `nil` if none is in any.
  private static func style(of styles: [KeyStyle], unlike texts: Set<String>) -> KeyStyle? {
    var most = (count: 0, style: KeyStyle?.none)
    for style in styles {
      let count = texts.count { text in style.spelling(of: text).map { $0 != text } ?? false }
      if count > most.count { most = (count, style) }
    }
    return most.style
  }

  /// The envelope of a name that no body has.
  var envelope: BodyChange? {
    let bodies = leaves(of: successes)
    guard bodies.contains(where: \.isContainer) else { return nil }
    let taken = Set(bodies.compactMap(\.object).flatMap(\.fields).map { KeyWords.joined($0.name) })
    let free = ["data", "result", "payload", "response"].first { !taken.contains($0) }
    return free.map { .wrapped(under: [$0]) }
  }

  var dates: BodyChange? {
    leaves(of: places).contains(.format(.dateTime)) ? .dates(.unixSeconds) : nil
  }

  var nullAsText: BodyChange? {
    guard let empty = try? JSONDocument(parsing: [.quote, .quote]).root else { return nil }
    let fit = ShapeFit(shapes, now: 0)
    let isUnlikeNull = places.contains { place in
      shapes.alternatives(of: place).acceptsNull && !fit.fits(empty, place)
    }
    return isUnlikeNull ? .nullAsText : nil
  }
}

extension ResponsePromise {
  fileprivate var shape: ShapeID? { if case .shape(let shape) = body { shape } else { nil } }
}
