import ContractSpecs

/// The checks that send what later ones expect.
extension Contract {
  /// Returns the last earlier check that sends all members of an element or of an object, and expects success.
  func sender(
    ofAll element: [JSONTemplate.Member], before check: Check, toSamePlace isSamePlace: Bool = false
  )
    -> Check?
  {
    checks.prefix { $0.name != check.name }.last { other in
      guard case .json(let body) = other.body, other.expectsSuccess,
        ["POST", "PUT", "PATCH"].contains(endpoints[other.endpoint].method),
        !isSamePlace || concernSamePlace(check, other)
      else { return false }
      return element.allSatisfy { member in
        body.value(at: JSONPath([.key(member.name)]))?.hasSameText(as: member.value) == true
      }
    }
  }

  /// Returns whether the path of one of two checks begins with that of the other, and names the same by its parameters.
  func concernSamePlace(_ one: Check, _ other: Check) -> Bool {
    let paths = [one, other].map { endpoints[$0.endpoint].path.text.split(separator: "/") }
    guard paths[0].starts(with: paths[1]) || paths[1].starts(with: paths[0]) else { return false }
    return nameSame(one, other)
  }

  /// Returns whether the parameters that the paths of two checks share have the same values.
  func nameSame(_ one: Check, _ other: Check) -> Bool {
    one.pathValues.allSatisfy { value in
      other.pathValues.allSatisfy { $0.name != value.name || $0.value.hasSameText(as: value.value) }
    }
  }

  /// Returns the last earlier check that sends a value at the same path or under the same name, to be stored at the
  /// same place: it expects success, and one of their paths is a prefix of the other.
  func sender(of value: JSONTemplate, at path: JSONPath, before check: Check) -> Check? {
    if case .string(let template) = value, case .sentBody(let sender, _)? = template.soleReference?.target {
      return checks[sender]
    }
    return checks.prefix { $0.name != check.name }.last { other in
      guard case .json(let body) = other.body,
        ["POST", "PUT", "PATCH"].contains(endpoints[other.endpoint].method),
        concernSamePlace(check, other),
        !other.expectation.statuses.contains(where: { status in (300...599).contains(where: status.contains) }
        )
      else { return false }
      let sent = body.value(at: path) ?? body.value(at: JSONPath(path.steps.suffix(1)))
      return sent?.hasSameText(as: value) == true
    }
  }

  /// Returns whether a check changes a part of what its path names, and need not send what it does not change.
  func changesPart(_ check: Check) -> Bool { ["PATCH", "POST"].contains(method(of: check)) }
}

extension Check {
  /// Returns whether the request sends a member, or sends what is no JSON.
  func sends(_ name: String, at path: JSONPath) -> Bool {
    switch body {
    case .none: false
    case .json(let body): (body.value(at: path) ?? body.value(at: JSONPath([.key(name)]))) != nil
    case .form, .raw, .multipart: true
    }
  }
}
