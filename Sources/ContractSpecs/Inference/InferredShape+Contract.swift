/// An inferred shape as a contract writes it, ready to be put into one.
package struct InferredContract: Hashable, Sendable {
  /// What stands under `"body"`: JSON over several lines.
  package var body: String

  /// Shapes that the notation can only refer to by name, for `"shapes"`; in the order of their first use.
  package var shapes: [Named] = []

  package struct Named: Hashable, Sendable {
    package var name: String
    package var shape: String
  }
}

extension InferredContract {
  /// A contract whose one endpoint promises the shape with every success.
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
  /// The shape in the contract's notation; `others` are the shapes that have their names in it already.
  package func contract(besides others: [InferredContract.Named] = []) -> InferredContract {
    var names = ShapeNames(taken: Set(others.map(\.name)))
    let body = Form(of: self, named: "Body", &names).text
    return InferredContract(body: body, shapes: names.shapes)
  }
}

/// How a shape is written: in notation, or as JSON that mirrors the value.
private indirect enum Form {
  case notation(String)
  case array(Form)
  case dictionary(Form)
  case object([Member])

  struct Member {
    /// As the contract writes it: with `?` behind it or a backslash before it.
    var key: String
    var form: Form
  }

  /// What may be null or something else besides can only be notation, so that objects in it get names.
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
      forms.append(.notation(numbers.areIntegers ? "integer" : numbers.surviveDouble ? "number" : "any"))
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
    let isWritable = object.members.allSatisfy { $0.key(in: object) != nil }
    guard isWritable else { return .notation("object") }
    return .object(
      object.members.map { member in
        Member(key: member.key(in: object) ?? "", form: Form(of: member.shape, named: member.name, &names))
      })
  }

  /// JSON as it stands in a contract.
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

extension InferredObject.Member {
  /// The key of a contract that names the member; `nil` where the language has none for it.
  fileprivate func key(in object: InferredObject) -> String? {
    guard count == object.count else { return name.hasPrefix("\\") ? nil : name + "?" }
    let isSpecial = name.hasSuffix("?") || name.hasPrefix("\\") || name == "*" || name == "..."
    return isSpecial ? "\\" + name : name
  }
}

/// The names given to shapes that alternatives refer to.
private struct ShapeNames {
  private(set) var shapes: [InferredContract.Named] = []
  private var taken: Set<String>

  init(taken: Set<String>) { self.taken = taken }

  /// A form as notation, with a name for what notation cannot write.
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

  /// `profile_photo` becomes `ProfilePhoto`.
  private static func name(from wish: String) -> String {
    let words = wish.utf8.prefix(64).split { !$0.isLetterOrDigit }.map { String(decoding: $0, as: UTF8.self) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.utf8.first?.isASCIILetter == true ? name : "Value" + name
  }
}
