/// An unexpected key that may hold a missing member. It is named in the finding of the missing member, and nothing
/// follows from it.
struct Candidate: Hashable {
  /// The results of comparing the value with the promise, the best first.
  enum Value: Int, Comparable {
    case fits

    /// A value of the promised JSON type that is otherwise not as promised.
    case otherForm

    /// A value of another JSON type that is often written for the promised one, or null.
    case coerced
    case otherType

    /// A single value where an object is promised, which is at most a part of it.
    case valueForObject

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The keys that lead to it from the object that lacks the member: one, or two if it is inside a new object.
  var keys: [String]
  /// The path of one that is in another object than the one that lacks the member, or in a new one at any depth.
  var path: JSONPath?

  /// The name of the object that holds it, if it is another one and not the root.
  var host: String?
  var kind: JSONKind
  var likeness: NameLikeness

  /// The number of words of the member's name that this name has, or has synonyms of.
  var sharedWords: Int
  var value: Value

  /// The number of keys between this one and the member's place in the order of the promise.
  var distance: Int

  /// True if a value that fits is no evidence: a date in place of any text, or an error.
  var isNoEvidence = false

  /// True for a list or an object in place of a single value, or the reverse.
  var isOfOtherStructure = false

  /// True if the name or the value is evidence for the missing member. The promised JSON type without the promised form
  /// is no evidence, nor is a date in place of any text or an error, nor a null, which any member may be.
  var isEvident: Bool {
    value != .valueForObject && (likeness < .none || value == .fits && !isNoEvidence && kind != .null)
  }

  /// True for a key of the object that lacks the member.
  var isBeside: Bool { path == nil && keys.count == 1 }

  /// Returns whether another candidate is as good in all respects, and better in one.
  func isWorse(than other: Candidate) -> Bool {
    other.likeness <= likeness && other.sharedWords >= sharedWords && other.value <= value
      && (other.likeness, -other.sharedWords, other.value) != (likeness, -sharedWords, value)
  }

  static func isBefore(_ one: Candidate, _ other: Candidate) -> Bool {
    (one.likeness, -one.sharedWords, one.value, one.distance)
      < (other.likeness, -other.sharedWords, other.value, other.distance)
  }
}

/// The candidates that are named for one missing member.
struct Candidates: Hashable {
  var all: [Candidate]

  /// True if others are as good.
  var hasMore: Bool

  /// True if they are so few, or their names so similar, that absence is not more likely.
  var isLikely: Bool

  /// True if a name or a value is evidence for one of them.
  var isEvident: Bool { all.contains(where: \.isEvident) }
}
