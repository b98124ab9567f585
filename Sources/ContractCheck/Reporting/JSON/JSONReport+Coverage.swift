import ContractSpecs

extension ContractCoverage {
  /// Writes the endpoints with what of them was called and expected.
  func write(to json: inout JSONWriter) {
    json.array { json in
      for endpoint in endpoints {
        json.object { json in
          json.text("name", endpoint.name)
          json.text("endpoint", endpoint.request)
          json.member("asked", endpoint.isAsked)
          json.list("statuses", endpoint.statuses) { status, json in
            json.object { json in
              json.text("status", status.status)
              json.member("asked", status.isAsked)
              if !status.members.isEmpty { json.list("members", status.members) { $0.write(to: &$1) } }
            }
          }
        }
      }
    }
  }
}

extension PromisedMember {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("path", path.description)
      json.text("types", types)
      json.member("certain", isCertain)
      if let enumCasing {
        json.member("enum", true)
        json.text("enumCasing", enumCasing.rawValue)
      }
      if came { json.member("came", true) }
      if cameAsNull { json.member("cameAsNull", true) }
    }
  }
}
