import ContractSpecs

/// A resolver that replaces the references in expected values by what a client has sent and received.
struct MirrorResolver {
  let contract: Contract
  let variables: Variables
  let fit: CheckFit

  /// The time in seconds since 1970.
  let now: Double

  /// True if the request is the check's own. For another request, only earlier responses are repeated.
  var isExact = true

  /// Returns the resolved template; values that are unknown here stay open.
  func tree(_ template: JSONTemplate) -> MirrorTree {
    switch template {
    case .literal(let text, _): isExact ? .value(Array(text.utf8)) : .open
    case .string(let template): value(template).map { .value($0.json) } ?? .open
    case .array(let elements, _): isExact ? .array(elements.map(tree)) : .open
    case .object(let members, _): .object(members.map { ($0.name, tree($0.value)) })
    }
  }

  private func value(_ template: Template) -> ResolvedValue? {
    guard isExact || template.references.contains(where: \.isGiven) else { return nil }
    if let reference = template.soleReference { return value(reference) }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let piece): text += piece
      case .reference(let reference):
        guard let piece = value(reference)?.text else { return nil }
        text += piece
      }
    }
    return ResolvedValue(text: text)
  }

  private func value(_ reference: Reference) -> ResolvedValue? {
    switch reference.target {
    case .variable(let name, _, let fallback):
      (fit.client.names[.variable(name)] ?? variables[name] ?? fallback).map(ResolvedValue.init(text:))
    case .unique(let kind, let label):
      fit.client.unique(kind, label: label).map(ResolvedValue.init(text:))
    case .now(.iso8601): ResolvedValue(text: CalendarTime(unix: now).iso8601)
    case .now(.unix): ResolvedValue(number: Int(now.rounded(.down)))
    case .response(let check, let path):
      given(by: [check]).lazy.compactMap { $0.value(at: path) }.first.map(ResolvedValue.init)
    case .responseHeader(let check, let name):
      given(by: [check]).lazy.compactMap { $0.headers.value(referredToAs: name) }.first.map(
        ResolvedValue.init(text:))
    case .sentBody(let check, let path):
      fit.client.sent[check].flatMap { FoundPaths().lookUp(path, in: $0.root).value }
        .map(ResolvedValue.init)
    case .session(let index, let token): sessionToken(contract.sessions[index], token)
    }
  }

  private func sessionToken(_ session: Session, _ token: Reference.SessionToken) -> ResolvedValue? {
    session.issuers.reversed().lazy.compactMap { check in
      session.path(of: token, inResponseOf: check).flatMap { path in
        given(by: [check]).lazy.compactMap { $0.value(at: path) }.first
      }
    }.first.map(ResolvedValue.init)
  }

  /// Returns the response that the request refers to, then the others, latest first.
  private func given(by checks: [Int]) -> [ClientState.Given] {
    checks.flatMap { check in
      [fit.referred[check]].compactMap(\.self) + fit.client.latest(of: check)
    }
  }
}

extension Reference {
  /// True if the reference stands for a part of an earlier exchange.
  fileprivate var isGiven: Bool {
    switch target {
    case .response, .responseHeader, .sentBody, .session: true
    case .variable, .unique, .now: false
    }
  }
}
