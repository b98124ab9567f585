import ContractSpecs

/// The places in a name or an address at which a line may end: behind separators, and in a part that is too long at
/// its last hump of camel case, or else where it is too long.
///
/// Only ASCII has separators and humps. A line never ends before another scalar, which may belong to the one before.
struct NameBreaks {
  /// The longest part that stays in one piece, in scalars.
  private static let maximumPartLength = 22

  private let bytes: UnsafeBufferPointer<UInt8>

  /// The number of scalars since the part or its last word began.
  private var length = 0

  /// The last hump in the part.
  private var hump: Int?

  /// The offsets, in bytes, before which a line may end; ascending.
  private(set) var offsets: [Int] = []

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    for index in bytes.indices { visit(index) }
  }

  private mutating func visit(_ index: Int) {
    let byte = bytes[index]
    if index > 0, mayEndLine(before: index) {
      add(index)
    } else if index > 0, bytes[index - 1].isLowercase, byte.isUppercase {
      hump = index
    }
    if byte == .space {
      (length, hump) = (0, nil)
    } else if !byte.isUTF8Continuation {
      if length >= Self.maximumPartLength, byte < 0x80 { add(hump ?? index, seenUpTo: index) }
      length += 1
    }
  }

  private mutating func add(_ offset: Int, seenUpTo index: Int? = nil) {
    offsets.append(offset)
    hump = nil
    length = index.map { end in bytes[offset..<end].count(where: { !$0.isUTF8Continuation }) } ?? 0
  }

  private func mayEndLine(before index: Int) -> Bool {
    let next = bytes[index]
    switch bytes[index - 1] {
    case UInt8(ascii: "/"):
      return next != UInt8(ascii: "/") && next != .space && index > 1 && bytes[index - 2] != .space
    case UInt8(ascii: "."), UInt8(ascii: ":"):
      return next.isLetter
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: ","),
      UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: "|"):
      return next.isLetter || next.isDigit
    default:
      return false
    }
  }
}

extension UInt8 {
  fileprivate var isLowercase: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
  fileprivate var isUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }

  /// True also for a byte that begins a scalar beyond ASCII.
  fileprivate var isLetter: Bool { isLowercase || isUppercase || self >= 0xC0 }
}
