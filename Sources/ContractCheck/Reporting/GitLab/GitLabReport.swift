import ContractSpecs

/// A reporter for GitLab's Code Quality format: an array of problems, at the lines of the promises.
///
/// The format has no suppressions, so waived violations are omitted.
struct GitLabReport: Reporter {
  /// The maximum number of entries. Violations come first.
  var limit = 5000

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    var json = JSONWriter(.pretty)
    json.array { json in
      if run.run.conditions.isInsecure, let first = run.run.contracts.first {
        write(insecure: first, to: &json)
      }
      for alert in run.alerts.lazy.filter({ !$0.isWaived }).prefix(limit) { alert.write(to: &json) }
    }
    output.write(json.text + "\n")
  }

  /// Writes the warning about unverified certificates as an entry at the first contract, since the format has no place
  /// for a property of the whole run.
  private func write(insecure contract: ContractResult, to json: inout JSONWriter) {
    json.object { json in
      json.member("description", "Insecure: certificates were not verified")
      json.member("check_name", "certificates-unverified")
      json.member("fingerprint", "0000000000000000")  // of no cause: those have a digest
      json.member("severity", "info")
      Alert.write(file: contract.file, line: 1, to: &json)
    }
  }
}

extension Alert {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("description", sentence.visible(.line, limit: 1000))
      json.member("check_name", rule)
      json.member("fingerprint", fingerprint)
      json.member("severity", gitLabSeverity)
      Self.write(file: location.file, line: max(1, location.line), to: &json)
    }
  }

  fileprivate static func write(file: String, line: Int, to json: inout JSONWriter) {
    json.member("location") { json in
      json.object { json in
        json.text("path", RepositoryPath(file)?.text ?? file.visible(.line, limit: 1000))
        json.member("lines") { json in
          json.object { $0.member("begin", line) }
        }
      }
    }
  }

  private var gitLabSeverity: String {
    switch severity {
    case nil: "blocker"
    case .breaks: "critical"
    case .olderOS, .latent: "major"
    case .silent: "minor"
    case .info: "info"
    }
  }
}
