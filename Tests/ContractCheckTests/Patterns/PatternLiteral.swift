import ContractSpecs

/// Lets tests write an expression as a literal; an invalid one is a precondition failure.
extension Pattern: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    do throws(PatternError) {
      self = try Pattern(text)
    } catch {
      preconditionFailure("/\(text)/: \(error.message)")
    }
  }
}
