/// A map from the hashes of keys to numbers.
///
/// A `KeyHash` is unpredictable for the author of a body, so it selects the slot directly and is not hashed again.
struct KeyTable: Sendable {
  private struct Slot {
    var hash = 0

    /// The number; -1 if the slot is free.
    var number = -1
  }

  private var slots: [Slot] = []
  private var count = 0

  subscript(hash: Int) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[place(of: hash)]
    return slot.number < 0 ? nil : slot.number
  }

  /// Inserts a number for a new hash and returns `nil`, or returns the number that the hash already has.
  mutating func insert(_ number: Int, for hash: Int) -> Int? {
    if 2 * count >= slots.count { grow() }
    let place = place(of: hash)
    if slots[place].number >= 0 { return slots[place].number }
    slots[place] = Slot(hash: hash, number: number)
    count += 1
    return nil
  }

  /// Returns the slot of a hash, or the free one that it would get. At least half of the slots are free.
  @inline(__always)
  private func place(of hash: Int) -> Int {
    let mask = slots.count - 1
    var place = hash & mask
    while slots[place].number >= 0, slots[place].hash != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(8, 4 * old.count))
    for slot in old where slot.number >= 0 { slots[place(of: slot.hash)] = slot }
  }
}
