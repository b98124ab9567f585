import ContractSpecs
import Testing

@Suite struct WrongContractsTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var text: ContractText
    var message: String

    init(_ name: String, _ change: WritableKeyPath<ContractText, String>, _ part: String, _ message: String) {
      testDescription = name
      text = ContractText()
      text[keyPath: change] = part
      self.message = message
    }
  }

  static let all = shapes + endpoints + checks + references + rest

  @Test(arguments: all)
  func `an error is told at its place`(example: Example) {
    let (contract, errors, marks) = ContractText.load(example.text.text)
    #expect(contract == nil)
    #expect(errors == zip(marks, example.message.split(separator: "\n")).map { "\($0): \($1)" })
  }

  @Test func `an address in place of the backend`() {
    let text = ContractText().text.replacing(#"{"url": "http://127.0.0.1:1"}"#, with: #"▶"http://h""#)
    let (_, errors, marks) = ContractText.load(text)
    #expect(errors == ["\(marks[0]): \"backend\" is an object: write {\"url\": \"http://h\"}"])
  }

  @Test func `a session's path that one of its two responses lacks`() {
    var text = ContractText()
    text.extra = #""sessions": {"user": {"login": "login", "renew": "again", "bearer": ▶"token"}}, "#
    text.checks =
      #"{"login": {"call": "login", "body": {"name": "ann"}}, "again": {"call": "me", "path": {"id": 1}, "expect": 200}}"#
    let (_, errors, marks) = ContractText.load(text.text)
    let problem = #"the response is not promised to have "token""#
    #expect(
      errors == [
        "\(marks[0]): \(problem); this is the response of \"again\", and both checks of a session have their tokens at the same path"
      ])
  }

  @Test func `a field of a status that is not listed, beside a refusal of which nothing is said`() {
    var text = ContractText()
    text.endpoints = text.endpoints.replacingFirst(
      #""200": {"body": {"token""#, with: #""401": {}, "200": {"body": {"token""#)
    text.checks =
      #"{"login": {"call": "login", "body": {"name": "ann"}, "expect": 201}, "a": {"call": "open", "query": {"q": "${▶login.tokn}"}}}"#
    let (_, errors, marks) = ContractText.load(text.text)
    #expect(errors == ["\(marks[0]): the response is not promised to have \"tokn\"; did you mean \"token\"?"])
  }

  static let shapes: [Example] = [
    Example(
      "a type that is not there", \.shapes, #"{"A": {"x": "▶strng"}}"#,
      #"there is no type "strng"; did you mean "string"?"#),
    Example(
      "a shape that is not there", \.shapes, #"{"User": {"x": "▶Usr"}}"#,
      #"there is no shape "Usr"; did you mean "User"?"#),
    Example(
      "a name within notation", \.shapes, #"{"User": {"x": "integer | ▶Usr[]"}}"#,
      #"there is no shape "Usr"; did you mean "User"?"#),
    Example(
      "notation after an escape", \.shapes, #"{"A": {"x": "'\u00e9' | ▶foo"}}"#,
      #"there is no type "foo"; a literal text is written "'foo'""#),
    Example(
      "another language's type", \.shapes, #"{"A": {"x": "▶int", "y": "▶String"}}"#,
      """
      there is no type "int"; did you mean "integer"?
      there is no shape "String"; did you mean "string"?
      """),
    Example(
      "an optional as Swift writes it", \.shapes, #"{"A": {"x": "string▶?"}}"#,
      #""?" belongs after the key of a field that may be absent; a value that may be null is written "string | null""#
    ),
    Example(
      "a reference of JSON Schema", \.shapes,
      ##"{"User": {"id": "string"}, "A": {▶"$ref": "#/components/schemas/User"}, "B": {"b": {▶"$ref": "#/x/Foo"}}}"##,
      """
      a contract has no "$ref": a shape is referred to by its name, as in "User"
      a contract has no "$ref": a shape is referred to by its name, as in "User"
      """),
    Example(
      "a JSON Schema", \.shapes,
      #"{"User": {▶"type": "object", "properties": {"name": {"type": "string"}}}, "A": {▶"type": "array", "items": {"type": "string"}}}"#,
      """
      this is a schema of JSON Schema, which a contract does not read; write the type itself, such as "uuid", "User[]" or {"id": "uuid"}
      this is a schema of JSON Schema, which a contract does not read; write the type itself, such as "uuid", "User[]" or {"id": "uuid"}
      """),
    Example(
      "bounds of two dots", \.shapes, #"{"A": {"x": "string(▶1..80)"}}"#,
      "bounds have three dots, as in 0...120, 1... or ...64"),
    Example(
      "counts the wrong way", \.shapes, #"{"A": {"x": "string(▶9...1)", "y": "string[](▶5...2)"}}"#,
      """
      string takes a lower bound that is not above the upper one in parentheses
      the lower bound is above the upper one
      """),
    Example(
      "bounds with a hyphen", \.shapes, #"{"A": {"x": "integer(▶1-5)"}}"#,
      "bounds have three dots, as in 0...120, 1... or ...64"),
    Example(
      "bounds alone", \.shapes, #"{"A": {"x": "1▶..5"}}"#,
      "bounds belong in parentheses after a type, as in integer(0...120)"),
    Example(
      "a question mark in front", \.shapes, #"{"A": {"x": "▶?string", "y": "string | null▶?"}}"#,
      """
      "?" belongs after the key of a field that may be absent; a value that may be null is written "string | null"
      "?" belongs after the key of a field that may be absent; a value that may be null is written "string | null"
      """),
    Example(
      "a wait without its values", \.checks,
      #"{"a": {"call": "me", "path": {"id": "1"}, "until": ▶{"name": "x"}}}"#,
      #"the awaited values belong under "values": write {"values": {"name": …}, "within": "10s"}"#),
    Example(
      "two counts", \.shapes, #"{"A": {"x": "string(10,▶2)"}}"#,
      "expected one count such as 6, or bounds such as 1...64"),
    Example(
      "an object within notation", \.shapes, #"{"A": {"x": "jwt(▶{sub: string})"}}"#,
      "an object cannot be written in notation: expected the name of a shape, as in jwt(Claims)"),
    Example(
      "an expression without slashes", \.shapes, #"{"A": {"x": "▶^[a-z]+/[0-9]$", "y": "▶^("}}"#,
      #"""
      expected a shape, found "^"; a regular expression is written between slashes: "/^[a-z]+\\/[0-9]$/"
      expected a shape, found "^"
      """#),
    Example(
      "typographic quotes", \.shapes, #"{"A": {"x": "▶‘a’ | “b c”", "y": "▶“a"}}"#,
      """
      expected a shape, found "‘"; write "'a' | 'b c'"
      expected a shape, found "“"; a literal text is written "'“a'"
      """),
    Example("nothing", \.shapes, #"{"A": {"x": "▶"}}"#, "expected a shape, found nothing"),
    Example(
      "nothing after a bar", \.shapes, #"{"A": {"x": "string |▶"}}"#,
      #"expected a shape after "|" or "(", found the end"#),
    Example("an open parenthesis", \.shapes, #"{"A": {"x": "▶(string"}}"#, #"expected ")""#),
    Example("an open quote", \.shapes, #"{"A": {"x": "▶'abc"}}"#, "the quote that opens here is not closed"),
    Example(
      "bounds of a boolean", \.shapes, #"{"A": {"x": "boolean(▶1...2)"}}"#,
      "boolean takes nothing in parentheses"),
    Example(
      "a negative count", \.shapes, #"{"A": {"x": "string(▶-1...2)"}}"#,
      "string takes a count such as 6 or 1...64 in parentheses"),
    Example(
      "bounds the wrong way", \.shapes, #"{"A": {"x": "number(▶2...1.5)"}}"#,
      "number takes a lower bound that is not above the upper one in parentheses"),
    Example(
      "bounds without numbers", \.shapes, #"{"A": {"x": "integer(▶...)"}}"#,
      "bounds need a number on one side"),
    Example(
      "a list as a tuple without elements", \.shapes, #"{"A": {"x": [▶"...string"]}}"#,
      #""..." follows the first elements of a tuple, as in ["number", "...string"]; a list is written ["string"]"#
    ),
    Example(
      "further elements before the end", \.shapes, #"{"A": {"x": ["string", ▶"...", "string"]}}"#,
      #""..." belongs at the end of a tuple: it is the shape of all further elements"#),
    Example(
      "an error behind three dots and blanks", \.shapes, #"{"A": {"x": ["string", "...   ▶strng"]}}"#,
      #"there is no type "strng"; did you mean "string"?"#),
    Example(
      "an error behind three dots", \.shapes, #"{"A": {"x": ["string", "...▶strng"]}}"#,
      #"there is no type "strng"; did you mean "string"?"#),
    Example(
      "a step of nothing", \.shapes, #"{"A": {"x": "number(▶step 0)"}}"#,
      "number takes a step that is greater than 0 and has at most 18 digits in parentheses"),
    Example(
      "nothing between bounds", \.shapes, #"{"A": {"x": "integer(▶1..<1)"}}"#,
      "integer takes a lower bound that is not above the upper one in parentheses"),
    Example(
      "a bound that is not there and not included", \.shapes, #"{"A": {"x": "integer(▶1..<)"}}"#,
      #""<" belongs beside the number that is not included, as in 0<..<1"#),
    Example(
      "unique characters", \.shapes, #"{"A": {"x": "string(▶unique)"}}"#,
      "string takes a count such as 6 or 1...64 in parentheses"),
    Example(
      "another value of another type", \.shapes, #"{"A": {"x": "'a' | ▶...integer"}}"#,
      #"after "..." comes the type of the values before it, as in "'a' | 'b' | ...string" or "1 | 2 | ...integer""#
    ),
    Example(
      "a choice by a member that is not named", \.shapes, #"{"A": {▶"oneOf": {"dog": "string"}}}"#,
      #""oneOf" needs "by", the member that says which, as in {"oneOf": {"by": "type", "dog": "Dog"}}; one of several shapes is written "Dog | Cat", and a member called so "\\oneOf""#
    ),
    Example(
      "a choice by a member of what has none", \.shapes,
      #"{"A": {"oneOf": {"by": "type", ▶"dog": "string"}}}"#,
      #""dog" is no object, so it has no member that says which it is"#),
    Example(
      "a choice by a member beside other keys", \.shapes,
      #"{"A": {▶"oneOf": {"by": "type", "dog": {}}, "b": "string"}}"#,
      #""oneOf" must be the only key of its object; members of all alternatives are written in each, or spread in with "...""#
    ),
    Example(
      "a choice by a member that is a list", \.shapes, #"{"A": {▶"oneOf": ["string", "integer"]}}"#,
      #""oneOf" needs "by", the member that says which, as in {"oneOf": {"by": "type", "dog": "Dog"}}; one of several shapes is written "Dog | Cat", and a member called so "\\oneOf""#
    ),
    Example(
      "a key that is no pattern", \.shapes, #"{"A": {▶"/(/": "string"}}"#,
      #"the parenthesis that opens here is not closed; a key with slashes is written "\\/(/""#),
    Example(
      "a value that a row has not", \.checks,
      #"{"a": {"call": "open", "query": {"x": ▶"${case.y}"}, "cases": [{"x": 1}]}}"#,
      #"the row "a-1" has no "y""#),
    Example(
      "a value that no row has", \.checks,
      #"{"a": {"call": "open", "query": {"x": ▶"${case.nam}"}, "cases": [{"name": "x"}, {"name": "y"}, {"name": "z"}]}}"#,
      #"no row has "nam"; did you mean "name"?"#),
    Example(
      "a value that two of three rows have not", \.checks,
      #"{"a": {"call": "open", "query": {"x": ▶▶"${case.y}"}, "cases": [{"x": 1}, {"y": 1}, {"x": 2}]}}"#,
      """
      the row "a-1" has no "y"
      the row "a-3" has no "y"
      """),
    Example(
      "a log-in that uses its own session", \.sessionChecks,
      #"{▶"login": {"call": "login", "body": {"name": "ann"}, "auth": "user"}}"#,
      #"the check "login" is the log-in of the session that it uses; leave the session out of it"#),
    Example(
      "a session behind its scheme", \.sessionChecks,
      #"{"login": {"call": "login", "body": {"name": "ann"}}, "a": {"call": "open", "auth": ▶"bearer:user"}}"#,
      #"there is no session "bearer:user"; write "user""#),
    Example(
      "a reference to a check with rows", \.checks,
      #"{"a": {"call": "open", "query": {"x": "${case.x}"}, "cases": [{"x": 1}]}, "b": {"call": "open", "after": ▶"a"}, "c": {"like": ▶"a"}}"#,
      """
      "a" has a check for each of its rows; refer to one of them, such as "a-1"
      "a" has a check for each of its rows; refer to one of them, such as "a-1"
      """),
    Example(
      "two rows of one name", \.checks,
      #"{"a": {"call": "open", "cases": [{"name": "2"}, ▶{}]}}"#,
      #"there is already a check "a-2"; give the row another "name""#),
    Example(
      "a shape in lower case", \.shapes, #"{"user": {}, "A": {"x": "▶user", "y": "@user"}}"#,
      #"the name of a shape that does not begin with a capital letter follows an "@"; write "@user""#),
    Example(
      "an unknown shape after a mark", \.shapes, #"{"api.user": {}, "A": {"x": "▶@api.usr"}}"#,
      #"there is no shape "api.usr"; did you mean "@api.user"?"#),
    Example(
      "a shape with a space", \.shapes, #"{▶"my user": {}}"#,
      #"a shape's name has no white space and none of | & [ ] ( ) < >, as in "User", not "my user""#),
    Example(
      "a shape in lower case that is used in upper case", \.shapes,
      #"{"user": {"id": "uuid"}, "order-line": {"by": "▶User"}, "date": {}, "A": {"y": ["▶OrderLine"], "d": "date", "...": ▶"User"}, "B": "@user"}"#,
      """
      there is no shape "User"; write "@user"
      there is no shape "OrderLine"; write "@order-line"
      there is no shape "User"; write "@user"
      """),
    Example(
      "a shape with a hyphen", \.shapes, #"{"Order-Line": {}, "A": {"x": "▶OrderLine"}}"#,
      #"there is no shape "OrderLine"; write "@Order-Line""#),
    Example(
      "an empty array", \.shapes, #"{"A": {"x": ▶[]}}"#,
      #"an array's shape names the shape of its elements, as in ["User"]; an array of anything is written "array""#
    ),
    Example(
      "the claims of a token in lower case", \.shapes, #"{"A": {"x": "jwt(▶claims)", "y": "jwt(▶payload)"}}"#,
      """
      there is no shape "claims"; did you mean "Claims"?
      there is no shape "payload"; the shape of a token's payload is named as in jwt(Claims)
      """),
    Example(
      "a shape that is itself", \.shapes, #"{"A": "B", "B": "▶A"}"#,
      "A is made of itself: nothing could ever fit it"),
    Example(
      "a shape that is itself or null", \.shapes, #"{▶"A": "A | null"}"#,
      "A is made of itself: leave that out, since it allows nothing more"),
    Example(
      "a shape that always holds itself", \.shapes,
      #"{"Token": {▶"next": "Token"}, "User": {"token": "Token"}}"#,
      #"Token can never end, because it always holds itself (Token.next → Token); a member that may be left out is written "name?", a value that may be null "… | null""#
    ),
    Example(
      "shapes that always hold each other", \.shapes,
      #"{"A": {▶"b": "B[](1...)"}, "B": {"inner": {"a": "A | A[](2)"}}}"#,
      #"A can never end, because it always holds itself (A.b[] → B.inner.a → A); a member that may be left out is written "name?", a value that may be null "… | null""#
    ),
    Example(
      "a text that nobody can send", \.shapes, #"{"A": {"x": ▶"string(2000000000)", "y": "A | null"}}"#,
      "the smallest value of this shape has 2000000002 bytes; at most 1048576 are allowed"),
    Example(
      "a spread of no object", \.shapes, #"{"A": "string", "B": {"...": ▶"A"}}"#,
      #""..." spreads objects in, and A is not an object"#),
    Example(
      "a field spread in twice", \.shapes,
      #"{"A": {"x": "any"}, "B": {"x": "any"}, "C": {"...": ["A", ▶"B"]}}"#,
      #""x" of B is already spread in by another shape"#),
    Example(
      "a field twice", \.shapes, #"{"A": {"x": "any", ▶"x?": "any"}}"#,
      #"the field "x" occurs twice in this object"#),
    Example(
      "a back reference", \.shapes, #"{"A": "/\\d\\/(.)▶\\1/"}"#,
      "a back reference is not supported: values are matched in one pass"),
    Example(
      "an expression of too many steps", \.shapes, #"{"A": "/x▶(a{99}b?){99}/"}"#,
      "more than 2000 steps when its repetitions are written out"),
    Example(
      "an example that does not match", \.shapes, #"{"A": "▶/[a-z]+/('A1')"}"#,
      #"the expression does not match its example "A1""#),
    Example(
      "an example without quotes", \.shapes, #"{"A": "/[a-z]+/(▶a)"}"#,
      "expected an example in quotes: /…/('text')"),
    Example(
      "a lookbehind", \.shapes, #"{"A": "/▶(?<=a)b/"}"#,
      "a lookbehind is not supported: values are matched in one pass"),
    Example(
      "an optional of a format", \.shapes, #"{"A": {"x": "email▶?"}}"#,
      #""?" belongs after the key of a field that may be absent; a value that may be null is written "email | null""#
    ),
    Example(
      "a list as in Swift", \.shapes, #"{"User": {"id": "uuid"}, "A": {"x": "▶[User]"}}"#,
      #"expected a shape, found "["; write "User[]""#),
    Example(
      "an exact number in the place of bounds", \.shapes, #"{"A": {"x": "number(▶2)"}}"#,
      #"number takes bounds such as 0...120, 1... or ...1.5 in parentheses; the number 2 and no other is written "2""#
    ),
    Example(
      "a time without unit", \.shapes, #"{"A": "unix-seconds(now+▶30)"}"#,
      "expected a span such as 30d, 12h, 15m or 90s"),
  ]

  static let endpoints: [Example] = [
    Example(
      "no request", \.endpoints, #"{▶"login": {}}"#,
      #"the endpoint "login" needs "request", such as "GET /users/{id}""#),
    Example(
      "a method in lower case", \.endpoints, #"{"login": {"request": "▶post /login"}}"#,
      #"there is no method "post"; write it in upper case"#),
    Example(
      "a query in the path", \.endpoints, #"{"login": {"request": "POST /login▶?x=1"}}"#,
      #"a path has no "?"; the items of a query belong in "query""#),
    Example(
      "a path without its slash", \.endpoints, #"{"login": {"request": "POST ▶api/login"}}"#,
      #"the path must begin with "/": write "/api/login""#),
    Example(
      "a whole address", \.endpoints, #"{"login": {"request": "POST ▶http://h:1/login"}}"#,
      #"the path must begin with "/": write "/login", and the rest as the backend's "url""#),
    Example(
      "a response that is a shape", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {"200": ▶"Person", "201": ▶["Person"], "202": ▶{"id": "uuid"}, "203": ▶null}}}"#,
      """
      the response "200" must be an object, not a string; write {"body": "Person"}
      the response "201" must be an object, not an array; write {"body": […]}
      the response "202" is given as the shape of its body; write {"body": {"id": …}}
      the response "203" must be an object, not null; write {"body": null}
      """),
    Example(
      "a response whose body is called a schema", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {"200": {▶"schema": "Person"}, "201": {▶"json": "Person"}}}}"#,
      """
      the response "200" has no "schema"; did you mean "body"?
      the response "201" has no "json"; did you mean "body"?
      """),
    Example(
      "endpoints in a list", \.endpoints, "▶[]",
      #""endpoints" must be an object such as {"login": {"request": …}}, not an array"#),
    Example(
      "a parameter with a colon", \.endpoints, #"{"login": {"request": "POST ▶/a/:id"}}"#,
      "a parameter is written {name}, not :name"),
    Example(
      "parameters of other tools", \.endpoints,
      #"{"login": {"request": "POST /a/▶{{userId}}"}, "b": {"request": "GET /▶${login.user.id}"}, "c": {"request": "GET /x/▶<int:id>"}}"#,
      """
      a parameter is written {userId}, not {{userId}}; its value belongs in "path" of each check
      a parameter is written {id}, not ${login.user.id}; its value belongs in "path" of each check
      a parameter is written {id}, not <int:id>; its value belongs in "path" of each check
      """),
    Example(
      "a parameter that occurs twice", \.endpoints, #"{"login": {"request": "POST /a/{id}/b/▶{id}"}}"#,
      "the parameter {id} occurs twice in this path: give each a name of its own"),
    Example(
      "an empty text as a body", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {"200": {"body": ▶""}}}}"#,
      "a body that is empty is promised by null"),
    Example(
      "an open parameter", \.endpoints, #"{"login": {"request": "POST /a/▶{id"}}"#,
      "a parameter is written {name}"),
    Example(
      "an unknown key", \.endpoints, #"{"login": {"request": "POST /a", ▶"respones": {}}}"#,
      #"the endpoint "login" has no "respones"; did you mean "responses"?"#),
    Example(
      "an unknown key of a response", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {"200": {▶"bdy": 1}}}}"#,
      #"the response "200" has no "bdy"; did you mean "body"?"#),
    Example(
      "a status that is none", \.endpoints, #"{"login": {"request": "POST /a", "responses": {▶"2xy": {}}}}"#,
      #"a response is keyed by a status such as "200", "4XX" or "default", not "2xy""#),
    Example(
      "classes of statuses as elsewhere", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {▶"2xx": {}, ▶"40x": {}, ▶"Default": {}}}}"#,
      """
      a response is keyed by a status such as "200", "4XX" or "default", not "2xx"; write "2XX"
      a response is keyed by a status such as "200", "4XX" or "default", not "40x"; write "4XX", or each status, such as "400"
      a response is keyed by a status such as "200", "4XX" or "default", not "Default"; write "default"
      """),
    Example(
      "a header's name", \.endpoints, #"{"login": {"request": "POST /a", "headers": {▶"a b": "string"}}}"#,
      #""a b" cannot be the name of a header"#),
    Example(
      "a header's text without its quotes", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {"200": {"headers": {"Content-Type": "application▶/json", "Cache-Control": "no-store▶, max-age=0", "Allow": "▶*", "Vary": "string ▶string"}}}}}"#,
      """
      expected "|", "[]" or the end, found "/"; a literal text is written "'application/json'"
      expected "|", "[]" or the end, found ","; a literal text is written "'no-store, max-age=0'"
      expected a shape, found "*"; a literal text is written "'*'"
      expected "|", "[]" or the end, found "s"
      """),
    Example(
      "a media type", \.endpoints,
      #"{"login": {"request": "POST /a", "responses": {"200": {"type": ▶"html"}}}}"#,
      #"a type is written "text/html", not "html""#),
    Example(
      "a policy", \.endpoints, #"{"login": {"request": "POST /a", "policy": {"unexpectedFields": ▶"wran"}}}"#,
      #""unexpectedFields" is one of "allow", "warn", "fail", not "wran"; did you mean "warn"?"#),
  ]

  static let checks: [Example] = [
    Example("no call", \.checks, #"{▶"a": {}}"#, #"the check "a" needs "call", the name of an endpoint"#),
    Example(
      "an endpoint that is not there", \.checks, #"{"a": {"call": ▶"logn"}}"#,
      #"there is no endpoint "logn"; did you mean "login"?"#),
    Example(
      "a reserved name", \.checks, #"{▶"env": {"call": "open"}}"#,
      #"a check's name has lower-case letters, digits and hyphens and is not env, secret, unique or now; "env" is not such a name"#
    ),
    Example(
      "an unknown key", \.checks, #"{"a": {"call": "open", ▶"expct": 200}}"#,
      #"the check "a" has no "expct"; did you mean "expect"?"#),
    Example(
      "keys of other tools", \.checks,
      #"{"a": {▶"endpoint": "login", ▶"json": {"name": "x"}}, "b": {"call": "me", ▶"params": {"id": 1}, ▶"status": 200}, "c": {"call": "open", "auth": {▶"token": "t"}}}"#,
      """
      the check "a" has no "endpoint"; did you mean "call"?
      the check "a" has no "json"; did you mean "body"?
      the check "b" has no "params"; did you mean "path"?
      the check "b" has no "status"; did you mean "expect"?
      "auth" has no "token"; did you mean "bearer"?
      """),
    Example(
      "like in a circle", \.checks, #"{"c": {"like": "b"}, "a": {"like": ▶"b"}, "b": {"like": "a"}}"#,
      "\"like\" goes round in a circle: a → b → a"),
    Example(
      "like no check", \.checks, #"{"a": {"call": "open"}, "b": {"like": ▶"aa"}}"#,
      "there is no check \"aa\"; did you mean \"a\"?"),
    Example(
      "like no check, and a timeout", \.checks,
      #"{"a": {"call": "open"}, "b": {"like": ▶"aa", "timeout": ▶"5"}}"#,
      """
      there is no check "aa"; did you mean "a"?
      "timeout" must be a span such as "30s", "500ms" or "2m", not "5"
      """),
    Example(
      "a parameter with another name", \.checks, #"{"a": {"call": "me", "path": {▶"idd": 1}}}"#,
      #"GET /users/{id} has no parameter "idd"; did you mean "id"?"#),
    Example(
      "a parameter with quite another name", \.checks, #"{"a": {"call": "me", "path": {▶"user": 1}}}"#,
      #"GET /users/{id} has no parameter "user"; it has id"#),
    Example(
      "two credentials", \.checks,
      #"{"a": {"call": "open", "auth": {"bearer": "t"}, "headers": {▶"authorization": "x"}}}"#,
      #"the check "a" has "auth" and a header Authorization of its own; only one of them can be sent"#),
    Example(
      "what another check takes over", \.checks,
      #"{"a": {"call": "open", "path": {}}, "b": {"call": "me", "path": {"id": 1, ▶"x": 2}}, "c": {"like": "b", "path": {"id": 2}}}"#,
      #"GET /users/{id} has no parameter "x"; it has id"#),
    Example(
      "what is wrong only where it is taken over", \.checks,
      #"{"a": {"call": "login", "auth": {"bearer": "t"}}, "b": {"like": "a", "headers": {▶"Authorization": "x"}}, "c": {"call": "open", "headers": {▶"Authorization": "x"}}, "d": {"like": "c", "auth": {"bearer": "t"}}}"#,
      """
      the check "b" has "auth" and a header Authorization of its own; only one of them can be sent
      the check "d" has "auth" and a header Authorization of its own; only one of them can be sent (taken over by the check "d")
      """),
    Example(
      "a parameter that is missing", \.checks, #"{▶"a": {"call": "me"}}"#,
      #""path" must give "id" for GET /users/{id}"#),
    Example(
      "two bodies", \.checks, #"{"a": {"call": "login", "body": {}, ▶"raw": ""}}"#,
      "a request has one of body, form, raw and multipart, not body and raw"),
    Example(
      "base64 that is none", \.checks, #"{"a": {"call": "login", "multipart": {"f": {"base64": ▶"a"}}}}"#,
      "not base64 (RFC 4648 section 4, padded)"),
    Example(
      "a file outside", \.checks, #"{"a": {"call": "login", "multipart": {"f": {"path": ▶"../x"}}}}"#,
      "a part's file lies in the contract's own folder or below it: no \"/\" first and no \"..\""),
    Example(
      "a timeout", \.checks, #"{"a": {"call": "open", "timeout": ▶"30"}}"#,
      #""timeout" must be a span such as "30s", "500ms" or "2m", not "30""#),
    Example(
      "polling an unsafe request", \.checks,
      #"{"a": {"call": "login", "until": ▶{"values": {}, "within": "1s"}}}"#,
      #""until" repeats a request, so its method must be safe: GET, HEAD or OPTIONS"#),
    Example(
      "a value that is not promised", \.checks,
      #"{"a": {"call": "login", "expect": {"values": {"user": {▶"nme": 1}}}}}"#,
      #"$.user is not promised to have "nme"; did you mean "name"?"#),
    Example(
      "a status", \.checks, #"{"a": {"call": "open", "expect": ▶20}}"#,
      #"a status is 100 to 599 or a class such as "4XX""#),
    Example("no checks", \.checks, "▶{}", "a contract needs at least one check"),
    Example(
      "a call taken away", \.checks, #"{"a": {"call": "open"}, ▶"b": {"like": "a", "call": null}}"#,
      #"the check "b" needs "call", the name of an endpoint"#),
    Example(
      "a list in the path", \.checks, #"{"a": {"call": "me", "path": {"id": ▶["1", "2"]}}}"#,
      #""id" occurs once in the path, so it has one value and not a list"#),
    Example(
      "a class in lower case", \.checks,
      #"{"a": {"call": "open", "expect": ▶"4xx"}, "b": {"call": "open", "expect": ▶"default"}}"#,
      """
      a status is 100 to 599 or a class such as "4XX"; write "4XX"
      a status is 100 to 599 or a class such as "4XX"; write the classes that are meant, such as ["4XX", "5XX"]
      """),
    Example(
      "a value below one that is not promised", \.checks,
      #"{"a": {"call": "login", "expect": {"values": {▶"usr": {"name": 1}}}}}"#,
      #"the response is not promised to have "usr"; did you mean "user"?"#),
    Example(
      "a list where none is promised", \.checks,
      #"{"a": {"call": "login", "expect": {"differs": {"user": ▶[]}}}}"#, "$.user is not an array"),
    Example(
      "a value to wait for that is not promised", \.checks,
      #"{"a": {"call": "me", "path": {"id": 1}, "until": {"values": {▶"nme": 1}, "within": "1s"}}}"#,
      #"the response is not promised to have "nme"; did you mean "name"?"#),
    Example(
      "no list that contains", \.checks,
      #"{"a": {"call": "login", "expect": {"values": {"user": {▶"$contains": 1}}}}}"#,
      #""$contains" must be the only key of its object, and a list"#),
    Example(
      "after a check that runs last", \.checks,
      #"{"a": {"call": "open", "finally": true}, "b": {"call": "open", "after": ▶"a"}}"#,
      #""a" runs last ("finally"), so only a check that does too can refer to it"#),
  ]

  static let references: [Example] = [
    Example(
      "to a variable without its kind", \.checks,
      #"{"a": {"call": "open", "query": {"q": "${▶PASSWORD}"}}}"#,
      #"there is no check "PASSWORD"; a variable is written ${env.PASSWORD}, or ${secret.PASSWORD} if its value is secret"#
    ),
    Example(
      "to an element behind a dot", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶login.user.0.id}"}}}"#,
      #"$.user is not promised to have "0"; an element is written login.user[0].id"#),
    Example(
      "to a field of a status that is not listed", \.checks,
      #"{"login": {"call": "login", "expect": 201}, "a": {"call": "open", "query": {"q": "${▶login.tokn}"}}}"#,
      #"the response is not promised to have "tokn"; did you mean "token"?"#),
    Example(
      "forwards", \.checks,
      #"{"a": {"call": "login", "body": {"name": "${▶b.id}"}}, "b": {"call": "me", "path": {"id": 1}}}"#,
      #""b" comes later in the file; a check can refer only to checks before it"#),
    Example(
      "in a circle", \.checks,
      #"{"a": {"call": "login", "body": {"name": "${▶b.id}"}}, "b": {"call": "me", "path": {"id": "${a.user.id}"}}}"#,
      #""a" and "b" refer to each other: a → b → a"#),
    Example(
      "to itself", \.checks, #"{"a": {"call": "login", "body": {"name": "x ${▶a.user.id}"}}}"#,
      #""a" refers to itself"#),
    Example(
      "to no check", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶logn.token}"}}}"#,
      #"there is no check "logn"; did you mean "login"?"#),
    Example(
      "to no field", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶login.user.nam}"}}}"#,
      #"$.user is not promised to have "nam"; did you mean "name"?"#),
    Example(
      "to the body by its name", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶login.body.user.id}"}}}"#,
      #"the response is not promised to have "body"; write ${login.user.id}"#),
    Example(
      "to a member of a list", \.listingChecks,
      #"{"a": {"call": "list"}, "b": {"call": "open", "query": {"q": "${▶a.users.id}"}}}"#,
      #"$.users is no object, so it cannot have "id"; write ${a.users[0].id}"#),
    Example(
      "into text", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶login.user.id.x}"}}}"#,
      #"$.user.id is no object, so it cannot have "x""#),
    Example(
      "into no array", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶login.user[0]}"}}}"#,
      "$.user is not an array"),
    Example(
      "with spaces or two braces", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "query": {"q": "${▶ login.token }", "r": "${▶{ login.token }}"}}}"#,
      """
      a reference is written ${login.token}, with one brace and no space
      a reference is written ${login.token}, with one brace and no space
      """),
    Example(
      "to an object that is sent as text", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "me", "path": {"id": "${▶login.user}"}, "query": {"q": "x ${▶login.user}"}, "headers": {"X-U": "${▶login.user}"}, "auth": {"bearer": "${▶login}"}}}"#,
      """
      $.user is promised to be Person, so it cannot be the path parameter "id", which is text; write ${login.user.id} or ${login.user.name}
      $.user is promised to be Person, so it cannot be the query item "q", which is text; write ${login.user.id} or ${login.user.name}
      $.user is promised to be Person, so it cannot be the header X-U, which is text; write ${login.user.id} or ${login.user.name}
      $ is promised to be object {token, user}, so it cannot be the bearer token, which is text; write ${login.token}
      """),
    Example(
      "to a list that is sent as text", \.listingChecks,
      #"{"list": {"call": "list"}, "a": {"call": "open", "query": {"q": "${▶list.ids}", "r": "${▶list.users}", "s": "${▶list.raw}"}}}"#,
      """
      $.ids is promised to be uuid[], so it cannot be the query item "q", which is text; write ${list.ids[0]}
      $.users is promised to be Person[], so it cannot be the query item "r", which is text; write ${list.users[0].id} or ${list.users[0].name}
      $.raw is promised to be object, so it cannot be the query item "s", which is text
      """),
    Example(
      "not closed", \.checks, #"{"a": {"call": "open", "query": {"q": "▶${env.X"}}}"#,
      #"the "${" that opens here is not closed; "$${" stands for the characters themselves"#),
    Example(
      "to no unique value", \.checks, #"{"a": {"call": "open", "query": {"q": "${▶unique.emial}"}}}"#,
      #"unique has email, username, phone, formatted-phone, uuid, digits; did you mean "email"?"#),
    Example(
      "to a unique value without its label", \.checks,
      #"{"a": {"call": "open", "query": {"q": "${▶unique.email.}"}}}"#,
      "a second value is written ${unique.email.second}, with a label of your choice"),
    Example(
      "to a check that runs last", \.checks,
      #"{"login": {"call": "login", "finally": true}, "a": {"call": "open", "query": {"q": "${▶login.token}"}}}"#,
      #""login" runs last ("finally"), so only a check that does too can refer to it"#),
    Example(
      "of a backend to a check", \.url, #""${▶login.token}""#,
      "here only env, secret, unique and now can be referred to"),
    Example(
      "after a later check", \.checks,
      #"{"a": {"call": "open", "after": ▶"b"}, "b": {"call": "open", "after": "a"}}"#,
      #""a" and "b" refer to each other: a → b → a"#),
    Example(
      "to no session", \.checks, #"{"a": {"call": "open", "auth": ▶"user"}}"#,
      #"there is no session "user"; a token is sent by {"bearer": …}"#),
    Example(
      "in place of a session", \.checks,
      #"{"login": {"call": "login"}, "a": {"call": "open", "auth": ▶"${login.token}"}, "b": {"call": "open", "auth": ▶"Bearer ${login.token}"}, "c": {"call": "open", "auth": {"bearer": "▶Bearer ${login.token}"}}}"#,
      """
      there is no session "${login.token}"; write {"bearer": "${login.token}"}
      there is no session "Bearer ${login.token}"; write {"bearer": "${login.token}"}
      "Bearer" is sent before the token in any case; write "${login.token}"
      """),
  ]

  static let rest: [Example] = [
    Example(
      "an unknown key at the top", \.extra, #"▶"chekcs": {}, "#,
      #"a contract has no "chekcs"; did you mean "checks"?"#),
    Example(
      "a key twice", \.extra, #""title": "a", ▶"title": "b", "#, #""title" occurs twice in this object"#),
    Example(
      "a backend's url", \.url, #"▶"localhost:3000""#,
      #"a backend's url begins with http://, https:// or unix:/, not "localhost:3000"; write "http://localhost:3000""#
    ),
    Example(
      "a variable of another tool as a backend's url", \.url, #"▶"{{baseUrl}}""#,
      #"a backend's url begins with http://, https:// or unix:/, not "{{baseUrl}}"; write ${env.baseUrl}, or ${secret.baseUrl} if its value is secret"#
    ),
    Example(
      "TLS without TLS", \.url, #""http://h", "tls": ▶{"ca": "ca.pem"}"#,
      "only a backend whose url begins with https:// speaks TLS"),
    Example(
      "a key without a certificate", \.url, #""https://h", "tls": ▶{"key": "client.key"}"#,
      #""key" is the key of a "certificate", which is not given"#),
    Example(
      "no pin", \.url, #""https://h", "tls": {"pins": ▶[]}"#,
      #""pins" needs a pin: with none no key would do"#),
    Example(
      "a wrong pin", \.url, #""https://h", "tls": {"pins": [▶"sha256//short="]}"#,
      #"a pin is "sha256//" and the 44 characters of a SHA-256 digest in base64, not "sha256//short=""#),
    Example(
      "an old version of TLS", \.url, #""https://h", "tls": {"minimum": ▶"1.1"}"#,
      #""minimum" is one of "1.2", "1.3", not "1.1""#),
    Example(
      "an unknown key of TLS", \.url, #""https://h", "tls": {▶"cert": "a.pem"}"#,
      #""tls" has no "cert"; it can have ca, certificate, key, pins, minimum"#),

    Example(
      "a session's path", \.extra, #""sessions": {"user": {"login": "login", "bearer": ▶"tokn"}}, "#,
      #"the response is not promised to have "tokn"; did you mean "token"?"#),
    Example(
      "a session's path as other tools write it", \.extra,
      #""sessions": {"a": {"login": "login", "bearer": ▶"$.token"}, "b": {"login": "login", "bearer": ▶"body.token"}, "c": {"login": "login", "bearer": ▶"response.body.token"}, "d": {"login": "login", "bearer": ▶"login.token"}, "e": {"login": "login", ▶"token": "token"}, "f": {"login": "login", "bearer": ▶"${login.token}"}}, "#,
      """
      the response is not promised to have "$"; write "token"
      the response is not promised to have "body"; write "token"
      the response is not promised to have "response"; write "token"
      the response is not promised to have "login"; write "token"
      the session "e" has no "token"; did you mean "bearer"?
      the response is not promised to have "${login"; write "token"
      """),
    Example(
      "a backend's url with a port that is none", \.url, #"▶"http://127.0.0.1:port""#,
      #"the port of a backend's url is a number such as 3000, not "port""#),
    Example(
      "a backend's url with a slash in its password", \.url, #"▶"http://ann:a/b@h""#,
      #"the port of a backend's url is a number such as 3000; a "/" in a password is written %2F"#),
    Example(
      "a backend's url with a query", \.url, #"▶"http://h/api?x=1""#,
      #"a backend's url has no query; its items belong in the "query" of each check"#),
    Example(
      "a backend's url with a fragment", \.url, #"▶"http://h/#api""#,
      ##"a backend's url has no fragment, which no request would send: leave out "#" and what follows"##),
    Example(
      "a backend's url with a blank", \.url, #"▶"http://h/a b""#,
      "a backend's url has no blanks; one that belongs to a name is written %20"),
    Example(
      "a backend's url without a host", \.url, #"▶"http:///api""#,
      #"a backend's url names a host behind "://", which "http:///api" does not"#),
    Example(
      "a backend's socket without its path", \.url, #"▶"unix:run/app.sock""#,
      #"after unix: comes the path of a socket, from "/" and at most 107 bytes long, not "unix:run/app.sock""#
    ),
    Example(
      "a session's token that is an object", \.extra,
      #""sessions": {"user": {"login": "login", "bearer": ▶"user"}}, "#,
      #"$.user is promised to be Person, so it cannot be a session's token, which is text; write "user.id" or "user.name""#
    ),
    Example(
      "a session's check for a new token", \.extra,
      #""sessions": {"user": {"login": "login", "renew": ▶"refresh", "bearer": "token"}}, "#,
      #"there is no check "refresh"; "renew" names the check that asks for a new token, and without it the session logs in again"#
    ),
    Example(
      "a request line that no endpoint has", \.checks, #"{"a": {"call": ▶"GET /opn"}}"#,
      #"there is no endpoint "GET /opn"; did you mean "GET /open"?"#),
    Example(
      "a backend's url without its scheme", \.url, #"▶"api.example.com/v1""#,
      #"a backend's url begins with http://, https:// or unix:/, not "api.example.com/v1"; write "https://api.example.com/v1""#
    ),
    Example(
      "a session's check", \.extra, #""sessions": {"user": {"login": ▶"logn", "bearer": "token"}}, "#,
      #"there is no check "logn"; did you mean "login"?"#),
    Example(
      "an unknown key of a session", \.extra,
      #""sessions": {"user": {"login": "login", "bearer": "token", ▶"refesh": "token"}}, "#,
      #"the session "user" has no "refesh"; did you mean "refresh"?"#),
    Example(
      "an unknown key of a client", \.extra, #""client": {▶"key": "asWritten"}, "#,
      #""client" has no "key"; did you mean "keys"?"#),
  ]
}
