/// Types of values and names that are no expression of their own in the source.
extension SwiftReceivers {
  /// Returns the type of a value with members, such as `user.name`, at a token that is no part of it.
  func value(ofPath path: [String], at index: Int) -> Receiver {
    guard let first = path.first, first.first?.isUppercase == false else { return .unknown }
    var receiver = local(first, before: index, depth: 0) ?? property(first, at: index)
    if first == "self" { receiver = innermost(at: index).map(Receiver.declared) ?? .unknown }
    for name in path.dropFirst() {
      // The members of what is not declared here are not known.
      receiver = receiver == .foreign ? .unknown : member(name, of: receiver, at: index)
    }
    return receiver
  }

  /// Returns whether the name of a type may be that of a declared one.
  func mayName(_ type: Int, at index: Int) -> Bool {
    var start = index
    while tokens.isMark(start - 1, "."), tokens.isName(start - 2) { start -= 2 }
    let path = stride(from: start, through: index, by: 2).map { tokens.text($0) }
    switch declarations.meaning(of: path, in: innermostPath(at: index), from: file) {
    case .type(let found)?: return found == type
    case .several(let types)? where !types.isEmpty: return types.contains(type)
    case .several?, .alias?, nil: return true
    }
  }
}
