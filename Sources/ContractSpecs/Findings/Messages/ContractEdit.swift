/// A change of one place of a contract. Texts are in the notation of contracts.
package indirect enum ContractEdit: Hashable, Sendable, CustomStringConvertible {
  case replace(String, with: String, at: SpecLocation)
  case move(String, from: JSONPath, to: JSONPath, as: String, at: SpecLocation)

  /// The body at a path in place of the promised one.
  case promiseBody(Received, from: JSONPath, at: SpecLocation)
  case promiseAnotherDocument(at: SpecLocation)

  /// An alternative of a choice, which the value of a member decides.
  case addAlternative(String, by: String, at: SpecLocation)

  /// A change that is right only if another member is meant for the promised one.
  case ifSame(ContractEdit)

  /// Further changes of the same object that are not listed.
  case more(Int)

  package var description: String {
    switch self {
    case .replace(let old, let new, let location): "\(location): write \(new) in place of \(old)"
    case .move(let old, let path, let found, let new, let location):
      "\(location): move \(old) from \(path) to \(found), as \(new)"
    case .promiseBody(let body, let path, let location):
      "\(location): promise the body as it stands at \(path): \(body.text.text)"
    case .promiseAnotherDocument(let location):
      "\(location): promise what is sent; diagnose without --endpoint and --model prints its shape"
    case .addAlternative(let text, let name, let location):
      "\(location): add \(Quoted.key(text)) with its shape to the \"oneOf\" by \(Quoted.key(name))"
    case .ifSame(let edit): "\(edit), if that is the same value"
    case .more(let count): "and \(count) more of this object"
    }
  }
}
