import ContractMutation
import ContractSpecs

/// Makes bodies for examples from those that checks send, with values for what only a run knows.
struct ExampleBodyMaker {
  let shapes: ShapeTable
  private var sampler: Sampler

  init(_ shapes: ShapeTable) {
    self.shapes = shapes
    sampler = Sampler(shapes, seed: 1, now: 1_767_225_600)
    sampler.options = Sampler.Options(prefersValues: true)
  }

  /// Returns a body without references, given the shapes that may be promised there. A string that is only a reference
  /// of which no form is known becomes a sample of the first shape that has one.
  func value(of template: JSONTemplate, as promised: [ShapeID]) -> DraftValue {
    switch template {
    case .literal(let text, _): return .json(text)
    case .string(let template): return text(template, as: promised)
    case .array(let elements, _):
      let inner = promised.flatMap { elementShapes(of: $0) }
      return .array(elements.map { value(of: $0, as: inner) })
    case .object(let members, _):
      return .object(
        members.map { member in
          let inner = promised.flatMap { memberShapes(member.name, of: $0) }
          return DraftMember(name: member.name, value: value(of: member.value, as: inner))
        })
    }
  }

  private func text(_ template: Template, as promised: [ShapeID]) -> DraftValue {
    if let reference = template.soleReference, specimen(of: reference) == nil {
      return promised.lazy.compactMap(sample).first ?? .template("text")
    }
    return .template(
      template.parts.map { part in
        switch part {
        case .text(let text): text
        case .reference(let reference): specimen(of: reference) ?? "text"
        }
      }.joined())
  }

  /// Returns a text that a reference may stand for, if its form is known before a run.
  private func specimen(of reference: Reference) -> String? {
    switch reference.target {
    case .variable(_, _, let fallback): fallback
    case .unique(let kind, let label): UniqueValues.specimens.value(kind, label: label)
    case .now(.iso8601): "2026-01-01T00:00:00Z"
    case .now(.unix), .response, .responseHeader, .sentBody, .session: nil
    }
  }

  private func sample(_ id: ShapeID) -> DraftValue? {
    var sampler = sampler
    guard let bytes = try? sampler.sample(id) else { return nil }
    return .json(String(decoding: bytes, as: UTF8.self))
  }

  private func elementShapes(of id: ShapeID) -> [ShapeID] {
    shapes.alternatives(of: id).shapes.flatMap { shapes[$0].shape.array?.elements ?? [] }
  }

  private func memberShapes(_ name: String, of id: ShapeID) -> [ShapeID] {
    shapes.alternatives(of: id).shapes.compactMap { shapes[$0].shape.object?.shape(ofMember: name) }
  }
}
