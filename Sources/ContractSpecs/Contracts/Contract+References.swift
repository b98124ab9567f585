extension Contract {
  /// Every `${…}` of the contract, those of the backend first, then in the order of the checks.
  package var references: [Reference] {
    (backend.templates + checks.flatMap(\.templates)).flatMap(\.references)
  }
}

extension Backend {
  /// Every template of what every request to it needs.
  package var templates: [Template] { [url] + headers.map(\.value) + (tls?.templates ?? []) }
}

extension Check {
  /// Every template that is sent or held against.
  package var templates: [Template] {
    let mirrors = [expectation.values, expectation.differs, until?.values].compactMap(\.self)
    return (pathValues + query + headers).map(\.value) + auth.templates + body.templates
      + mirrors.flatMap(\.templates)
  }
}

extension Check {
  /// Every `${…}` of the check, in what it sends and in what it expects.
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
