/// A map from the hashes of keys to numbers.
///
/// A `KeyHash` is unpredictable for the author of a body, so it selects the slot directly and is not hashed again.
struct KeyTable: Sendable {
  private struct Slot {
    var hash = KeyHash(value: 0)

    /// The number, which is not negative; `free` if the slot is. An optional one would take twice the memory.
    var number = Self.free

    static let free = -1
    var isFree: Bool { number == Self.free }
  }

  private var slots: [Slot] = []
  private var count = 0

  subscript(hash: KeyHash) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[place(of: hash)]
    return slot.isFree ? nil : slot.number
  }

  /// Inserts a number for a new hash and returns `nil`, or returns the number that the hash already has.
  mutating func insert(_ number: Int, for hash: KeyHash) -> Int? {
    if 2 * count >= slots.count { grow() }
    let place = place(of: hash)
    if !slots[place].isFree { return slots[place].number }
    slots[place] = Slot(hash: hash, number: number)
    count += 1
    return nil
  }

  /// Returns the slot of a hash, or the free one that it would get. At least half of the slots are free.
  @inline(__always)
  private func place(of hash: KeyHash) -> Int {
    let mask = slots.count - 1
    var place = hash.value & mask
    while !slots[place].isFree, slots[place].hash != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(8, 4 * old.count))
    for slot in old where !slot.isFree { slots[place(of: slot.hash)] = slot }
  }
}
