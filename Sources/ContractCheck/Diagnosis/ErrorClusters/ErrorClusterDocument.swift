import ContractSpecs

/// The errors of a file as one JSON document, for programs. `docs/errors.schema.json` describes it.
struct ErrorClusterDocument {
  /// The version, which changes when a member changes its meaning or is removed; new members do not change it.
  static let formatVersion = 1

  func text(of errors: ErrorClusters) -> String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("formatVersion", Self.formatVersion)
      json.text("verdict", errors.verdict)
      json.member("exitStatus", Int(errors.exitStatus.rawValue))
      json.member("errors", errors.count)
      json.member("otherErrors", errors.others)
      json.member("unread", errors.unread?.count ?? 0)
      json.list("causes", errors.sorted) { $0.write(to: &$1) }
      json.list("notes", errors.notes) { $1.element($0) }
    }
    return json.text.replacing("##", with: #"#\u0023"#) + "\n"
  }
}

extension ErrorCluster {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("count", count)
      json.text("gist", gist)
      json.text("says", says)
      json.text("path", path)
      json.member("firstLine", lines.lowerBound)
      json.member("lastLine", lines.upperBound)
      json.text("text", text)
      json.list("times", times) { $1.element($0) }
      json.list("requests", requests.sorted) { Self.write($0, to: &$1) }
      json.list("versions", versions.sorted) { Self.write($0, to: &$1) }
      json.optional("models", models) { $0.write(to: &$1) }
      json.optional("endpoints", endpoints) { $0.write(to: &$1) }
    }
  }

  private static func write(_ seen: (text: String, count: Int), to json: inout JSONWriter) {
    json.object { json in
      json.text("text", seen.text)
      json.member("count", seen.count)
    }
  }
}

extension PathFits {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.list("having", having) { fit, json in
        json.object { json in
          json.text("name", fit.name)
          json.text("notation", fit.notation)
          json.member("isDate", fit.isDate)
          json.optional("location", fit.location) { $0.write(to: &$1) }
        }
      }
      json.list("open", open) { $1.element($0) }
    }
  }
}
