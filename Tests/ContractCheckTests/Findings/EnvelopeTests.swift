import Testing

@testable import ContractSpecs

/// The tests of documents, elements and values inside others, and of lists under another key.
@Suite struct EnvelopeTests {
  /// The envelopes and lists of real backends.
  static let lists: [MatchCase] = [
    // An envelope that shares names with the document, which it holds as a whole.
    MatchCase(
      .object(["data": .array(row), "meta": .object(["page": .integer])]),
      #"{"data":{"data":[{"id":1,"name":"a"}],"meta":{"page":1}},"success":true}"#,
      "breaks body-wrapped $ at $.data: object {data, meta} <> object {data, success}"),
    MatchCase(
      .object(["data": .object(["id": .integer, "name": .string])]),
      #"{"success":true,"data":{"data":{"id":1,"name":"a"}}}"#,
      "breaks body-wrapped $ at $.data: object {data} <> object {success, data}"),
    // The same with the keys of the document in another casing, and of an error.
    MatchCase(
      .object(["data": .array(row), "meta": .object(["next_page": .integer])]),
      #"{"data":{"data":[{"id":1,"name":"a"}],"meta":{"nextPage":1}}}"#,
      "breaks body-wrapped $ at $.data: object {data, meta} <> object {data}",
      #"latent field-casing $.meta.next_page at $.data.meta.nextPage: "next_page" <> "nextPage""#),
    MatchCase(
      .object(["id": .integer, "status": .oneOf(["placed", "sent"]), "total": .number]),
      #"{"status":"success","data":{"id":1,"status":"placed","total":2}}"#,
      "breaks body-wrapped $ at $.data: object {id, status, total} <> object {status, data}"),
    MatchCase(
      .object(["id": .integer, "message": .string, "author": .string]),
      #"{"code":0,"message":"ok","data":{"id":1,"message":"hello","author":"x"}}"#,
      "breaks body-wrapped $ at $.data: object {id, message, author} <> object {code, message, data}"),
    MatchCase(
      .object(["id": .integer, "name": .string]), #"{"jsonrpc":"2.0","id":1,"result":{"id":77,"name":"x"}}"#,
      "breaks body-wrapped $ at $.result: object {id, name} <> object {jsonrpc, id, result}"),
    // Two levels; of two candidates none.
    MatchCase(
      account, #"{"data":{"user":{"email":"e","nick":"n"}}}"#,
      "breaks body-wrapped $ at $.data.user: object {email, nick} <> object {data}"),
    MatchCase(
      account, #"{"status":"ok","data":{"user":{"email":"e","nick":7},"links":{"a":1}}}"#,
      "breaks body-wrapped $ at $.data.user: object {email, nick} <> object {status, data}",
      "latent value-type $.nick at $.data.user.nick: string <> integer 7"),
    MatchCase(
      account, #"{"data":{"user":{"email":"e","nick":"n"},"owner":{"email":"e","nick":"n"}}}"#,
      "breaks field-missing $.email: string <> nothing in object {data}; fits $.data.user.email and $.data.owner.email equally well, not guessing",
      "breaks field-missing $.nick: string <> nothing in object {data}; fits $.data.user.nick and $.data.owner.nick equally well, not guessing",
      "info field-unexpected $.data: no such member <> object {user, owner}"),
    MatchCase(
      .array(row), #"{"response":{"data":[{"id":1,"name":"a"}],"errors":[]},"meta":{"page":1}}"#,
      "breaks body-wrapped $ at $.response.data: object {id, name}[] <> object {response, meta}"),
    MatchCase(
      .array(row), #"{"error":{"list":[{"id":1,"name":"a"}]},"meta":{"rows":[]}}"#,
      "breaks body-unrelated: object {id, name}[] <> object {error, meta}"),
    // A dictionary, which has no member of its own by which it could be recognized.
    MatchCase(
      .object([:], others: .each(row)), #"{"data":{"1":{"id":1,"name":"a"},"2":{"id":2,"name":"b"}}}"#,
      "breaks body-wrapped $ at $.data: object {*} <> object {data}"),
    // What an envelope has beside its document may look like an entry.
    MatchCase(
      .object([:], others: .each(.boolean)), #"{"success":true,"data":{"push":true,"mail":false}}"#,
      "breaks body-wrapped $ at $.data: object {*} <> object {success, data}"),
    MatchCase(
      .object([:], others: .each(.boolean)), #"{"push":true,"data":{"mail":false}}"#,
      "breaks value-type $[*]: boolean <> object {mail}; what is at $[*].mail fits [1/2 $.data]"),
    // An error in a form of its own, where a dictionary of texts by field is promised, which has no required members.
    MatchCase(
      .object([:], others: .each(.array(.string))), #"{"error":{"code":"taken","message":"is taken"}}"#,
      "breaks body-unrelated: object {*} <> object {error} ($.error.message says \"is taken\")"),
    MatchCase(
      .object([:], others: .each(.array(.string))), #"{"type":"about:blank","status":400,"detail":"x"}"#,
      "breaks body-unrelated: object {*} <> object {type, status, detail} ($.detail says \"x\")"),
    MatchCase(
      .object([:], others: .each(.array(.string))), #"{"email":["is taken"],"detail":"x"}"#,
      #"breaks value-type $[*]: string[] <> string "x" [1/2 $.detail]"#),
    // Another resource has an id as any has; that is no reason to report a rename for each member.
    MatchCase(
      .object(["id": .integer, "street": .string, "postcode": .string, "country": .string]),
      #"{"id":1,"specialty":"eyes","fee":"80.00"}"#,
      #"breaks body-unrelated: object {id, street, postcode, country} <> object {id, specialty, fee}; of what is promised only "id" is in it"#
    ),
    MatchCase(
      .object(["id": .integer, "street": .string, "postcode": .string, "country": .string]),
      #"{"id":1,"streetName":"x","postalCode":"y","countryCode":"DE"}"#,
      #"breaks field-missing $.country: string <> nothing in object {id, streetName, postalCode, countryCode}; "countryCode" may be it"#,
      #"breaks field-renamed $.street at $.streetName: "street" <> "streetName""#,
      #"breaks field-renamed $.postcode at $.postalCode: "postcode" <> "postalCode""#,
      #"info field-unexpected $.countryCode: no such member <> string "DE""#),
    // An envelope around each element, whatever its names, if it holds all.
    MatchCase(
      .array(row), #"[{"item":{"id":1,"name":"a"}},{"item":{"id":2,"name":"b"}}]"#,
      #"breaks field-moved $[*] at $[*].item: "id", "name" <> none of them there [2/2 $[0].item.id]"#),
    MatchCase(
      .object(["total": .integer, "owner": row]), #"{"total":1,"owner":{"data":{"id":1,"name":"a"}}}"#,
      #"breaks field-moved $.owner at $.owner.data: "id", "name" <> none of them there"#),
    MatchCase(
      .array(row), #"[{"item":{"id":1,"title":"a"}}]"#,
      "breaks field-missing $[*].id: integer <> nothing in object {item}; $[*].item.id may be it [1/1 $[0].id]",
      #"breaks field-missing $[*].name: string <> nothing in object {item}; unexpected beside it: "item" (an object) [1/1 $[0].name]"#,
      "info field-unexpected $[*].item: no such member <> object {id, title} [1/1 $[0].item]"),
    // The form of JSON:API.
    MatchCase(
      .array(.object(["id": .string, "email": .string, "nick": .string])),
      #"{"data":[{"id":"1","type":"u","attributes":{"email":"e","nick":"n"}}]}"#,
      "breaks body-wrapped $ at $.data: object {id, email, nick}[] <> object {data}",
      #"info field-unexpected $[*].type at $.data[*].type: no such member <> string "u" [1/1 $.data[0].type]"#,
      #"latent field-moved $[*] at $.data[*].attributes: "email", "nick" <> none of them there [1/1 $.data[0].attributes.email]"#
    ),
    // A list under another key is recognized by its elements, whatever else is new or missing.
    MatchCase(
      .object(["results": .array(account), "total": .integer, "next": .string]),
      #"{"items":[{"email":"e","nick":7}],"total":1,"cursor":"x","count":1}"#,
      #"breaks field-missing $.next: string <> nothing in object {items, total, cursor, count}; "cursor" may be it"#,
      #"breaks field-renamed $.results at $.items: "results" <> "items""#,
      #"latent value-type $.results[*].nick at $.items[*].nick: string <> integer 7 [1/1 $.items[0].nick]"#,
      #"info field-unexpected $.cursor: no such member <> string "x""#,
      "info field-unexpected $.count: no such member <> integer 1"),
    MatchCase(
      .object(["results": .array(row), "total": .integer]), #"{"items":[{"id":1,"name":"a"}],"total":1}"#,
      #"breaks field-renamed $.results at $.items: "results" <> "items""#),
    MatchCase(
      .object(["results": .array(.string), "total": .integer]), #"{"items":["a"],"total":1}"#,
      #"breaks field-renamed $.results at $.items: "results" <> "items""#),
    MatchCase(
      .object(["tags": .array(.string), "total": .integer]), #"{"warnings":["a"],"total":1}"#,
      #"breaks field-missing $.tags: string[] <> nothing in object {warnings, total}; "warnings" may be it"#,
      "info field-unexpected $.warnings: no such member <> array of 1"),
    MatchCase(
      .object(["results": .array(account), "total": .integer]),
      #"{"items":[{"email":"e","nick":"n"}],"more":[{"email":"e","nick":"n"}],"total":1}"#,
      "breaks field-missing $.results: object {email, nick}[] <> nothing in object {items, more, total}; fits $.items and $.more equally well, not guessing",
      "info field-unexpected $.items: no such member <> array of 1",
      "info field-unexpected $.more: no such member <> array of 1"),
    // A value that has become an object.
    MatchCase(
      .object(["id": .integer, "price": .integer]), #"{"id":1,"price":{"amount":12,"currency":"EUR"}}"#,
      "breaks value-type $.price: integer <> object {amount, currency}; what is at $.price.amount fits"),
    MatchCase(
      .object(["id": .integer, "price": .integer]), #"{"id":1,"price":{"amount":12,"vat":2}}"#,
      "breaks value-type $.price: integer <> object {amount, vat}; $.price.amount and $.price.vat fit equally well, not guessing"
    ),
    MatchCase(
      .object(["id": .integer, "tags": .array(.string)]), #"{"id":1,"tags":{"items":["a"],"total":1}}"#,
      "breaks value-type $.tags: string[] <> object {items, total}; what is at $.tags.items fits"),
    // An object that is an element itself holds no list of them, though one of its members is such a list.
    MatchCase(
      .object(["notes": .array(.object(["id": .integer, "replies": .array(.object(["id": .integer]))]))]),
      #"{"notes":{"id":1,"replies":[]}}"#,
      "breaks value-type $.notes: object {id, replies}[] <> object {id, replies}"),
    // Elements with different spellings have places of their own.
    MatchCase(
      .array(.object(["firstName": .string])), #"[{"firstName":7},{"first_name":"x"}]"#,
      "breaks value-type $[*].firstName: string <> integer 7 [1/2 $[0].firstName]",
      #"breaks field-casing $[*].firstName at $[*].first_name: "firstName" <> "first_name" [1/2 $[1].first_name]"#
    ),
  ]

  /// The bodies that hold a list or an object which is not the promised document.
  static let others: [MatchCase] = [
    // A single element has a list of its own.
    MatchCase(
      .array(row), #"{"id":7,"name":"a","roles":[{"id":3,"name":"admin"}]}"#,
      "breaks value-type $: object {id, name}[] <> object {id, name, roles}"),
    MatchCase(
      .array(row), #"{"user":{"id":7,"name":"a","roles":[{"id":3,"name":"admin"}]}}"#,
      "breaks value-type $: object {id, name}[] <> object {user}"),
    MatchCase(
      .array(account), #"{"email":"e","nick":"n","items":[{"email":"f","nick":"m"}]}"#,
      "breaks value-type $: object {email, nick}[] <> object {email, nick, items}"),
    // An envelope has an id as an element has.
    MatchCase(
      .array(row), #"{"id":7,"name":"page","data":[{"id":3,"name":"admin"}]}"#,
      "breaks body-wrapped $ at $.data: object {id, name}[] <> object {id, name, data}"),
    // A dictionary with quoted entries has another wrong one; one with a wrong entry is inside all the same.
    MatchCase(
      .object([:], others: .each(.integer)), #"{"a":"1","b":"2","meta":{"c":3}}"#,
      #"breaks value-type $[*]: integer <> string "1" [2/3 $.a]"#,
      "breaks value-type $[*]: integer <> object {c}; what is at $[*].c fits [1/3 $.meta]"),
    MatchCase(
      .object([:], others: .each(row)),
      #"{"users":{"1":{"id":1,"name":"x"},"2":{"id":2,"naem":"x"}},"count":2}"#,
      "breaks body-wrapped $ at $.users: object {*} <> object {users, count}",
      #"latent field-missing $[*].name: string <> nothing in object {id, naem}; "naem" may be it [1/2 $.users['2'].name]"#,
      #"info field-unexpected $[*].naem at $.users[*].naem: no such member <> string "x" [1/2 $.users['2'].naem]"#
    ),
    // A whole document with a wrong value has a group with members of the same names.
    MatchCase(
      row, #"{"id":1,"name":null,"metadata":{"id":9,"name":"x"}}"#,
      "breaks value-null $.name: string <> null",
      "info field-unexpected $.metadata: no such member <> object {id, name}"),
    MatchCase(
      row, #"{"id":1,"name":null,"data":{"id":9,"name":"x"}}"#, "breaks value-null $.name: string <> null",
      "info field-unexpected $.data: no such member <> object {id, name}"),
    MatchCase(
      .object(["id": .integer, "status": .oneOf(["open", "closed"])]),
      #"{"id":1,"status":"archived","details":{"id":5,"status":"open"}}"#,
      #"breaks value-choice $.status: 'open' | 'closed' <> string "archived""#,
      "info field-unexpected $.details: no such member <> object {id, status}"),
    MatchCase(
      .object(["status": .oneOf(["open", "closed"])]), #"{"status":"archived","info":{"status":"open"}}"#,
      #"breaks value-choice $.status: 'open' | 'closed' <> string "archived""#,
      "info field-unexpected $.info: no such member <> object {status}"),
    // Errors and warnings.
    MatchCase(
      .array(.string), #"{"errors":["name is too short"]}"#,
      #"breaks body-unrelated: string[] <> object {errors} ($.errors[0] says "name is too short")"#),
    MatchCase(
      .array(row), #"{"errors":[{"id":1,"message":"x"}]}"#,
      #"breaks body-unrelated: object {id, name}[] <> object {errors} ($.errors[0].message says "x")"#),
    MatchCase(
      .array(row), #"{"warnings":[{"id":3,"name":"q"}]}"#,
      "breaks value-type $: object {id, name}[] <> object {warnings}"),
    MatchCase(
      .object(["id": .integer, "message": .string]), #"{"error":{"message":"db down","code":4}}"#,
      #"breaks body-unrelated: object {id, message} <> object {error} ($.error.message says "db down")"#),
    MatchCase(
      .object([:], others: .each(.integer)), #"{"error":{"code":4}}"#,
      "breaks body-unrelated: object {*} <> object {error}"),
    MatchCase(
      .object(["email": .email, "name": .string]),
      #"{"errors":{"email":["already taken"],"name":["too short"]}}"#,
      #"breaks body-unrelated: object {email, name} <> object {errors} ($.errors.email[0] says "already taken")"#
    ),
    MatchCase(
      .object([:], others: .each(.array(.string))), #"{"errors":{"email":["is taken"]}}"#,
      #"breaks body-unrelated: object {*} <> object {errors} ($.errors.email[0] says "is taken")"#),
    MatchCase(
      .object(["results": .array(.object(["id": .integer, "message": .string]))]),
      #"{"errors":[{"id":1,"message":"index is down"}]}"#,
      #"breaks body-unrelated: object {results} <> object {errors} ($.errors[0].message says "index is down")"#
    ),
    MatchCase(
      .object(["items": .array(.object(["id": .integer, "email": .email]))]),
      #"{"deleted":[{"id":1,"email":"a@b.example"}]}"#,
      #"breaks field-missing $.items: object {id, email}[] <> nothing in object {deleted}; "deleted" may be it"#,
      "info field-unexpected $.deleted: no such member <> array of 1"),
    MatchCase(
      .object(["messages": .array(.object(["id": .integer, "text": .string]))]),
      #"{"items":[{"id":1,"text":"hi"}]}"#,
      #"breaks field-renamed $.messages at $.items: "messages" <> "items""#),
    // An error is not the content of an envelope, nor is a list of texts that of a record.
    MatchCase(
      .object([
        "post": .object(["id": .integer, "message": .string]), "comments": .array(.object(["id": .integer])),
      ]), #"{"message":"Internal error"}"#,
      #"breaks body-unrelated: object {post, comments} <> object {message} ($.message says "Internal error")"#
    ),
    MatchCase(
      .object(["data": .object(["id": .integer, "error": .string]), "ok": .boolean]),
      #"{"error":"no such user"}"#,
      #"breaks body-unrelated: object {data, ok} <> object {error} ($.error says "no such user")"#),
    // Of a job in place of a booking, not even the word that both have is as promised.
    MatchCase(
      .object([
        "id": .integer, "boat_id": .integer, "status": .oneOf(["confirmed", "cancelled"]),
        "starts_on": .string,
        "total_price": .number,
      ]), #"{"job_id":"c1","status":"queued"}"#,
      #"breaks body-unrelated: object {id, boat_id, status, starts_on, total_price} <> object {job_id, status}; of what is promised only "status" is in it"#
    ),
    MatchCase(
      .object(["data": .object(["id": .integer, "message": .string]), "ok": .boolean]),
      #"{"id":1,"message":"hello"}"#,
      "breaks body-unwrapped $.data at $: object {id, message} inside object {data, ok} <> object {id, message}"
    ),
    MatchCase(
      .object(["id": .integer, "email": .email, "name": .string, "tags": .array(.string)]),
      #"["email is taken"]"#,
      "breaks value-type $: object {id, email, name, tags} <> array of 1"),
    // Two parts are no envelope of one of them.
    MatchCase(
      .object([
        "user": .object(["id": .integer, "firstName": .string, "lastName": .string]),
        "post": .object(["id": .integer, "headline": .string]),
      ]), #"{"id":1,"firstName":"x","lastName":"t","headline":"d"}"#,
      #"breaks field-missing $.user: object {id, firstName, lastName} <> nothing in object {id, firstName, lastName, headline}; "id", "firstName", "lastName" may be of it"#,
      #"breaks field-missing $.post: object {id, headline} <> nothing in object {id, firstName, lastName, headline}; "id", "headline" may be of it"#,
      "info field-unexpected $.id: no such member <> integer 1",
      #"info field-unexpected $.firstName: no such member <> string "x""#,
      #"info field-unexpected $.lastName: no such member <> string "t""#,
      #"info field-unexpected $.headline: no such member <> string "d""#),
    MatchCase(
      .object([
        "user": .object(["id": .integer, "firstName": .string, "lastName": .string]),
        "post": .object(["id": .integer, "headline": .string]),
      ]), #"{"id":1,"firstName":"x","lastName":"t"}"#,
      "breaks field-missing $.post: object {id, headline} <> nothing in object {id, firstName, lastName}",
      "breaks field-moved $.user at $: object {id, firstName, lastName} <> only its members"),
    // Any alternative of a choice may be inside.
    MatchCase(
      .choice([.object(["code": .integer, "why": .string]), account]), #"{"data":{"email":"e","nick":"n"}}"#,
      "breaks body-wrapped $ at $.data: object {code, why} | object {email, nick} <> object {data}"),
    // Everything promised is there, in another structure.
    MatchCase(
      .object(["accessToken": .string, "refreshToken": .string]),
      #"{"tokens":{"access":"x","refresh":"y"}}"#,
      "breaks field-missing $.accessToken: string <> nothing in object {tokens}; $.tokens.access may be it",
      "breaks field-missing $.refreshToken: string <> nothing in object {tokens}; $.tokens.refresh may be it",
      "info field-unexpected $.tokens: no such member <> object {access, refresh}"),
    MatchCase(
      .object(["accessToken": .string, "refreshToken": .string]),
      #"{"access":{"token":"x"},"refresh":{"token":"y"}}"#,
      "breaks field-missing $.accessToken: string <> nothing in object {access, refresh}; $.access.token may be it",
      "breaks field-missing $.refreshToken: string <> nothing in object {access, refresh}; $.refresh.token may be it",
      "info field-unexpected $.access: no such member <> object {token}",
      "info field-unexpected $.refresh: no such member <> object {token}"),
    MatchCase(
      .object([
        "user": .object(["id": .integer, "name": .string]),
        "post": .object(["id": .integer, "title": .string]),
      ]), #"{"id":1,"name":"x","title":"t"}"#,
      #"breaks field-missing $.user: object {id, name} <> nothing in object {id, name, title}; "id", "name" may be of it"#,
      #"breaks field-missing $.post: object {id, title} <> nothing in object {id, name, title}; "id", "title" may be of it"#,
      "info field-unexpected $.id: no such member <> integer 1",
      #"info field-unexpected $.name: no such member <> string "x""#,
      #"info field-unexpected $.title: no such member <> string "t""#),
  ]

  @Test(arguments: others)
  func `what is not the promised document is not taken for it`(_ row: MatchCase) throws {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }

  @Test(arguments: [#"{"id":1,"name":"a","roles":[]}"#, #"{"user":{"id":1,"name":"a","roles":[]}}"#])
  func `a single element with an empty list is no list inside another document`(body: String) throws {
    let lines = try Promise(.array(.object(["id": .integer, "name": .string, "roles": .array(.string)])))
      .lines(body)
    #expect(!lines.isEmpty && !lines.contains { $0.contains("body-wrapped") }, "\(lines)")
  }

  @Test func `errors are promised where the status is no success`() throws {
    func lines(_ shape: Sketch, _ body: String) throws -> [String] {
      var promise = Promise(shape)
      promise.isSuccess = false
      return try promise.lines(body)
    }
    #expect(
      try lines(.object([:], others: .each(.array(.string))), #"{"errors":{"email":["is taken"]}}"#)
        == ["breaks body-wrapped $ at $.errors: object {*} <> object {errors}"])
    #expect(
      try lines(.array(Self.row), #"{"errors":[{"id":1,"name":"a"}]}"#)
        == ["breaks body-wrapped $ at $.errors: object {id, name}[] <> object {errors}"])
    #expect(
      try lines(
        .object(["error": .object(["code": .integer, "message": .string])]), #"{"code":1,"message":"x"}"#)
        == [
          "breaks body-unwrapped $.error at $: object {code, message} inside object {error} <> object {code, message}"
        ])
  }

  static let account = Sketch.object(["email": .string, "nick": .string])
  static let row = Sketch.object(["id": .integer, "name": .string])

  @Test(arguments: lists) func `envelopes and lists are told with their place`(_ row: MatchCase) throws {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }
}
