import ContractSpecs

/// The number of values in the smallest sample of each shape. Shapes without a cost have no sample.
///
/// The costs decide which samples can be made at all, and which way out of a recursive shape is the shortest. Nested
/// tokens are opened only to a maximum depth, so there is a table for each number of tokens that remain.
struct SampleCosts: Hashable, Sendable {
  /// The tables, indexed by the number of tokens that may still be opened.
  private var tables: [LeastSizes] = []

  /// The expressions for which texts can be made, by shape.
  private(set) var patterns: [Int: SampledPattern] = [:]

  /// The shapes whose demands no value that was tried fulfils.
  private let impossible: Set<ShapeID>

  init(of shapes: ShapeTable, impossible: Set<ShapeID> = []) {
    self.impossible = impossible
    for (index, node) in shapes.nodes.enumerated() {
      if case .pattern(let pattern) = node.shape {
        patterns[index] = SampledPattern(pattern, example: shapes.examples[pattern.source])
      }
    }
    let needs = shapes.nodes.indices.map { need(of: ShapeID(index: $0), in: shapes) }
    for _ in 0...ShapeFit.maximumTokenDepth {
      let payload = tables.last
      tables.append(
        LeastSizes(of: shapes) { id in
          guard case .token(let claims) = shapes[id].shape, !impossible.contains(id) else {
            return needs[id.index]
          }
          return Self.need(ofToken: claims, in: shapes, payload)
        })
    }
  }

  func cost(of id: ShapeID, tokensOpened: Int) -> Int? {
    tables[max(ShapeFit.maximumTokenDepth - tokensOpened, 0)][id]
  }

  private func need(of id: ShapeID, in shapes: ShapeTable) -> LeastSizes.Need {
    if impossible.contains(id) { return .impossible }
    switch shapes[id].shape {
    case .any, .null, .boolean, .format, .moment, .literal, .nullable, .token: return .size(1)
    case .oneOf(let literals): return literals.isEmpty ? .impossible : .size(1)
    case .openChoice(let literals, let base): return literals.isEmpty ? .oneOf([base]) : .size(1)
    case .integer(let bounds):
      var random = SampleRandom(seed: 0)
      return bounds.integer(from: &random) == nil ? .impossible : .size(1)
    case .number(let bounds):
      var random = SampleRandom(seed: 0)
      return bounds.number(from: &random) == nil ? .impossible : .size(1)
    case .string(let bounds): return bounds.counts(few: 0...0) == nil ? .impossible : .size(1)
    case .pattern: return patterns[id.index] == nil ? .impossible : .size(1)
    case .choice(let shapes): return .oneOf(shapes)
    case .assertion(.never): return .impossible
    case .assertion: return .size(1)
    case .array(let array):
      return array.counts.counts(few: 0...0) == nil ? .impossible : array.need(plus: 1)
    case .object(let object):
      return .all(object.fields.filter { !$0.isOptional }.map(\.shape), times: 1, plus: 1)
    }
  }

  /// Returns the need of a token, if one may be opened whose payload has the costs of a table.
  private static func need(
    ofToken claims: ShapeID?, in shapes: ShapeTable, _ payload: LeastSizes?
  ) -> LeastSizes.Need {
    guard let payload else { return .impossible }
    guard let claims else { return .size(1) }
    let least = payloads(claims, of: shapes).compactMap { payload[$0] }.min()
    return least.map { .size(min($0 + 1, LeastSizes.maximum)) } ?? .impossible
  }

  /// Returns the alternatives that a payload can have, which is always an object.
  static func payloads(_ claims: ShapeID, of shapes: ShapeTable) -> [ShapeID] {
    shapes.alternatives(of: claims).shapes.filter { shapes[$0].shape.admits(.object) }
  }
}

extension SampleCosts {
  /// Returns the reason why a shape has no sample: the first shape below it that has none by itself.
  func obstacle(below root: ShapeID, in shapes: ShapeTable) -> SamplingError {
    var current = root
    var seen: Set<ShapeID> = []
    while seen.insert(current).inserted {
      if impossible.contains(current) {
        return SamplingError(reason: .demands, location: shapes[current].location)
      }
      switch shapes[current].shape {
      case .pattern(let pattern):
        return SamplingError(reason: .pattern(pattern.source), location: shapes[current].location)
      case .array(let array):
        let culprits = array.neededElements.filter { cost(of: $0, tokensOpened: 0) == nil }
        guard array.counts.counts(few: 0...0) != nil, let culprit = culprits.first else {
          return SamplingError(reason: .bounds, location: shapes[current].location)
        }
        current = culprit
      case .object(let object):
        let culprits = object.fields.filter { !$0.isOptional && cost(of: $0.shape, tokensOpened: 0) == nil }
        if let culprit = culprits.first { current = culprit.shape }
      case .token(let claims): if let claims { current = claims }
      case .assertion: return SamplingError(reason: .demands, location: shapes[current].location)
      case .choice(let choices): if let first = choices.first { current = first }
      case _: return SamplingError(reason: .bounds, location: shapes[current].location)
      }
    }
    return SamplingError(reason: .endless, location: shapes[current].location)
  }
}
