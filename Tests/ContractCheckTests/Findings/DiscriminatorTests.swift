import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of choices among objects with a discriminating text: the findings are about the alternative that it names.
@Suite struct DiscriminatorTests {
  private func contract(_ shapes: String) throws -> Contract {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"}, "shapes": \(shapes),
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {"body": "Any"}}}},
       "checks": {"item": {"call": "item"}}}
      """
    return try Contract(parsing: Array(text.utf8), file: "test.json")
  }

  private func judge(_ shapes: String, _ body: String) throws -> (lines: [String], app: String) {
    let contract = try contract(shapes)
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    let verdict = contract.verdict(on: response, of: contract.endpoints[0], method: "GET")
    return (verdict.judgement.findings.map(\.line), verdict.app?.saying ?? "decodes the body")
  }

  private static let hits = """
    {"Price": {"amount": "string", "currency": "'EUR' | 'USD'"}, "Any": "Item | Supplier | Bin",
     "Item": {"type": "'item'", "item": {"sku": "string", "price": "Price"}, "rank": "integer"},
     "Supplier": {"type": "'supplier'", "supplier": {"id": "integer"}},
     "Bin": {"type": "'bin' | 'shelf'", "fromBin": "string", "toBin": "string"}}
    """

  @Test func `each alternative fits`() throws {
    for body in [
      #"{"type":"item","item":{"sku":"a","price":{"amount":"1","currency":"EUR"}},"rank":1}"#,
      #"{"type":"supplier","supplier":{"id":1}}"#, #"{"type":"shelf","fromBin":"a","toBin":"b"}"#,
    ] {
      let (lines, app) = try judge(Self.hits, body)
      #expect(lines == [] && app == "decodes the body")
    }
  }

  /// Three values of the item are wrong, and two of any supplier that it could be.
  @Test func `the alternative that is named speaks, whatever is wrong with it`() throws {
    let body = #"{"type":"item","item":{"sku":1,"price":{"amount":1,"currency":"GBP"}}}"#
    let (lines, app) = try judge(Self.hits, body)
    #expect(lines.contains { $0.hasPrefix("breaks value-type $.item.sku") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("breaks value-type $.item.price.amount") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("breaks field-missing $.rank") }, "\(lines)")
    #expect(!lines.contains { $0.contains("supplier") || $0.contains("type:") }, "\(lines)")
    #expect(app.hasPrefix("stops at $.item.sku: typeMismatch"), "\(app)")
  }

  @Test func `a text that names none is told at its place, with all that are promised`() throws {
    let (lines, app) = try judge(Self.hits, #"{"type":"order","order":{"id":1}}"#)
    #expect(
      lines == [#"breaks value-choice $.type: 'item' | 'supplier' | 'bin' | 'shelf' <> string "order""#])
    #expect(
      app == #"stops at $.type: dataCorrupted "Cannot initialize Type from invalid String value order""#)
  }

  private static let pets = """
    {"Dog": {"bark": "string"}, "Cat": {"meow": "integer"},
     "Pet": {"oneOf": {"by": "type", "dog": "Dog", "puppy": "Dog", "cat": "Cat"}},
     "Other": {"oneOf": {"by": "type", "dog": "Dog", "*": "object"}},
    """

  @Test(arguments: ["Pet", "Pet | string", "string | Pet | null", "(Pet | null) | integer[]"])
  func `a choice by a member stays one inside another choice`(notation: String) throws {
    let shapes = Self.pets + "\"Any\": {\"pet\": \"\(notation)\"}}"
    #expect(try judge(shapes, #"{"pet": {"type": "puppy", "bark": "x"}}"#).lines == [])
    let dog = try judge(shapes, #"{"pet": {"type": "dog", "meow": 1}}"#).lines
    #expect(dog.contains { $0.hasPrefix("breaks field-missing $.pet.bark: string") }, "\(dog)")
    #expect(
      !dog.contains { $0.contains("$.pet.type") || $0.hasPrefix("breaks field-missing $.pet.meow") }, "\(dog)"
    )
    #expect(
      try judge(shapes, #"{"pet": {"type": "fish", "meow": 1}}"#).lines
        == [#"breaks value-choice $.pet.type: 'dog' | 'puppy' | 'cat' <> string "fish""#])
  }

  @Test(arguments: ["Other", "Other | string", "string | Other"])
  func `what is named is not taken for one of the others`(notation: String) throws {
    let shapes = Self.pets + "\"Any\": {\"pet\": \"\(notation)\"}}"
    let contract = try contract(shapes)
    guard case .shape(let root)? = contract.endpoints[0].responses.first?.body else { return }
    for (body, fits) in [
      (#"{"pet": {"type": "dog", "meow": 1}}"#, false), (#"{"pet": {"type": "dog", "bark": ""}}"#, true),
      (#"{"pet": {"type": "cow", "moo": 1}}"#, true), (#"{"pet": {"moo": 1}}"#, true),
    ] {
      #expect(try judge(shapes, body).lines.isEmpty == fits, "\(body)")
      let document = try JSONDocument(parsing: Array(body.utf8))
      #expect(ShapeFit(contract.shapes, now: 0).fits(document.root, root) == fits, "\(body)")
    }
  }

  @Test func `a member that names no alternative is told with all texts that name one`() throws {
    let shapes = Self.pets + "\"Any\": \"Pet\"}"
    #expect(
      try judge(shapes, #"{"bark": "x"}"#).lines == [
        "breaks field-missing $.type: 'dog' | 'puppy' | 'cat' <> nothing in object {bark}"
      ])
    #expect(
      try judge(shapes, #"{"type": 7, "bark": "x"}"#).lines == [
        "breaks value-type $.type: 'dog' | 'puppy' | 'cat' <> integer 7"
      ])
  }

  @Test func `of a value of another type, no alternative is told to lack its members`() throws {
    #expect(
      try judge(Self.hits, #"{"type":1}"#).lines
        == ["breaks value-type $.type: 'item' | 'supplier' | 'bin' | 'shelf' <> integer 1"])
    #expect(
      try judge(Self.hits, #"{"type":null}"#).lines
        == ["breaks value-null $.type: 'item' | 'supplier' | 'bin' | 'shelf' <> null"])
  }

  @Test func `a text in other casing is told with the one that is meant`() throws {
    let contract = try contract(Self.hits)
    let body = Array(#"{"type":"ITEM","item":{"sku":"a"}}"#.utf8)
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: body)
    let findings = contract.judge(response, of: contract.endpoints[0], method: "GET").findings
    #expect(
      findings.map(\.line) == [
        #"breaks value-choice $.type: 'item' | 'supplier' | 'bin' | 'shelf' <> string "ITEM""#
      ])
    #expect(findings.first?.hint.backend == #"Send "item": only the casing differs."#)
  }

  @Test func `the member may be found in another casing`() throws {
    let shapes = Self.pets + "\"Any\": \"Pet\"}"
    let (lines, app) = try judge(shapes, #"{"Type": "cat", "Meow": 1}"#)
    #expect(lines.count == 1 && lines[0].hasPrefix("breaks field-casing $: "), "\(lines)")
    #expect(app.contains("keyNotFound"), "\(app)")
    #expect(try judge(shapes, #"{"type": "cat", "Type": "dog", "meow": 1}"#).lines.count == 1)
  }

  @Test func `without the text the alternative with the fewest findings speaks`() throws {
    let (lines, _) = try judge(Self.hits, #"{"supplier":{"id":1}}"#)
    #expect(
      lines.count == 1
        && lines[0].hasPrefix("breaks field-missing $.type: 'item' | 'supplier' | 'bin' | 'shelf' <>"),
      "\(lines)")
  }

  @Test func `elements and null beside the choice`() throws {
    let shapes = Self.hits.replacing(
      #""Any": "Item | Supplier | Bin""#, with: #""Any": "(Item | Supplier | Bin | null)[]""#)
    let (lines, _) = try judge(
      shapes, #"[null,{"type":"x"},{"type":"supplier","supplier":{"id":"1"}},{"type":"y"}]"#)
    #expect(
      lines.sorted() == [
        #"breaks value-choice $[*].type: 'item' | 'supplier' | 'bin' | 'shelf' <> string "x" [2/4 $[1].type]"#,
        #"breaks value-type $[*].supplier.id: integer <> string "1" [1/4 $[2].supplier.id]"#,
      ], "\(lines)")
  }

  @Test func `what all alternatives promise alike is told once`() throws {
    let shapes = """
      {"Any": "(A | B)[]", "A": {"t": "'a'", "score": "number", "x": "integer"},
       "B": {"t": "'b'", "score": "number", "y": "integer"}}
      """
    let body = #"[{"t":"b","score":"1","y":1},{"t":"a","score":"2","x":1},{"t":"b","score":3,"y":"z"}]"#
    #expect(
      try judge(shapes, body).lines == [
        #"breaks value-type $[*].score: number <> string "1" [2/3 $[0].score]"#,
        #"breaks value-type $[*].y: integer <> string "z" [1/3 $[2].y]"#,
      ])
  }

  @Test(arguments: [
    // The same text in two, an optional text, and one of any value.
    #"{"Any": "A | B", "A": {"t": "'a'", "x": "integer"}, "B": {"t": "'a' | 'b'", "y": "integer"}}"#,
    #"{"Any": "A | B", "A": {"t?": "'a'", "x": "integer"}, "B": {"t": "'b'", "y": "integer"}}"#,
    #"{"Any": "A | B", "A": {"t": "'a'", "x": "integer"}, "B": {"t": "string", "y": "integer"}}"#,
  ])
  func `what tells nothing apart decides nothing`(shapes: String) throws {
    let contract = try contract(shapes)
    #expect(contract.shapes.nodes.allSatisfy { $0.discriminator == nil })
  }

  /// The error of the last alternative would be about one that was not sent.
  @Test(arguments: [
    (#"{"id":"1","n":"x"}"#, "stops at $.v: no alternative decodes it, such as for typeMismatch(Int)"),
    (
      #""abc""#, "stops at $.v if it reads a UUID there: no alternative decodes it, such as for dataCorrupted"
    ),
  ])
  func `of alternatives that nothing tells apart the one that is read furthest says where an app stops`(
    value: String, app: String
  ) throws {
    let shapes = #"{"Any": {"v": "A | uuid | integer"}, "A": {"id": "integer", "n": "string"}}"#
    let told = try judge(shapes, #"{"v":\#(value)}"#).app
    #expect(told.hasPrefix(app), "\(told)")
  }

  @Test func `a text among the alternatives is read as one`() throws {
    let shapes =
      #"{"Any": "A | B | string", "A": {"t": "'a'", "x": "integer"}, "B": {"t": "'b'", "y": "integer"}}"#
    #expect(try judge(shapes, #""id-1""#) == ([], "decodes the body"))
    #expect(try judge(shapes, #"{"t":"b"}"#).lines.contains { $0.hasPrefix("breaks field-missing $.y") })
  }

  @Test(arguments: [
    (#"{"type": "fish", "legs": 0}"#, [String]()), (#"{"legs": 0}"#, []), (#"{}"#, []),
    (#"{"type": 5}"#, ["value-type $.type"]), (#"{"type": "fish", "fins": 2}"#, ["field-unexpected $.fins"]),
  ])
  func `the alternative for all other texts has the member that holds the text`(
    body: String, expected: [String]
  ) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"}, "policy": {"unexpectedFields": "fail"},
       "shapes": {"Pet": {"oneOf": {"by": "type", "dog": {"barks": "boolean"}, "*": {"legs?": "integer"}}}},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {"body": "Pet"}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "test.json")
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    let found = try contract.findings(in: response, of: "item")
    #expect(found.map { "\($0.kind.rawValue) \($0.path ?? .root)" } == expected)
  }
}
