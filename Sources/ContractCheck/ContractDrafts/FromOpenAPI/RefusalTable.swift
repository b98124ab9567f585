import ContractSpecs

/// A check of a contract with bodies in place of its own that the document refuses.
struct RefusalTable: Sendable {
  /// The name of the check whose request is changed.
  var like: String

  /// The key under which a check has the body: `body`, `form` or `multipart`.
  var key: String
  var bodies: [RefusedBody]

  /// The name of the endpoint if it lists no response that a refusal may get.
  var silentEndpoint: String?

  var name: String { Self.name(for: like) }

  static func name(for check: String) -> String { "\(check)-refused" }

  /// Writes the table as a member of `"checks"`; a single body as a plain check.
  func write(to json: inout JSONWriter) {
    if bodies.count == 1 {
      json.key("\(name)-\(bodies[0].name)")
      json.object { check in
        check.member("like", like)
        check.key(key)
        bodies[0].patch.write(to: &check)
        check.member("expect", "4XX")
      }
      return
    }
    json.key(name)
    json.object { check in
      check.member("like", like)
      check.member(key, "${case.\(key)}")
      check.member("expect", "4XX")
      check.member("cases") { rows in
        rows.array { rows in
          for body in bodies {
            rows.object { row in
              row.member("name", body.name)
              row.key(key)
              body.patch.write(to: &row)
            }
          }
        }
      }
    }
  }
}
