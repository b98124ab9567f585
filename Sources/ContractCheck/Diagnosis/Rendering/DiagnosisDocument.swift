import ContractMutation
import ContractSpecs

/// A diagnosis as one JSON document, for programs. `docs/diagnosis.schema.json` describes it.
struct DiagnosisDocument {
  /// The version, which changes when a member changes its meaning or is removed; new members do not change it.
  static let formatVersion = 1

  func text(of diagnosis: Diagnosis) -> String {
    var json = JSONWriter(.pretty)
    diagnosis.write(to: &json)
    // Azure and TeamCity read commands anywhere on a line; two number signs can only be in strings here.
    return json.text.replacing("##", with: #"#\u0023"#) + "\n"
  }
}

extension Diagnosis {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("formatVersion", DiagnosisDocument.formatVersion)
      json.text("verdict", verdict)
      json.member("exitStatus", Int(exitStatus.rawValue))
      json.member("undecided", isUndecided)
      json.text("answer", subject)
      json.text("contract", contract)
      json.text("model", model)
      json.list("findings", findings) { $0.write(to: &$1) }
      json.list("information", information) { $0.writeDifference(to: &$1) }
      json.optional("app", toldApp) { $0.write(to: &$1) }
      if !releases.isEmpty { json.list("releases", releases) { $0.write(to: &$1) } }
      json.list("changes", toldRepairs) { $0.write(to: &$1) }
      json.list("notProposed", notRepaired) { $1.element($0) }
      json.optional("error", error) { $0.write(to: &$1) }
      json.optional("run", real) { $0.write(to: &$1) }
      json.text("shape", shape?.body)
      json.list("notes", notes) { $1.element($0) }
    }
  }
}

extension Diagnosis {
  /// The reaction of the app, also where nothing but the verdict tells that it decodes the response.
  private var toldApp: AppReaction? {
    guard app == nil, let model, findings.isEmpty, subject != nil, statusWithoutModel == nil, !isUndecided
    else { return app }
    var reaction = AppReaction(failure: nil, waiting: 0)
    reaction.model = model
    return reaction
  }
}

extension Diagnosis.AttributedFinding {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      finding.writeMembers(to: &json)
      json.member("promisedBy", side.rawValue)
      json.text("responsible", responsibleParty?.rawValue)
      json.list("contractAdvice", contractAdvice) { $1.element($0) }
      json.list("likewise", likewise) { $0.writeDifference(to: &$1) }
    }
  }
}

extension Finding {
  fileprivate func writeDifference(to json: inout JSONWriter) {
    json.object { json in writeMembers(to: &json) }
  }

  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("severity", severity.rawValue)
    json.text("path", path?.description)
    json.text("foundAt", foundAt?.description)
    json.list("members", members) { member, json in
      json.object { json in
        json.text("expected", member.expected)
        json.text("found", member.found)
      }
    }
    json.text("expected", expected)
    json.text("actual", actual)
    json.optional("location", location) { $0.write(to: &$1) }
    json.optional("hint", advice) { $0.write(to: &$1) }
  }
}

extension Diagnosis.Repair {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("temporary", isStopgap)
      json.member("hides", hides)
      json.member("compiled", proof == .compiled)
      json.member("remaining", remaining)
      json.list("titles", titles) { $1.element($0) }
      json.list("decoderLines", decoderLines) { $1.element($0) }
      json.text("decodedType", decodedType)
      json.text("diff", diff)
    }
  }
}

extension Diagnosis.ErrorReading {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("gist", gist)
      json.text("says", says)
      json.list("causes", causes) { cause, json in
        json.object { json in
          json.text("cause", cause.body)
          json.text("remark", cause.remark)
        }
      }
      json.optional("finding", finding) { $1.value($0) }
      json.text("circumstance", circumstance)
      json.text("alibi", alibi)
    }
  }
}

extension RealDecoding {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("decodes", outcome == .decodes)
      json.text("verdict", verdict)
      json.list("problems", problems) { $1.element($0) }
      json.list("notes", notes) { $1.element($0) }
    }
  }
}
