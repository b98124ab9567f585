import ContractSpecs

/// The checks that are sent and the dependencies between them: the whole order of a run, before anything is sent.
struct Plan: Hashable, Sendable {
  /// The reason why a check is sent.
  enum Cause: String, Hashable, Sendable, CaseIterable {
    case selected

    /// A check that a selected one comes after or is made from.
    case needed

    /// A check that runs last and refers only to checks that are sent.
    case cleansUp = "cleans-up"
  }

  /// A check of a contract; its number is its index in `steps`.
  struct Step: Hashable, Sendable {
    /// The index of the contract.
    var contract: Int

    /// The index of the check in its contract.
    var check: Int

    var cause: Cause

    /// True if it runs after all others of its contract, even if the run was stopped.
    var isFinal: Bool

    /// The number of steps that must end before it starts.
    var waitsFor = 0

    /// The steps that wait for this one.
    var successors: [Int] = []

    /// The steps whose responses or sent bodies this one refers to.
    var dependencies: [Int] = []
  }

  /// The steps, in the order of the files.
  private(set) var steps: [Step] = []

  /// The step of each planned check, by contract.
  private var numbers: [[Int?]] = []

  /// Plans all selected checks, those that they need, and final ones that clean up after them.
  init(_ contracts: [Contract], isSelected: (Contract, Check) -> Bool = { _, _ in true }) {
    steps.reserveCapacity(contracts.reduce(0) { $0 + $1.checks.count })
    for (index, contract) in contracts.enumerated() {
      let causes = contract.selection(isSelected)
      var numbers: [Int?] = Array(repeating: nil, count: contract.checks.count)
      for number in contract.checks.indices {
        guard let cause = causes[number] else { continue }
        numbers[number] = steps.count
        let isFinal = contract.checks[number].isFinal
        steps.append(Step(contract: index, check: number, cause: cause, isFinal: isFinal))
      }
      connect(contract, numbers)
      self.numbers.append(numbers)
    }
  }

  /// Returns the step of a check of a contract, or `nil` if it is not planned.
  func step(of check: Int, in contract: Int) -> Int? { numbers[contract][check] }

  /// Adds the edges of one contract; `numbers` are the steps of its checks, `nil` for those not planned.
  private mutating func connect(_ contract: Contract, _ numbers: [Int?]) {
    var barrier = MethodBarrier()
    var isOrdered = Array(repeating: false, count: contract.checks.count)
    for index in contract.executionOrder {
      guard let step = numbers[index] else { continue }
      let kind = contract.kind(of: contract.checks[index])
      let earlier = contract.checks[index].prerequisites.filter { isOrdered[$0] }.compactMap { numbers[$0] }
      let waits = Set(earlier + barrier.predecessors(ofStep: step, kind: kind))
      for other in waits.sorted() { steps[other].successors.append(step) }
      steps[step].waitsFor = waits.count
      let dependencies = Set(contract.checks[index].dependencies)
      steps[step].dependencies = dependencies.sorted().compactMap { numbers[$0] }
      isOrdered[index] = true
    }
  }
}

extension Check {
  /// The checks that must end before this one starts, whatever their methods.
  var prerequisites: [Int] { after + dependencies }
}
