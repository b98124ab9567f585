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

  @Test func `bounds the wrong way bring no error about a value`() {
    var text = ContractText()
    text.shapes = #"{"A": {"x": "number(▶2...1)"}}"#
    text.endpoints = #"{"a": {"request": "GET /a", "responses": {"200": {"body": "A"}}}}"#
    text.checks = #"{"a": {"call": "a", "expect": {"status": 200, "values": {"x": 1.5}}}}"#
    let (_, errors, marks) = ContractText.load(text.text)
    #expect(
      errors == ["\(marks[0]): number takes a lower bound that is not above the upper one in parentheses"])
  }

  @Test func `a session with the name of a check is no session in references`() {
    var text = ContractText()
    text.extra = #""sessions": {▶"login": {"login": "login", "bearer": "token"}}, "#
    text.checks =
      #"{"login": {"call": "login", "body": {"name": "ann"}}, "a": {"call": "open", "query": {"q": "${login.token}"}}}"#
    let (_, errors, marks) = ContractText.load(text.text)
    #expect(errors == ["\(marks[0]): \"login\" is already the name of a check or means no session"])
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
        "\(marks[0]): \(problem); this is the response of \"again\"; if it has the token at another path, write {\"login\": \"…\", \"renew\": \"…\"}"
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
    Example(
      "a leading zero", \.shapes, #"{"A": {"x": "▶01 | 02", "y": "integer(▶01...5)"}}"#,
      """
      a number has no leading zero; the text 01 is written "'01'"
      a number has no leading zero; the text 01 is written "'01'"
      """),
    Example(
      "half of a surrogate pair", \.shapes, #"{"A": {"x": ▶"\ud800", "...": ▶"\udc00"}}"#,
      """
      half of a surrogate pair is not text
      half of a surrogate pair is not text
      """),
    Example(
      "a spread twice", \.shapes, #"{"A": {"...": ["Person", ▶"Person"]}}"#, #""..." lists Person twice"#),
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
      "a token in angle brackets", \.shapes, #"{"A": {"x": "▶jwt<Claims>"}}"#,
      #""jwt" takes the shape of its payload in parentheses; write "jwt(Claims)""#),
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
      "a mark after all other members and after a spread", \.shapes,
      #"{"A": {▶"*?": "string", ▶"...?": "Person", ▶"..?": "Person", ▶"/x/?": "string"}}"#,
      #"""
      "*" takes no "?", since members without a name may be absent; write "*", or "\\*?" for a member called so
      "..." takes no "?": each member may be absent or not as in its own shape; write "...", or "\\...?" for a member called so
      members of another shape are taken over by "...", not by "..?"
      a pattern takes no "?", since members that it matches may be absent; write "/x/"
      """#),
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
      "a choice by a member in another casing", \.shapes,
      #"{"A": {▶"oneof": {"by": "type", "dog": {"n": "string"}}}}"#,
      #"a choice by a member is written "oneOf", not "oneof""#),
    Example(
      "several shapes as in JSON Schema", \.shapes,
      #"{"A": {▶"anyOf": ["B", "C"]}, "B": {▶"allOf": ["A", {"a": "string"}]}, "C": {"id": "uuid", ▶"oneOf": ["A", "B"]}, "D": {▶"one_of": ["A", "B", "C"]}, "E": {"a": {▶"AnyOf": ["A", "A[]"]}}, "F": {▶"allOf": "A"}, "G": {"\\anyOf": ["A"]}, "H": {"anyOf": "string", "a": "string"}, "I": {"one_of": {"a": "string"}}}"#,
      #"""
      "anyOf" is of JSON Schema: several shapes are written "B | C", and a member called so "\\anyOf"
      "allOf" is of JSON Schema: several shapes are written "User & Guest", and a member called so "\\allOf"
      "oneOf" is of JSON Schema: several shapes are written "A | B", and a member called so "\\oneOf"
      "one_of" is of JSON Schema: several shapes are written "A | B | C", and a member called so "\\one_of"
      "AnyOf" is of JSON Schema: several shapes are written "User | Guest", and a member called so "\\AnyOf"
      "allOf" is of JSON Schema: several shapes are written "User & Guest", and a member called so "\\allOf"
      """#),
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
      "a log-in that runs last", \.sessionChecks,
      #"{"login": {"call": "login", "body": {"name": "ann"}, "finally": true}, ▶"a": {"call": "open", "auth": "user"}, "b": {"call": "open", "auth": "user", "finally": true}, ▶"c": {"call": "open", "query": {"q": "${user.bearer}"}}}"#,
      """
      the check "a" needs "login", which runs last ("finally"); leave "finally" out of "login"
      the check "c" needs "login", which runs last ("finally"); leave "finally" out of "login"
      """),
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
}
