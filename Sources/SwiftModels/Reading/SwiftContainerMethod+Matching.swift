import ContractSpecs

extension SwiftContainerMethod {
  /// Returns whether the compiler may choose this method to decode a type. Names are compared by their last part,
  /// without arguments.
  func mayDecode(_ asked: SwiftTypeReference) -> Bool { fits(type, asked) }

  private func fits(_ own: SwiftTypeReference, _ asked: SwiftTypeReference) -> Bool {
    if own.path.count == 1, generics.contains(own.path[0]) { return true }
    switch (own, asked) {
    case (.named, .named): return own.path.last == asked.path.last
    case (.optional(let own), .optional(let asked)), (.array(let own), .array(let asked)):
      return fits(own, asked)
    case (.dictionary(let ownKey, let own), .dictionary(let key, let asked)):
      return fits(ownKey, key) && fits(own, asked)
    case (.other(let own), .other(let asked)): return own == asked
    case (.named, _), (.optional, _), (.array, _), (.dictionary, _), (.other, _): return false
    }
  }
}
