import ContractSpecs

/// Values that are wrong for a shape in one way. Whether the shape refuses them is left to its judge.
struct WrongValues {
  struct Value {
    var value: DraftValue

    /// The words before and behind the name of the member: `empty-title`, `stock-too-small`.
    var before = ""
    var behind = ""

    func name(_ words: String) -> String { before + words + behind }
  }

  private let shapes: ShapeTable

  /// The shapes of which a value must fit one, with those that it must fit too.
  private var leaves: [ShapeID] = []

  /// The value of the accepted body.
  private let written: DraftValue?

  /// The longest text and the greatest number that are written to be too much.
  private static let maximumLength = 64
  private static let maximum = 2_000_000_000.0

  init(_ fit: ShapeFit, _ shape: ShapeID, written: DraftValue?) {
    (shapes, self.written) = (fit.shapes, written)
    var (open, seen) = ([shape], Set<ShapeID>())
    while let next = open.popLast(), seen.count < 100 {
      for leaf in fit.alternatives(of: next).shapes where seen.insert(leaf).inserted {
        leaves.append(leaf)
        open += shapes[leaf].constraints
      }
    }
  }

  func values(_ mistake: RefusedBodies.Mistake) -> [Value] {
    switch mistake {
    case .missing: []
    case .set: leaves.flatMap { outsideOfSet(shapes[$0].shape) }
    case .format: leaves.flatMap { malformed(shapes[$0].shape) }
    case .bound: leaves.flatMap { outOfBounds(shapes[$0].shape) }
    case .type: ofAnotherType
    }
  }

  private func outsideOfSet(_ shape: Shape) -> [Value] {
    guard let first = shape.literals?.first(where: { $0 != .null }) else { return [] }
    switch first {
    case .string: return [Value(value: .template("none-of-these"), before: "unknown-")]
    case .number: return ["-1", "987654"].map { Value(value: .json($0), before: "unknown-") }
    case .boolean, .null: return []
    }
  }

  private func malformed(_ shape: Shape) -> [Value] {
    let texts: [String] =
      switch shape {
      case .format(let format) where !format.isNumeric:
        ["not \("ei".contains(format.rawValue.prefix(1)) ? "an" : "a") \(format.rawValue)"]
      case .token: ["not a token"]
      case .pattern: ["no match", "?", "0", "a", ""]
      case _: []
      }
    return texts.map { Value(value: .template($0), before: "malformed-") }
  }

  private func outOfBounds(_ shape: Shape) -> [Value] {
    switch shape {
    case .string(let bounds): texts(outOf: bounds)
    case .integer(let bounds), .number(let bounds): numbers(outOf: bounds)
    case .array(let array): lists(outOf: array.counts)
    case _: []
    }
  }

  private func texts(outOf bounds: CountBounds) -> [Value] {
    var values: [Value] = []
    if let lower = bounds.lower, 1...Self.maximumLength ~= lower {
      let text = DraftValue.template(String(repeating: "a", count: lower - 1))
      values.append(
        lower == 1 ? Value(value: text, before: "empty-") : Value(value: text, behind: "-too-short"))
    }
    if let upper = bounds.upper, 0..<Self.maximumLength ~= upper {
      let text = String(repeating: "a", count: upper + 1)
      values.append(Value(value: .template(text), behind: "-too-long"))
    }
    return values
  }

  private func numbers(outOf bounds: NumberBounds) -> [Value] {
    var values: [Value] = []
    if let lower = bounds.lower.flatMap(Double.init), abs(lower) < Self.maximum {
      let least = lower.rounded(.down)
      let number = bounds.excludesLower || least < lower ? least : least - 1
      values.append(Value(value: .json("\(Int(number))"), behind: "-too-small"))
    }
    if let upper = bounds.upper.flatMap(Double.init), abs(upper) < Self.maximum {
      let most = upper.rounded(.up)
      let number = bounds.excludesUpper || most > upper ? most : most + 1
      values.append(Value(value: .json("\(Int(number))"), behind: "-too-large"))
    }
    return values
  }

  private func lists(outOf bounds: CountBounds) -> [Value] {
    guard let lower = bounds.lower, lower > 0 else { return [] }
    if lower == 1 { return [Value(value: .array([]), before: "empty-")] }
    guard case .array(let elements)? = written else { return [] }
    return [Value(value: .array(Array(elements.prefix(lower - 1))), behind: "-too-short")]
  }

  /// The values of a type that no alternative has. They are such that no reader takes them for the right type: many
  /// take a number for a text, and the text of a number for a number.
  private var ofAnotherType: [Value] {
    let list = Value(value: .array([]), behind: "-as-list")
    let object = Value(value: .object([]), behind: "-as-object")
    let text = Value(value: .template("text"), behind: "-as-text")
    let kinds: [(JSONKind, Value)] = [(.array, list), (.object, object), (.string, text)]
    let isAdmitted = { (kind: JSONKind) in leaves.contains { shapes[$0].shape.admits(kind) } }
    let isText = isAdmitted(.string) || isAdmitted(.array) || isAdmitted(.object)
    return (isText ? kinds : kinds.reversed()).filter { !isAdmitted($0.0) }.map(\.1)
  }
}
