extension BodyNature {
  /// Returns the advice for both sides; `charset` is the one in the Content-Type, if that is not UTF-8, and
  /// `isEncoded` says whether the response names a Content-Encoding, which is undone by now; `isDeclaredJSON`, whether
  /// status and Content-Type are those of JSON; `mayCountCharacters`, whether all bytes of its Content-Length came,
  /// some of which are not ASCII.
  func advice(
    charset: String?, isEncoded: Bool = false, isDeclaredJSON: Bool = false, mayCountCharacters: Bool = false
  ) -> Advice {
    let rule = rule(charset, isEncoded: isEncoded, mayCountCharacters: mayCountCharacters)
    let named = rule == .foreignJSONNamed ? charset : nil
    let remedy = Remedy.rule(rule, named.map { [.charset: Quoted.cut($0)] } ?? [:])
    let saysNothing = rule.rule.hint.client.isEmpty
    let usual = Remedy.rule(isDeclaredJSON ? .refusedByDecoder : .lookFirst)
    return Advice(backend: remedy, client: saysNothing ? usual : remedy)
  }

  private func rule(_ charset: String?, isEncoded: Bool, mayCountCharacters: Bool) -> RuleID {
    switch sort {
    case .gzip: isEncoded ? .compressedTwice : .compressedUnnamed
    case .cutJSON: mayCountCharacters ? .cutOrMiscountedJSON : .cutJSON
    case .foreignJSON: charset == nil ? .foreignJSON : .foreignJSONNamed
    case .other: .textForJSON
    case .page, .wideText: .pageForJSON
    case .file: .fileForJSON
    case .wideJSON: .wideJSON
    case .markedJSON: .wideJSONWithMark
    case .xml: .xmlForJSON
    case .prefixed: .prefixedJSON
    case .call: .jsonp
    case .looseJSON: .looseJSON
    case .commaJSON: .trailingComma
    case .deepJSON: .deepJSON
    case .jsonLines: .jsonLines
    case .pythonText: .pythonText
    case .phpText: .phpText
    case .perlText: .perlText
    case .goText: .goText
    case .phpSource: .phpSource
    case .printedBefore: .printedBeforeJSON
    case .printedAfter: .printedAfterJSON
    case .word: .printedWord
    case .encodedJSON: .base64Body
    case .events: .eventsForJSON
    case .blank: .blankBody
    case .bytes: .bytesForJSON
    case .brokenJSON: .brokenJSON
    }
  }
}
