@testable import ContractSpecs
@testable import ContractMutation

/// A body with known mutations, and its original form.
struct TransformedBody {
  var shapes = ShapeTable()
  var root: ShapeID
  var plans: [BodyMutation.Plan]
  var body: BodyTree
  var isWrapped: Bool

  /// The body with all values at their promised places; values that were replaced, removed or added stay so.
  private(set) var placed: BodyTree

  static let client = Client(keys: .asWritten, dates: nil, os: nil)

  /// Fails if the form of the seed has no room for so many mutations.
  init?(seed: UInt64, mutations: Int) {
    var maker = FormMaker(seed: seed)
    let form = maker.root()
    body = maker.body(of: form)
    guard let plans = Self.plans(mutations, of: form, body, with: &maker) else { return nil }
    self.plans = plans
    // Moves come last: the other paths are the promised places.
    placed = body
    for plan in plans.sorted(by: { $0.object.steps.count > $1.object.steps.count }) {
      body.edit(plan.object.steps[...], plan.change)
      if !plan.expected.kind.isOfPlace { placed.edit(plan.object.steps[...], plan.change) }
    }
    isWrapped = maker.random.isOne(in: 10) && Self.isRecognisable(body, as: form)
    if isWrapped { body = .object([.init(name: "data", value: body)]) }
    root = form.add(to: &shapes)
  }

  /// Returns whether enough required members are under their names, in any casing, to recognize the body in an
  /// envelope.
  private static func isRecognisable(_ body: BodyTree, as form: Form) -> Bool {
    let required = (form.objectFields ?? []).filter { !$0.isOptional }.map(\.name)
    let names = Set(body.members.map(\.name))
    let status = required.count { names.contains($0) || names.contains($0.snakeCased) }
    return status > 0 && 2 * status >= required.count
  }

  /// Returns mutations at places that do not affect each other, or `nil` if the form has no room for them.
  private static func plans(
    _ count: Int, of form: Form, _ body: BodyTree, with maker: inout FormMaker
  ) -> [BodyMutation.Plan]? {
    let places = form.places()
    var plans: [BodyMutation.Plan] = []
    let first = maker.random.element(of: BodyMutation.allCases)
    for attempt in 0..<200 where plans.count < count {
      // Rare mutations get their turn: one that does not apply at a random place is tried at others first.
      let isFirst = plans.isEmpty && attempt < 60
      guard let mutation = isFirst ? first : maker.random.element(of: BodyMutation.allCases),
        let place = maker.random.element(of: places), let field = maker.random.element(of: place.fields)
      else { continue }
      // Only an accepted plan uses up a name.
      var trial = maker
      guard let plan = mutation.plan(at: place, field, among: places, with: &trial),
        plans.allSatisfy({ !$0.touches(plan) }), changes(plan, body)
      else { continue }
      maker = trial
      plans.append(plan)
    }
    return plans.count == count ? plans : nil
  }

  /// Returns whether there is anything to change: an optional member may be absent.
  private static func changes(_ plan: BodyMutation.Plan, _ body: BodyTree) -> Bool {
    var altered = body
    altered.edit(plan.object.steps[...], plan.change)
    return altered.text != body.text
  }
}

extension BodyMutation.Plan {
  /// Returns whether one of two mutations changes what the other one is about.
  fileprivate func touches(_ other: Self) -> Bool {
    keys.contains { other.keys.contains($0) }
      || values.contains { value in
        (other.values + other.keys + [other.object]).contains { $0.hasPrefix(value) }
      }
      || other.values.contains { value in (values + keys + [object]).contains { $0.hasPrefix(value) } }
  }
}
