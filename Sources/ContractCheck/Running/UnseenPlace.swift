import ContractSpecs

/// A place of a promised response for which no body of a run had a value, so that nothing was judged there.
struct UnseenPlace: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    /// The elements of a list.
    case elements

    /// The entries of a dictionary.
    case entries

    /// Some alternatives of a choice, in the notation of contracts, of which others came.
    case alternatives([String])
  }

  /// The pattern path of the list, the dictionary or the choice.
  var path: JSONPath
  var part: Part

  /// The part that was not judged, in words that quote the contract.
  var words: String {
    switch part {
    case .elements: "0 elements judged"
    case .entries: "0 entries judged"
    case .alternatives(let names): "no value of \(names.joined(separator: ", ")) judged"
    }
  }

  /// Returns the places that two parts of a run have both not seen; `nil` for a part that has judged no body.
  static func common(_ ones: [UnseenPlace]?, _ others: [UnseenPlace]?) -> [UnseenPlace]? {
    guard let ones, let others else { return ones ?? others }
    return ones.compactMap { one in
      guard let other = others.first(where: { $0.path == one.path && $0.part.isAlike(one.part) }) else {
        return nil
      }
      return one.part.common(other.part).map { UnseenPlace(path: one.path, part: $0) }
    }
  }
}

extension UnseenPlace.Part {
  fileprivate func isAlike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.elements, .elements), (.entries, .entries), (.alternatives, .alternatives): true
    case (.elements, _), (.entries, _), (.alternatives, _): false
    }
  }

  /// Returns what neither of two parts of the same kind has seen; `nil` if that is nothing.
  fileprivate func common(_ other: Self) -> Self? {
    guard case (.alternatives(let ones), .alternatives(let others)) = (self, other) else { return self }
    let names = ones.filter(others.contains)
    return names.isEmpty ? nil : .alternatives(names)
  }
}
