/// An unpromised key behind which a missing member may stand: it is named beside what is missing, and nothing follows
/// from it.
struct Candidate: Hashable {
  /// The ways in which the value there compares with the promise, the best first.
  enum Value: Int, Comparable {
    case fits

    /// The JSON type that is promised, and otherwise not as promised.
    case otherForm

    /// Another JSON type that is often written for the promised one, or null.
    case coerced
    case otherType

    /// A single value where an object is promised, of which it is a part at most.
    case valueForObject

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The keys that lead to it from the object that lacks the member: one, or two where it is inside a new object.
  var keys: [String]
  var kind: JSONKind
  var likeness: NameLikeness

  /// The number of words of the member's name that this name has, or has other words for.
  var sharedWords: Int
  var value: Value

  /// The number of keys between this one and the place where the promise has the member.
  var distance: Int

  /// True if the name or the value says that it may be the missing member; that the value has the promised JSON type, and
  /// not the promised form, says nothing.
  var isEvident: Bool { value != .valueForObject && (likeness < .none || value == .fits) }

  /// Returns whether another one is as good in all respects, and better in one.
  func isWorse(than other: Candidate) -> Bool {
    other.likeness <= likeness && other.sharedWords >= sharedWords && other.value <= value
      && (other.likeness, -other.sharedWords, other.value) != (likeness, -sharedWords, value)
  }

  static func isBefore(_ one: Candidate, _ other: Candidate) -> Bool {
    (one.likeness, -one.sharedWords, one.value, one.distance)
      < (other.likeness, -other.sharedWords, other.value, other.distance)
  }
}

/// The candidates that are named beside one missing member.
struct Candidates: Hashable {
  var all: [Candidate]

  /// True if others are as good.
  var hasMore: Bool

  /// True if they are so few, or their names so near, that absence is not the likelier cause.
  var isLikely: Bool

  /// True if a name or a value speaks for them; else they are only what is there besides.
  var isEvident: Bool { all.contains(where: \.isEvident) }
}
