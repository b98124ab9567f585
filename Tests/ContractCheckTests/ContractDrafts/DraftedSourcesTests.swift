import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of where the identifiers of a path come from, and of what is deleted: only what the run created.
@Suite struct DraftedSourcesTests {
  private static let number = #"{ "type": "integer" }"#
  private static let string = #"{ "type": "string" }"#

  /// Returns a schema of an object with required members, such as `id: {…}|name: {…}`.
  private static func object(_ members: String) -> String {
    let parts = members.split(separator: "|").map { $0.split(separator: ":", maxSplits: 1) }
    let names = parts.map { "\"\($0[0])\"" }.joined(separator: ",")
    let properties = parts.map { "\"\($0[0])\": \($0[1])" }.joined(separator: ",")
    return #"{ "type": "object", "required": [\#(names)], "properties": { \#(properties) } }"#
  }

  /// Returns a path with operations such as `GET` or `POST`, whose parameters are texts.
  private static func path(
    _ path: String, _ methods: String, answer: String = "id: \(number)", body: String? = nil
  ) -> String {
    let parameters = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      #"{ "name": "\#($0.dropFirst().dropLast())", "in": "path", "required": true, "schema": { "type": "string" } }"#
    }
    let operations = methods.split(separator: " ").map { method in
      let schema = answer.hasPrefix("{") ? answer : object(answer)
      let sent = method == "POST" ? body : nil
      let requestBody = sent.map {
        #""requestBody": { "required": true, "content": { "application/json": { "schema": \#(object($0)) } } },"#
      }
      return """
        "\(method.lowercased())": { \(requestBody ?? "") "responses": { "\(method == "POST" ? 201 : 200)": {
          "description": "", "content": { "application/json": { "schema": \(schema) } } } } }
        """
    }
    return
      "\"\(path)\": { \"parameters\": [\(parameters.joined(separator: ","))], \(operations.joined(separator: ",")) }"
  }

  private static func draft(_ paths: String...) throws -> OpenAPIContractDraft {
    try OpenAPIContractDraftTests.draft(
      """
      { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "paths": { \(paths.joined(separator: ",")) } }
      """)
  }

  @Test(arguments: [
    ("/wrong-questions/{wrong_question_id}", "/questions"),
    ("/nfs/snapshots/{nfs_snapshot_id}", "/volumes/snapshots"),
    ("/nfs/snapshots/{snapshot_id}", "/volumes/snapshots"), ("/apps/{app_slug}/metadata", "/apps"),
    ("/export/executions/{execution_id}", "/policies/executions"),
  ])
  func `what the last word of a name names, or another kind of value, is not taken`(
    path: String, creation: String
  ) throws {
    let draft = try Self.draft(Self.path(path, "GET"), Self.path(creation, "POST"))
    #expect(draft.checks.map(\.call) == ["POST \(creation)"], "\(draft.text())")
    #expect(draft.undrafted.map(\.request) == ["GET \(path)"])
  }

  @Test(arguments: [
    ("/wrong-questions/{wrong_question_id}", "/wrong-questions"),
    ("/questions/{question_id}", "/banks/questions"),
    ("/nfs/snapshots/{nfs_snapshot_id}", "/nfs/snapshots"), ("/stats/{bank_id}", "/api/v1/banks"),
    ("/api/v2/nfs-access/{nfs_snapshot_id}", "/nfs/snapshots"), ("/albums/user/{userId}", "/admin/users"),
  ])
  func `what the whole name and the path name is taken`(path: String, creation: String) throws {
    let draft = try Self.draft(Self.path(path, "GET"), Self.path(creation, "POST"))
    #expect(Set(draft.checks.map(\.call)) == ["POST \(creation)", "GET \(path)"], "\(draft.text())")
  }

  @Test(arguments: [
    ("/assets/{assetId}/stream/{sessionId}", "/sessions", false),
    ("/apps/{assetId}/alerts/{alertId}", "/alerts", true),
    ("/albums/{assetId}/users/{userId}", "/users", true),
  ])
  func `an element below another one is what its path names`(path: String, creation: String, isTaken: Bool)
    throws
  {
    let assets = ["/assets", "/apps", "/albums"].map { Self.path($0, "POST") }.joined(separator: ",")
    let draft = try Self.draft(assets, Self.path(path, "DELETE"), Self.path(creation, "POST"))
    #expect(draft.checks.contains { $0.call == "DELETE \(path)" } == isTaken, "\(draft.text())")
    let list = Self.path(
      "/apps/{assetId}/alerts", "GET", answer: #"{ "type": "array", "items": { "type": "object" } }"#)
    let listed = try Self.draft(assets, Self.path(path, "DELETE"), Self.path(creation, "POST"), list)
    #expect(listed.checks.contains { $0.call == "DELETE \(path)" } == (isTaken && !path.hasPrefix("/apps")))
  }

  @Test func `two parameters of a path never name the same`() throws {
    let path = "/agents/{agent_id}/links/agents/{agent_id2}"
    let draft = try Self.draft(
      Self.path("/agents", "POST", answer: "id: \(Self.number)|agent_id2: \(Self.number)"),
      Self.path("/agents/{agent_id}/links/{id}", "GET"), Self.path(path, "PUT"))
    #expect(!draft.checks.contains { $0.call == "PUT \(path)" }, "\(draft.text())")
    let same = try Self.draft(
      Self.path("/agents", "POST"), Self.path("/agents/{agent_id}/agents/{agentId}", "PUT"))
    #expect(
      same.undrafted.map(\.reason) == ["its path parameters agent_id and agentId would name the same"],
      "\(same.text())")
  }

  @Test(arguments: [
    (
      #"{ "type": "array", "items": { "type": "object", "required": ["dag_id"], "properties": { "dag_id": { "type": "integer" } } } }"#,
      "GET"
    )
  ])
  func `a creation names nothing that the run did not create`(list: String, method: String) throws {
    let draft = try Self.draft(
      Self.path("/dags", method, answer: list),
      Self.path("/backfills", "POST", body: "dag_id: \(Self.number)"))
    #expect(draft.checks.map(\.call) == ["GET /dags"], "\(draft.text())")
    #expect(draft.undrafted.map(\.reason) == ["its \"dag_id\" would name what the run did not create"])
  }

  @Test func `each thing is deleted once`() throws {
    let draft = try Self.draft(
      Self.path("/volumes/{volume_id}/snapshots", "POST"), Self.path("/volumes", "POST"),
      Self.path("/snapshots/{snapshot_id}", "DELETE"),
      Self.path("/volumes/snapshots/{snapshot_id}", "DELETE"),
      Self.path("/volumes/{volume_id}", "DELETE"), Self.path("/volumes/{volume_id}/dangerous", "DELETE"),
      Self.path("/volumes/{volume_id}/tags", "GET DELETE"))
    let deletions = draft.checks.filter(\.isFinal)
    #expect(deletions.count == 5, "\(draft.text())")
    let tags = deletions.first { $0.call.hasSuffix("/tags") }?.path.last?.value
    let whole = deletions.first { $0.call == "DELETE /volumes/{volume_id}" }?.path.last?.value
    #expect(tags == whole, "what is in it is deleted before: \(draft.text())")
    let things = deletions.filter { !$0.call.hasSuffix("/tags") }.compactMap { $0.path.last?.value }
    #expect(Set(things).count == 4, "\(draft.text())")
  }

  @Test func `the identifier of what is created comes before one in a list of what belongs to it`() throws {
    let pets = #"{ "type": "array", "items": \#(Self.object("ownerId: \(Self.number)")) }"#
    let draft = try Self.draft(
      Self.path("/owners", "POST", answer: "pets: \(pets)|id: \(Self.number)"),
      Self.path("/owners/{ownerId}", "GET"))
    #expect(draft.text().contains(#""ownerId": "${create-owner.id}""#), "\(draft.text())")
    let without = try Self.draft(
      Self.path("/owners", "POST", answer: "pets: \(pets)"), Self.path("/owners/{ownerId}", "GET"))
    #expect(
      without.undrafted.map(\.reason) == [
        "no check gives the path parameter ownerId: the document does not say where the response of POST /owners has it"
      ], "\(without.text())")
  }

  @Test(arguments: ["data", "owners"])
  func `a list of what is created is looked into`(name: String) throws {
    let list = #"{ "type": "array", "items": \#(Self.object("id: \(Self.number)")) }"#
    let draft = try Self.draft(
      Self.path("/owners", "POST", answer: "\(name): \(list)"), Self.path("/owners/{ownerId}", "GET"))
    #expect(draft.text().contains("\"ownerId\": \"${create-owner.\(name)[0].id}\""), "\(draft.text())")
  }

  @Test func `of several forms of a response, that of one thing counts`() throws {
    let list = #"{ "type": "array", "items": \#(Self.object("code: \(Self.string)")) }"#
    let forms = [
      Self.object("alerts: \(list)"), Self.object("alert: \(Self.object("code: \(Self.string)"))"),
    ]
    let draft = try Self.draft(
      Self.path("/alerts", "POST", answer: #"{ "oneOf": [\#(forms.joined(separator: ","))] }"#),
      Self.path("/alerts/{code}", "GET"))
    #expect(draft.text().contains(#""code": "${create-alert.alert.code}""#), "\(draft.text())")
  }

  @Test(arguments: [
    (201, "/policies/{policyId}", true), (200, "/policies/{policyId}", false),
    (201, "/imports/{importedPolicyId}", false),
    (201, "/policies/{label}", true),
  ])
  func `a PUT that creates what its path names has a name of the run, and others have it too`(
    status: Int, path: String, isCreation: Bool
  ) throws {
    let put = Self.path(path, "PUT").replacing(#""200": {"#, with: #""\#(status)": {"#)
    let delete = Self.path(path, "DELETE").split(separator: "], ", maxSplits: 1)[1]
    let draft = try Self.draft("\(put.dropLast()), \(delete)", Self.path(path + "/entries", "GET"))
    #expect(draft.checks.count == (isCreation ? 3 : 0), "\(draft.text())")
    let values = Set(draft.checks.map { $0.path.first?.value })
    let creation = draft.checks.first { $0.call.hasPrefix("PUT") }
    #expect(values == (isCreation ? [.template("${unique.username.\(creation?.name ?? "")}")] : []))
    for check in draft.checks where check.name != creation?.name {
      #expect(check.after == [creation?.name])
    }
  }

  @Test(arguments: [
    ("id: \(number)|region: \(object("slug: \(string)"))", nil), ("slug: \(string)|id: \(number)", "slug"),
    ("ok: \(string)|made: \(object("slug: \(string)"))", "made.slug"),
    ("id: \(number)|data: \(object("slug: \(string)"))", "data.slug"),
    ("id: \(number)|app: \(object("slug: \(string)"))", "app.slug"),
  ])
  func `a member of what belongs to what is created is not its own`(answer: String, place: String?) throws {
    let draft = try Self.draft(
      Self.path("/apps", "POST", answer: answer), Self.path("/apps/{app_slug}", "GET"))
    let text = draft.text()
    #expect(place.map { text.contains("${create-app.\($0)}") } ?? (draft.checks.count == 1), "\(text)")
  }

  @Test(arguments: [
    ("/projects/{id}/tasks", true), ("/filters/{id}/tasks", true), ("/tasks/{id}/notes", false),
  ])
  func `an element is created below another one if that answers 201`(path: String, isCreated: Bool) throws {
    for status in [200, 201] {
      let creation = Self.path(path, "POST").replacing(#""201": {"#, with: "\"\(status)\": {")
      let draft = try Self.draft(
        Self.path("/projects", "POST"), Self.path("/filters", "POST"), creation,
        Self.path("/tasks/{id}", "DELETE"))
      let isDeleted = draft.checks.contains { $0.call == "DELETE /tasks/{id}" }
      #expect(isDeleted == (isCreated && status == 201), "\(draft.text())")
    }
  }
}
