/// A promise in the contract's notation, a body that lacks a part of it, and the candidates named for each finding.
struct CandidateCase: CustomStringConvertible {
  var promise: String
  var body: String
  var notes: [String]

  init(_ promise: String, _ body: String, _ notes: String...) {
    (self.promise, self.body, self.notes) = (promise, body, notes)
  }

  var description: String { "\(promise) <- \(body)" }
}

/// Renames in the style of real backends, and bodies in which a name would be misleading.
extension CandidateCase {
  static let renamed = [
    CandidateCase(
      #"{"id":"integer","result":"any"}"#, #"{"id":1,"error":{"code":1}}"#,
      #"$.result: unexpected beside it: "error""#),
    CandidateCase(
      #"{"id":"integer","price":"number","currency":"string"}"#,
      #"{"id":1,"price":{"amount":5,"currency":"EUR"}}"#, "$.currency: $.price.currency may be it"),
    CandidateCase(
      #"[{"id":"integer","price":"number"}]"#, #"[{"id":1},{"id":2,"cost":3.5},{"id":3,"cost":3.5}]"#,
      #"$[*].price: "cost" may be it"#),
    CandidateCase(
      #"{"id":"integer","email":"email","name":"string"}"#,
      #"{"id":1,"createdBy":{"id":2,"email":"a@example.com","name":"x"}}"#,
      "$.email: $.createdBy.email may be it", "$.name: $.createdBy.name may be it"),
    CandidateCase(
      #"{"id":"integer","owner":{"id":"uuid","displayName":"string"}}"#, #"{"id":1,"displayName":"Ann"}"#,
      #"$.owner.id: its "id" is promised for the object itself"#, "$.owner: is only its members"),
    CandidateCase(
      #"[{"delta":"string","index":"integer"}]"#, #"[{"delta":"a","index":0},{"error":"overloaded"}]"#,
      "$[*]: it is an error in place of what is promised"),
    CandidateCase(
      #"{"id":"integer","items":["integer"],"total":"integer"}"#,
      #"{"id":1,"content":[],"totalElements":0,"numberOfElements":0}"#,
      #"$.items: "content" may be it"#, #"$.total: "totalElements" may be it"#),
    CandidateCase(
      #"{"id":"integer","page":"integer(1...)"}"#, #"{"id":1,"pageable":{"pageSize":20}}"#,
      #"$.page: $.pageable.pageSize may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#, #"{"id":1,"name":"ann"}"#, #"$.username: "name" may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#, #"{"id":1,"handle":"ann"}"#,
      #"$.username: "handle" may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#, #"{"id":1,"login":"ann"}"#, #"$.username: "login" may be it"#),
    CandidateCase(
      #"{"id":"integer","avatar_url":"url"}"#, #"{"id":1,"picture":"https://a.example/x.png"}"#,
      #"$.avatar_url: "picture" may be it"#),
    CandidateCase(
      #"{"id":"integer","created_at":"date-time"}"#, #"{"id":1,"inserted":"2025-01-08T12:00:00Z"}"#,
      #"$.created_at: "inserted" may be it"#),
    CandidateCase(
      #"{"id":"integer","phone":"string"}"#, #"{"id":1,"mobile":"+49 30 1"}"#, #"$.phone: "mobile" may be it"#
    ),
    CandidateCase(
      #"{"id":"integer","surname":"string"}"#, #"{"id":1,"family_name":"Lee"}"#,
      #"$.surname: "family_name" may be it"#),
    CandidateCase(
      #"{"id":"integer","date_of_birth":"date"}"#, #"{"id":1,"dob":"2000-01-01"}"#,
      #"$.date_of_birth: "dob" may be it"#),
    CandidateCase(
      #"{"token":"string","expires_in":"integer"}"#, #"{"token":"t","ttl":3600}"#,
      #"$.expires_in: "ttl" may be it"#),
    CandidateCase(
      #"{"token_type":"string","access_token":"string"}"#, #"{"token_type":"bearer","jwt":"x"}"#,
      #"$.access_token: "jwt" may be it"#),
    CandidateCase(
      #"{"id":"integer","zip":"string"}"#, #"{"id":1,"postcode":"10115"}"#, #"$.zip: "postcode" may be it"#),
    CandidateCase(
      #"{"id":"integer","quantity":"integer"}"#, #"{"id":1,"qty":2}"#, #"$.quantity: "qty" may be it"#),
    CandidateCase(
      #"{"id":"integer","description":"string"}"#, #"{"id":1,"desc":"d"}"#, #"$.description: is "desc""#),
    CandidateCase(
      #"{"sku":"string","price":"number"}"#, #"{"sku":"s","cost":1.5}"#, #"$.price: "cost" may be it"#),
    CandidateCase(
      #"{"page":"integer","per_page":"integer"}"#, #"{"page":1,"limit":20}"#,
      #"$.per_page: "limit" may be it"#),
    CandidateCase(
      #"{"data":"string[]","next_cursor":"string"}"#, #"{"data":[],"continuation":"abc"}"#,
      #"$.next_cursor: "continuation" may be it"#),
    CandidateCase(
      #"{"ok":"boolean","message":"string"}"#, #"{"ok":true,"reason":"r"}"#, #"$.message: "reason" may be it"#
    ),
    CandidateCase(
      #"{"id":"integer","owner":{"email":"string","nick":"string"}}"#,
      #"{"id":1,"author":{"mail":"e","handle":"n"}}"#, #"$.owner: "author" may be it"#),
    CandidateCase(
      #"{"lat":"number","lng":"number"}"#, #"{"lat":1.5,"longitude":2.5}"#, #"$.lng: "longitude" may be it"#),
    CandidateCase(
      #"{"id":"integer","colour":"string"}"#, #"{"id":1,"zork":"x"}"#, #"$.colour: "zork" may be it"#),
  ]

  static let twoAtOnce = [
    CandidateCase(
      #"{"id":"integer","first":"string","last":"string"}"#, #"{"id":1,"name":"a b"}"#,
      #"$.first: "name" may be it (or "last", which is missing too)"#,
      #"$.last: "name" may be it (or "first", which is missing too)"#),
    CandidateCase(
      #"{"id":"integer","username":"string","expires_in":"integer"}"#,
      #"{"id":1,"name":"ann","expires":3600}"#, #"$.username: "name" may be it"#,
      #"$.expires_in: is "expires""#),
    CandidateCase(
      #"{"id":"integer","username":"string","city":"string"}"#, #"{"id":1,"handle":"ann","town":"x"}"#,
      #"$.username: "handle" may be it"#, #"$.city: "town" may be it"#),
    CandidateCase(
      #"{"id":"integer","first_name":"string","last_name":"string"}"#,
      #"{"id":1,"given_name":"a","family_name":"b"}"#, #"$.first_name: "given_name" may be it"#,
      #"$.last_name: "family_name" may be it"#),
    CandidateCase(
      #"{"id":"integer","title":"string","body":"string"}"#, #"{"id":1,"subject":"a","text":"b"}"#,
      #"$.title: "subject" may be it"#, #"$.body: "text" may be it"#),
    CandidateCase(
      #"{"id":"integer","foo":"string","bar":"string"}"#, #"{"id":1,"alpha":"a","beta":"b"}"#,
      #"$.foo: "alpha" or "beta" may be it"#, #"$.bar: "alpha" or "beta" may be it"#),
    CandidateCase(
      #"{"id":"integer","age":"integer","motto":"string"}"#, #"{"id":1,"alpha":"a","beta":7}"#,
      #"$.age: "beta" may be it"#, #"$.motto: "alpha" may be it"#),
    CandidateCase(
      #"{"access_token":"string","refresh_token":"string"}"#, #"{"id":1,"access":"a","refresh":"b"}"#,
      #"$.access_token: is "access""#, #"$.refresh_token: is "refresh""#),
    CandidateCase(
      #"{"id":"integer","total":"integer","items":"string[]"}"#, #"{"id":1,"count":2,"results":["a"]}"#,
      #"$.total: "count" may be it"#, #"$.items: is "results""#),
    CandidateCase(
      #"{"id":"integer","start":"date-time","end":"date-time"}"#,
      #"{"id":1,"from":"2025-01-08T12:00:00Z","until":"2025-01-09T12:00:00Z"}"#,
      #"$.start: "from" may be it"#, #"$.end: "until" may be it"#),
    CandidateCase(
      #"{"id":"integer","latitude":"number","longitude":"number"}"#, #"{"id":1,"lat":1.5,"lon":2.5}"#,
      #"$.latitude: "lat" may be it"#, #"$.longitude: "lon" may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string","expires_in":"integer"}"#,
      #"{"id":1,"handle":"ann","expires":"3600"}"#, #"$.username: "handle" may be it"#,
      #"$.expires_in: "expires" (a string) may be it"#),
  ]

  static let otherType = [
    CandidateCase(
      #"{"email":"string","password":"string"}"#, #"{"email":"a","createdAt":"2026-01-01T00:00:00Z"}"#,
      #"$.password: unexpected beside it: "createdAt""#),
    CandidateCase(
      #"{"email":"string","created":"string"}"#, #"{"email":"a","inserted":"2026-01-01T00:00:00Z"}"#,
      #"$.created: "inserted" may be it"#),
    CandidateCase(
      #"{"token":"string","expires_in":"integer"}"#, #"{"token":"t","expires":"3600"}"#,
      #"$.expires_in: "expires" (a string) may be it"#),
    CandidateCase(
      #"{"token":"string","expires_in":"integer"}"#, #"{"token":"t","expires_at":"2025-01-08T12:00:00Z"}"#,
      #"$.expires_in: "expires_at" (a string) may be it"#),
    CandidateCase(
      #"{"id":"integer","user_id":"integer"}"#, #"{"id":1,"userRef":"u-7"}"#,
      #"$.user_id: "userRef" (a string) may be it"#),
    CandidateCase(
      #"{"sku":"string","price":"number"}"#, #"{"sku":"s","priceCents":"150"}"#,
      #"$.price: "priceCents" (a string) may be it"#),
    CandidateCase(
      #"{"id":"integer","is_active":"boolean"}"#, #"{"id":1,"active":1}"#,
      #"$.is_active: "active" (an integer) may be it"#),
    CandidateCase(
      #"{"id":"integer","is_active":"boolean"}"#, #"{"id":1,"status":"active"}"#,
      #"$.is_active: unexpected beside it: "status" (a string)"#),
    CandidateCase(
      #"{"id":"integer","created_at":"date-time"}"#, #"{"id":1,"created":1736337600}"#,
      #"$.created_at: "created" (an integer) may be it"#),
    CandidateCase(
      #"{"id":"integer","avatar":"url"}"#, #"{"id":1,"avatarImage":{"small":"https://a.example/s.png"}}"#,
      #"$.avatar: "avatarImage" (an object) may be it"#),
    CandidateCase(
      #"{"id":"integer","address":"string"}"#, #"{"id":1,"location":{"street":"a","city":"b"}}"#,
      #"$.address: "location" (an object) may be it"#),
    CandidateCase(
      #"{"id":"integer","tags":"string[]"}"#, #"{"id":1,"labels":"a,b"}"#,
      #"$.tags: "labels" (a string) may be it"#),
    CandidateCase(
      #"{"id":"integer","phone":"string"}"#, #"{"id":1,"phoneNumber":49301}"#,
      #"$.phone: "phoneNumber" (an integer) may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#, #"{"id":1,"name":null}"#,
      #"$.username: "name" (null) may be it"#),
    CandidateCase(#"{"id":"integer","uuid":"uuid"}"#, #"{"id":1,"guid":"not one"}"#, #"$.uuid: is "guid""#),
  ]

  static let besideNew = [
    CandidateCase(
      #"{"id":"integer","username":"string"}"#,
      #"{"id":1,"handle":"ann","feature_flags":["a"],"plan":"pro"}"#, #"$.username: "handle" may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#, #"{"id":1,"name":"ann","is_admin":false,"locale":"en"}"#,
      #"$.username: "name" may be it"#),
    CandidateCase(
      #"{"token":"string","expires_in":"integer"}"#,
      #"{"token":"t","expires":"3600","scope":"all","issued":1}"#,
      #"$.expires_in: "expires" (a string) may be it"#),
    CandidateCase(
      #"{"id":"integer","avatar_url":"url"}"#,
      #"{"id":1,"photo":"https://a.example/p.png","homepage":"https://a.example","bio":"b"}"#,
      #"$.avatar_url: "photo" or "homepage" may be it"#),
    CandidateCase(
      #"{"id":"integer","price":"number","name":"string"}"#,
      #"{"id":1,"amount":1.5,"vat":0.3,"label":"n","stock":4}"#, #"$.price: "amount" may be it"#,
      #"$.name: "label" may be it"#),
    CandidateCase(
      #"[{"id":"integer","username":"string"}]"#,
      #"[{"id":1,"handle":"a","x":1},{"id":2,"handle":"b","x":2}]"#, #"$[*].username: "handle" may be it"#),
    CandidateCase(
      #"[{"id":"integer","email":"string"}]"#, #"[{"id":1,"email":"a","login":"x"},{"id":2,"login":"y"}]"#,
      #"$[*].email: -"#),
    CandidateCase(
      #"{"user":{"id":"integer","username":"string"},"ok":"boolean"}"#,
      #"{"user":{"id":1,"handle":"a"},"ok":true}"#, #"$.user.username: "handle" may be it"#),
    CandidateCase(
      #"{"id":"integer","email":"string"}"#, #"{"id":1,"contact":{"mail":"x"},"bio":"b"}"#,
      #"$.email: $.contact.mail may be it"#),
    CandidateCase(
      #"{"id":"integer","name":"string"}"#, #"{"id":1,"profile":{"name":"x"},"bio":"b"}"#,
      #"$.name: $.profile.name may be it"#),
    CandidateCase(
      #"{"id":"integer","status":"'open' | 'closed'"}"#, #"{"id":1,"a":"x","b":"open","c":"y"}"#,
      #"$.status: "b" may be it"#),
    CandidateCase(
      #"{"id":"integer","ref":"uuid"}"#,
      #"{"id":1,"a":"x","b":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","c":"y"}"#, #"$.ref: "b" may be it"#),
  ]

  static let few = [
    // An id is no object, and a value of another form without a common word is no rename.
    CandidateCase(
      #"{"id":"integer","doctor":{"id":"integer","name":"string"}}"#,
      #"{"id":1,"doctor_id":7,"doctor_name":"Lee"}"#,
      #"$.doctor: "doctor_id", "doctor_name" may be of it"#),
    CandidateCase(
      #"{"sub":"string","role":"'admin' | 'user'"}"#, #"{"sub":"1","jti":"b7e0"}"#,
      #"$.role: unexpected beside it: "jti" (in another form)"#),
    CandidateCase(
      #"{"id":"integer","motto":"string"}"#,
      #"{"id":1,"a1":"1","b1":"2","c1":"3","d1":"4","e1":"5","f1":1,"g1":2,"h1":[],"i1":{},"j1":true}"#,
      #"$.motto: "a1", "b1", "c1" or another one may be it"#),
    CandidateCase(
      #"{"id":"integer","motto":"string"}"#,
      #"{"id":1,"a1":1,"b1":2,"c1":3,"d1":4,"e1":5,"f1":1,"g1":2,"h1":[],"i1":{},"username_slogan":"x"}"#,
      #"$.motto: "username_slogan" may be it"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#,
      #"{"id":1,"a1":"1","b1":"2","c1":"3","handle":"4","e1":"5","f1":1,"g1":2,"h1":[],"i1":{},"j1":true}"#,
      #"$.username: "handle" may be it"#),
    CandidateCase(
      #"{"id":"integer","motto":"string"}"#,
      #"{"id":1,"a":"1","b":"2","c":"3","d":"4","e":"5","f":"6","g":"7","h":"8","i":"9","j":"10","k":"11","l":"12","m":"13"}"#,
      #"$.motto: -"#),
    CandidateCase(
      #"{"id":"integer","username":"string"}"#,
      #"{"id":1,"a":"1","b":"2","c":"3","d":"4","e":"5","f":"6","g":"7","h":"8","i":"9","j":"10","k":"11","l":"12","m":"13","nick":"n"}"#,
      #"$.username: "nick" may be it"#),
    CandidateCase(
      #"{"id":"integer","motto":"string"}"#, #"{"id":1,"meta":{"a":1},"links":[]}"#,
      #"$.motto: unexpected beside it: "meta" (an object), "links" (an array)"#),
    CandidateCase(
      #"{"id":"integer","motto":"string"}"#, #"{"id":1,"meta":{"a":1}}"#,
      #"$.motto: unexpected beside it: "meta" (an object)"#),
    CandidateCase(#"{"id":"integer","motto":"string"}"#, #"{"id":1}"#, #"$.motto: -"#),
    CandidateCase(#"{"id":"integer","bio?":"string"}"#, #"{"id":1,"about":"x"}"#),
    CandidateCase(
      #"{"id":"integer","phone":"string"}"#, #"{"id":1,"phoneOne":"x","phoneTwo":"y"}"#,
      #"$.phone: fits $.phoneOne and $.phoneTwo equally well, not guessing"#),
    CandidateCase(
      #"[{"id":"integer","phone":"string"}]"#, #"[{"id":1,"phone":"a","mobile":"b"},{"id":2,"mobile":"c"}]"#,
      #"$[*].phone: -"#),
    CandidateCase(
      #"{"id":"integer","username":"string","city":"string"}"#, #"{"id":1,"name":"x"}"#,
      #"$.username: "name" may be it"#, #"$.city: -"#),
    CandidateCase(
      #"{"id":"integer","full_name":"string"}"#, #"{"id":1,"first_name":"a","last_name":"b"}"#,
      #"$.full_name: "first_name" or "last_name" may be it"#),
  ]

  static let more = [
    CandidateCase(
      #"{"jobId":"string","state":"string"}"#, #"{"jobId":"j","status":"queued"}"#,
      #"$.state: "status" may be it"#),
    CandidateCase(
      #"{"id":"string","amount":"integer","currency":"string"}"#, #"{"id":"p","total":100,"currency":"EUR"}"#,
      #"$.amount: "total" may be it"#),
    CandidateCase(
      #"{"accessToken":"string","user":{"id":"integer","displayName":"string"}}"#,
      #"{"accessToken":"t","user":{"id":1,"name":"Ann","roles":["a"]}}"#,
      #"$.user.displayName: "name" may be it"#),
    CandidateCase(
      #"{"results":["integer"],"total_count":"integer"}"#, #"{"results":[1],"total":1}"#,
      #"$.total_count: is "total""#),
    CandidateCase(
      #"{"video_url":"url","duration_seconds":"number"}"#,
      #"{"video_url":"https://a.example/v","duration":12.5}"#, #"$.duration_seconds: "duration" may be it"#),
    CandidateCase(
      #"{"id":"integer","is_verified":"boolean"}"#, #"{"id":1,"email_confirmed":true}"#,
      #"$.is_verified: "email_confirmed" may be it"#),
    CandidateCase(
      #"{"id":"integer","parentId":"integer"}"#, #"{"id":1,"container":7}"#,
      #"$.parentId: "container" may be it"#),
    CandidateCase(
      #"{"ok":"boolean","error_code":"string"}"#, #"{"ok":false,"code":"E1"}"#, #"$.error_code: is "code""#),
    CandidateCase(
      #"{"lines":[{"sku":"string","qty":"integer"}]}"#,
      #"{"lines":[{"sku":"a","quantity":2},{"sku":"b","quantity":3}]}"#,
      #"$.lines[*].qty: "quantity" may be it"#),
    CandidateCase(
      #"{"id":"integer","tool_id":"integer"}"#, #"{"id":1,"tool":{"id":7}}"#,
      #"$.tool_id: $.tool.id may be it"#),
    CandidateCase(
      #"{"id":"integer","score":"number"}"#, #"{"id":1,"rating":"4.5"}"#,
      #"$.score: "rating" (a string) may be it"#),
    CandidateCase(
      #"{"id":"integer","notes":"string"}"#, #"{"id":1,"comments":["a"]}"#,
      #"$.notes: "comments" (an array) may be it"#),
    CandidateCase(
      #"{"id":"integer","org":"string"}"#, #"{"id":1,"company":"x","team":"y"}"#,
      #"$.org: "company" or "team" may be it"#),
  ]

}
