import ContractSpecs

/// The parts of an `#if` that are read for one build only.
extension SwiftDeclarations {
  func branches(in file: Int) -> [SwiftBranches] { tokens(of: file).branches }

  /// Returns the `#if` of a file whose branches may differ in what is decoded. The bodies of functions and computed
  /// properties do not.
  func deciding(in file: Int) -> [SwiftBranches] {
    let all = branches(in: file)
    guard !all.isEmpty else { return [] }
    let (tokens, declarations) = (tokens(of: file), declarations(in: file))
    let bodies = Set(declarations.map(\.body.bytes.lowerBound))
    let initializers = declarations.compactMap(\.initializer?.whole.bytes)
    var open: [Int] = []
    var index = 0
    return all.filter { branches in
      let byte = branches.start.lowerBound
      while index < tokens.count, tokens[index].range.lowerBound < byte {
        if tokens.isMark(index, "{") { open.append(index) }
        index += 1
      }
      while let last = open.last, tokens.partner(of: last) < index { open.removeLast() }
      guard let brace = open.last.map({ tokens[$0].range.lowerBound }) else { return true }
      return initializers.contains { $0.contains(byte) }
        || (bodies.contains(brace) && !members(of: branches, in: file).isEmpty)
    }
  }

  /// The members in branches of an `#if` that may affect decoding.
  enum Members {
    case none

    /// Properties alone, beside what does not affect decoding.
    case properties

    /// Cases, keys, types or an initializer.
    case others

    var isEmpty: Bool { self == .none }
  }

  /// The words that a member which may affect decoding, and is no property, can begin with.
  private static let memberWords: Set = [
    "case", "init", "enum", "struct", "class", "typealias", "Codable", "Decodable",
  ]

  /// Returns what the branches of an `#if` declare.
  func members(of branches: SwiftBranches, in file: Int) -> Members {
    let bytes = Array(files[file].bytes[branches.whole])
    let tokens = SwiftLexer.tokens(of: bytes)
    var (conditions, brackets, isCondition, isStatic) = (0, 0, false, false)
    // True behind a variable that may be computed.
    var isVariable = false
    var members = Members.none
    for (number, token) in tokens.enumerated() {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      if token.startsLine { isCondition = false }
      if isVariable, brackets == 0, text == "=" || text == "{" || token.startsLine {
        let next = tokens.dropFirst(number + 1).first.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        let isComputed = text == "{" && next != "didSet" && next != "willSet"
        if !isComputed { members = .properties }
        isVariable = false
      }
      switch token.kind {
      case .directive where text == "#endif":
        conditions -= 1
        if conditions == 0 { return members }
      case .directive:
        if text == "#if" { conditions += 1 }
        isCondition = text == "#if" || text == "#elseif"
      case .mark where "([{".contains(text): brackets += 1
      case .mark where ")]}".contains(text): brackets -= 1
      case .word where brackets == 0 && !isCondition && text == "static": isStatic = true
      case .word where brackets == 0 && isStatic && ["let", "var", "func"].contains(text): isStatic = false
      case .word where brackets == 0 && !isCondition && text == "var": isVariable = true
      case .word where brackets == 0 && !isCondition && text == "let": members = .properties
      case .word where brackets == 0 && !isCondition && Self.memberWords.contains(text): return .others
      case .word, .quotedWord, .text, .number, .pattern, .arrow, .mark: break
      }
    }
    return .others
  }

  /// The keywords behind which a name stands that types of a model can refer to.
  private static let typeWords: Set = [
    "struct", "class", "enum", "actor", "protocol", "extension", "typealias",
  ]

  /// Returns the names of the types that the branches of an `#if` declare or extend.
  func declaredNames(in branches: SwiftBranches, of file: Int) -> Set<String> {
    let bytes = Array(files[file].bytes[branches.whole])
    let tokens = SwiftLexer.tokens(of: bytes)
    var names: Set<String> = []
    for (keyword, name) in zip(tokens, tokens.dropFirst()) where keyword.kind == .word {
      guard Self.typeWords.contains(String(decoding: bytes[keyword.range], as: UTF8.self)) else { continue }
      names.insert(String(decoding: bytes[name.content], as: UTF8.self))
    }
    return names
  }

