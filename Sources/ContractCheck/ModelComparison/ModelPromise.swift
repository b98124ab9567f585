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

    /// True if a part of the source that the response needs could not be read.
    var isLimited = false

    /// The content of an envelope that the model does not expect, which its findings are about; `nil` without one.
    var content: JSONDocument?

    /// True if that limits what is known of the reaction.
    var isReactionLimited = false

    /// The place in the source of what could not be read; `nil` if that is no one place.
    var unread: SpecLocation?

    /// True if the reaction is that of the compiled model.
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
      isReactionLimited: certainty != .known,
      unread: certainty == .known ? nil : model.unreadPlace(for: document))
  }

  /// Returns the content of the envelope that findings report around a document; `nil` if they report none.
  private static func content(of document: JSONDocument, _ findings: [Finding]) -> JSONDocument? {
    findings.first { $0.kind == .bodyWrapped && $0.path?.steps.isEmpty == true }?.foundAt
      .flatMap { JSONValue(in: document, at: $0) }
      .flatMap { try? JSONDocument(parsing: Array(document.bytes[document.byteRange(of: $0.node)])) }
  }
}

/// The places of findings as the model reads them.
extension ModelPromise {
  private var places: ContractPlaces? {
    guard case .shape(let root)? = contract.endpoints.first?.responses.first?.body else { return nil }
    return ContractPlaces(contract.shapes, root: root)
  }

  /// Returns a finding of the contract without the advice to send what the model does not read in place of a value. Where
  /// the model has no property, it changes nothing.
  func withReadableAdvice(_ finding: Finding) -> Finding {
    guard let backend = finding.advice.backend else { return finding }
    // A member of the model may be an entry of the contract's dictionary, which only the first value names.
    let first = [finding.count?.first].compactMap(\.self)
    let read = FindingPlaces(of: finding).promised.compactMap { path in
      ([path] + first).flatMap { [$0, FindingPlaces.converted($0)] }.lazy.compactMap { places?.place(at: $0) }
        .first
    }
    guard !read.isEmpty else { return finding }
    var advised = finding
    advised.advice.backend = backend.limited(
      toNull: read.allSatisfy { contract.shapes.alternatives(of: $0.shape).acceptsNull },
      orLeftOut: read.allSatisfy { $0.field?.isOptional ?? true }, of: finding.kind)
    return advised
  }

  /// Returns whether the model has a property for the promised place of a value that was found, or may be, under another
  /// name or in another object, and none for the place where it was found.
  func reads(_ finding: Finding) -> Bool {
    let mayBeElsewhere = finding.kind == .fieldMissing && !finding.candidates.isEmpty
    guard mayBeElsewhere || [.fieldRenamed, .fieldMoved, .fieldCasing].contains(finding.kind), let places
    else { return false }
    func hasProperty(_ path: JSONPath) -> Bool {
      [path, FindingPlaces.converted(path)].contains { places.place(at: $0)?.field != nil }
    }
    let found = FindingPlaces(of: finding)
    return found.promised.contains(where: hasProperty) && !found.found.contains(where: hasProperty)
  }

  /// Returns whether the model has no property for what is promised at the places of a finding.
  func ignores(_ finding: Finding) -> Bool {
    guard let places else { return false }
    let promised = FindingPlaces(of: finding).promised
    return !promised.isEmpty
      && promised.allSatisfy { path in
        [path, FindingPlaces.converted(path)].allSatisfy(places.isLeftOut)
      }
  }

  /// Returns whether the model may read each value that the contract would allow if it promised no more than the type of
  /// the value that came: a `Date` reads no other text than a date, and an `Int` no other number than a whole one.
  func mayRead(_ finding: Finding, of body: JSONDocument) -> Bool {
    guard finding.kind == .valueFormat || finding.kind == .valueType, let path = finding.path,
      let shape = [path, FindingPlaces.converted(path)].lazy.compactMap({ places?.place(at: $0)?.shape })
        .first
    else { return true }
    return mayRead(anyTextOrNumber: shape)
  }

  private func mayRead(anyTextOrNumber shape: ShapeID) -> Bool {
    if contract.shapes[shape].isDate { return false }
    return switch contract.shapes[shape].shape {
    case .nullable(let inner): mayRead(anyTextOrNumber: inner)
    case .any, .number, .string, .array, .object, .choice, .assertion: true
    case .null, .boolean, .integer, .format, .token, .moment, .pattern, .literal, .oneOf, .openChoice: false
    }
  }

  /// Returns the findings without those about the other members of an object whose deciding member has a value that the
  /// model refuses: whatever the others are, it does not decode.
  func withoutConsequences(_ findings: [Finding]) -> [Finding] {
    let refused = Set(findings.compactMap(refusedObject))
    if refused.isEmpty { return findings }
    return findings.filter { finding in
      refusedObject(of: finding) != nil || finding.path.map { !refused.contains($0.parent) } ?? true
    }
  }

  /// Returns the place of the object whose alternative a finding's member decides.
  private func refusedObject(of finding: Finding) -> JSONPath? {
    guard case .key(let name)? = finding.path?.steps.last, let path = finding.path?.parent,
      [.valueChoice, .valueLiteral, .fieldMissing].contains(finding.kind)
    else { return nil }
    let isDeciding = contract.shapes.nodes.contains { node in
      guard let discriminator = node.discriminator, discriminator.key == name,
        case .choice(let alternatives) = node.shape, let rest = discriminator.rest
      else { return false }
      return contract.shapes[alternatives[rest]].isReadBeforeOwnError
    }
    return isDeciding ? path : nil
  }
}
