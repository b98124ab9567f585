import ContractSpecs

/// The declarations of one file, independent of other files.
struct SwiftFileOutline: Sendable {
  let tokens: SwiftTokens
  let lines: LineTable
  let declarations: [SwiftDeclaration]
  let aliases: [SwiftAlias]
  let containerMethods: Set<SwiftContainerMethod>
  let containerHelpers: [SwiftContainerHelper]
  let decodingFunctions: [SwiftContainerHelper]
  let throwing: Set<String>
  let imports: Set<String>
  let exports: Set<String>

  /// Parses a file, which has this number among all, for a build.
  init(of file: SwiftFile, number: Int, _ conditions: SwiftConditions, choice: Int) {
    tokens = SwiftTokens(file.bytes, conditions, choice: choice)
    lines = LineTable(file.bytes)
    var parser = SwiftParser(tokens, file: number)
    parser.parse()
    (declarations, aliases) = (parser.declarations, parser.aliases)
    (containerMethods, containerHelpers) = (parser.containerMethods, parser.containerHelpers)
    decodingFunctions = parser.decodingFunctions
    throwing = parser.throwing
    (imports, exports) = (parser.imports, parser.exports)
  }
}
