import ContractSpecs
import ContractMutation

/// The mutation scores of contracts as a table for people, with the undetected mutations and their locations.
struct MutationScoreReport {
  var contracts: [ContractMutationScore]

  var score: MutationScore { contracts.reduce(MutationScore()) { $0 + $1.score } }

  var text: String {
    let parts = contracts.map(text)
    let total = contracts.count > 1 ? ["strength: \(Self.share(of: score))\n"] : []
    return (parts + total).joined(separator: "\n") + Self.omission(of: Self.meaning) + "\n"
  }

  /// Returns lines for the parts of a promise that the percentage does not cover, so that 100% is not overestimated.
  private static func omissions(of contract: ContractMutationScore) -> [String] {
    let absent = contract.endpoints.reduce(0) { $0 + $1.absentMembers }
    let open = contract.endpoints.reduce(0) { $0 + $1.openPlaces }
    return [
      (absent, "\(counted(absent, "member")) that may be absent: leaving one out keeps the promise"),
      (open, "\(counted(open, "open place")), where any value keeps the promise"),
      (
        contract.unreached, "\(counted(contract.unreached, "member")) that no generated response had"
      ),
    ].filter { $0.0 > 0 }.map { omission(of: $0.1) }
  }

  private static let meaning = "the meaning of values: a token that is not accepted, another user's data"

  private static func omission(of text: String) -> String { "  not counted: \(text)" }

  private func text(of contract: ContractMutationScore) -> String {
    var lines = ["\(contract.name): \(Self.share(of: contract.score)) (\(contract.file))"]
    for endpoint in contract.endpoints {
      let percent = endpoint.score.tried == 0 ? "n/a" : "\(endpoint.score.percent)%"
      let padding = String(repeating: " ", count: 6 - percent.count)
      let remark =
        if endpoint.isChecked {
          endpoint.isSuccessUnchecked ? "  no check expects its success" : ""
        } else {
          "  no check calls it"
        }
      lines.append(padding + percent + "  " + endpoint.request + remark)
      lines += endpoint.gaps.map { "        \($0.sentence)" }
      lines += endpoint.obstacles.map { "        \($0)" }
    }
    lines += Self.omissions(of: contract)
    return lines.map { $0.consoleLine() + "\n" }.joined()
  }

  private static func share(of score: MutationScore) -> String {
    guard score.tried > 0 else { return "n/a, no mutation could be tried" }
    return "\(score.percent)%, \(score.noticed) of \(score.tried) mutations would be detected"
  }
}

extension MutationGap {
  /// The sentence of a gap: `specs/x.json:12:9: $.meta of 200 is any: type, null would not be detected`.
  fileprivate var sentence: String {
    "\(location): \(subject): \(mutations.map(\.rawValue).joined(separator: ", ")) would not be detected"
  }

  private var subject: String {
    let place = path.map { "\($0) of \(status)" } ?? "a response of \(status)"
    return switch reason {
    case .anything: "\(place) is any"
    case .openObject: "\(place) is an open object"
    case .unpromisedBody: "nothing is promised of the body of \(status)"
    case .allowsUnexpected: "\(place) has unexpectedFields: allow"
    case .stillFits: "\(place) also fits the mutated value"
    }
  }
}
