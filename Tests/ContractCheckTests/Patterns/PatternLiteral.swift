import ContractSpecs

/// So that tests write an expression as what it is; one that cannot be read ends them.
extension Pattern: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    do throws(PatternError) {
      self = try Pattern(text)
    } catch {
      preconditionFailure("/\(text)/: \(error.message)")
    }
  }
}
