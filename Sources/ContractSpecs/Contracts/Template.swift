/// A text with references, such as `Bearer ${login.accessToken}`.
package struct Template: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case text(String)
    indirect case reference(Reference)
  }

  package var parts: [Part]
  package var location: SpecLocation

  /// The text if it contains no reference.
  package var constant: String? {
    var text = ""
    for part in parts {
      guard case .text(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  /// The text if no variable in it is set; `nil` if one has no fallback, or there is another reference.
  package var fallback: String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .reference(let reference):
        guard case .variable(_, _, let fallback?) = reference.target else { return nil }
        text += fallback
      }
    }
    return text
  }

  /// The reference if the template is nothing else. Its value then keeps its JSON type.
  package var soleReference: Reference? {
    guard parts.count == 1, case .reference(let reference) = parts[0] else { return nil }
    return reference
  }

  package var references: [Reference] {
    parts.compactMap { part in
      switch part {
      case .text: nil
      case .reference(let reference): reference
      }
    }
  }
}

extension Template {
  /// Returns a placeholder for a template that could not be read, which may have any value.
  static func unknown(at location: SpecLocation) -> Template {
    Template(parts: [.reference(.unknown(at: location))], location: location)
  }
}

extension Reference {
  /// Returns a placeholder for a reference that could not be read. A contract with one is never run.
  static func unknown(at location: SpecLocation) -> Reference {
    Reference(target: .response(check: 0, path: .root), text: "", location: location)
  }
}

/// The content of `${…}`.
package struct Reference: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// A variable `env.NAME` or `secret.NAME`, with the fallback if it is unset or empty.
    case variable(name: String, isSecret: Bool, fallback: String?)

    /// A value generated for this run: the same wherever the kind and label are the same.
    case unique(UniqueKind, label: String)
    case now(NowForm)

    /// A value in the response of an earlier check.
    case response(check: Int, path: JSONPath)

    /// A header of the response of an earlier check.
    case responseHeader(check: Int, name: String)

    /// A value in the body that an earlier check sent.
    case sentBody(check: Int, path: JSONPath)

    /// The latest token of a session.
    case session(Int, SessionToken)
  }

  package enum UniqueKind: String, Hashable, Sendable, CaseIterable {
    case email, username, phone

    /// The number of `phone` with the same label, formatted for people.
    case formattedPhone = "formatted-phone"
    case uuid

    /// Eight digits: a 1 and the number of `phone` with the same label.
    case digits
  }
  package enum NowForm: String, Hashable, Sendable, CaseIterable { case iso8601, unix }
  package enum SessionToken: String, Hashable, Sendable, CaseIterable { case bearer, refresh }

  package var target: Target

  /// The text without `${` and `}`.
  package var text: String
  package var location: SpecLocation
}

/// A JSON value whose strings are templates.
package indirect enum JSONTemplate: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONTemplate
  }

  /// The text of `null`, `true`, `false` or a number.
  case literal(String, SpecLocation)
  case string(Template)
  case array([JSONTemplate], SpecLocation)
  case object([Member], SpecLocation)

  package var location: SpecLocation {
    switch self {
    case .literal(_, let location), .array(_, let location), .object(_, let location): location
    case .string(let template): template.location
    }
  }
}
