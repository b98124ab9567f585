import ContractSpecs

/// The functions in the source that an initializer gives its decoder or a container.
extension SwiftInitializerReader {
  /// The name that a returned container is bound to; no name of the source is empty.
  static let returned = ""

  private static let maximumFunctionDepth = 8

  /// Follows a call that is given the decoder or the container at a token. Returns the container that it returns, if
  /// any, and the token after the call; `nil` if the token is no such argument or the function is not understood.
  mutating func function(
    givenTokenAt index: Int, in range: Range<Int>, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> (DecodingRoute.Container?, Int)? {
    guard tokens.isMark(index + 1, ",") || tokens.isMark(index + 1, ")"),
      depth < Self.maximumFunctionDepth, let open = bracket(around: index, in: range),
      tokens.isName(open - 1), let (function, parameters) = function(tokens.text(open - 1), open)
    else { return nil }
    if !function.isThrowing { return (nil, tokens.past(open)) }
    guard !frame.isTried, !frame.isConditional else { return nil }
    var reader = SwiftInitializerReader(
      declarations,
      SwiftInitializer(decoder: "", tokens: function.body, whole: function.whole), of: type,
      in: function.whole.file, context: context, contents: contents, depth: depth + 1)
    (reader.isFunction, reader.nesting) = (true, 1)
    (reader.objects, reader.looseObjects, reader.handedOn) = (objects, looseObjects, handedOn)
    var inner = route
    (inner.containers, inner.values) = ([:], [:])
    bind(parameters, in: open, route, &inner, &reader)
    guard let end = reader.end(from: inner) else { return nil }
    (objects, looseObjects, handedOn) = (reader.objects, reader.looseObjects, reader.handedOn)
    let found = end.containers[Self.returned]
    (route, route.containers, route.values) = (end, route.containers, route.values)
    return (found, tokens.past(open))
  }

  /// Returns the path through a function's body, if there is only one.
  private mutating func end(from route: DecodingRoute) -> DecodingRoute? {
    guard let statements = SwiftStatementParser.statements(in: initializer.tokens, of: tokens),
      let outcome = try? run(statements[...], route), let ending = try? ending(of: outcome),
      case .plain(let end) = ending
    else { return nil }
    return end
  }

  /// Returns the innermost bracket around a token.
  private func bracket(around index: Int, in range: Range<Int>) -> Int? {
    (range.lowerBound..<index).last { tokens.isMark($0, "(") && tokens.partner(of: $0) > index }
  }

  /// Returns the only function that matches a call, with the parameters that the call passes.
  private func function(
    _ name: String, _ open: Int
  ) -> (SwiftContainerHelper, [SwiftContainerHelper.Parameter])? {
    let labels = tokens.parts(in: open).map { part in
      tokens.isName(part.lowerBound) && tokens.isMark(part.lowerBound + 1, ":")
        ? tokens.text(part.lowerBound) : "_"
    }
    let found = (declarations.decodingFunctions[name] ?? []).compactMap { function in
      function.parameters(for: labels).map { (function, $0) }
    }
    return found.count == 1 ? found[0] : nil
  }

  private func bind(
    _ parameters: [SwiftContainerHelper.Parameter], in open: Int, _ route: DecodingRoute,
    _ inner: inout DecodingRoute, _ reader: inout SwiftInitializerReader
  ) {
    for (argument, parameter) in zip(tokens.parts(in: open), parameters) where parameter.takesDecoder {
      guard let last = argument.last else { continue }
      let name = tokens.text(last)
      if let container = route.containers[name] {
        inner.containers[parameter.name] = container
      } else if name == initializer.decoder {
        reader.initializer.decoder = parameter.name
      }
    }
  }
}
