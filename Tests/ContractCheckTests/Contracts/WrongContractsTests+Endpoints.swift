import ContractSpecs
import Testing

/// Errors in endpoints, and in checks and their references.
extension WrongContractsTests {
  static let endpoints: [Example] = [
    Example(
      "headers that are no text", \.endpoints,
      #"{"login": {"request": "GET /a", "headers": {▶"X-User?": "Person"}, "responses": {"200": {"headers": {▶"Vary": [["string"]], "X-Ids": "integer[]", ▶"X-A": {"a": "string"}, ▶"X-B": "string | Person[]", "X-C": "any"}}}}}"#,
      """
      a header is text, or a list of texts between commas, so X-User cannot be Person
      a header is text, or a list of texts between commas, so Vary cannot be string[]
      a header is text, or a list of texts between commas, so X-A cannot be object {a}
      a header is text, or a list of texts between commas, so X-B cannot be Person
      """),
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
      "a path without its slash, and a parameter after a colon", \.endpoints,
      #"{"login": {"request": "POST ▶bikes/:id"}}"#, #"the path must begin with "/": write "/bikes/{id}""#),
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
      "a timeout of two days", \.checks, #"{"a": {"call": "open", "timeout": ▶"2d"}}"#,
      #""timeout" must be at most a day, not "2d""#),
    Example(
      "a timeout that is no time", \.checks, #"{"a": {"call": "open", "timeout": ▶"0s"}}"#,
      #""timeout" must be at least a millisecond, not "0s""#),
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
      "of another kind", \.checks,
      #"{"a": {"call": "open", "auth": ▶true, "headers": {"X-A": ▶null}, "query": {"q": ▶{}}}}"#,
      """
      "auth" is {"bearer": …}, {"basic": {"user": …, "password": …}}, a session or "none", not a boolean
      a header must be a string, a number or a boolean, not null
      "q" must be a string, a number or a boolean, not an object
      """),
    Example(
      "in a default", \.checks,
      #"{"a": {"call": "open", "query": {"q": "${▶env.A:-${env.B:-7}}"}}}"#,
      #"the default of a variable is plain text up to the next "}", so it cannot hold another reference"#),
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
}
