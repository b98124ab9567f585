/// What the values at one place of bodies have in common.
///
/// Elements of an array share one place, and so do the members of an object that is used as a dictionary. A shape is
/// never narrower than what was seen, and never guesses sets of values or bounds from a sample.
package struct InferredShape: Hashable, Sendable {
  /// How deep values are looked at; below, anything goes.
  static let deepest = 30

  /// Something was seen that only `any` allows: a number that no client holds, half of a surrogate pair.
  var isAny = false
  var hasNull = false
  var hasBoolean = false
  var numbers: Numbers?

  /// The forms that all strings have, `nil` before the first one.
  var text: InferredText?

  /// What the elements of arrays have in common; `nil` if no array was seen.
  var array: InferredArray?
  var object: InferredObject?

  /// What numbers can be read as.
  struct Numbers: Hashable, Sendable {
    var areIntegers = true
    var surviveDouble = true
  }

  /// The shape of one body, or of several answers of one endpoint.
  package init(of bodies: some Sequence<JSONDocument>) {
    for body in bodies { add(0, of: body, depth: 0) }
  }

  /// What the values at a path of one body have in common; a pattern's `[*]` takes in every element.
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
    for value in values { add(value.index, of: body, depth: 0) }
  }

  init() {}

  /// Takes in one more value.
  mutating func add(_ node: Int, of document: JSONDocument, depth: Int) {
    guard depth < Self.deepest, !document.flags(of: node).contains(.hasLoneSurrogate) else {
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

  private mutating func addNumber(_ node: Int, of document: JSONDocument) {
    var numbers = numbers ?? Numbers()
    if document.kind(of: node) != .integer || document.int64(at: node) == nil { numbers.areIntegers = false }
    if !(document.number(at: node).map(ShapeFit.survives) ?? false) { numbers.surviveDouble = false }
    self.numbers = numbers
  }

  /// Takes in all that another place has seen.
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

/// What the elements of the arrays at one place have in common.
struct InferredArray: Hashable, Sendable {
  /// Empty until an element was seen, then one: the shape holds itself through it.
  private var elements: [InferredShape] = []

  var element: InferredShape? { elements.first }

  mutating func add(_ node: Int, of document: JSONDocument, depth: Int) {
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
