import ContractMutation
import ContractSpecs

extension ProvenChanges {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.list("changes", changes) { proven, json in
        json.object { json in
          json.member("change", proven.change.name)
          json.list("details", proven.change.details) { $1.element($0) }
          json.list("findings", proven.places) { place, json in
            json.object { json in
              json.member("kind", place.kind.rawValue)
              json.text("path", place.path?.description)
            }
          }
        }
      }
      json.member("undone", undone.rawValue)
      guard let untried else { return }
      json.member("untried") { json in
        json.object { json in
          json.member("changes", untried.count)
          json.member("reason", untried.reason.rawValue)
        }
      }
    }
  }
}

extension UndoneCause {
  /// Writes what is proven of a cause, with other causes by their ids.
  func write(to json: inout JSONWriter, words: String?, id: (Int) -> String) {
    json.object { json in
      json.member("failed", failed)
      json.member("kept", kept)
      json.member("untried", untried)
      json.list("also", others) { other, json in
        json.object { json in
          json.member("cause", id(other.cause))
          json.member("responses", other.responses)
        }
      }
      json.text("words", words)
    }
  }
}

extension StoredJSON {
  func provenChanges() throws(RunResult.Problem) -> ProvenChanges {
    var proven = ProvenChanges(
      changes: try list("changes") { change throws(RunResult.Problem) in try change.provenChange() },
      undone: try word("undone"))
    proven.untried = try optional("untried")?.untried()
    return proven
  }

  private func provenChange() throws(RunResult.Problem) -> ProvenChanges.Proven {
    let details = try list("details") { detail throws(RunResult.Problem) in try detail.text() }
    guard let change = BodyChange(name: try text("change"), details: details) else {
      throw problem("there is no such change of bodies")
    }
    return ProvenChanges.Proven(
      change: change,
      places: try list("findings") { place throws(RunResult.Problem) in
        ProvenChanges.Place(kind: try place.word("kind"), path: try place.optional("path")?.path())
      })
  }

  private func untried() throws(RunResult.Problem) -> ProvenChanges.Untried {
    ProvenChanges.Untried(count: try integer("changes"), reason: try word("reason"))
  }
}
