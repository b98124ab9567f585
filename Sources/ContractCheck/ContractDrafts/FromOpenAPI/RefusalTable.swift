import ContractSpecs

/// A check of a contract with bodies in place of its own that the document refuses.
struct RefusalTable: Sendable {
  /// The name of the check whose request is changed.
  var like: String

  /// The key under which a check has the body: `body`, `form` or `multipart`.
  var key: String
  var bodies: [RefusedBody]

  /// The statuses that are expected; empty for any that says that the request is wrong.
  private var statuses: [Int] = []

  /// The name of the endpoint if it lists no response that a refusal may get.
  var silentEndpoint: String?

  init(like: String, key: String, bodies: [RefusedBody]) {
    (self.like, self.key, self.bodies) = (like, key, bodies)
  }

  /// Leaves the first body alone, to be answered with one of some statuses.
  mutating func keepFirst(answered statuses: [Int]) {
    bodies = Array(bodies.prefix(1))
    self.statuses = statuses
  }

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
        writeExpectation(to: &check)
      }
      return
    }
    json.key(name)
    json.object { check in
      check.member("like", like)
      check.member(key, "${case.\(key)}")
      writeExpectation(to: &check)
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

  private func writeExpectation(to check: inout JSONWriter) {
    switch statuses.count {
    case 0: check.member("expect", "4XX")
    case 1: check.member("expect", statuses[0])
    case _: check.member("expect") { $0.array { array in for status in statuses { array.value(status) } } }
    }
  }
}
