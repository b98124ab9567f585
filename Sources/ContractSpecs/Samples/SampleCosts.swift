/// How many values the smallest sample of each shape has; shapes without a cost have no sample.
///
/// The costs tell what can be made at all, and which way out of a shape that holds itself is the shortest. Tokens
/// inside each other are opened to a depth only, so that there is a table for each number of them that is left.
struct SampleCosts: Hashable, Sendable {
  /// By how many tokens may still be opened, then by shape.
  private var tables: [[Int?]] = []

  /// The expressions that texts can be made for, by shape.
  private(set) var patterns: [Int: SampledPattern] = [:]

  init(of shapes: ShapeTable) {
    for (index, node) in shapes.nodes.enumerated() {
      if case .pattern(let pattern) = node.shape {
        patterns[index] = SampledPattern(pattern, example: shapes.examples[pattern.source])
      }
    }
    for _ in 0...ShapeFit.maximumTokenDepth { tables.append(table(of: shapes, payload: tables.last)) }
  }

  func cost(of id: ShapeID, tokensOpened: Int) -> Int? {
    tables[max(ShapeFit.maximumTokenDepth - tokensOpened, 0)][id.index]
  }

  /// Values only ever get cheaper, so that this ends.
  private func table(of shapes: ShapeTable, payload: [Int?]?) -> [Int?] {
    var table = [Int?](repeating: nil, count: shapes.nodes.count)
    var changes = true
    while changes {
      changes = false
      for index in table.indices.reversed() {
        let new = cost(of: index, in: shapes, table, payload)
        if let new, new < table[index] ?? .max {
          table[index] = new
          changes = true
        }
      }
    }
    return table
  }

  private func cost(of index: Int, in shapes: ShapeTable, _ table: [Int?], _ payload: [Int?]?) -> Int? {
    switch shapes.nodes[index].shape {
    case .any, .null, .boolean, .format, .moment, .literal, .oneOf: return 1
    case .integer(let bounds): return bounds.integers() == nil ? nil : 1
    case .number(let bounds):
      var random = SampleRandom(seed: 0)
      return bounds.number(from: &random) == nil ? nil : 1
    case .string(let bounds): return bounds.counts(few: 0...0) == nil ? nil : 1
    case .pattern: return patterns[index] == nil ? nil : 1
    case .token(let claims):
      guard let payload else { return nil }
      guard let claims else { return 1 }
      return Self.payloads(claims, of: shapes).compactMap { payload[$0.index] }.min().map(Self.oneMore)
    case .nullable: return 1
    case .choice(let shapes): return shapes.compactMap { table[$0.index] }.min()
    case .array(let element, let bounds):
      guard let counts = bounds.counts(few: 0...0) else { return nil }
      if counts.lowerBound == 0 { return 1 }
      return table[element.index].map { Self.oneMore(Self.product($0, counts.lowerBound)) }
    case .object(let object): return cost(of: object, table)
    }
  }

  /// The alternatives that a payload can have: it is an object.
  static func payloads(_ claims: ShapeID, of shapes: ShapeTable) -> [ShapeID] {
    shapes.alternatives(of: claims).shapes.filter { shapes[$0].shape.admits(.object) }
  }

  private func cost(of object: ObjectShape, _ table: [Int?]) -> Int? {
    var total = 1
    for field in object.fields where !field.isOptional {
      guard let cost = table[field.shape.index] else { return nil }
      total = Self.sum(total, cost)
    }
    return total
  }

  private static let most = 1 << 40
  private static func oneMore(_ cost: Int) -> Int { sum(cost, 1) }
  private static func sum(_ one: Int, _ other: Int) -> Int { min(one + other, most) }
  private static func product(_ cost: Int, _ count: Int) -> Int {
    let (result, overflows) = cost.multipliedReportingOverflow(by: count)
    return overflows ? most : min(result, most)
  }
}

extension SampleCosts {
  /// What stands in the way of a sample: the first shape below that has none by itself.
  func obstacle(below root: ShapeID, in shapes: ShapeTable) -> Unsampled {
    var current = root
    var seen: Set<ShapeID> = []
    while seen.insert(current).inserted {
      switch shapes[current].shape {
      case .pattern(let pattern):
        return Unsampled(reason: .pattern(pattern.source), location: shapes[current].location)
      case .array(_, let bounds) where bounds.counts(few: 0...0) == nil:
        return Unsampled(reason: .bounds, location: shapes[current].location)
      case .array(let element, _): current = element
      case .object(let object):
        let culprits = object.fields.filter { !$0.isOptional && cost(of: $0.shape, tokensOpened: 0) == nil }
        if let culprit = culprits.first { current = culprit.shape }
      case .token(let claims): if let claims { current = claims }
      case .choice(let choices): if let first = choices.first { current = first }
      case .any, .null, .boolean, .integer, .number, .string, .format, .moment, .literal, .oneOf, .nullable:
        return Unsampled(reason: .bounds, location: shapes[current].location)
      }
    }
    return Unsampled(reason: .endless, location: shapes[current].location)
  }
}
