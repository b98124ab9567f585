import ContractSpecs

/// Values of which several things are demanded at once. They are found by trial.
extension Sampler {
  /// The number of values that are tried for one shape, and for all in a sample.
  private static let trials = 60
  static let maximumTrials = 20_000

  /// The lengths of repetitions, by trial: mostly short ones, which longer bounds refuse.
  private static let stretches = [4, 4, 16, 64]

  /// Finds a value of each shape with several demands. Returns those for which none was found, inner shapes first.
  mutating func findWitnesses() -> Set<ShapeID> {
    var impossible: Set<ShapeID> = []
    options.prefersValues = true
    for index in shapes.nodes.indices where shapes.isDemanding(ShapeID(index: index)) {
      let id = ShapeID(index: index)
      guard costs.cost(of: id, tokensOpened: 0) != nil else { continue }
      (written, trialsLeft) = (0, Self.maximumTrials)
      if let found = found(id, at: SampleSpot()) { witnesses[id] = found } else { impossible.insert(id) }
    }
    (options.prefersValues, stretch) = (false, PatternSketch.fewMore)
    return impossible
  }

  /// Writes a value that fits a shape and its constraints.
  mutating func writeDemanding(_ id: ShapeID, at spot: SampleSpot, to writer: inout JSONWriter) {
    writer.raw(found(id, at: spot) ?? witnesses[id] ?? Array("null".utf8))
  }

  /// Returns a value that fits all demands, or `nil` if none of those that were tried does.
  private mutating func found(_ id: ShapeID, at spot: SampleSpot) -> [UInt8]? {
    let before = written
    let parts = parts(of: id, at: spot)
    let longest = shapes.minimumLength(of: parts)
    let stretches = Self.stretches + (longest > 32 ? [2 * longest] : [])
    defer { stretch = PatternSketch.fewMore }
    for trial in 0..<Self.trials where trialsLeft > 0 {
      trialsLeft -= 1
      written = before
      stretch = stretches[trial / max(parts.count, 1) % stretches.count]
      var writer = JSONWriter()
      if let listed = listedValue(of: id) {
        writer.raw(listed)
      } else if trial % 2 == 1, let text = sizedText(for: parts, trial: trial) {
        writer.value(text)
      } else if let merged = merged(id, trial: trial) {
        writeObject(merged, at: spot, to: &writer)
      } else if trial % 2 == 0, let array = mixedArray(id, at: spot) {
        writer.raw(array)
      } else {
        writeOwn(parts[trial % parts.count], at: spot, to: &writer)
      }
      guard let value = try? JSONDocument(parsing: writer.bytes).root else { continue }
      if fit.fits(value, id, tokens: spot.tokens) { return writer.bytes }
    }
    return nil
  }

  /// The lengths that are tried for a text of a format, besides the least and the greatest one.
  private static let usualLengths = [18, 30]

  /// Returns a text of the demanded format within the demanded length, or `nil` if not both are demanded.
  private mutating func sizedText(for parts: [ShapeID], trial: Int) -> String? {
    var (format, bounds): (Format?, CountBounds?) = (nil, nil)
    for part in parts {
      switch shapes[part].shape {
      case .format(let demanded): format = format ?? demanded
      case .string(let own) where !own.isUnbounded:
        let lower = max(bounds?.lower ?? 0, own.lower ?? 0)
        bounds = CountBounds(lower: lower, upper: [bounds?.upper, own.upper].compactMap(\.self).min())
      case _: continue
      }
    }
    guard let format, let bounds else { return nil }
    let (least, most) = (bounds.lower ?? 0, bounds.upper ?? .max)
    guard least <= most, least <= 10_000 else { return nil }
    // Some formats have no text of every length, such as Base64.
    let lengths =
      Self.usualLengths.map { min(max($0, least), most) } + (0...3).map { min(most, least + $0) }
      + (0...3).map { max(least, most - $0) }.filter { $0 <= 10_000 } + [min(most, least + 64)]
    return SizedText.text(of: format, length: lengths[trial / 2 % lengths.count], from: &random)
  }

  /// Returns the shapes of which a value may be one that all demands fit: the shape itself and its constraints.
  private func parts(of id: ShapeID, at spot: SampleSpot) -> [ShapeID] {
    let others = shapes[id].constraints.flatMap { fit.alternatives(of: $0).shapes }
    return [id] + others.filter { costs.cost(of: $0, tokensOpened: spot.tokens) != nil }
  }

