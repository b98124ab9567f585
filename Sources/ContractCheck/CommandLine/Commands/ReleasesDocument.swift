import ContractSpecs

/// The output of `releases` as one JSON document. `docs/releases.schema.json` describes it.
struct ReleasesDocument {
  /// The version, which changes when a member changes its meaning or is removed; new members do not change it.
  static let formatVersion = 1

  var reports: [PromisedReleases]

  var text: String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("formatVersion", Self.formatVersion)
      json.list("contracts", reports) { $0.write(to: &$1) }
    }
    // Azure and TeamCity read commands anywhere on a line; two number signs can only be in strings here.
    return json.text.replacing("##", with: #"#\u0023"#) + "\n"
  }
}

extension PromisedReleases {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("contract", contract.name)
      json.text("file", contract.file)
      json.list("problems", problems) { $1.element($0.message) }
      json.list("versions", ReleaseUse(of: releases).versions) { $0.write(to: &$1) }
      json.list("responses", responses) { response, json in
        json.object { json in
          json.text("response", response.name)
          json.text("model", response.model)
          json.list("effects", response.groups) { $0.write(to: &$1) }
        }
      }
    }
  }
}
