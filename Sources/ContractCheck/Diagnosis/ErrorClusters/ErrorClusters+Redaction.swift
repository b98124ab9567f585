import ContractSpecs

extension ErrorClusters {
  /// The maximum number of characters that are shown of the first text of a cause.
  private static let maximumShownLength = 1_000

  /// Returns the errors with secrets masked, which are known by their names and forms only.
  func redacted() -> ErrorClusters {
    var redactor = Redactor(contracts: [], seed: 0)
    let names = SensitiveNames()
    let marked = mapText { text, limit in
      limit.map { redactor.redact(text, cutTo: $0, names) } ?? redactor.redact(text, names)
    }
    var numbers = redactor.numbers
    return marked.mapText { text, _ in numbers.number(text) }
  }

  /// Returns the errors with each text replaced, in the order of the report. The number is how much of a text is shown.
  private func mapText(_ transform: (String, Int?) -> String) -> ErrorClusters {
    mapClusters { cluster in
      var mapped = cluster
      mapped.gist = transform(cluster.gist, nil)
      mapped.says = cluster.says.map { transform($0, nil) }
      mapped.text = transform(cluster.text, Self.maximumShownLength)
      mapped.path = cluster.path.map { transform($0, nil) }
      mapped.times = cluster.times.map { transform($0, nil) }
      mapped.requests = cluster.requests.mapText { transform($0, nil) }
      mapped.versions = cluster.versions.mapText { transform($0, nil) }
      return mapped
    }
  }
}
