@testable import ContractSpecs

/// A body to which known things happened, with the form that it had.
struct TransformedBody {
  var shapes = ShapeTable()
  var root: ShapeID
  var plans: [BodyMutation.Plan]
  var body: BodyTree
  var isWrapped: Bool

  /// The body with all values, each where it is promised: what was altered in place, left out or added stays so.
  private(set) var placed: BodyTree

  static let client = Client(keys: .asWritten, dates: nil, os: nil)

  /// `nil` where so many mutations do not fit into the form that the seed makes.
  init?(seed: UInt64, mutations: Int) {
    var maker = FormMaker(seed: seed)
    let form = maker.root()
    body = maker.body(of: form)
    guard let plans = Self.plans(mutations, of: form, body, with: &maker) else { return nil }
    self.plans = plans
    // What moves goes last: the other paths lead to where things were promised.
    placed = body
    for plan in plans.sorted(by: { $0.object.steps.count > $1.object.steps.count }) {
      body.edit(plan.object.steps[...], plan.change)
      if !plan.expected.kind.isOfPlace { placed.edit(plan.object.steps[...], plan.change) }
    }
    isWrapped = maker.random.isOne(in: 10) && Self.isRecognisable(body, as: form)
    if isWrapped { body = .object([.init(name: "data", value: body)]) }
    root = form.add(to: &shapes)
  }

  /// Whether enough of what has to be there stands under its name, in whatever casing, to know the body in an envelope.
  private static func isRecognisable(_ body: BodyTree, as form: Form) -> Bool {
    let required = (form.objectFields ?? []).filter { !$0.isOptional }.map(\.name)
    let names = Set(body.members.map(\.name))
    let status = required.count { names.contains($0) || names.contains($0.snakeCased) }
    return status > 0 && 2 * status >= required.count
  }

  /// Mutations at places that do not touch each other; `nil` where they do not fit into the form.
  private static func plans(
    _ count: Int, of form: Form, _ body: BodyTree, with maker: inout FormMaker
  ) -> [BodyMutation.Plan]? {
    let places = form.places()
    var plans: [BodyMutation.Plan] = []
    let first = maker.random.element(of: BodyMutation.allCases)
    for attempt in 0..<200 where plans.count < count {
      // Rare ones get their turn: what a random place does not allow is tried at others first.
      let isFirst = plans.isEmpty && attempt < 60
      guard let mutation = isFirst ? first : maker.random.element(of: BodyMutation.allCases),
        let place = maker.random.element(of: places), let field = maker.random.element(of: place.fields)
      else { continue }
      // A name is used up only by what is done.
      var trial = maker
      guard let plan = mutation.plan(at: place, field, among: places, with: &trial),
        plans.allSatisfy({ !$0.touches(plan) }), changes(plan, body)
      else { continue }
      maker = trial
      plans.append(plan)
    }
    return plans.count == count ? plans : nil
  }

  /// Whether there is anything to change: an optional member may be absent.
  private static func changes(_ plan: BodyMutation.Plan, _ body: BodyTree) -> Bool {
    var altered = body
    altered.edit(plan.object.steps[...], plan.change)
    return altered.text != body.text
  }
}

extension BodyMutation.Plan {
  /// Whether one of two mutations alters what the other one speaks of.
  fileprivate func touches(_ other: Self) -> Bool {
    keys.contains { other.keys.contains($0) }
      || values.contains { value in
        (other.values + other.keys + [other.object]).contains { $0.hasPrefix(value) }
      }
      || other.values.contains { value in (values + keys + [object]).contains { $0.hasPrefix(value) } }
  }
}