  /// Returns what is not surely compiled of a file: each `#if` that is not decided, without those inside of it.
  func undecided(in file: Int) -> [SwiftBranches] {
    var end = 0
    return branches(in: file).filter { branches in
      guard !branches.isDecided, branches.start.lowerBound >= end else { return false }
      end = branches.whole.upperBound
      return true
    }
  }

  /// An `#if` that is not decided, in a file.
  struct Undecided: Hashable {
    var file: Int
    var branches: SwiftBranches

    var place: SourceRange { SourceRange(file: file, bytes: branches.start) }
  }

  /// The `#if` that are not decided and matter for decoding.
  struct UndecidedParts {
    /// Those inside of each type.
    var inside: [Int: [Undecided]] = [:]

    /// Those outside of all types, by the names of the types that they declare or extend.
    var around: [String: [Undecided]] = [:]
  }

  var undecidedParts: UndecidedParts {
    var parts = UndecidedParts()
    for file in files.indices {
      let outermost = undecided(in: file)
      if outermost.isEmpty { continue }
      let deciding = Set(deciding(in: file).map(\.start))
      for branches in outermost {
        let one = Undecided(file: file, branches: branches)
        if let container = container(around: branches, in: file) {
          parts.around[container, default: []].append(one)
          continue
        }
        guard deciding.contains(branches.start) else { continue }
        if let type = keyOwner(at: branches.start.lowerBound, of: file) {
          parts.inside[type, default: []].append(one)
        } else {
          for name in declaredNames(in: branches, of: file) { parts.around[name, default: []].append(one) }
        }
      }
    }
    return parts
  }

  /// The types to which an extension can add a method that reads members in another way.
  static let containers: Set = ["KeyedDecodingContainer", "KeyedDecodingContainerProtocol"]

  /// Returns the container whose extension has an `#if`, which may be around one of its methods.
  private func container(around branches: SwiftBranches, in file: Int) -> String? {
    declarations(in: file).first { declaration in
      declaration.kind == .extensionOf && declaration.body.bytes.contains(branches.start.lowerBound)
        && declaration.path.last.map(Self.containers.contains) == true
    }?.path.last
  }

  /// Returns the innermost type at a byte, or the one whose keys that type has.
  func keyOwner(at byte: Int, of file: Int) -> Int? {
    guard let type = innermostType(at: byte, of: file), inherits(type, "CodingKey") else {
      return innermostType(at: byte, of: file)
    }
    return self.type(at: self[type].path.dropLast()) ?? type
  }
}

extension SwiftDeclarations {
  /// The files with spaces in place of what the build leaves out of types, so that a compiler for another one compiles
  /// the same members. All else keeps its place.
  var builtFiles: [SwiftFile] {
    files.indices.map { number in
      var file = files[number]
      let deciding = Set(deciding(in: number).map(\.start))
      for branches in branches(in: number) where branches.isDecided && deciding.contains(branches.start) {
        if !isOfTypes(branches, in: number) { continue }
        for range in branches.omitted {
          for place in range where !file.bytes[place].isLineEnd { file.bytes[place] = .space }
        }
      }
      return file
    }
  }

  /// Returns whether an `#if` is in a type, or declares something that is decoded.
  private func isOfTypes(_ branches: SwiftBranches, in file: Int) -> Bool {
    if innermostType(at: branches.start.lowerBound, of: file) != nil { return true }
    let bytes = Array(files[file].bytes[branches.whole])
    return SwiftLexer.tokens(of: bytes).contains { token in
      Self.decodingWords.contains(String(decoding: bytes[token.range], as: UTF8.self))
    }
  }

  /// The words of declarations that are decoded. All else may be for a system that this one is not.
  private static let decodingWords: Set = ["Codable", "Decodable", "CodingKey", "Decoder", "typealias"]
}

extension SwiftModelReader {
  /// The files with spaces in place of what the build leaves out of types.
  package var builtFiles: [SwiftFile] { declarations.builtFiles }
}

extension SwiftModel {
  /// The files with spaces in place of what the build leaves out of types.
  package var builtFiles: [SwiftFile] { declarations.builtFiles }
}
