import ContractSpecs

/// The assignment of a run's checks to shards.
///
/// Chains stay whole. The longest is assigned first, each to the shard with the least load (Graham's rule: no shard
/// gets more than 4/3 of the optimum). Only the contracts, the selection and the durations matter, so that every
/// machine computes the same division.
struct Division: Sendable {
  private let shards: [CheckName: Int]
  private let plan: String
  private let numbers: String

  /// Divides the checks. `durations` are those of an earlier run, in milliseconds. A check without one counts as the
  /// mean of the others; if there are none, all count the same.
  init(
    _ contracts: [Contract], isSelected: (Contract, Check) -> Bool,
    asksCertificate: (Contract) -> Bool = { _ in true }, into total: Int, durations: [CheckName: Int] = [:]
  ) {
    let names = contracts.flatMap { $0.chainsOfNames(isSelected, asksCertificate) }
    let chains = Self.chains(names, durations)
    var loads = Array(repeating: 0, count: total)
    var shards: [CheckName: Int] = [:]
    for chain in chains.sorted(by: Chain.goesBefore) {
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += chain.cost
      for name in chain.checks { shards[name] = shard + 1 }
    }
    self.shards = shards
    let planned = contracts.map { contract in
      (contract.checks.map(\.name) + [CertificateCheck.name]).compactMap { check in
        shards[CheckName(contract: contract.name, check: check)].map { (name: check, shard: $0) }
      }
    }
    plan =
      Fingerprint(
        of: zip(contracts, planned).flatMap { contract, checks in
          [contract.name, String(decoding: contract.source, as: UTF8.self), "\(checks.count)"]
            + checks.map(\.name)
        }
      ).text
    numbers = Fingerprint(of: planned.joined().map { "\($0.shard)" }).text
  }

  /// Returns whether a check belongs to a shard.
  func includes(_ contract: Contract, _ check: Check, in shard: Shard) -> Bool {
    shards[CheckName(contract: contract.name, check: check.name)] == shard.number
  }

  /// Returns whether the check of a backend's certificate belongs to a shard.
  func includesCertificate(of contract: Contract, in shard: Shard) -> Bool {
    shards[CheckName(contract: contract.name, check: CertificateCheck.name)] == shard.number
  }

  func part(_ shard: Shard) -> RunPart {
    RunPart(
      shard: shard, plannedChecks: shards.count, plan: plan, division: numbers,
      checks: RunPart.fingerprint(of: shards.keys))
  }

  private static func chains(_ chains: [[CheckName]], _ durations: [CheckName: Int]) -> [Chain] {
    let known = chains.joined().compactMap { durations[$0] }
    let mean = known.isEmpty ? 0 : known.reduce(0, +) / known.count
    // One more for each, so that checks that took no time are distributed too.
    return chains.map { chain in
      Chain(checks: chain, cost: chain.reduce(0) { $0 + (durations[$1] ?? mean) + 1 })
    }
  }
}

extension Contract {
  /// Returns the chains, and the certificate as a further one, since it has to be checked only once.
  fileprivate func chainsOfNames(
    _ isSelected: (Contract, Check) -> Bool, _ asksCertificate: (Contract) -> Bool
  ) -> [[CheckName]] {
    let asked = backend.certificateValidity != nil && asksCertificate(self) ? [[CertificateCheck.name]] : []
    return (chains(isSelected).map { chain in chain.map { checks[$0].name } } + asked).map { chain in
      chain.map { CheckName(contract: name, check: $0) }
    }
  }
}

/// A group of checks that must run in one shard.
private struct Chain {
  /// The checks, in the order of the file.
  var checks: [CheckName]

  /// The cost in milliseconds if durations are known, else the number of checks.
  var cost: Int

  static func goesBefore(_ one: Chain, _ other: Chain) -> Bool {
    one.cost != other.cost ? one.cost > other.cost : one.name.lexicographicallyPrecedes(other.name)
  }

  /// The name of the first check, which is unique: no two chains have a check in common.
  private var name: [String] { checks.first.map { [$0.contract, $0.check] } ?? [] }
}
