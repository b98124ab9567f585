/// From the hashes of keys to numbers.
///
/// A `KeyHash` is random to whoever wrote the body, so it is the slot itself and is not hashed again.
struct KeyTable: Sendable {
  private struct Slot {
    var hash = 0

    /// -1 where the slot is free.
    var number = -1
  }

  private var slots: [Slot] = []
  private var count = 0

  subscript(hash: Int) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[place(of: hash)]
    return slot.number < 0 ? nil : slot.number
  }

  /// Puts a number in for a hash that is new; else gives the number that stays there.
  mutating func insert(_ number: Int, for hash: Int) -> Int? {
    if 2 * count >= slots.count { grow() }
    let place = place(of: hash)
    if slots[place].number >= 0 { return slots[place].number }
    slots[place] = Slot(hash: hash, number: number)
    count += 1
    return nil
  }

  /// The slot of a hash, or the free one that it would get; one in two is free.
  @inline(__always)
  private func place(of hash: Int) -> Int {
    let redact = slots.count - 1
    var place = hash & redact
    while slots[place].number >= 0, slots[place].hash != hash { place = (place + 1) & redact }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(8, 4 * old.count))
    for slot in old where slot.number >= 0 { slots[place(of: slot.hash)] = slot }
  }
}
