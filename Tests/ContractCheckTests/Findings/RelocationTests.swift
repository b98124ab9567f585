import Testing

@testable import ContractSpecs

/// The tests that relocated values are reported once, with their place.
@Suite struct RelocationTests {
  static let tokens = Sketch.object(["accessToken": .string, "refreshToken": .string, "expiresIn": .integer])
  static let flat = Sketch.object([
    "accessToken": .string, "refreshToken": .string, "expiresIn": .integer, "user": .object(["id": .uuid]),
  ])
  static let user = #""user":{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26"}"#
  static let sent = #""accessToken":"x","refreshToken":"y","expiresIn":900"#

  static let moved: [MatchCase] = [
    // An object is gone, and its members are around it.
    MatchCase(
      .object(["user": .any, "tokens": tokens]), "{\(sent),\(user)}",
      "breaks field-moved $.tokens at $: object {accessToken, refreshToken, expiresIn} <> only its members"),
    MatchCase(
      .object(["user": .any, "tokens": tokens]),
      #"{"access_token":"x","refresh_token":"y","expires_in":"900",\#(user)}"#,
      "breaks field-moved $.tokens at $: object {accessToken, refreshToken, expiresIn} <> only its members",
      #"latent value-type $.tokens.expiresIn at $.expires_in: integer <> string "900""#),
    MatchCase(
      .object(["user": .any, "tokens": tokens]), #"{"accessToken":"x","refreshToken":"y",\#(user)}"#,
      "latent field-missing $.tokens.expiresIn: integer <> nothing in object {accessToken, refreshToken, user}",
      "breaks field-moved $.tokens at $: object {accessToken, refreshToken, expiresIn} <> only its members"),
    // The reverse; wrapping is not claimed while a part of the promise is at the root.
    MatchCase(
      flat, #"{"tokens":{\#(sent)},\#(user)}"#,
      #"breaks field-moved $ at $.tokens: "accessToken", "refreshToken", "expiresIn" <> none of them there"#),
    MatchCase(
      flat, #"{"tokens":{\#(sent),"scope":"all"},\#(user)}"#,
      "info field-unexpected $.tokens: no such member <> object {accessToken, refreshToken, expiresIn, scope}",
      #"breaks field-moved $ at $.tokens: "accessToken", "refreshToken", "expiresIn" <> none of them there"#),
    // A new object that holds nothing but several required members groups them, however generic their names are.
    MatchCase(
      .object(["id": .integer, "createdAt": .string, "updatedAt": .string]),
      #"{"id":1,"timestamps":{"createdAt":"a","updatedAt":"b"}}"#,
      #"breaks field-moved $ at $.timestamps: "createdAt", "updatedAt" <> none of them there"#),
    // An underscore before each name is no envelope that is missing, and one cause.
    MatchCase(
      .object(["id": .integer, "name": .string, "owner": .object(["id": .integer, "name": .string])]),
      #"{"_id":1,"_name":"a","_owner":{"_id":2,"_name":"b"}}"#,
      #"breaks field-renamed $: "id", "name", "owner" <> "_id", "_name", "_owner""#,
      #"latent field-renamed $.owner.id at $._owner._id: "id" <> "_id""#,
      #"latent field-renamed $.owner.name at $._owner._name: "name" <> "_name""#),
    // A subtree under its own name, one and two levels away.
    MatchCase(
      .object(["id": .integer, "profile": .object(["id": .uuid, "bio": .string])]),
      #"{"id":1,"account":{"profile":{"id":"x","bio":"b"}}}"#,
      "breaks field-missing $.profile: object {id, bio} <> nothing in object {id, account}; $.account.profile may be it",
      "info field-unexpected $.account: no such member <> object {profile}"),
    MatchCase(
      .object(["id": .integer, "profile": .object(["id": .uuid, "bio": .string])]),
      #"{"id":1,"details":{"profile":{"id":"x","bio":"b"}}}"#,
      "breaks field-moved $.profile at $.details.profile: object {id, bio} <> nothing there",
      #"latent value-format $.profile.id at $.details.profile.id: uuid <> string "x""#),
    MatchCase(
      .object(["id": .integer, "accessToken": .string]), #"{"id":1,"auth":{"session":{"accessToken":"x"}}}"#,
      "breaks field-moved $.accessToken at $.auth.session.accessToken: string <> nothing there"),
    // Moved and quoted: the value's type never hides its place.
    MatchCase(
      .object(["id": .integer, "expiresIn": .integer]), #"{"id":1,"meta":{"expiresIn":"900"}}"#,
      "breaks field-moved $.expiresIn at $.meta.expiresIn: integer <> nothing there",
      #"latent value-type $.expiresIn at $.meta.expiresIn: integer <> string "900""#),
    // From one promised object to another.
    MatchCase(
      .object(["user": .object(["email": .string, "id": .integer]), "meta": .object(["page": .integer])]),
      #"{"user":{"id":1},"meta":{"page":1,"email":"e"}}"#,
      "breaks field-moved $.user.email at $.meta.email: string <> nothing there"),
    // An absent optional member is no finding; one that may be elsewhere fails nothing.
    MatchCase(.object(["id": .integer, "phone?": .string]), #"{"id":1}"#),
    MatchCase(
      .object(["id": .integer, "phone?": .string]), #"{"id":1,"contact":{"phone":"+1"}}"#,
      "info field-moved $.phone at $.contact.phone: string <> nothing there; what is at $.contact.phone may be it"
    ),
    MatchCase(
      .object(["id": .integer, "phone?": .string]), #"{"id":1,"owner":{"phone":"+1","name":"n"}}"#,
      "info field-unexpected $.owner: no such member <> object {phone, name}"),
    MatchCase(
      .object(["id": .integer, "phone?": .string], others: .open), #"{"id":1,"contact":{"phone":"+1"}}"#),
    // Generic names are weak evidence.
    MatchCase(
      .object(["id": .integer, "page": .integer]), #"{"page":1,"owner":{"id":1}}"#,
      "breaks field-missing $.id: integer <> nothing in object {page, owner}; $.owner.id may be it",
      "info field-unexpected $.owner: no such member <> object {id}"),
    // A value that is used at its own place cannot be taken for another one.
    MatchCase(
      .object(["user": .object(["email": .string]), "email": .string]), #"{"user":{"email":"x"}}"#,
      "breaks field-missing $.email: string <> nothing in object {user}"),
    // Two places fit equally well; only the values decide.
    MatchCase(
      .object(["page": .integer, "email": .string]), #"{"page":1,"a":{"email":"x"},"b":{"email":"y"}}"#,
      "breaks field-missing $.email: string <> nothing in object {page, a, b}; fits $.a.email and $.b.email equally well, not guessing",
      "info field-unexpected $.a: no such member <> object {email}",
      "info field-unexpected $.b: no such member <> object {email}"),
    MatchCase(
      .object(["page": .integer, "email": .string]), #"{"page":1,"a":{"email":7},"b":{"email":"y"}}"#,
      "breaks field-missing $.email: string <> nothing in object {page, a, b}; $.b.email may be it",
      "info field-unexpected $.a: no such member <> object {email}",
      "info field-unexpected $.b: no such member <> object {email}"),
    MatchCase(
      .object(["page": .integer, "email": .string]),
      #"{"page":1,"contact":{"email":7},"details":{"email":"y"}}"#,
      "info field-unexpected $.contact: no such member <> object {email}",
      "breaks field-moved $.email at $.details.email: string <> nothing there"),
    // Two levels, each of which is only visible after the outer one is found.
    MatchCase(
      .object(["page": .integer, "session": .object(["tokens": tokens, "device": .string, "ip": .string])]),
      #"{"page":1,"login":{"device":"d","ip":"i","credentials":{\#(sent)}}}"#,
      #"breaks field-renamed $.session at $.login: "session" <> "login""#,
      #"latent field-renamed $.session.tokens at $.login.credentials: "tokens" <> "credentials""#),
  ]

  @Test(arguments: moved) func `a value elsewhere is one finding`(_ row: MatchCase) throws {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }

  static let elements: [MatchCase] = [
    MatchCase(
      .array(.object(["id": .integer, "email": .string])),
      #"[{"id":1,"email":"a"},{"id":2,"contact":{"email":"b"}},{"id":3,"contact":{"email":7}}]"#,
      "breaks field-moved $[*].email at $[*].contact.email: string <> nothing there [2/3 $[1].contact.email]",
      "latent value-type $[*].email at $[*].contact.email: string <> integer 7 [1/3 $[2].contact.email]"),
    MatchCase(
      .array(.object(["id": .integer, "phone": .string])),
      #"[{"id":1,"phoneNumber":"a"},{"id":2,"phoneNumber":"b"},{"id":3}]"#,
      #"breaks field-renamed $[*].phone at $[*].phoneNumber: "phone" <> "phoneNumber" [2/3 $[0].phoneNumber]"#,
      "breaks field-missing $[*].phone: string <> nothing in object {id} [1/3 $[2].phone]"),
    // Both names in one element: the other one is not the first one renamed.
    MatchCase(
      .array(.object(["id": .integer, "phone": .string])),
      #"[{"id":1,"phone":"a","phoneNumber":"a"},{"id":2,"phoneNumber":"b"}]"#,
      "info field-unexpected $[*].phoneNumber: no such member <> string \"a\" [2/2 $[0].phoneNumber]",
      "breaks field-missing $[*].phone: string <> nothing in object {id, phoneNumber} [1/2 $[1].phone]"),
    MatchCase(
      .object([:], others: .each(.object(["id": .integer, "email": .string]))),
      #"{"a":{"id":1,"contact":{"email":"x"}},"b":{"id":1,"email":"y"}}"#,
      "breaks field-moved $[*].email at $[*].contact.email: string <> nothing there [1/2 $.a.contact.email]"),
    MatchCase(
      .object([
        "pet": .choice([
          .object(["kind": .literal(.string("cat")), "lives": .integer]), .object(["bark": .string]),
        ])
      ]), #"{"pet":{"kind":"cat","stats":{"lives":9}}}"#,
      "breaks field-moved $.pet.lives at $.pet.stats.lives: integer <> nothing there"),
    // Members that some elements have elsewhere, each another one.
    MatchCase(
      .array(.object(["id": .integer, "email": .string, "phone": .string])),
      #"[{"id":1,"email":"e","contact":{"phone":"1"}},{"id":2,"phone":"p","contact":{"email":"e"}}]"#,
      #"breaks field-moved $[*] at $[*].contact: "email", "phone" <> not all of them there [2/2 $[0].contact.phone]"#
    ),
    MatchCase(
      .array(.object(["id": .integer, "name": .string, "sku": .string, "color": .string])),
      #"[{"product_id":1,"product_name":"x","sku":"1","color":"s"},{"id":1,"name":"x","product_sku":"1","product_color":"s"}]"#,
      #"breaks field-renamed $[*]: "id", "name", "sku", "color" <> "product_id", "product_name", "product_sku", "product_color" [2/2 $[0].product_id]"#
    ),
    // The elements of a tuple are objects as others are.
    MatchCase(
      .tuple([.object(["id": .integer, "recipient": .string]), .integer]), #"[{"id":1,"recipeint":"x"},3]"#,
      #"breaks field-renamed $[0].recipient at $[0].recipeint: "recipient" <> "recipeint""#),
    // Values do not move across the edge of an array.
    MatchCase(
      .object(["total": .integer, "email": .string, "items": .array(.object(["id": .integer]))]),
      #"{"total":1,"items":[{"id":1,"email":"x"}]}"#,
      "breaks field-missing $.email: string <> nothing in object {total, items}",
      "info field-unexpected $.items[*].email: no such member <> string \"x\" [1/1 $.items[0].email]"),
  ]

  @Test(arguments: elements) func `elements share what is found`(_ row: MatchCase) throws {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }

  static let renamed: [MatchCase] = [
    MatchCase(
      .object(["id": .string, "age": .integer]), #"{"_id":"x","age":1}"#,
      #"breaks field-renamed $.id at $._id: "id" <> "_id""#),
    MatchCase(
      .object(["recipient": .string, "age": .integer]), #"{"recipeint":"x","age":1}"#,
      #"breaks field-renamed $.recipient at $.recipeint: "recipient" <> "recipeint""#),
    MatchCase(
      .object(["age": .integer, "profile_photo_url": .string]), #"{"age":1,"avatar_url":"x"}"#,
      #"breaks field-missing $.profile_photo_url: string <> nothing in object {age, avatar_url}; "avatar_url" may be it"#,
      #"info field-unexpected $.avatar_url: no such member <> string "x""#),
    MatchCase(
      .object(["age": .integer, "avatar?": .string]), #"{"age":1,"avatarUrl":"x"}"#,
      #"info field-renamed $.avatar at $.avatarUrl: "avatar" <> no "avatar"; "avatarUrl" may be it"#),
    // The words in another order, beside a second unexpected key.
    MatchCase(
      .object(["age": .integer, "firstName": .string]), #"{"age":1,"nameFirst":"x","nameLast":"y"}"#,
      #"breaks field-renamed $.firstName at $.nameFirst: "firstName" <> "nameFirst""#,
      #"info field-unexpected $.nameLast: no such member <> string "y""#),
    // Another type: not the same member.
    MatchCase(
      .object(["age": .integer, "avatar": .string]), #"{"age":1,"avatarUrl":7}"#,
      #"breaks field-missing $.avatar: string <> nothing in object {age, avatarUrl}; "avatarUrl" (an integer) may be it"#,
      "info field-unexpected $.avatarUrl: no such member <> integer 7"),
    // A word without meaning, and a second unexpected key.
    MatchCase(
      .object(["age": .integer, "sentAt": .string]), #"{"age":1,"readAt":"x"}"#,
      #"breaks field-missing $.sentAt: string <> nothing in object {age, readAt}; "readAt" may be it"#,
      "info field-unexpected $.readAt: no such member <> string \"x\""),
    MatchCase(
      .object(["age": .integer, "profile_photo_url": .string]), #"{"age":1,"avatar_url":"x","site":"y"}"#,
      #"breaks field-missing $.profile_photo_url: string <> nothing in object {age, avatar_url, site}; "avatar_url" may be it"#,
      "info field-unexpected $.avatar_url: no such member <> string \"x\"",
      "info field-unexpected $.site: no such member <> string \"y\""),
    MatchCase(
      .object(["age": .integer, "phone": .string]), #"{"age":1,"phoneOne":"x","phoneTwo":"y"}"#,
      "breaks field-missing $.phone: string <> nothing in object {age, phoneOne, phoneTwo}; fits $.phoneOne and $.phoneTwo equally well, not guessing",
      "info field-unexpected $.phoneOne: no such member <> string \"x\"",
      "info field-unexpected $.phoneTwo: no such member <> string \"y\""),
    // An object with the same members may be another one of its kind; a name with the same words, which is not longer
    // by one that says something, is the same one, matched as a whole.
    MatchCase(
      .object(["age": .integer, "owner": .object(["email": .string, "nick": .string])]),
      #"{"age":1,"ownerInfo":{"email":"e","nick":7}}"#,
      #"breaks field-renamed $.owner at $.ownerInfo: "owner" <> "ownerInfo""#,
      "latent value-type $.owner.nick at $.ownerInfo.nick: string <> integer 7"),
    MatchCase(
      .object(["age": .integer, "owner": .object(["email": .string, "nick": .string])]),
      #"{"age":1,"member":{"email":"e","nick":7}}"#,
      #"breaks field-missing $.owner: object {email, nick} <> nothing in object {age, member}; "member" may be it"#,
      "info field-unexpected $.member: no such member <> object {email, nick}"),
    MatchCase(
      .object(["age": .integer, "owner?": .object(["email": .string, "nick": .string])]),
      #"{"age":1,"member":{"email":"e","nick":7}}"#,
      #"info field-renamed $.owner at $.member: "owner" <> no "owner"; "member" may be it"#),
    MatchCase(
      .object(["age": .integer, "owner?": .object(["email": .string, "nick": .string])]),
      #"{"age":1,"member":{"email":"e","nick":"n"}}"#,
      #"info field-renamed $.owner at $.member: "owner" <> no "owner"; "member" may be it"#),
    MatchCase(
      .object(["age": .integer, "phone": .string]), #"{"age":1,"phoneNumber":"x","phoneNumber":"y"}"#,
      #"breaks field-renamed $.phone at $.phoneNumber: "phone" <> "phoneNumber""#,
      #"silent key-duplicated $.phone at $.phoneNumber: each key once <> "phoneNumber" again, now string "y""#
    ),
  ]

  @Test(arguments: renamed) func `a near name is one finding`(_ row: MatchCase) throws {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }

  static let contact = Sketch.object(["age": .integer, "phone": .string, "email": .email])

  static let renamedElsewhere: [MatchCase] = [
    MatchCase(
      contact, #"{"age":1,"email":"a@b.example","contact":{"phoneNumber":"x"}}"#,
      "breaks field-moved $.phone at $.contact.phoneNumber: string <> nothing there"),
    MatchCase(
      contact, #"{"age":1,"email":"a@b.example","contact":{"number":{"phnoe":"x"}}}"#,
      "breaks field-moved $.phone at $.contact.number.phnoe: string <> nothing there"),
    MatchCase(
      .array(contact), #"[{"age":1,"contact":{"phoneNumber":"x","emailAddress":"a@b.example"}}]"#,
      #"breaks field-moved $[*] at $[*].contact: "phone", "email" <> none of them there [1/1 $[0].contact.phoneNumber]"#
    ),
    // Its name or its value may be that of another member, or there are two.
    MatchCase(
      contact, #"{"age":1,"email":"a@b.example","contact":{"homePhone":"x"}}"#,
      "breaks field-missing $.phone: string <> nothing in object {age, email, contact}; $.contact.homePhone may be it",
      "info field-unexpected $.contact: no such member <> object {homePhone}"),
    MatchCase(
      contact, #"{"age":1,"email":"a@b.example","contact":{"phoneNumber":7}}"#,
      "breaks field-missing $.phone: string <> nothing in object {age, email, contact}; $.contact.phoneNumber (an integer) may be it",
      "info field-unexpected $.contact: no such member <> object {phoneNumber}"),
    MatchCase(
      contact, #"{"age":1,"email":"a@b.example","contact":{"phoneNumber":"x","phoneValue":"y"}}"#,
      "breaks field-missing $.phone: string <> nothing in object {age, email, contact}; $.contact.phoneNumber or $.contact.phoneValue may be it",
      "info field-unexpected $.contact: no such member <> object {phoneNumber, phoneValue}"),
    MatchCase(
      .object(["age": .integer, "phone": .string, "phones": .string]),
      #"{"age":1,"contact":{"phoneNumber":"x"}}"#,
      "breaks field-missing $.phones: string <> nothing in object {age, contact}",
      "breaks field-moved $.phone at $.contact.phoneNumber: string <> nothing there"),
    // An optional member that is absent.
    MatchCase(
      .object(["age": .integer, "phone?": .string]), #"{"age":1,"contact":{"phoneNumber":"x"}}"#,
      "info field-unexpected $.contact: no such member <> object {phoneNumber}"),
  ]

  @Test(arguments: renamedElsewhere)
  func `what has to be there is found under a name that says the same in a new object`(_ row: MatchCase)
    throws
  {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }

  static let bodies: [MatchCase] = [
    MatchCase(
      flat, #"{"data":{\#(sent),\#(user)},"ok":true}"#,
      "breaks body-wrapped $ at $.data: object {accessToken, refreshToken, expiresIn, user} <> object {data, ok}"
    ),
    MatchCase(
      flat, #"{"attributes":{"access_token":"x","refresh_token":"y","expiresIn":"1",\#(user)}}"#,
      "breaks body-wrapped $ at $.attributes: object {accessToken, refreshToken, expiresIn, user} <> object {attributes}",
      "latent field-casing $ at $.attributes: camelCase keys <> snake_case keys",
      #"latent value-type $.expiresIn at $.attributes.expiresIn: integer <> string "1""#),
    MatchCase(
      .array(.object(["id": .integer, "email": .string])),
      #"{"items":[{"id":1,"email":"a"},{"id":"2","email":"b"}],"total":2}"#,
      "breaks body-wrapped $ at $.items: object {id, email}[] <> object {items, total}",
      #"latent value-type $[*].id at $.items[*].id: integer <> string "2" [1/2 $.items[1].id]"#),
    MatchCase(
      .array(.integer), #"{"a":[1],"b":[2]}"#,
      "breaks value-type $: integer[] <> object {a, b}; $.a and $.b fit equally well, not guessing"),
    MatchCase(
      .object(["data": .object(["email": .string, "nick": .string]), "ok": .boolean]),
      #"{"email":"x","nick":7,"z":1}"#,
      "breaks body-unwrapped $.data at $: object {email, nick} inside object {data, ok} <> object {email, nick, z}",
      "latent value-type $.data.nick at $.nick: string <> integer 7",
      "info field-unexpected $.data.z at $.z: no such member <> integer 1"),
    MatchCase(
      .object(["items": .array(.object(["id": .integer, "email": .string])), "total": .integer]),
      #"[{"id":1,"email":"a"}]"#,
      "breaks body-unwrapped $.items at $: object {id, email}[] inside object {items, total} <> array of 1"),
    MatchCase(
      .object(["email": .string, "nicks": .array(.any)]), #"[{"email":"x","nicks":[]}]"#,
      "breaks value-type $: object {email, nicks} <> array of 1"),
    MatchCase(
      flat, #"{"error":{"code":"E1","message":"no"}}"#,
      #"breaks body-unrelated: object {accessToken, refreshToken, expiresIn, user} <> object {error} ($.error.message says "no")"#
    ),
    MatchCase(
      flat, "{}", "breaks body-unrelated: object {accessToken, refreshToken, expiresIn, user} <> empty object"
    ),
    MatchCase(
      flat, #"{"songs":[1,2],"artist":"x"}"#,
      "breaks body-unrelated: object {accessToken, refreshToken, expiresIn, user} <> object {songs, artist}"),
    MatchCase(
      .array(.integer), #"{"message":"no such list"}"#,
      #"breaks body-unrelated: integer[] <> object {message} ($.message says "no such list")"#),
    MatchCase(
      .object(["token": .string]), #"{"detail":"no"}"#,
      #"breaks body-unrelated: object {token} <> object {detail} ($.detail says "no")"#),
    MatchCase(
      .object(["a?": .string, "b?": .string]), #"{"error":"x"}"#,
      "info field-unexpected $.error: no such member <> string \"x\""),
    MatchCase(
      .choice([.object(["email": .string, "nick": .string]), .object(["code": .integer, "why": .string])]),
      #"{"data":{"email":"e","nick":"n"}}"#,
      "breaks body-wrapped $ at $.data: object {email, nick} | object {code, why} <> object {data}"),
  ]

  @Test(arguments: bodies) func `a body that is another document is one finding`(_ row: MatchCase) throws {
    let lines = try Promise(row.shape).lines(row.body)
    #expect(lines == row.lines, "\(lines)")
  }

  @Test func `an error whose members have other names or places is no other document`() throws {
    func lines(_ shape: Sketch, _ body: String) throws -> [String] {
      var promise = Promise(shape)
      promise.isSuccess = false
      return try promise.lines(body)
    }
    let error = Sketch.object(["code": .string, "message": .string, "requestId": .string])
    #expect(
      try lines(error, #"{"errorCode":"x","errorMessage":"m","errorRequestId":"z"}"#) == [
        #"breaks field-renamed $: "code", "message", "requestId" <> "errorCode", "errorMessage", "errorRequestId""#
      ])
    #expect(
      try lines(
        .object(["category": .string, "recipient": .string]), #"{"categroy":"x","recipeint":"y"}"#) == [
          #"breaks field-renamed $.category at $.categroy: "category" <> "categroy""#,
          #"breaks field-renamed $.recipient at $.recipeint: "recipient" <> "recipeint""#,
        ])
    #expect(
      try lines(
        .object(["code": .string, "message": .string, "requestId": .string, "timestamp": .string]),
        #"{"timestamp":"t","info":{"code":"x","message":"m","requestId":"z"}}"#) == [
          #"breaks field-moved $ at $.info: "code", "message", "requestId" <> none of them there"#
        ])
  }

  /// The promises and bodies in which some objects have the promised key, and others another one.
  static let someKeys: [(Sketch, String)] = [
    (
      .array(.object(["id": .integer, "recipient": .string])),
      #"[{"id":1,"recipient":"x"},{"id":2,"recipeint":"x"}]"#
    ),
    (
      .array(.object(["id": .integer, "price": .number])),
      #"[{"id":1,"amount":4},{"id":2,"cost":3.5},{"id":2,"cost":3.5}]"#
    ),
    (
      .array(.object(["id": .integer, "name": .string, "email": .string, "phone": .string])),
      #"[{"id":1,"name":"x","contact":{"phone":"1","email":"e"}},{"id":2,"name":"x","phone":"p","email":"e"}]"#
    ),
    (
      .array(.object(["id": .integer, "address": .object(["street": .string, "city": .string])])),
      #"[{"id":1,"street":"s","city":"c"},{"id":1,"address":{"street":"s","city":"c"}}]"#
    ),
    (
      .object([
        "owner": .named("User", .object(["id": .integer, "recipient": .string])),
        "author": .reference("User"),
      ]), #"{"owner":{"id":1,"recipient":"x"},"author":{"id":1,"recipeint":"y"}}"#
    ),
    (
      .object([
        "owner": .named("User", .object(["id": .integer, "full_name": .string])),
        "author": .reference("User"),
      ]), #"{"owner":{"id":1,"full_name":"x"},"author":{"id":1,"fullName":"y"}}"#
    ),
    (
      .named(
        "Comment",
        .object(["id": .integer, "author_name": .string, "replies": .array(.reference("Comment"))])),
      #"{"id":1,"author_name":"a","replies":[{"id":1,"authorName":"a","replies":[]}]}"#
    ),
  ]

  @Test(arguments: someKeys)
  func `keys that only some objects have are not read in place of the promised ones`(
    _ shape: Sketch, _ body: String
  ) throws {
    let finding = try #require(try Promise(shape).findings(body).first { $0.severity == .breaks })
    #expect(
      finding.hint.client.lowercased().contains("read it from either place in an init(from:)")
        || finding.hint.client.lowercased().contains("either key in an init(from:)"), "\(finding.hint.client)"
    )
    #expect(!finding.hint.client.contains("CodingKeys"))
  }

  @Test func `keys that all objects of a type have are named`() throws {
    let shape = Sketch.object([
      "owner": .named("User", .object(["id": .integer, "recipient": .string])), "author": .reference("User"),
    ])
    for finding in try Promise(shape).findings(
      #"{"owner":{"id":1,"recipeint":"x"},"author":{"id":1,"recipeint":"y"}}"#)
    {
      #expect(finding.hint.client == #"Name the key in CodingKeys: case recipient = "recipeint"."#)
    }
  }

  @Test func `an element that is null has no key to be read`() throws {
    let promise = Promise(.array(.nullable(.object(["id": .integer, "recipient": .string]))))
    let finding = try #require(promise.findings(#"[{"id":1,"recipeint":"x"},null]"#).first)
    #expect(finding.hint.client == #"Name the key in CodingKeys: case recipient = "recipeint"."#)
  }

  @Test func `a key that would end the literal is escaped in the line for the app`() throws {
    let promise = Promise(.object(["id": .integer, "email": .email]))
    let finding = try #require(
      try promise.findings(#"{"id":1,"mail\";init(){exit(1)}//\\(x)":"a@b.example"}"#).first)
    #expect(
      finding.hint.client
        == #"If it is the same, name the key in CodingKeys: case email = "mail\";init(){exit(1)}//\\(x)"."#)
  }

  @Test func `references find what moved, was renamed, unwrapped or is inside another document`() throws {
    let shape = Sketch.object([
      "tokens": .object(["accessToken": .string, "scope": .string]), "user": .object(["email": .string]),
      "items": .array(.object(["phone": .string])),
    ])
    let body = #"""
      {"access_token":"t","scope":"all","user":{"mail":{"email":"e"}},"items":[{"phone":"a"},{"phoneNumber":"b"}]}
      """#
    try look(body, in: shape, at: [.key("tokens"), .key("accessToken")], "t", "$.access_token")
    try look(body, in: shape, at: [.key("user"), .key("email")], "e", "$.user.mail.email")
    try look(body, in: shape, at: [.key("items"), .index(1), .key("phone")], "b", "$.items[*].phoneNumber")
    try look(body, in: shape, at: [.key("items"), .index(0), .key("phone")], "a", nil)
    let wrapped = #"{"result":\#(body)}"#
    try look(wrapped, in: shape, at: [.key("tokens"), .key("scope")], "all", "$.result.scope")
    try look(
      wrapped, in: shape, at: [.key("items"), .index(1), .key("phone")], "b", "$.result.items[*].phoneNumber")
    let pair = Sketch.object(["pair": .tuple([.object(["id": .integer, "recipient": .string]), .integer])])
    try look(
      #"{"pair":[{"id":1,"recipeint":"r"},3]}"#, in: pair,
      at: [.key("pair"), .index(0), .key("recipient")], "r", "$.pair[0].recipeint")
    try look(
      #"[{"pair":[{"id":1,"recipient":"q"},3]},{"pair":[{"id":1,"recipeint":"r"},3]}]"#, in: .array(pair),
      at: [.index(1), .key("pair"), .index(0), .key("recipient")], "r", "$[*].pair[0].recipeint")
    let envelope = Sketch.object(["data": .object(["email": .string, "nick": .string])])
    try look(#"{"email":"e","nick":"n"}"#, in: envelope, at: [.key("data"), .key("nick")], "n", "$.nick")
    let list = Sketch.object(["data": .array(.object(["email": .string]))])
    try look(#"[{"email":"e"}]"#, in: list, at: [.key("data"), .index(0), .key("email")], "e", "$[*].email")
  }

  private func look(
    _ body: String, in shape: Sketch, at steps: [JSONPath.Step], _ value: String, _ place: String?
  ) throws {
    let report = try Promise(shape).report(body)
    let root = try JSONDocument(parsing: Array(body.utf8)).root
    let lookup = report.found.lookUp(JSONPath(steps), in: root)
    #expect(lookup.value?.string == value, "\(JSONPath(steps)) in \(body): \(report.found)")
    #expect(lookup.relocatedTo?.description == place)
  }
}
