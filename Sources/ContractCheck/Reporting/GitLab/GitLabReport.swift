import ContractSpecs

/// Prints a run as GitLab's Code Quality report: an array of what is wrong, at the lines of the promises.
///
/// The format knows no suppressions, so what is waived is left out.
struct GitLabReport: Reporter {
  /// The most entries; what is broken comes first.
  var limit = 5000

  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    var json = JSONWriter(.pretty)
    json.array { json in
      for alert in run.alerts.lazy.filter({ !$0.isWaived }).prefix(limit) { alert.write(to: &json) }
    }
    output.write(json.text + "\n")
  }
}

extension Alert {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("description", sentence.visible(.line, limit: 1000))
      json.member("check_name", rule)
      json.member("fingerprint", fingerprint)
      json.member("severity", gitLabSeverity)
      json.member("location") { json in
        json.object { json in
          json.text("path", RepositoryPath(location.file)?.text ?? location.file.visible(.line, limit: 1000))
          json.member("lines") { json in
            json.object { $0.member("begin", max(1, location.line)) }
          }
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
