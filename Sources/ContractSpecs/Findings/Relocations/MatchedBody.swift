/// The result of a finished match, in which what is missing is searched for: the table, what is known to be elsewhere,
/// and the judge of further values.
struct MatchedBody {
  var table: MatchTable
  var relocations: Relocations
  let judge: ValueJudge

  var document: JSONDocument { judge.document }
  var shapes: PreparedShapes { judge.shapes }
  var setting: MatchSetting { judge.setting }

  /// Returns whether any key is allowed in the objects at a place.
  func isOpen(_ place: PlaceID) -> Bool {
    guard case .object(let object) = shapes[table[place].shape].test else { return false }
    return object.others != .byPolicy
  }
}
