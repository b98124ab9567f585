import ContractSpecs
import ContractMutation

extension EmbeddedBackend {
  /// Returns the check that a request matches best, and all checks that it matches equally well.
  ///
  /// Checks whose `after` has been served come first, then those with the fewest doubts, then known clients before new
  /// ones. Among equal matches, the first that no identical request was assigned to wins, else the last.
  func bestFit(
    of received: ReceivedRequest, on routes: [Route], served: Set<Int>
  ) -> (fit: CheckFit, alike: [Int])? {
    var best: [CheckFit] = []
    var rank = FitRank.worst
    let candidates = candidates(on: routes)
    for (order, client) in (clients + [newcomer]).reversed().enumerated() {
      let age = order == 0 ? Int.max : order
      for (check, route) in candidates {
        guard
          let fit = CheckFit(
            of: check, in: contract, maker.uses, to: received, on: route, client: client,
            variables: variables)
        else { continue }
        let isEarly = !client.served.isSuperset(of: contract.checks[check].after)
        let its = FitRank(isEarly: isEarly, doubts: fit.doubts, age: age)
        if its < rank { (rank, best) = (its, []) }
        if its == rank { best.append(fit) }
      }
    }
    let chosen = best.first { !served.contains($0.check) } ?? best.last
    return chosen.map { ($0, best.map(\.check)) }
  }

  private func candidates(on routes: [Route]) -> [(check: Int, route: Route)] {
    contract.checks.indices.compactMap { index in
      let check = contract.checks[index]
      guard check.skip == nil, let route = routes.first(where: { $0.endpoint == check.endpoint }) else {
        return nil
      }
      return (index, route)
    }
  }

  /// Returns whether a request has the shape that an endpoint takes.
  func takes(_ received: ReceivedRequest, _ endpoint: Int) -> Bool {
    let endpoint = contract.endpoints[endpoint]
    let fit = maker.sampler.fit
    if let shape = endpoint.body {
      switch received.content {
      case .json(let document): if !fit.fits(document.root, shape) { return false }
      case .form(let fields): if !fit.fits(fields, shape) { return false }
      case .multipart: break
      case .none, .other: return false
      }
    }
    if let shape = endpoint.query, !fit.fits(received.query, shape) { return false }
    return endpoint.headers.allSatisfy { promise in
      guard let text = received.request.headers.value(of: promise.name) else { return promise.isOptional }
      return fit.fits(text, promise.shape)
    }
  }

  /// Returns whether this backend has issued the values of the request that successful checks take from answers.
  func namesIssued(_ received: ReceivedRequest, _ route: Route) -> Bool {
    let checks = maker.uses[route.endpoint].successes.map { contract.checks[$0] }
    return checks.isEmpty
      || checks.contains { check in
        let body = check.body.takenFields.allSatisfy { name in
          received.json?.root[name]?.plainText.map(issued.contains) ?? false
        }
        return body
          && check.pathValues.allSatisfy { value in
            guard case .answer? = value.value.soleReference?.target else { return true }
            return route.parameters[value.name].map(issued.contains) ?? false
          }
      }
  }
}

/// The rank of a match; the smaller is the better.
private struct FitRank: Comparable {
  /// A Boolean value that indicates whether checks of `after` have not been served.
  var isEarly: Bool
  var doubts: Int

  /// The number of clients that were active more recently; `Int.max` for a new client.
  var age: Int

  static let worst = Self(isEarly: true, doubts: .max, age: .max)

  static func < (one: Self, other: Self) -> Bool {
    (one.isEarly ? 1 : 0, one.doubts, one.age) < (other.isEarly ? 1 : 0, other.doubts, other.age)
  }
}

extension BodyTemplate {
  /// The names of the body's members whose values come from answers.
  fileprivate var takenFields: [String] {
    switch self {
    case .json(.object(let members, _)):
      members.filter { member in
        guard case .string(let template) = member.value else { return false }
        return template.soleReference?.isIssued ?? false
      }.map(\.name)
    case .form(let fields): fields.filter { $0.value.soleReference?.isIssued ?? false }.map(\.name)
    case .none, .json, .raw, .multipart: []
    }
  }
}

extension Reference {
  /// A Boolean value that indicates whether the reference stands for a value that the backend has issued.
  fileprivate var isIssued: Bool {
    switch target {
    case .answer, .session: true
    case .variable, .unique, .now, .answerHeader, .sentBody: false
    }
  }
}

extension ShapeFit {
  /// Returns whether a text fits a shape, parsed as JSON or taken as a string.
  fileprivate func fits(_ text: String, _ shape: ShapeID) -> Bool {
    var writer = JSONWriter()
    writer.value(text)
    return [Array(text.utf8), writer.bytes].contains { bytes in
      (try? JSONDocument(parsing: bytes, maximumDepth: 1)).map { fits($0.root, shape) } ?? false
    }
  }

  /// Returns whether the items of a query or form are the members of an object, each read as its member's type.
  fileprivate func fits(_ fields: [FormBody.Field], _ shape: ShapeID) -> Bool {
    guard case .object(let object) = shapes[shape].shape else { return true }
    let values = Dictionary(grouping: fields, by: \.name)
    return object.fields.allSatisfy { field in
      values[field.name].map { $0.allSatisfy { fits($0.value, field.shape) } } ?? field.isOptional
    }
  }
}
