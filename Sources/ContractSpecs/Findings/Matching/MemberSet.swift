/// A set of an object's promised members, by number, without allocation for up to 64 of them.
struct MemberSet {
  private var low: UInt64 = 0
  private var high: [UInt64] = []
  private(set) var count = 0

  init() {}

  init(_ members: [Int]) {
    for member in members { _ = insert(member) }
  }

  /// Inserts a member. Returns whether it is new.
  mutating func insert(_ member: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(member & 63)
    let isNew: Bool
    if member < 64 {
      isNew = low & bit == 0
      low |= bit
    } else {
      let word = member >> 6 - 1
      if word >= high.count { high += Array(repeating: 0, count: word + 1 - high.count) }
      isNew = high[word] & bit == 0
      high[word] |= bit
    }
    if isNew { count += 1 }
    return isNew
  }

  func contains(_ member: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(member & 63)
    if member < 64 { return low & bit != 0 }
    let word = member >> 6 - 1
    return word < high.count && high[word] & bit != 0
  }
}
