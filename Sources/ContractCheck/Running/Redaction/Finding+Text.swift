import ContractSpecs

extension Finding {
  /// A kind of text in a finding.
  enum Text {
    /// A key of a path, or the name of a member.
    case key
    case actual
    case expected

    /// A sentence of the advice, or a text of the evidence.
    case word

    /// The advice on the contract, which quotes nothing but its notation.
    case contract

    /// The file of the contract, or a type of the app, which the user named.
    case file
  }

  /// Returns the finding with each text replaced: first those of the paths, then the received value, then the promise,
  /// then the rest.
  func mapText(_ transform: (String, Text) -> String) -> Finding {
    var mapped = self
    mapped.path = path?.mapText { transform($0, .key) }
    mapped.foundAt = foundAt?.mapText { transform($0, .key) }
    mapped.candidates = candidates.map { $0.mapText { transform($0, .key) } }
    mapped.received = received.mapText { transform($0, .actual) }
    mapped.promised = promised.mapText { transform($0, .expected) }
    mapped.advice = advice.mapText(transform)
    mapped.count = count?.mapText { transform($0, .key) }
    mapped.members = members.map { member in member.mapText { transform($0, .key) } }
    mapped.location = location.mapText { transform($0, .file) }
    mapped.evidence = evidence.mapText { transform($0, .word) }
    mapped.model = model.map { transform($0, .file) }
    return mapped
  }
}

extension Advice {
  /// Returns the advice with a sentence in place of each remedy whose sentence is replaced.
  fileprivate func mapText(_ transform: (String, Finding.Text) -> String) -> Self {
    let (old, told) = (self, hint)
    let (backend, client) = (transform(told.backend, .word), transform(told.client, .word))
    let contract = transform(told.contract, .contract)
    return Self(
      backend: backend == told.backend ? old.backend : .recorded(backend, of: old.backend?.rules ?? []),
      client: client == told.client ? old.client : .recorded(client, of: old.client?.rules ?? []),
      contract: contract == told.contract ? old.contract : .recorded(contract))
  }
}

extension Finding.Count {
  fileprivate func mapText(_ transform: (String) -> String) -> Self {
    Self(affected: affected, total: total, alike: alike, first: first.mapText(transform))
  }
}

extension Finding.Member {
  fileprivate func mapText(_ transform: (String) -> String) -> Self {
    Self(expected: transform(expected), found: found.map(transform))
  }
}

extension SpecLocation {
  func mapText(_ transform: (String) -> String) -> SpecLocation {
    SpecLocation(file: transform(file), line: line, column: column)
  }
}

extension JSONPath {
  /// The path with names as long as findings show them.
  var shown: JSONPath { mapText { Quoted.cut($0) } }

  /// Returns the path with each key replaced.
  func mapText(_ transform: (String) -> String) -> JSONPath {
    JSONPath(
      steps.map { step in
        switch step {
        case .key(let name): .key(transform(name))
        case .index, .each, .jwt: step
        }
      })
  }
}
