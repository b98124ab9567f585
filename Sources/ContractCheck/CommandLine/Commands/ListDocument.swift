import ContractSpecs

/// The output of `list` as one JSON document, for programs that choose what to run. `docs/list.schema.json` describes
/// it.
struct ListDocument {
  /// The version, which changes when a member changes its meaning or is removed; new members do not change it.
  static let formatVersion = 1

  var listings: [Listing]

  /// True if the checks are listed, and not only the contracts.
  var hasChecks = true

  var text: String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("formatVersion", Self.formatVersion)
      json.list("contracts", listings) { $0.write(to: &$1, hasReasons: !hasChecks) }
      json.member("checks") { json in
        json.array { json in
          for listing in listings where hasChecks {
            for row in listing.rows { listing.write(row, to: &json) }
          }
        }
      }
    }
    // Azure and TeamCity read commands anywhere on a line; two number signs can only be in strings here.
    return json.text.replacing("##", with: #"#\u0023"#) + "\n"
  }
}

extension Listing {
  fileprivate func write(to json: inout JSONWriter, hasReasons: Bool) {
    json.object { json in
      json.text("contract", contract.name)
      json.text("title", contract.title)
      json.text("file", contract.file)
      json.text("url", address)
      json.optional("certificate", certificate) { certificate, json in
        json.object { json in
          json.member("check", CertificateCheck.name)
          json.member("expected", certificate.expectation)
        }
      }
      let uncovered = coverage.uncovered
      let reasons = hasReasons && !uncovered.isEmpty ? UndraftedReasons(contract) : nil
      json.list("uncovered", uncovered) { endpoint, json in
        json.object { json in
          json.text("endpoint", endpoint.name)
          json.text("request", endpoint.request)
          json.text("reason", reasons?[endpoint])
        }
      }
    }
  }

  fileprivate func write(_ row: Row, to json: inout JSONWriter) {
    let check = row.check
    json.object { json in
      json.text("contract", contract.name)
      json.text("check", check.name)
      json.text("title", check.title)
      json.text("endpoint", row.endpoint.name)
      json.text("method", row.endpoint.method)
      json.text("path", row.endpoint.path.text)
      json.list("expectedStatus", check.expectation.statuses) { $1.value($0.description) }
      json.list("tags", check.tags) { $1.element($0) }
      json.text("file", check.location.file)
      json.member("line", check.location.line)
      json.list("dependencies", Set(check.dependencies).sorted()) { $1.element(contract.checks[$0].name) }
      json.list("after", Set(check.after).sorted()) { $1.element(contract.checks[$0].name) }
      json.member("order", row.order)
      json.member("final", check.isFinal)
      json.member("cause", row.cause.rawValue)
      json.text("skip", check.skip)
      json.list("missing", row.missing) { $1.element($0) }
    }
  }
}
