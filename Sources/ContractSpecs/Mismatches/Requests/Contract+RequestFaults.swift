extension Contract {
  /// Where checks that expect success do not send what their endpoints take; checks that expect a refusal may.
  ///
  /// What only the run can know (a variable without default, an earlier answer) is taken to fit.
  package func requestFaults() -> [SpecDiagnostic] {
    checks.filter(\.expectsSuccess).flatMap { check in
      let fit = RequestFit(contract: self, check: check, endpoint: endpoints[check.endpoint])
      return fit.bodyFaults() + fit.queryFaults() + fit.headerFaults()
    }
  }
}

extension Check {
  /// Whether every status it expects is a success.
  fileprivate var expectsSuccess: Bool {
    expectation.statuses.allSatisfy { status in
      switch status {
      case .exact(let code): code / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
  }
}

/// Holds what one check sends against what its endpoint takes.
struct RequestFit {
  let contract: Contract
  let check: Check
  let endpoint: Endpoint

  func bodyFaults() -> [SpecDiagnostic] {
    guard let shape = endpoint.body else { return [] }
    switch check.body {
    case .json(let template): return faults(of: template, against: shape)
    case .form(let values): return fieldFaults(of: values, against: shape, what: "field")
    case .none: return [fault("sends no body", at: check.location)]
    case .raw, .multipart: return []
    }
  }

  func queryFaults() -> [SpecDiagnostic] {
    endpoint.query.map { fieldFaults(of: check.query, against: $0, what: "query item") } ?? []
  }

  func headerFaults() -> [SpecDiagnostic] {
    var given = check.headers + contract.backend.headers
    if check.auth != .none {
      given.append(NamedTemplate(name: "Authorization", value: Template(parts: [], location: check.location)))
    }
    return endpoint.headers.compactMap { promise in
      guard let value = given.first(where: { Header($0.name, "").isNamed(promise.name) })?.value else {
        return promise.isOptional || promise.name.lowercased() == "content-type"
          ? nil : fault("does not send the header \(promise.name)", at: check.location)
      }
      guard let text = value.constant, !text.isEmpty, !judge.fits(text, promise.shape) else { return nil }
      return misfit("the header \(promise.name)", promise.shape, text, at: value.location)
    }
  }

  private func faults(of template: JSONTemplate, against shape: ShapeID) -> [SpecDiagnostic] {
    var sketch = RequestSketch(template)
    guard let document = sketch.document() else { return [] }
    var walk = Walk(
      document, against: shape, of: judge.prepared(shape), setting: judge.textSetting(policy: .fail))
    walk.run()
    return MatchReport(of: walk).findings.filter { !sketch.isUnknown($0) }.map { finding in
      let path = finding.foundAt ?? finding.path ?? .root
      let names = finding.members.map(\.expected)
      let fields = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
      return fault(
        "sends \(path)\(fields) against its endpoint: promised \(finding.expected), sent \(finding.actual)",
        at: template.location(nearest: path))
    }
  }

  /// Faults of items that are texts, each read as the type that the shape names.
  private func fieldFaults(of values: [NamedTemplate], against shape: ShapeID, what: String)
    -> [SpecDiagnostic]
  {
    guard case .object(let object) = contract.shapes[shape].shape else { return [] }
    let missing = object.fields.filter { field in
      !field.isOptional && !values.contains { $0.name == field.name }
    }
    let unfit = values.compactMap { value -> SpecDiagnostic? in
      guard let field = object.field(named: value.name) else {
        let known = object.fields.map(\.name)
        let near = suggestion(for: value.name, among: known)
        return object.others == .byPolicy
          ? fault(
            "sends the \(what) \"\(value.name)\", which its endpoint does not take\(near)",
            at: value.value.location)
          : nil
      }
      guard let text = value.value.constant, !judge.fits(text, field.shape) else { return nil }
      return misfit("the \(what) \"\(value.name)\"", field.shape, text, at: value.value.location)
    }
    return missing.map { fault("does not send the \(what) \"\($0.name)\"", at: check.location) } + unfit
  }

  private func misfit(_ what: String, _ shape: ShapeID, _ text: String, at location: SpecLocation)
    -> SpecDiagnostic
  {
    fault(
      "sends \(Quoted.key(text)) as \(what), promised \(contract.shapes.summary(of: shape))", at: location)
  }

  private func fault(_ message: String, at location: SpecLocation) -> SpecDiagnostic {
    SpecDiagnostic(
      severity: .error, location: location,
      message: "the check \"\(check.name)\" expects success but \(message)", excerpt: nil)
  }

  /// Judges text and bodies as it does those of answers.
  private var judge: AnswerJudge {
    AnswerJudge(
      contract: contract, answer: Answer(status: 200), endpoint: endpoint, method: endpoint.method)
  }
}
