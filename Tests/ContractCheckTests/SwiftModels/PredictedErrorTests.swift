import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the predicted error of a model whose source was read, compared with the error that the compiled type
/// throws.
@Suite struct PredictedErrorTests {
  struct Model: CustomTestStringConvertible, Sendable {
    let name: String
    let bodies: [String]

    /// The real error; `nil` if the body decodes.
    let failure: @Sendable (JSONDocument, Client) throws -> DecodingFailure?

    init<T: Decodable & SendableMetatype>(_ type: T.Type, _ name: String, _ bodies: [String]) {
      (self.name, self.bodies) = (name, bodies)
      failure = { document, client in
        do {
          _ = try ClientDecoder.decoder(for: client).decode(T.self, from: Data(document.bytes))
          return nil
        } catch let error as DecodingError {
          return DecodingFailure(error, stop: nil, in: document, client: client)
        }
      }
    }

    var testDescription: String { name }
  }

  private typealias M = PredictedModels

  private static let keys = [
    "1", "01", "+1", "-1", "-0", "x", "", " 1", "1.0", "-", "9223372036854775807", "9223372036854775808",
    "\\u0031", "1_0", "_1", "x_y", "١",
  ]

  /// The values in place of an enum with associated values.
  private static let events = [
    #"{"login":{"user":"x","_1":3}}"#, #"{"login":{"user":"x","_0":3}}"#, #"{"login":{"user":"x"}}"#,
    #"{"login":{"user":1,"_1":3}}"#, #"{"login":{"user":"x","_1":1.5}}"#, #"{"login":{"_1":3,"u":1}}"#,
    #"{"logOut":{}}"#, #"{"logOut":null}"#, #"{"logOut":3}"#, #"{"logOut":{"z":1}}"#, #"{"logOut":[]}"#,
    #"{"log_out":{}}"#, #"{"log_out":{},"logOut":{}}"#, #"{"LogOut":{}}"#, #"{"log_out":{},"LOGIN":{}}"#,
    #"{"move":{"to":{"city":"x"}}}"#, #"{"move":{"x":null,"to":{"city":"x"}}}"#, #"{"move":{}}"#,
    #"{"move":{"x":"1","to":{"city":"x"}}}"#, #"{"move":{"to":{}}}"#, #"{"move":{"to":{"city":1}}}"#,
    #"{"default":{"_0":"admin"}}"#, #"{"default":{"_0":"boss"}}"#, #"{"default":{}}"#,
    #"{"default":"admin"}"#,
    "{}", "[]", "null", "3", "true", #""logOut""#, #"{"nope":{}}"#, #"{"nope":{},"logOut":{}}"#,
    #"{"logOut":{},"login":{"user":"x","_1":3}}"#, #"{"logOut":{},"logOut":{}}"#,
    #"{"logOut":null,"default":{"_0":"boss"}}"#, #"{"type":"logOut"}"#, #"{"e":{"logOut":{}}}"#,
  ]

  private static let values = [
    "null", "1", "1.5", "1e400", "true", #""""#, #""x""#, #""QQ==""#, #""QQ""#, #""a b""#, #""http://[x""#,
    #""2025-01-08T12:00:00Z""#, #""2025-01-08""#, "[]", "{}",
  ]

  private static let renamed = [
    #"{"sign_in":{"user_name":"x"}}"#, #"{"signIn":{"user_name":"x"}}"#, #"{"sign_in":{"userName":"x"}}"#,
    #"{"hidden":{"_0":1}}"#, #"{"left":{"a":1}}"#, #"{"left":{"a":1},"hidden":{"_0":1}}"#,
    #"{"left":{"a":1},"sign_in":{"user_name":"x"}}"#, #"{"left":{}}"#, #"{"drop_it":{"file_name":"x"}}"#,
    #"{"dropIt":{"file_name":"x"}}"#, #"{"dropIt":{"fileName":"x"}}"#, #"{"dropIt":{}}"#,
    #"{"drop_it":null}"#,
  ]

