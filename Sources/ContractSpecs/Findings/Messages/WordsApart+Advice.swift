extension ChangedText {
  /// The rule about a text that a check expects in another representation.
  var rule: RuleID {
    switch self {
    case .misread: .misread
    case .lossy: .lossy
    case .escaped: .escaped
    }
  }
}

extension SameMeaning {
  /// The rule about a text that means what is expected.
  var rule: RuleID {
    switch self {
    case .moment: .sameMoment
    case .number: .sameNumber
    case .digits: .sameDigits
    case .composition: .sameComposition
    case .uuid: .sameUUID
    }
  }
}

extension WordsApart {
  /// Returns the advice. `key` is the name of the member that holds the text; `isEnum` says whether the app reads one
  /// of several texts as an enum.
  func advice(key: String?, isEnum: Bool) -> Advice {
    let backend: RuleID =
      switch difference {
      case .casing: .casingDiffers
      case .spaceAround: .spaceAround
      case .separators: .separatorsDiffer
      }
    return Advice(
      backend: .rule(backend, [.send: Quoted.key(promised)]),
      client: .rule(isEnum ? enumRule : comparison(key: key)))
  }

  private var enumRule: RuleID { difference == .casing ? .rawValueWithCasing : .rawValue }

  private func comparison(key: String?) -> RuleID {
    switch difference {
    case .casing: isTokenType(key) ? .tokenType : .compareWithoutCasing
    case .spaceAround: .trimSpace
    case .separators: .compareWithSent
    }
  }
}
