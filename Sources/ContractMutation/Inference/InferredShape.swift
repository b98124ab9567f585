package import ContractSpecs

/// The common structure of the values at one place of bodies.
///
/// Elements of an array share one place, and so do the members of an object that is used as a dictionary. A shape is
/// never narrower than the values that were seen, and never guesses sets of values or bounds from a sample.
package struct InferredShape: Hashable, Sendable {
  /// The maximum depth of values that are examined; anything is accepted below.
  static let maximumDepth = 30

  /// A Boolean value that indicates whether only `any` allows some value: a number that no client can hold, or half of
  /// a surrogate pair.
  var isAny = false
  var hasNull = false
  var hasBoolean = false
  var numbers: Numbers?

  /// The forms that all strings have, or `nil` before the first one.
  var text: InferredText?

  /// The common structure of the elements of arrays, or `nil` if no array was seen.
  var array: InferredArray?
  var object: InferredObject?

  /// The types that all numbers can be read as.
  struct Numbers: Hashable, Sendable {
    var areIntegers = true
    var surviveDouble = true
  }

  /// Creates the shape of one body, or of several responses of one endpoint.
  package init(of bodies: some Sequence<JSONDocument>) {
    for body in bodies { add(.root, of: body, depth: 0) }
  }

  /// Creates the shape of the values at a path of one body; `[*]` of a pattern path includes every element.
  package init(of body: JSONDocument, at path: JSONPath) {
    var values = [body.root]
    for step in path.steps {
      values = values.flatMap { value -> [JSONValue] in
        switch step {
        case .key(let name): value[name].map { [$0] } ?? []
        case .index(let index): Array(value.elements.dropFirst(index).prefix(1))
        case .each: Array(value.elements)
        case .jwt: []
        }
      }
    }
    for value in values { add(value.node, of: body, depth: 0) }
  }

  init() {}

  /// Adds a value.
  mutating func add(_ node: NodeID, of document: JSONDocument, depth: Int) {
    guard depth < Self.maximumDepth, !document.flags(of: node).contains(.hasLoneSurrogate) else {
      isAny = true
      return
    }
    switch document.kind(of: node) {
    case .null: hasNull = true
    case .boolean: hasBoolean = true
    case .integer, .number: addNumber(node, of: document)
    case .string:
      let string = Array(document.string(at: node).utf8)
      text = text?.narrowed(to: string) ?? InferredText(of: string)
    case .array:
      if array == nil { array = InferredArray() }
      array?.add(node, of: document, depth: depth)
    case .object:
      if object == nil { object = InferredObject() }
      object?.add(node, of: document, depth: depth)
    }
  }

  private mutating func addNumber(_ node: NodeID, of document: JSONDocument) {
    var numbers = numbers ?? Numbers()
    if document.kind(of: node) != .integer || document.int64(at: node) == nil { numbers.areIntegers = false }
    if !(document.number(at: node).map(ShapeFit.survives) ?? false) { numbers.surviveDouble = false }
    self.numbers = numbers
  }

  /// Adds all values of another shape.
  mutating func unite(with other: InferredShape) {
    isAny = isAny || other.isAny
    hasNull = hasNull || other.hasNull
    hasBoolean = hasBoolean || other.hasBoolean
    if let more = other.numbers {
      numbers = Numbers(
        areIntegers: more.areIntegers && numbers?.areIntegers ?? true,
        surviveDouble: more.surviveDouble && numbers?.surviveDouble ?? true)
    }
    if let more = other.text { text = text?.intersection(with: more) ?? more }
    if let more = other.array {
      if array == nil { array = more } else { array?.unite(with: more) }
    }
    if let more = other.object {
      if object == nil { object = more } else { object?.unite(with: more) }
    }
  }
}

/// The common structure of the elements of the arrays at one place.
struct InferredArray: Hashable, Sendable {
  /// The shape of the elements, which is empty until one was seen. It is an array because the shape contains itself.
  private var elements: [InferredShape] = []

  var element: InferredShape? { elements.first }

  mutating func add(_ node: NodeID, of document: JSONDocument, depth: Int) {
    var child = document.firstChild(of: node)
    let end = document.next(after: node)
    if child < end, elements.isEmpty { elements = [InferredShape()] }
    while child < end {
      elements[0].add(child, of: document, depth: depth + 1)
      child = document.next(after: child)
    }
  }

  mutating func unite(with other: InferredArray) {
    guard let more = other.element else { return }
    if elements.isEmpty { elements = [more] } else { elements[0].unite(with: more) }
  }
}

extension InferredShape {
  /// An inference from a sample that may be wrong.
  package struct Guess: Hashable, Sendable {
    package var path: JSONPath

    /// The format that every text at the path had, or `nil` if only null or no element was seen.
    package var format: String?
  }

  /// The guesses in the order of the sample, without those below the maximum depth of a shape.
  package var guesses: [Guess] {
    var guesses: [Guess] = []
    collect(into: &guesses, at: .root)
    return guesses
  }

  private func collect(into guesses: inout [Guess], at path: JSONPath) {
    if let notation = text?.notation, notation != "string" {
      guesses.append(Guess(path: path, format: notation))
    }
    let isUntyped = !isAny && !hasBoolean && numbers == nil && text == nil && array == nil && object == nil
    if isUntyped { guesses.append(Guess(path: path)) }
    if let array {
      if let element = array.element {
        element.collect(into: &guesses, at: path.appending(.each))
      } else {
        guesses.append(Guess(path: path.appending(.each)))
      }
    }
    guard let object else { return }
    if let element = object.dictionaryElement {
      element.collect(into: &guesses, at: path.appending(.each))
    } else {
      for member in object.members {
        member.shape.collect(into: &guesses, at: path.appending(key: member.name))
      }
    }
  }
}
