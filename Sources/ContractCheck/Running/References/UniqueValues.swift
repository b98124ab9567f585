import ContractSpecs

/// The values of `unique.*`, which are derived from the seed and the labels of a run alone.
///
/// The same kind and label always have the same value. Other labels have others; the three forms of a telephone number
/// of one label are one number.
struct UniqueValues: Sendable {
  let seed: UInt64
  private let phones: [String: Int]

  /// The numbers of seven digits of which the first is 2 to 9, as in every local number of the North American plan.
  private static let phoneNumbers = 2_000_000...9_999_999

  /// Assigns the phone numbers. `labels` are those of all phones and digits of the run: seven digits are too few to
  /// rely on chance.
  init(seed: UInt64, phoneLabels labels: some Sequence<String>) {
    self.seed = seed
    var taken: Set<Int> = []
    var phones: [String: Int] = [:]
    for label in Set(labels).sorted() {
      var number = Self.phoneNumber(for: Self.bits(seed, .phone, label))
      while taken.contains(number), taken.count < Self.phoneNumbers.count {
        number = number == Self.phoneNumbers.upperBound ? Self.phoneNumbers.lowerBound : number + 1
      }
      taken.insert(number)
      phones[label] = number
    }
    self.phones = phones
  }

  func value(_ kind: Reference.UniqueKind, label: String) -> String {
    var generator = SplitMix64(state: Self.bits(seed, kind, label))
    switch kind {
    case .email: return "user-\(generator.letters(16))@example.com"
    case .username: return "u\(generator.letters(15))"
    case .phone: return "+1555\(phoneNumber(label))"
    case .formattedPhone: return Self.formatted(phoneNumber(label))
    case .uuid: return generator.uuid()
    case .digits: return "1\(phoneNumber(label))"
    }
  }

  private func phoneNumber(_ label: String) -> Int {
    phones[label] ?? Self.phoneNumber(for: Self.bits(seed, .phone, label))
  }

  /// Returns a number in the form `+1 (555) 234-5678`.
  static func formatted(_ number: Int) -> String {
    let digits = String(number)
    return "+1 (555) \(digits.prefix(3))-\(digits.dropFirst(3))"
  }

  private static func phoneNumber(for bits: UInt64) -> Int {
    phoneNumbers.lowerBound + Int(bits % UInt64(phoneNumbers.count))
  }

  /// Returns FNV-1a over kind and label, starting from the seed.
  private static func bits(_ seed: UInt64, _ kind: Reference.UniqueKind, _ label: String) -> UInt64 {
    var mixer = SplitMix64(state: seed)
    return "\(kind.rawValue).\(label)".utf8.reduce(mixer.next()) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }
}

/// The generator of Steele, Lea and Flood: 64 bits of state, the same sequence on every machine.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns `count` lower case letters and digits.
  mutating func letters(_ count: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<count).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] })
  }

  /// Returns a version 4 UUID (RFC 9562 section 5.4) in lower case.
  mutating func uuid() -> String {
    let high = next() & ~0xF000 | 0x4000
    let low = next() & ~(3 << 62) | (2 << 62)
    let digits = [high, low].map { bits in
      let text = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(Array(digits)[range])
    }.joined(separator: "-")
  }
}
