import ContractSpecs

/// The literals of a manifest. What is computed is not read.
struct ManifestValues {
  private let tokens: SwiftTokens

  /// The array literals that have a name.
  private let constants: [String: Range<Int>]

  /// True if the manifest changes its targets after it has made them.
  private var changesTargets = false

  struct Call {
    var name: String
    var arguments: [String: Range<Int>]
  }

  init(_ bytes: [UInt8]) throws(ProjectError) {
    guard bytes.count <= 1 << 20 else { throw ProjectError(reason: "it is larger than 1 MiB") }
    tokens = SwiftTokens(bytes)
    constants = Self.constants(in: tokens)
    guard tokens.branches.isEmpty else { throw ProjectError(reason: "it depends on an #if") }
    try noteChanges()
  }

  /// Looks for `package.targets`. A loop over them usually gives all the same settings.
  private mutating func noteChanges() throws(ProjectError) {
    for index in 0..<tokens.count where tokens.isMark(index, ".") {
      if tokens.isWord(index - 1, "package"), tokens.isWord(index + 1, "targets") {
        guard tokens.isWord(index - 2, "in") else {
          throw ProjectError(reason: "it changes the targets of the package")
        }
        changesTargets = true
      }
      let isOfFiles = ["path", "sources", "exclude"].contains { name in
        index + 1 < tokens.count && tokens.text(index + 1) == name
      }
      if isOfFiles, tokens.isMark(index + 2, "=") {
        throw ProjectError(reason: "it changes the files of a target")
      }
    }
  }

  /// Returns the elements of the package's list of targets.
  func targets() throws(ProjectError) -> [Range<Int>] {
    guard
      let open = (0..<tokens.count).first(where: {
        tokens.isWord($0, "Package") && tokens.isMark($0 + 1, "(")
      })
    else { throw ProjectError(reason: "it makes no Package") }
    guard let list = arguments(in: open + 1)["targets"] else { return [] }
    return try elements(of: list, "targets")
  }

  private func arguments(in open: Int) -> [String: Range<Int>] {
    tokens.parts(in: open).reduce(into: [:]) { all, part in
      if tokens.isMark(part.lowerBound + 1, ":"), part.count > 2 {
        all[tokens.text(part.lowerBound)] = part.lowerBound + 2..<part.upperBound
      }
    }
  }

  /// Returns the elements of an array literal, or of the constant that has it.
  private func elements(of value: Range<Int>, _ name: String) throws(ProjectError) -> [Range<Int>] {
    let value = value.count == 1 ? constants[tokens.text(value.lowerBound)] ?? value : value
    guard !value.isEmpty, tokens.isMark(value.lowerBound, "["),
      tokens.past(value.lowerBound) == value.upperBound
    else {
      throw ProjectError(reason: "its \(name) are computed")
    }
    return tokens.parts(in: value.lowerBound)
  }

  /// Returns the array literals of `let NAME = […]`.
  private static func constants(in tokens: SwiftTokens) -> [String: Range<Int>] {
    var found: [String: Range<Int>] = [:]
    for index in 0..<tokens.count where tokens.isWord(index, "let") && tokens.isName(index + 1) {
      // `let names: [String] = […]`
      let type = tokens.isMark(index + 2, ":") ? index + 3 : nil
      let equals = type.map { tokens.past($0) } ?? index + 2
      guard tokens.isMark(equals, "="), tokens.isMark(equals + 1, "[") else { continue }
      let end = tokens.past(equals + 1)
      let isWhole = end >= tokens.count || (tokens[end].startsLine && !tokens.isMark(end, "+"))
      let isNew = found[tokens.text(index + 1)] == nil
      // A name that several constants have is none of them.
      found[tokens.text(index + 1)] = isWhole && isNew ? equals + 1..<end : 0..<0
    }
    return found
  }

  /// Returns the name and arguments of `.name(…)` or `Type.name(…)`.
  func call(_ element: Range<Int>) throws(ProjectError) -> Call {
    var name = element.lowerBound
    if tokens.isName(name) { name += 1 }
    guard tokens.isMark(name, "."), tokens.isName(name + 1), tokens.isMark(name + 2, "("),
      tokens.past(name + 2) == element.upperBound
    else { throw ProjectError(reason: "one of its targets is computed") }
    return Call(name: tokens.text(name + 1), arguments: arguments(in: name + 2))
  }

  func text(_ value: Range<Int>?, _ name: String) throws(ProjectError) -> String? {
    guard let value else { return nil }
    guard let text = literal(value) else { throw ProjectError(reason: "its \(name) is computed") }
    return text
  }

  func texts(_ value: Range<Int>?, _ name: String) throws(ProjectError) -> [String]? {
    guard let value else { return nil }
    return try elements(of: value, name).map { element throws(ProjectError) in
      guard let text = literal(element) else { throw ProjectError(reason: "its \(name) are computed") }
      return text
    }
  }

  private func literal(_ value: Range<Int>) -> String? {
    guard value.count == 1, tokens[value.lowerBound].kind == .text else { return nil }
    return SwiftText.value(of: tokens.bytes[tokens[value.lowerBound].range])
  }

  /// Returns the paths of the resources that are copied as they are, whose Swift files are not compiled.
  func copied(_ value: Range<Int>?) -> [String] {
    guard let value, let elements = try? elements(of: value, "resources") else { return [] }
    return elements.compactMap { element in
      guard let call = try? call(element), call.name == "copy" || call.name == "embedInCode" else {
        return nil
      }
      guard let open = element.first(where: { tokens.isMark($0, "(") }) else { return nil }
      return tokens.parts(in: open).first.flatMap(literal)
    }
  }

  /// The flags that packages have when Xcode builds them.
  private static let ownFlags: Set = ["SWIFT_PACKAGE", "Xcode"]

  /// Returns the flags of `[.define("X")]` in a release; `nil` if they depend on what is computed.
  func flags(_ value: Range<Int>?) -> Set<String>? {
    if changesTargets { return nil }
    guard let value else { return Self.ownFlags }
    guard let elements = try? elements(of: value, "swiftSettings") else { return nil }
    var flags = Self.ownFlags
    for element in elements {
      guard let call = try? call(element) else { return nil }
      if call.name == "unsafeFlags" { return nil }
      guard call.name == "define" else { continue }
      guard let definition = definition(element) else { return nil }
      if definition.isInRelease { flags.insert(definition.name) }
    }
    return flags
  }

  /// Returns the flag of `.define("X")` or `.define("X", .when(configuration: .debug))`.
  private func definition(_ element: Range<Int>) -> (name: String, isInRelease: Bool)? {
    guard let open = element.first(where: { tokens.isMark($0, "(") }) else { return nil }
    let parts = tokens.parts(in: open)
    guard let name = parts.first.flatMap(literal) else { return nil }
    guard parts.count > 1 else { return (name, true) }
    guard parts.count == 2, let condition = try? call(parts[1]), condition.name == "when",
      condition.arguments.count == 1, let configuration = condition.arguments["configuration"],
      configuration.count == 2
    else { return nil }
    let kind = tokens.text(configuration.upperBound - 1)
    return kind == "debug" || kind == "release" ? (name, kind == "release") : nil
  }
}
