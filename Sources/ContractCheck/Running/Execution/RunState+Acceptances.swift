import ContractSpecs

/// A request that had to be refused and was accepted, with the id of what it made.
struct WrongAcceptance: Hashable, Sendable {
  /// The step of the run.
  var step: Int

  /// The id as the response wrote it.
  var id: String
}

/// Requests that were accepted although they had to be refused, for the responses that show what they made.
extension RunState {
  /// The number of these requests that are remembered.
  private static let maximumAcceptances = 20

  /// Records an unexpected success of a request that is not safe, and the id in its response.
  mutating func noteWrongAcceptance(by sent: SentCheck, _ step: Int) {
    guard case .judged(let response, let judgement, _) = sent.end, response.status / 100 == 2,
      !check(of: step).expectsSuccess, wrongAcceptances.count < Self.maximumAcceptances,
      !Request(method: contract(of: step).method(of: check(of: step)), url: "").isSafe,
      let root = judgement.body?.root, let id = root.ownID ?? root["data"]?.ownID
    else { return }
    wrongAcceptances.append(WrongAcceptance(step: step, id: id))
  }

  /// Returns the name of the check that made an element of a list in a response, although it had to be refused.
  func maker(ofElementIn judgement: Judgement, _ step: Int) -> String? {
    guard !wrongAcceptances.isEmpty, let body = judgement.body else { return nil }
    let (contract, own) = (contract(of: step), check(of: step))
    let acceptances = wrongAcceptances.filter { acceptance in
      plan.steps[acceptance.step].contract == plan.steps[step].contract
        && contract.concernSamePlace(own, check(of: acceptance.step))
    }
    if acceptances.isEmpty { return nil }
    let ids = Set(
      body.root.lists.flatMap { $0.elements.prefix(JSONValue.maximumElements).compactMap(\.ownID) })
    return acceptances.first { ids.contains($0.id) }.map { check(of: $0.step).name }
  }
}

extension JSONValue {
  /// The number of elements of a list that are looked at.
  fileprivate static let maximumElements = 1000

  /// The number of members of an object that are looked at.
  private static let maximumMembers = 64

  /// The bytes of the longest id that is remembered.
  private static let maximumID = 100

  /// The text or number that is the id of an object, as it was written; `nil` if it has none.
  fileprivate var ownID: String? {
    guard kind == .object,
      let id = members.prefix(Self.maximumMembers).first(where: { $0.name == "id" || $0.name == "_id" })?
        .value,
      id.kind == .string || id.kind == .integer, id.source.utf8.count <= Self.maximumID
    else { return nil }
    return id.source
  }

  /// The value itself, or the members of an object, as far as they are lists.
  fileprivate var lists: [JSONValue] {
    switch kind {
    case .array: [self]
    case .object: members.prefix(Self.maximumMembers).map(\.value).filter { $0.kind == .array }
    case .null, .boolean, .integer, .number, .string: []
    }
  }
}