  static let models: [Model] = [
    Model(M.Numbered.self, "Numbered", keys.map { "{\"a\":{\"\($0)\":\"v\"}}" }),
    Model(
      M.Numbered.self, "Numbered",
      [
        "{}", "[]", "null", "3", #"{"1":2}"#, #"{"1":null}"#, #"{"1":"a","1":2}"#, #"{"x":1}"#,
        #"{"1_0":"a","10":2}"#, #"{"1_0":"a","10":"b"}"#, #"{"1_0":"a"}"#, #"{"10":2}"#,
      ].map {
        "{\"a\":\($0)}"
      }),
    Model(M.Numbered.self, "Numbered", keys.map { "{\"a\":{},\"b\":{\"\($0)\":null}}" }),
    Model(
      M.Lists.self, "Lists",
      [
        #"{"byName":{"a":{"1":[1]}}}"#, #"{"byName":{"a":{"x":[1]}}}"#, #"{"byName":{"a":{"1":["1"]}}}"#,
        "{}",
      ]),
    Model(M.Deep.self, "Deep", [#"{"d":[[[[[{"x":1}]]]]]}"#, #"{"d":[[[[[{"1":1},{"2":"3"}]]]]]}"#]),
    Model(
      M.Widths.self, "Widths",
      [#"{"a":{"1":1}}"#, #"{"b":{"1":1}}"#, #"{"c":{"admin":1}}"#, #"{"a":[1,1],"b":[],"c":["admin",2]}"#]),
    Model(M.ByText.self, "ByText", [#"{"keyed":{"k":{"x":1}}}"#, #"{"keyed":{"k":{"x":"1"}}}"#]),
    Model(M.ByInt.self, "ByInt", [#"{"keyed":{"k":{"1":1}}}"#, #"{"keyed":{"k":{"x":1}}}"#]),
    Model(M.Event.self, "Event", events),
    Model(M.Events.self, "Events", events.map { "{\"e\":\($0)}" } + ["{}"]),
    Model(M.Maybe.self, "Maybe", events.map { "{\"e\":\($0)}" } + ["{}"]),
    Model(M.Many.self, "Many", events.map { "{\"list\":[{\"logOut\":{}},\($0)]}" }),
    Model(M.Many.self, "Many", events.map { "{\"list\":[],\"byName\":{\"a\":\($0)}}" }),
    Model(
      M.Switch.self, "Switch",
      [#"{"on":{}}"#, #""on""#, #"{"on":{"a":1}}"#, "{}", #"{"on":[]}"#, #"{"on":{},"off":{}}"#, "null"].map {
        "{\"s\":\($0)}"
      }),
    Model(
      M.Single.self, "Single",
      [#"{"only":{"x":1}}"#, #"{"only":{"x":"1"}}"#, #"{"only":{}}"#, "{}", #"{"nope":{}}"#, "null", "1"].map
      {
        "{\"s\":\($0)}"
      }),
    Model(
      M.MaybeSingle.self, "MaybeSingle",
      [#"{"only":{"x":1}}"#, #"{"only":null}"#, "{}", "null", "1"].map { "{\"s\":\($0)}" } + ["{}"]),
    Model(
      M.Enveloped.self, "Enveloped",
      [#"{"content":null}"#, "{}", #"{"content":1}"#, #"{"content":"1"}"#, "null"].map { "{\"e\":\($0)}" }),
    Model(
      M.Foundations.self, "Foundations",
      values.map { "{\"data\":\($0),\"dates\":[],\"ids\":[],\"links\":[]}" }
        + values.map { "{\"date\":\($0),\"dates\":[],\"ids\":[],\"links\":[]}" }
        + values.map { "{\"dates\":[\($0)],\"ids\":[],\"links\":[]}" }
        + values.map { "{\"dates\":[],\"ids\":[\($0)],\"links\":[]}" }
        + values.map { "{\"dates\":[],\"ids\":[],\"links\":[\($0)]}" }),
    Model(M.Renaming.self, "Renaming", renamed.map { "{\"r\":\($0)}" }),
    Model(
      M.Raws.self, "Raws",
      [
        #""role":"admin""#, #""role":"boss""#, #""role":1"#, #""role":null"#, #""role":"user","only":"two""#,
        #""role":"user","only":"one""#, #""role":"user","level":3"#, #""role":"user","level":2.0"#,
        #""role":"user","level":1.5"#, #""role":"user","level":"1""#, #""role":"user","small":5"#,
        #""role":"user","small":300"#, #""role":"user","small":1"#,
      ].map { "{\"ratios\":[0.5],\($0)}" }
        + [#"{"role":"user","ratios":[1,2.5]}"#, #"{"role":"user","ratios":[1,true]}"#]),
  ]

  @Test(
    arguments: models,
    [(Client.Keys.convertFromSnakeCase, Client.Dates.deferredToDate)]
      + Client.Dates.allCases.map { (.asWritten, $0) })
  func `the error is foretold, and something breaks if and only if there is one`(
    of model: Model, settings: (keys: Client.Keys, dates: Client.Dates)
  ) throws {
    let path = ProjectFolder.tests + "/SwiftModels/PredictedModels.swift"
    let source = SwiftFile(
      name: "PredictedModels.swift", bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    let client = Client(keys: settings.keys, dates: settings.dates, os: nil)
    let read = try SwiftModelReader([source]).model(named: "PredictedModels.\(model.name)", client: client)
    #expect(read.notes == [])
    let shapes = PreparedShapes(read.shapes).reaching(read.root)
    let decoder = ClientDecoder(shapes, root: read.root, client: read.client)
    for body in model.bodies {
      let document = try JSONDocument(parsing: Array(body.utf8))
      let real = try model.failure(document, client)
      let findings = read.report(on: document).findings
      #expect(
        findings.contains { $0.severity == .breaks } == (real != nil),
        "\(body): \(findings.map(\.line)), really \(real?.debugDescription ?? "decodes")")
      switch decoder.decode(document.bytes, document) {
      case .untried: Issue.record("\(body) was not tried")
      case .failsInAnyOrder: #expect(real != nil, "\(body)")
      case .decodes: #expect(real == nil, "\(body)")
      case .fails(let told):
        #expect(Self.outline(told) == real.map(Self.outline), "\(body)")
      }
    }
  }

  private static func outline(_ failure: DecodingFailure) -> String {
    "\(failure.kind) \(failure.subject ?? "") at \(failure.path): \(failure.debugDescription)"
  }

  @Test(arguments: [
    (
      "Numbered", #"{"a":{"x":"v"}}"#,
      #"breaks value-format $.a: object {integer} <> key "x", which is no integer"#
    ),
    (
      "Alone", #"{"data":{"only":{"x":1}}}"#,
      "breaks body-wrapped $ at $.data: PredictedModels.Alone.only <> object {data}"
    ),
    (
      "Bare", #"{"data":{"on":{}}}"#,
      "breaks body-wrapped $ at $.data: PredictedModels.Bare.on | PredictedModels.Bare.off <> object {data}"
    ),
    (
      "Event", #"{"nope":{}}"#,
      #"breaks value-choice $: one of the keys "login", "logOut", "move", "default" <> object {nope}"#
    ),
    (
      "Event", #"{"logOut":{},"login":{"user":"x","_1":3}}"#,
      #"breaks value-choice $: one of the keys "login", "logOut", "move", "default" <> object {logOut, login}"#
    ),
    (
      "Event", #"{"login":{"user":"x"}}"#,
      #"breaks field-missing $.login._1: integer <> nothing in object {user}"#
    ),
  ])
  func `a finding says it in the words of the model`(name: String, body: String, line: String) throws {
    let path = ProjectFolder.tests + "/SwiftModels/PredictedModels.swift"
    let source = SwiftFile(
      name: "PredictedModels.swift", bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    let model = try SwiftModelReader([source]).model(named: "PredictedModels.\(name)", client: .plain)
    let findings = model.report(on: try JSONDocument(parsing: Array(body.utf8))).findings
    #expect(findings.filter { $0.severity == .breaks }.map(\.line) == [line])
  }
}
