import ContractSpecs
import SwiftModels

/// An app's own type as the promise of a response: what its decoder requires.
struct ModelPromise: Sendable {
  let model: SwiftModel

  /// The contract with one endpoint, which promises what the model decodes for every success.
  let contract: Contract

  /// The name of the type, such as `LoginResponse` or `[Item]`.
  let name: String

  init(_ model: SwiftModel, named name: String? = nil) {
    (self.model, self.name) = (model, name ?? model.name)
    contract = Contract(
      promising: model.root, of: model.shapes, named: model.name, client: model.client, at: model.location)
  }

  /// The findings in a response, and the reaction of the app's decoder.
  struct Reading: Sendable {
    var findings: [Finding] = []
    var app: AppReaction?

    /// A Boolean value that indicates whether a part of the source that the response needs could not be read.
    var isLimited = false

    /// The content of an envelope that the model does not expect, which its findings are about; `nil` without one.
    var content: JSONDocument?

    /// A Boolean value that indicates whether that limits what is known of the reaction.
    var isReactionLimited = false

    /// A Boolean value that indicates whether the reaction is that of the compiled model.
    var isCompiled = false
  }

  /// The note on a response with a date that a formatter may read or refuse.
  static let unclearDate =
    "a date of this response is not written as the format says; a DateFormatter may read it all the same"

  /// Returns whether a date of a body is one that only the app's own formatter could judge; `document` is `nil` if the
  /// body is not JSON.
  func hasUnclearDate(in document: JSONDocument?) -> Bool {
    document.map { model.hasUnclearDate(in: $0) } ?? false
  }

  /// Returns the findings of the model in a body, in the terms of its source.
  func findings(in document: JSONDocument) -> [Finding] {
    model.report(on: document).findings.map { model.inSourceWords($0, in: document) }
  }

  /// Returns the reading of a body by the model, whatever the status and the media type of the response are: an app
  /// asks for neither once it decodes.
  ///
  /// - Parameter document: The parsed body; `nil` if it is not JSON.
  func reading(of response: HTTPResponse, _ document: JSONDocument?) -> Reading {
    var read = response
    read.status = 200
    read.body = document?.bytes ?? response.body
    read.headers = [Header("Content-Type", "application/json")]
    let verdict = contract.verdict(on: read, of: contract.endpoints[0], method: "GET")
    guard let document else {
      return Reading(findings: model.certainTraps + verdict.judgement.findings, app: verdict.app)
    }
    let findings = findings(in: document)
    let certainty = model.certainty(for: document, findings, verdict.app?.failure)
    let content = Self.content(of: document, findings)
    let isLimited = ([document] + [content].compactMap(\.self)).contains(where: model.isPartlyRead)
    var app = verdict.app
    if isLimited || certainty != .known { app?.remedy?.decodes = false }
    return Reading(
      findings: findings, app: app, isLimited: isLimited, content: content,
      isReactionLimited: certainty != .known)
  }

  /// Returns the content of the envelope that findings report around a document; `nil` if they report none.
  private static func content(of document: JSONDocument, _ findings: [Finding]) -> JSONDocument? {
    findings.first { $0.kind == .bodyWrapped && $0.path?.steps.isEmpty == true }?.foundAt
      .flatMap { JSONValue(in: document, at: $0) }
      .flatMap { try? JSONDocument(parsing: Array(document.bytes[document.byteRange(of: $0.node)])) }
  }
}
