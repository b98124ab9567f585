package import ContractSpecs

/// The common structure of the values at one place of bodies.
///
/// Elements of an array share one place, and so do the members of an object that is used as a dictionary. A shape is
/// never narrower than the values that were seen, and never guesses sets of values or bounds from a sample.
package struct InferredShape: Hashable, Sendable {
  /// The maximum depth of values that are examined; anything is accepted below.
  static let maximumDepth = 30

  /// True if only `any` allows some value: a number that no client can hold, or half of a surrogate pair.
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
    var fitUInt64 = true
    var surviveDouble = true

    /// The notation of the narrowest type; `any` if no type of a contract holds all of them.
    var notation: String {
      if areIntegers { return "integer" }
      if fitUInt64 { return "uint64" }
      return surviveDouble ? "number" : "any"
    }
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

  private static func hasLoneSurrogateInKey(_ object: NodeID, _ document: JSONDocument) -> Bool {
    let end = document.next(after: object)
    var key = document.firstChild(of: object)
    while key < end {
      if document.flags(of: key).contains(.hasLoneSurrogate) { return true }
      key = document.next(after: key.value)
    }
    return false
  }

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
      // No promise of an object is kept by one with half of a surrogate pair in a key.
      guard !Self.hasLoneSurrogateInKey(node, document) else {
        isAny = true
        return
      }
      if object == nil { object = InferredObject() }
      object?.add(node, of: document, depth: depth)
    }
  }

  private mutating func addNumber(_ node: NodeID, of document: JSONDocument) {
    var numbers = numbers ?? Numbers()
    let number = document.number(at: node)
    if document.kind(of: node) != .integer || document.int64(at: node) == nil { numbers.areIntegers = false }
    if document.kind(of: node) != .integer || number?.isUInt64 != true { numbers.fitUInt64 = false }
    if !(number.map(ShapeFit.survives) ?? false) { numbers.surviveDouble = false }
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
        fitUInt64: more.fitUInt64 && numbers?.fitUInt64 ?? true,
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

    /// The format that every text at the path had, or `nil` if anything is accepted there.
    package var format: String?

    /// True if a value was seen that no type of a contract holds, or values below the maximum depth; otherwise only
    /// null or no element was seen.
    package var isBeyondTypes = false
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
    if isAny || numbers?.notation == "any" {
      guesses.append(Guess(path: path, isBeyondTypes: true))
      return
    }
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

/// An inferred shape in the notation of a contract, ready to be inserted into one.
package struct InferredContract: Hashable, Sendable {
  /// The JSON for the key `"body"`, on several lines.
  package var body: String

  /// The shapes for the key `"shapes"`, which the notation can only refer to by name, in the order of their first use.
  package var shapes: [Named] = []

  package struct Named: Hashable, Sendable {
    package var name: String
    package var shape: String
  }
}

extension InferredContract {
  /// Returns a contract whose one endpoint promises the shape for every success.
  package func wholeContract(named name: String, request: String) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { root in
      root.member("contract", name)
      root.member("backend") { $0.object { $0.member("url", "http://localhost") } }
      root.member("shapes") {
        $0.object { shapes in
          for named in self.shapes {
            shapes.key(named.name)
            shapes.raw(named.shape.utf8)
          }
        }
      }
      root.member("endpoints") {
        $0.object {
          $0.member("endpoint") {
            $0.object { endpoint in
              endpoint.member("request", request)
              endpoint.member("responses") {
                $0.object {
                  $0.member("2XX") {
                    $0.object { response in
                      response.key("body")
                      response.raw(body.utf8)
                    }
                  }
                }
              }
            }
          }
        }
      }
      root.member("checks") {
        $0.object { $0.member("check") { $0.object { $0.member("call", "endpoint") } } }
      }
    }
    return writer.text
  }
}

extension InferredShape {
  /// Returns the shape in the contract's notation. `others` are shapes whose names are already used in it.
  package func contract(besides others: [InferredContract.Named] = []) -> InferredContract {
    var names = ShapeNames(taken: Set(others.map(\.name)))
    let body = Form(of: self, named: "Body", &names).text
    return InferredContract(body: body, shapes: names.shapes)
  }
}

