import ContractSpecs

extension AppReaction {
  /// Returns the decoder's reaction and the remedy, each with its label, given the findings on the response; untrusted
  /// text.
  func facts(besides findings: [Finding]) -> [(label: String, text: String)] {
    reactionFacts(besides: findings) + (remedy.map { [("remedy", $0.saying)] } ?? [])
      + (change.map { [("change", $0.words)] } ?? [])
      + releases.map { ("releases", $0.words) }
      + (releaseRemedy.map { [("backend", $0)] } ?? [])
  }

  private func reactionFacts(besides findings: [Finding]) -> [(label: String, text: String)] {
    if certainty == .unknown { return [] }
    if isUnknown { return [("the app", unreadWords)] }
    let systems = failure == nil && findings.contains { $0.severity == .olderOS } ? " on newer systems" : ""
    return [("the app", subject + saying + systems + limit)]
  }

  /// The model, and whether it was compiled.
  private var subject: String {
    model.map { certainty == .compiled ? "\($0), compiled, " : "\($0) " } ?? ""
  }

  /// True if nothing is known of the reaction, since only what was read decodes the body.
  private var isUnknown: Bool { certainty == .asFarAsRead && failure == nil }

  private var limit: String {
    certainty == .asFarAsRead ? "; whether another error comes first is \(unreadWords)" : ""
  }

  /// The part of the app's source that was not read, as an answer to what the app does.
  private var unreadWords: String {
    let subject = model ?? "it"
    guard let unread else {
      return "not known: a part of the source of \(subject) was not read (lint names it)"
    }
    return "not known: how \(subject) reads what is declared at \(unread) was not read"
  }

  /// The reaction of the decoder: `stops at $.user: keyNotFound "firstName"; 4 more wait behind it`.
  var saying: String {
    guard let failure else { return "decodes the body" }
    let errors = waiting == 1 ? "error follows" : "errors follow"
    let rest = waiting == 0 ? "" : "; \(waiting) more \(errors)"
    let condition = failure.reading?.condition.map { " if it reads \($0) there" } ?? ""
    if let choice = failure.openChoice {
      let place = failure.field == choice ? "" : " at \(failure.field)"
      return
        "stops at \(choice)\(condition): no alternative decodes it, such as for \(failure.saying)\(place)\(rest)"
    }
    return "stops at \(failure.field)\(condition): \(failure.saying)\(rest)"
  }
}

extension SourceChange {
  /// The effects of the change: `make phone Optional`; untrusted text.
  var words: String {
    titles.joined(separator: "; ")
      + (remaining == 0 ? "" : "; \(counted(remaining, "finding")) of the model would be left")
  }

  /// The lines for the decoder, then the diff; untrusted text.
  var text: String { (decoderLines.map { $0 + "\n" } + [diff]).joined() }
}

extension DecodingFailure {
  /// The error with its debug description, which is omitted for a missing key because it only repeats the key.
  fileprivate var saying: String {
    switch kind {
    case .keyNotFound: "\(kind.rawValue) \"\(subject ?? "")\""
    case .valueNotFound, .typeMismatch: "\(kind.rawValue)(\(subject ?? "")) \"\(debugDescription)\""
    case .dataCorrupted:
      "\(kind.rawValue) \"\(debugDescription)\""
        + (isMisleading ? " (it is: a value does not fit its type)" : "")
    }
  }
}

extension ClientRemedy {
  /// The effect of the remedy: `with keyDecodingStrategy = .convertFromSnakeCase, the app decodes the body`. The count is
  /// of the findings that the decoder meets one by one; a report may merge several of them. The contract stays broken.
  var saying: String {
    let change =
      switch setting {
      case .keys(.asWritten): "keyDecodingStrategy = .useDefaultKeys"
      case .keys(.convertFromSnakeCase), .dates: "\(setting.name.rawValue) = .\(setting.value)"
      case .unwrap(let name): "decoding the content of \"\(name)\""
      }
    if decodes, removed == total { return "with \(change), the app decodes the body" }
    let verb = total - removed == 1 ? "is" : "are"
    // What is left then is nothing that a decoder meets.
    if decodes {
      return
        "with \(change), the app decodes the body; \(total - removed) of \(counted(total, "finding")) \(verb) left"
    }
    return "with \(change), \(total - removed) of \(counted(total, "error")) \(verb) left"
  }
}
