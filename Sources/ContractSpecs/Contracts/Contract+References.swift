extension Contract {
  /// All references `${…}` of the contract: first those of the backend, then those of the checks in order.
  package var references: [Reference] {
    (backend.templates + checks.flatMap(\.templates)).flatMap(\.references)
  }
}

extension Backend {
  /// The templates that every request to the backend needs.
  package var templates: [Template] { [url] + headers.map(\.value) + (tls?.templates ?? []) }
}

extension Check {
  /// The templates that are sent or compared with the answer.
  package var templates: [Template] {
    let mirrors = [expectation.values, expectation.differs, until?.values].compactMap(\.self)
    return (pathValues + query + headers).map(\.value) + auth.templates + body.templates
      + mirrors.flatMap(\.templates)
  }
}

extension Check {
  /// All references `${…}` of the check, in its request and its expectations.
  package var references: [Reference] { templates.flatMap(\.references) }
}

extension Auth {
  package var templates: [Template] {
    switch self {
    case .none, .session: []
    case .bearer(let token): [token]
    case .basic(let user, let password): [user, password]
    }
  }
}

extension BodyTemplate {
  package var templates: [Template] {
    switch self {
    case .none: []
    case .json(let template): template.templates
    case .form(let fields): fields.map(\.value)
    case .raw(let template): [template]
    case .multipart(let parts): parts.flatMap(\.templates)
    }
  }
}

extension PartTemplate {
  package var templates: [Template] {
    switch content {
    case .text(let template): [template] + [filename, type].compactMap(\.self)
    case .bytes, .file: [filename, type].compactMap(\.self)
    }
  }
}

extension JSONTemplate {
  /// The templates of all strings, depth first.
  package var templates: [Template] {
    var found: [Template] = []
    var open: [JSONTemplate] = [self]
    while let next = open.popLast() {
      switch next {
      case .literal: continue
      case .string(let template): found.append(template)
      case .array(let elements, _): open += elements.reversed()
      case .object(let members, _): open += members.reversed().map(\.value)
      }
    }
    return found
  }
}
