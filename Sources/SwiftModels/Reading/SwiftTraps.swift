import ContractSpecs

/// Finds the faults of a model that do not depend on the body.
struct SwiftTraps {
  private(set) var found: [Finding] = []

  /// The kinds of findings that show that a body triggers a trap, by path, for traps that only some bodies trigger.
  private(set) var conditional: [JSONPath: Set<Finding.Kind>] = [:]
  private let model: SwiftModel
  private let declarations: SwiftDeclarations

  /// The first path to each shape.
  private var paths: [ShapeID: JSONPath] = [:]

  /// The shapes that are used only in some cases of an enum, and those of the cases themselves.
  private var ofSomeCases: Set<ShapeID> = []
  private var cases: Set<ShapeID> = []

  /// The signs that a body has the case of an enum that a trap is inside, by path. A body has only one case.
  private(set) var inCases: [JSONPath: SwiftModel.Sign] = [:]

  init(of model: SwiftModel) {
    self.model = model
    declarations = model.declarations
    findPaths()
    for index in model.shapes.nodes.indices {
      let shape = ShapeID(index: index)
      guard let path = paths[shape] else { continue }
      if case .object(let object) = model.shapes[shape].shape { names(of: object, shape, at: path) }
      if let dictionary = model.listDictionaries[shape] { list(dictionary, shape, at: path) }
      if let type = model.owners[shape] { neverDecoded(type, at: path) }
    }
    formatter()
  }

  /// Finds a formatter that reads the first date of the model by the settings of the device.
  private mutating func formatter() {
    guard case .formatted(let tried)? = model.client.dates, let lacks = tried.lacks, !lacks.isEmpty else {
      return
    }
    let dates = model.shapes.nodes.indices.filter { model.shapes[ShapeID(index: $0)].isDate }
    guard let path = dates.compactMap({ paths[ShapeID(index: $0)] }).first else { return }
    let member = model.member(at: path)?.member
    add(
      .info, at: path, member?.property?.typeRange ?? member?.place ?? SourceRange(file: 0, bytes: 0..<0),
      promised: .source("Date"), received: .formatterOfDevice(lacking: lacks),
      remedy: .rule(.setUpFormatter, [.code: lacks.settings]))
  }

  /// The kinds of findings that are reported if a member is not under its key.
  private static let signsOfAbsence: Set<Finding.Kind> = [
    .fieldCasing, .fieldMissing, .fieldMoved, .fieldRenamed,
  ]

  private mutating func findPaths() {
    var pending = [(model.root, JSONPath.root, false)]
    var next = 0
    while next < pending.count {
      let (shape, path, isOfCase) = pending[next]
      next += 1
      guard paths[shape] == nil, path.steps.count < 64 else { continue }
      paths[shape] = path
      if isOfCase { ofSomeCases.insert(shape) }
      switch model.shapes[shape].shape {
      case .object(let object):
        pending += object.fields.map { ($0.shape, path.appending(key: $0.name), isOfCase) }
        if case .each(let each) = object.others { pending.append((each, path.appending(.each), isOfCase)) }
      case .array(let array):
        for element in array.elements { pending.append((element, path.appending(.each), isOfCase)) }
      case .nullable(let inner): pending.append((inner, path, isOfCase))
      case .choice(let shapes):
        if model.shapes[shape].isTagged, shapes.count > 1 { cases.formUnion(shapes) }
        pending += shapes.map { ($0, path, isOfCase || shapes.count > 1) }
      case _: break
      }
    }
  }

  private mutating func add(
    _ severity: Finding.Severity, at path: JSONPath, _ place: SourceRange, promised: Promised,
    received: Received,
    remedy: Remedy
  ) {
    found.append(
      Finding(
        kind: .modelTrap, severity: severity,
        place: Finding.Place(path, location: declarations.location(of: place)), evidence: .kind,
        promised: promised, received: received,
        advice: Advice(backend: .rule(.onlyModel), client: remedy)))
  }