/// The written form of a shape: notation, or JSON that mirrors the value.
private indirect enum Form {
  case notation(String)
  case array(Form)
  case dictionary(Form)
  case object([Member])

  struct Member {
    /// The key as written in the contract: with `?` after it or a backslash before it.
    var key: String
    var form: Form
  }

  /// Creates the form of a shape. A nullable shape or a choice can only be written in notation, so that objects in it
  /// get names.
  init(of shape: InferredShape, named wish: String, _ names: inout ShapeNames) {
    let forms = shape.isAny ? [] : Self.alternatives(of: shape, named: wish, &names)
    if forms.count == 1, !shape.hasNull {
      self = forms[0]
      return
    }
    let words = forms.map { names.notation(of: $0, named: wish) } + (shape.hasNull ? ["null"] : [])
    self = .notation(forms.isEmpty || words.contains("any") ? "any" : words.joined(separator: " | "))
  }

  private static func alternatives(
    of shape: InferredShape, named wish: String, _ names: inout ShapeNames
  ) -> [Form] {
    var forms: [Form] = []
    if let object = shape.object { forms.append(form(of: object, named: wish, &names)) }
    if let array = shape.array { forms.append(form(of: array, named: wish, &names)) }
    if let text = shape.text { forms.append(.notation(text.notation)) }
    if let numbers = shape.numbers {
      forms.append(.notation(numbers.notation))
    }
    if shape.hasBoolean { forms.append(.notation("boolean")) }
    return forms
  }

  private static func form(of array: InferredArray, named wish: String, _ names: inout ShapeNames) -> Form {
    guard let element = array.element else { return .notation("array") }
    switch Form(of: element, named: wish, &names) {
    case .notation("any"): return .notation("array")
    case .notation(let text): return .notation((text.contains(" | ") ? "(\(text))" : text) + "[]")
    case let form: return .array(form)
    }
  }

  private static func form(of object: InferredObject, named wish: String, _ names: inout ShapeNames) -> Form {
    if let element = object.dictionaryElement {
      return .dictionary(Form(of: element, named: wish, &names))
    }
    if object.members.isEmpty { return .notation("object") }
    return .object(
      object.members.map { member in
        Member(key: member.key(in: object), form: Form(of: member.shape, named: member.name, &names))
      })
  }

  /// The JSON text for a contract.
  var text: String {
    var writer = JSONWriter(.pretty)
    write(to: &writer)
    return writer.text
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .notation(let text): writer.value(text)
    case .array(let element): writer.array { element.write(to: &$0) }
    case .dictionary(let element):
      writer.object { object in
        object.key("*")
        element.write(to: &object)
      }
    case .object(let members):
      writer.object { object in
        for member in members {
          object.key(member.key)
          member.form.write(to: &object)
        }
      }
    }
  }
}

/// The names given to shapes that alternatives refer to.
private struct ShapeNames {
  private(set) var shapes: [InferredContract.Named] = []
  private var taken: Set<String>

  init(taken: Set<String>) { self.taken = taken }

  /// Returns a form as notation, with a name for a form that the notation cannot write.
  mutating func notation(of form: Form, named wish: String) -> String {
    switch form {
    case .notation(let text): text
    case .array(let element): notation(of: element, named: wish) + "[]"
    case .dictionary, .object: add(form, wish: wish)
    }
  }

  private mutating func add(_ form: Form, wish: String) -> String {
    let stem = Self.name(from: wish)
    var name = stem
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(stem)\(number)"
      number += 1
    }
    shapes.append(InferredContract.Named(name: name, shape: form.text))
    return name
  }

  /// Returns `ProfilePhoto` for `profile_photo`.
  private static func name(from wish: String) -> String {
    let words = wish.utf8.prefix(64).split { !$0.isLetterOrDigit }.map { String(decoding: $0, as: UTF8.self) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.utf8.first?.isASCIILetter == true ? name : "Value" + name
  }
}
