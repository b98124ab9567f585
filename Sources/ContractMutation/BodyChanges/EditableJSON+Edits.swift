extension EditableJSON {
  /// An edit at a place of the original body or, for an insertion, at a place that is named by steps.
  package enum Edit: Sendable {
    case replace([Int], EditableJSON)
    case remove([Int])
    case rename([Int], to: String)
    case move([Int], to: [Step])
    case insert(EditableJSON, at: [Step])
  }

  /// Returns the body after the edits. Values are replaced at their original places, the outermost first; then they are
  /// removed, the innermost first, and inserted, the outermost first. All edits are made in one pass over the body and
  /// a second one for what is inserted, so that many of them cost no more than the body and they themselves.
  package func edited(by edits: [Edit]) -> Self {
    var plan = EditPlan()
    var arrivals: [Arrival] = []
    for edit in edits {
      switch edit {
      case .replace(let place, let value): plan.add(place[...]) { $0.replacement = value }
      case .remove(let place): plan.add(place[...]) { $0.isRemoved = true }
      case .rename(let place, let name): plan.add(place[...]) { $0.name = name }
      case .move(let place, let target): plan.add(place[...]) { $0.targets.append(target) }
      case .insert(let value, let target): arrivals.append(Arrival(value: value, steps: target[...]))
      }
    }
    var tree = self
    var moved: [(value: Arrival, depth: Int)] = []
    tree.follow(plan, depth: 0, moving: &moved)
    moved.sort { $0.depth > $1.depth }
    let all = moved.map(\.value) + arrivals
    tree.insert(all.sorted { $0.steps.count < $1.steps.count })
    return tree
  }

  /// The edits at a place of a body and below it, by the positions of its values.
  fileprivate struct EditPlan {
    var replacement: EditableJSON?
    var isRemoved = false
    var name: String?
    var targets: [[Step]] = []
    var below: [Int: EditPlan] = [:]

    mutating func add(_ place: ArraySlice<Int>, _ note: (inout EditPlan) -> Void) {
      guard let first = place.first else { return note(&self) }
      below[first, default: EditPlan()].add(place.dropFirst(), note)
    }
  }

  /// A value on its way to another place.
  fileprivate struct Arrival {
    var value: EditableJSON
    var steps: ArraySlice<Step>
  }

  private mutating func follow(
    _ plan: EditPlan, depth: Int, moving moved: inout [(value: Arrival, depth: Int)]
  ) {
    if let replacement = plan.replacement { self = replacement }
    if !plan.below.isEmpty { followBelow(plan, depth: depth, moving: &moved) }
    for target in plan.targets { moved.append((Arrival(value: self, steps: target[...]), depth)) }
    if !plan.targets.isEmpty { self = depth == 0 ? .object([]) : .gap }
    if plan.isRemoved { self = .gap }
  }

  /// Follows the edits of members and elements. The value gives up its content meanwhile, so that this is not copied.
  private mutating func followBelow(
    _ plan: EditPlan, depth: Int, moving moved: inout [(value: Arrival, depth: Int)]
  ) {
    let numbers = plan.below.keys.sorted()
    switch self {
    case .object(var members):
      self = .gap
      for number in numbers where members.indices.contains(number) {
        guard let inner = plan.below[number] else { continue }
        if let name = inner.name { (members[number].name, members[number].source) = (name, nil) }
        members[number].value.follow(inner, depth: depth + 1, moving: &moved)
      }
      self = .object(members)
    case .array(var elements):
      self = .gap
      for number in numbers where elements.indices.contains(number) {
        if let inner = plan.below[number] { elements[number].follow(inner, depth: depth + 1, moving: &moved) }
      }
      self = .array(elements)
    case .scalar, .gap: return
    }
  }

  /// Inserts values where nothing is, each with the object around it if that is missing too. Those with fewer steps
  /// come first.
  private mutating func insert(_ arrivals: [Arrival]) {
    if let whole = arrivals.first(where: { $0.steps.isEmpty }) { self = whole.value }
    let inner = Dictionary(grouping: arrivals.filter { !$0.steps.isEmpty }) { $0.steps.first }
    if inner.isEmpty { return }
    switch self {
    case .array(var elements):
      self = .gap
      for (step, group) in inner {
        guard case .index(let index)? = step, elements.indices.contains(index) else { continue }
        elements[index].insert(group.map(\.afterFirstStep))
      }
      self = .array(elements)
    case .object(var members):
      self = .gap
      Self.insert(arrivals, grouped: inner, into: &members)
      self = .object(members)
    case .scalar, .gap: return
    }
  }

  private static func insert(
    _ arrivals: [Arrival], grouped inner: [Step?: [Arrival]], into members: inout [Member]
  ) {
    var numbers: [String: Int] = [:]
    for (number, member) in members.enumerated() where !member.value.isGap && numbers[member.name] == nil {
      numbers[member.name] = number
    }
    var isDone: Set<Step> = []
    // The order of arrival is kept, so that the same edits always give the same text.
    for step in arrivals.compactMap(\.steps.first) where isDone.insert(step).inserted {
      guard case .name(let name) = step, let group = inner[step], let first = group.first else { continue }
      let below = group.filter { $0.steps.count > 1 }.map(\.afterFirstStep)
      if let number = numbers[name] {
        if !below.isEmpty { members[number].value.insert(below) }
      } else if first.steps.count <= 2 {
        var value = first.steps.count == 1 ? first.value : .object([])
        if !below.isEmpty { value.insert(below) }
        members.append(Member(name: name, value: value))
      }
    }
  }
}

extension EditableJSON.Arrival {
  fileprivate var afterFirstStep: Self { Self(value: value, steps: steps.dropFirst()) }
}