  /// Finds keys that `convertFromSnakeCase` never produces: it converts the sent keys before CodingKeys are compared.
  private mutating func names(of object: ObjectShape, _ shape: ShapeID, at path: JSONPath) {
    guard model.client.keys == .convertFromSnakeCase else { return }
    for field in object.fields {
      guard let member = model.members[SwiftModel.Member.Key(object: shape, key: field.name)] else {
        continue
      }
      let converted = SnakeCase.converted(field.name)
      let severity: Finding.Severity = field.isOptional ? .silent : .breaks
      if converted != field.name {
        let place = path.appending(key: field.name)
        if ofSomeCases.contains(shape) { inCases[place] = cases.contains(shape) ? .key : .object }
        add(
          severity, at: place, member.codingCase?.nameRange ?? member.place,
          promised: .keyOfSource(field.name),
          received: .keyBeforeConversion(to: converted),
          remedy: remedy(for: member, converted: converted))
      } else if let plain = Self.withoutAcronyms(field.name) {
        conditional[path.appending(key: field.name)] = Self.signsOfAbsence
        add(
          severity, at: path.appending(key: field.name), member.codingCase?.nameRange ?? member.place,
          promised: .keyOfSource(field.name),
          received: .convertedKey(plain),
          remedy: .rule(
            .writeCase, [.code: "case \(caseName(of: member, in: shape) ?? field.name) = \"\(plain)\""]))
      }
    }
  }

  /// Returns the case of `CodingKeys` that a member has or would have.
  private func caseName(of member: SwiftModel.Member, in object: ShapeID) -> String? {
    if let codingCase = member.codingCase { return codingCase.name }
    guard let property = member.property else { return nil }
    return model.owners[object].map { declarations.codingName(of: property, in: $0) } ?? property.name
  }

  /// Returns `profilePhotoUrl` for `profilePhotoURL`, or `nil` for a name without an acronym.
  static func withoutAcronyms(_ name: String) -> String? {
    var result = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let followsUpper = index > 0 && letters[index - 1].isUppercase
      let endsRun = index + 1 < letters.count && letters[index + 1].isLowercase
      result += followsUpper && !endsRun ? letter.lowercased() : String(letter)
    }
    guard letters.count > 1 else { return nil }
    if letters.prefix(2).allSatisfy(\.isUppercase) {
      result = result.prefix(1).lowercased() + result.dropFirst()
    }
    return result == name ? nil : result
  }

  private func remedy(for member: SwiftModel.Member, converted: String) -> Remedy {
    guard let codingCase = member.codingCase else {
      return .rule(.nameProperty, [.key: converted])
    }
    let isSame = codingCase.name == converted
    return .rule(
      .cancelOut,
      [.code: isSame ? "case \(converted)" : "case \(codingCase.name) = \"\(converted)\""])
  }

  private mutating func list(_ dictionary: SwiftTypeReference, _ shape: ShapeID, at path: JSONPath) {
    guard case .dictionary(let key, let value) = dictionary else { return }
    conditional[path] = [.valueType]
    let place = model.member(at: path)?.member
    add(
      .breaks, at: path, place?.property?.typeRange ?? place?.place ?? SourceRange(file: 0, bytes: 0..<0),
      promised: .source("\(dictionary)"),
      received: .alternatingArray,
      remedy: .rule(.writeDictionary, [.value: "\(value)", .key: "\(key)"]))
  }

  private mutating func neverDecoded(_ type: Int, at path: JSONPath) {
    let declaration = declarations[type]
    guard declaration.initializer == nil else { return }
    if let parent = declarations.decodableAncestor(of: type) {
      let own = declaration.properties.filter { $0.isStored && !($0.isConstant && $0.hasInitialValue) }
      let parentName = declarations[parent].path.joined(separator: ".")
      for property in own {
        add(
          .silent, at: path.appending(key: property.name), property.nameRange,
          promised: .source(property.name),
          received: .inheritedInitializer(of: parentName),
          remedy: .rule(.writeInitializer, [.key: property.name]))
      }
      return
    }
    guard declaration.kind != .enumeration, declarations.isDecodable(type) else { return }
    let listed = declarations.codingKeys(of: type).map { Set(declarations[$0].cases.map(\.name)) }
    for property in declaration.properties {
      guard property.isStored, property.isConstant, property.hasInitialValue,
        listed?.contains(property.name) ?? true
      else { continue }
      add(
        .info, at: path.appending(key: property.name), property.nameRange, promised: .source(property.name),
        received: .constantWithValue,
        remedy: .rule(.writeVariable, [.key: property.name]))
    }
  }
}
