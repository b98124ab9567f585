/// Nullable members that are missing as if a serializer left nulls out: there are several of them, every other missing
/// member was found, and the body holds no null.
struct NullsLeftOut {
  private var members: [PlaceID: Set<Int>] = [:]

  /// The number of these members.
  private(set) var count = 0

  /// The number of members from which on this is reported: a single one may be missing for any reason.
  private static let minimumCount = 2

  /// Finds none, for a body that is another document.
  init() {}

  init(_ match: MatchedBody, besides candidates: [PlaceID: [Int: Candidates]]) {
    guard let found = Self.unexplained(in: match, besides: candidates) else { return }
    count = found.values.reduce(0) { $0 + $1.count }
    members = count >= Self.minimumCount && !match.document.hasNull ? found : [:]
  }

  /// Returns the required members that were found nowhere, by place, or `nil` if one of them is not nullable.
  private static func unexplained(
    in match: MatchedBody, besides candidates: [PlaceID: [Int: Candidates]]
  ) -> [PlaceID: Set<Int>]? {
    var members: [PlaceID: Set<Int>] = [:]
    for place in match.table.ids where !match.table[place].misses.isEmpty {
      guard case .object(let object) = match.shapes[match.table[place].shape].test else {
        continue
      }
      for (number, miss) in zip(object.members.indices, match.table[place].misses)
      where miss.seen.count > 0 && !object.members[number].isOptional
        && !isExplained(number, at: place, by: candidates, match)
      {
        guard match.shapes[object.members[number].shape].isNullable else { return nil }
        members[place, default: []].insert(number)
      }
    }
    return members
  }

  func contains(_ number: Int, at place: PlaceID) -> Bool { members[place]?.contains(number) ?? false }

  /// Returns whether the finding names another cause: another name, or two places that fit.
  private static func isExplained(
    _ number: Int, at place: PlaceID, by candidates: [PlaceID: [Int: Candidates]], _ match: MatchedBody
  ) -> Bool {
    candidates[place]?[number]?.isLikely == true || match.relocations.hasTie(for: number, at: place)
  }
}

extension PreparedShape {
  /// True for a value or null; a shape of any value, or null alone, is no evidence.
  fileprivate var isNullable: Bool {
    guard acceptsNull else { return false }
    switch test {
    case .any, .null: return false
    case _: return true
    }
  }
}

extension JSONDocument {
  fileprivate var hasNull: Bool { ids.contains { kind(of: $0) == .null } }
}

extension Finding {
  /// True if a member that may be null is missing.
  package var isOfAbsentNullable: Bool {
    switch advice.backend?.rule {
    case .nullsLeftOut, .nullsLeftOutOfModel, .absentNullable, .absentNullableOfModel: kind == .fieldMissing
    case _: false
    }
  }

  /// Takes back that the serializer seems to leave nulls out, where a member that is missing has a value.
  package mutating func forgetNullsLeftOut() {
    let rule = (advice.backend ?? advice.client)?.rule
    guard rule == .nullsLeftOut || rule == .nullsLeftOutOfModel else { return }
    let absence = Advice.absentNullable(ofModel: rule == .nullsLeftOutOfModel)
    advice.backend = absence.backend
    if advice.client != nil { advice.client = absence.client }
    received = received.without(.nullsLeftOut)
  }
}

extension Advice {
  /// Returns the advice on a member that may be null and is missing.
  fileprivate static func absentNullable(ofModel isOfModel: Bool) -> Advice {
    .rule(isOfModel ? .absentNullableOfModel : .absentNullable, absence: .null)
  }
}

extension FindingBuilder {
  func isNullLeftOut(_ number: Int, at place: PlaceID) -> Bool { nullsLeftOut.contains(number, at: place) }

  func nullAdvice(for number: Int, at place: PlaceID) -> Advice? {
    isNullLeftOut(number, at: place) ? nullAdvice : nil
  }

  /// Returns the advice on a missing member that was found nowhere.
  func absenceAdvice(for number: Int, at place: PlaceID) -> Advice {
    guard case .object(let object) = shapes[table[place].shape].test,
      shapes[object.members[number].shape].isNullable
    else { return Finding.Kind.fieldMissing.advice }
    return .absentNullable(ofModel: setting.client.isModel)
  }

  var nullAdvice: Advice {
    .rule(
      setting.client.isModel ? .nullsLeftOutOfModel : .nullsLeftOut, [.count: "\(nullsLeftOut.count)"],
      absence: .null)
  }
}
