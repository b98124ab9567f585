import ContractSpecs

/// The checks that send what later ones expect.
extension Contract {
  /// Returns the last earlier check that sends all members of an element, and expects success.
  func sender(ofElement element: [JSONTemplate.Member], before check: Check) -> Check? {
    checks.prefix { $0.name != check.name }.last { other in
      guard case .json(let body) = other.body, other.expectsSuccess,
        ["POST", "PUT", "PATCH"].contains(endpoints[other.endpoint].method)
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
    return one.pathValues.allSatisfy { value in
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
}
