import ContractSpecs

/// The branches of `#if` that other builds compile.
extension SwiftHazards {
  /// Returns the hazard of a change of a type of which other builds have other members.
  func hazard(ofBranchesAround change: SwiftChanges.Change) -> Hazard? {
    let places = change.edits.compactMap { edit in
      declarations.keyOwner(at: edit.range.bytes.lowerBound, of: edit.range.file)
    }
    for type in Set(places + (change.touches.map { owners(of: $0) } ?? [])).sorted() {
      for part in declarations.types[type].parts {
        let found = declarations.deciding(in: part.file).first { branches in
          declarations.keyOwner(at: branches.start.lowerBound, of: part.file) == type
        }
        guard let found else { continue }
        let place = SourceRange(file: part.file, bytes: found.start)
        return Hazard(
          text: "the #if at \(line(of: place)) has members for other builds; change all of them by hand",
          place: place)
      }
    }
    return nil
  }

  private func owners(of touch: SwiftChanges.Touch) -> [Int] {
    switch touch {
    case .type(let property, _, _):
      declarations.types.indices.filter { declarations[$0].properties.contains(property) }
    case .cases(let type), .decoding(let type), .places(let type): [type]
    }
  }
}

extension SwiftChanges.Touch {
  /// Returns the same element in another reading of the files; `nil` if that does not have it.
  func found(in other: SwiftDeclarations, from declarations: SwiftDeclarations) -> Self? {
    let found = { (type: Int) in other.types.indices.first { other[$0].name == declarations[type].name } }
    return switch self {
    case .type(let property, _, _):
      other.types.contains { $0.declaration.properties.contains(property) } ? self : nil
    case .cases(let type): found(type).map { .cases(of: $0) }
    case .decoding(let type): found(type).map { .decoding(of: $0) }
    case .places(let type): found(type).map { .places(of: $0) }
    }
  }
}

extension SwiftDeclarations {
  /// The same files with the branches of `#if` that are not read, in which code may depend on a change as well; none if
  /// there is no `#if`.
  var otherBuilds: some Sequence<SwiftDeclarations> {
    let hasBranches = files.indices.contains { !branches(in: $0).isEmpty }
    return (0..<(hasBranches ? 2 : 0)).lazy.map {
      SwiftDeclarations(files, .unknown, choice: $0, sharing: self)
    }
  }
}
