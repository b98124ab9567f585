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

  /// The length of the longest text that may be a date, in bytes.
  private static let maximumDateLength = 64

  /// Returns whether a value is a text in the form of a date.
  func isDate(_ node: NodeID) -> Bool {
    guard document.kind(of: node) == .string, document.contentRange(of: node).count <= Self.maximumDateLength
    else {
      return false
    }
    return TextForm(of: document.text(at: node))?.isDate == true
  }

  /// Returns whether a shape promises a text and nothing of its form.
  func isAnyText(_ shape: ShapeID) -> Bool {
    guard case .string = shapes[shape].test else { return false }
    return true
  }

  /// The names of the members that hold an error.
  private static let errorNames = ["error", "errors", "exception", "fault"].map { Array($0.utf8) }

  /// Returns whether a key of a success is the name of an error, whose value is no sign of what is promised.
  func isErrorName(_ key: NodeID) -> Bool {
    setting.isSuccess && Self.errorNames.contains { document.keyEquals(key, $0) }
  }

  /// The number of keys up to which an object may be an error.
  private static let maximumErrorKeys = 128

  /// Returns whether an object inside the body, such as a piece of a stream, is an error in place of the promised one:
  /// it has none of the promised members.
  func isErrorInPlace(_ node: NodeID, of object: PreparedObject, at place: PlaceID) -> Bool {
    guard place != .root, document.kind(of: node) == .object else { return false }
    var (key, count, isError) = (document.firstChild(of: node), 0, false)
    while key < document.next(after: node) {
      count += 1
      if count > Self.maximumErrorKeys { return false }
      if object.member(named: key, KeyHash.of(key, in: document), in: document) != nil { return false }
      isError = isError || Self.errorNames.contains { document.keyEquals(key, $0) }
      key = document.next(after: key.value)
    }
    return isError
  }

  /// Returns whether a key of the root is the name of a promised member with an underscore before it, as Swift's
  /// `@Observable` and Python name stored properties: the members are there.
  func hasMembersBehindUnderscores(of object: PreparedObject) -> Bool {
    var (key, count) = (document.firstChild(of: .root), 0)
    while key < document.next(after: .root), count < Self.maximumErrorKeys {
      let name = document.bytes[document.contentRange(of: key)]
      if name.first == UInt8(ascii: "_"),
        object.members.contains(where: { name.dropFirst().elementsEqual($0.name) })
      {
        return true
      }
      (key, count) = (document.next(after: key.value), count + 1)
    }
    return false
  }
}