  /// Returns an object with the members of a shape and of all objects that it must fit too. Of choices, each trial takes
  /// other alternatives.
  private mutating func merged(_ id: ShapeID, trial: Int) -> ObjectShape? {
    guard case .object(var object) = shapes[id].shape else { return nil }
    var rest = trial
    for constraint in shapes[id].constraints {
      let leaves = fit.alternatives(of: constraint).shapes
      guard !leaves.isEmpty else { continue }
      let chosen = rest % leaves.count
      rest /= leaves.count
      guard case .object(let other) = shapes[leaves[chosen]].shape else { continue }
      if leaves.count > 1 { drop(membersOf: leaves, from: &object) }
      add(other.fields, to: &object)
    }
    return keeping(shapes[id].constraints, object, trial: trial)
  }

  /// Drops the members of which an object itself promises nothing and that are there for some alternatives alone.
  private func drop(membersOf alternatives: [ShapeID], from object: inout ObjectShape) {
    var names: Set<String> = []
    for case .object(let alternative) in alternatives.map({ shapes[$0].shape }) {
      names.formUnion(alternative.fields.map(\.name))
    }
    object.fields.removeAll { $0.isOptional && shapes[$0.shape].shape == .any && names.contains($0.name) }
  }

  private func add(_ fields: [Field], to object: inout ObjectShape) {
    for field in fields {
      if let index = object.fields.firstIndex(where: { $0.name.utf8.elementsEqual(field.name.utf8) }) {
        if !field.isOptional { object.fields[index].isOptional = false }
        if shapes[object.fields[index].shape].shape == .any { object.fields[index].shape = field.shape }
      } else {
        object.fields.append(field)
      }
    }
  }

  /// Returns an element that differs from those before it, or `nil` if none was found.
  mutating func distinctElement(
    _ id: ShapeID, at spot: SampleSpot, from distinct: inout DistinctValues
  ) -> [UInt8]? {
    for _ in 0..<Self.trials {
      var writer = JSONWriter()
      write(id, at: spot, to: &writer)
      guard let value = try? JSONDocument(parsing: writer.bytes).root else { continue }
      if distinct.insert(value) == nil { return writer.bytes }
    }
    return nil
  }

  /// Writes members whose keys match a pattern: those that are wished for, which are taken from `names`, or one of
  /// each.
  mutating func writePatterned(
    of object: ObjectShape, _ names: inout [String], at spot: SampleSpot, to writer: inout JSONWriter
  ) {
    guard !object.patterns.isEmpty else { return }
    let wished = names.filter { name in object.patterns.contains { $0.pattern.matches(name) } }
    names.removeAll { wished.contains($0) }
    let keys = wished.isEmpty && !isFrugal(spot) ? patternedKeys(of: object) : wished
    for name in keys {
      guard let shape = object.shape(ofUnnamed: name), costs.cost(of: shape, tokensOpened: spot.tokens) != nil
      else { continue }
      writer.key(name)
      write(shape, at: spot.member(name), to: &writer)
    }
  }

  private mutating func patternedKeys(of object: ObjectShape) -> [String] {
    var keys: [String] = []
    for field in object.patterns where options.includesOptional || !random.isOne(in: 4) {
      guard let sketch = SampledPattern(field.pattern, example: shapes.examples[field.pattern.source]) else {
        continue
      }
      let key = sketch.text(matching: field.pattern, from: &random)
      if object.field(named: key) == nil, !keys.contains(key) { keys.append(key) }
    }
    return keys
  }
}

extension ShapeTable {
  /// Returns the greatest number of characters that one of some shapes demands.
  fileprivate func minimumLength(of parts: [ShapeID]) -> Int {
    parts.reduce(0) { longest, id in
      guard case .string(let bounds) = self[id].shape else { return longest }
      return max(longest, min(bounds.lower ?? 0, 10_000))
    }
  }

  /// True if values of some shape are found by trial.
  var isDemanding: Bool { nodes.indices.contains { isDemanding(ShapeID(index: $0)) } }

  /// Returns whether several things are demanded of a value, so that it is found by trial.
  func isDemanding(_ id: ShapeID) -> Bool {
    guard self[id].constraints.isEmpty else { return true }
    if case .array(let array) = self[id].shape { return array.isUnique && array.bounds.lower ?? 0 > 1 }
    return false
  }
}
