/// A member that may be a missing one, or a part of it.
package struct PossibleMember: Hashable, Sendable {
  package enum Name: Hashable, Sendable {
    case key(String)
    case path(JSONPath)
  }

  /// The difference of its value from the promised one.
  package enum Form: Hashable, Sendable {
    case otherForm
    case other(JSONKind)
  }

  package var name: Name
  package var form: Form?

  /// The name, with the form in parentheses: `"age" (a string)`.
  package var text: String {
    let name =
      switch name {
      case .key(let key): Quoted.key(key)
      case .path(let path): Quoted.cut("\(path)")
      }
    return switch form {
    case nil: name
    case .otherForm: "\(name) (in another form)"
    case .other(let kind): "\(name) (\(kind.withArticle))"
    }
  }
}
