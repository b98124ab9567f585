import Foundation
import Testing

@testable import ModelHarness

/// A body, the type that it is decoded as, and the expected problems.
struct ExaminationCase: CustomTestStringConvertible, Sendable {
  let body: String
  let problems: [String]
  let examine: @Sendable () throws -> Examination

  init<T: Decodable & SendableMetatype>(
    _ type: T.Type, _ body: String, _ problems: [String] = [], keys: Settings.Keys = .asWritten,
    dates: Settings.Dates = .deferredToDate
  ) {
    (self.body, self.problems) = (body, problems)
    examine = {
      var settings = try Settings(for: ClientModelSource.text())
      (settings.keys, settings.dates) = (keys, dates)
      return Examination(of: Array(body.utf8), as: T.self, settings)
    }
    name = "\(type)"
  }

  private let name: String
  var testDescription: String { "\(name): \(body.prefix(80))" }
}

/// The text of `ClientModels`.
enum ClientModelSource {
  static let path = ProjectFolder.root + "/Tests/ContractCheckTests/ModelHarness/ClientModels.swift"

  static func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

extension Settings {
  init(for source: String) {
    self.init()
    words = Settings.words(in: source)
    patience = .seconds(600)
  }
}

extension Examination {
  /// The problems, one on each line: kind, path, wanted type, and the count if it is not one.
  var outline: [String] {
    problems.map { problem, count in
      "\(problem.kind) \(problem.steps.outline) \(problem.type)" + (count == 1 ? "" : " ×\(count)")
    }
  }

  /// The pattern paths that the model read, with the optional ones marked.
  var asked: [String] {
    var open = [root]
    var found: [String] = []
    while let pattern = open.popLast() {
      open += pattern.order.reversed()
      if !pattern.steps.isEmpty { found.append(pattern.steps.outline + (pattern.isOptional ? "?" : "")) }
    }
    return found
  }

  var unread: [String] {
    var open = [root]
    var found: [String] = []
    while let pattern = open.popLast() {
      open += pattern.order.reversed()
      found += pattern.unread.keys.map { (pattern.steps + [.name($0)]).outline }
    }
    return found.sorted()
  }
}

extension [Step] {
  var outline: String {
    reduce(into: "$") { text, step in
      switch step {
      case .name(let name): text += ".\(name)"
      case .index(let index): text += "[\(index)]"
      case .each: text += "[*]"
      }
    }
  }
}
