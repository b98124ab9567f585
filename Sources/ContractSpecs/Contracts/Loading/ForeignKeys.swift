/// The keys of other tools that have another name in a contract, for suggesting the right one in error messages.
enum ForeignKeys {
  /// Returns the key that is meant, if it is allowed and not yet present; otherwise `nil`.
  static func meaning(of name: String, among keys: [String], besides present: [String]) -> String? {
    let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return meanings[plain, default: []].first { keys.contains($0) && !present.contains($0) }
  }

  /// The keys by the name in lower case without underscores and hyphens, the most likely first.
  private static let meanings: [String: [String]] = [
    "name": ["contract", "title"], "summary": ["title", "about"], "description": ["about", "title"],
    "comment": ["about", "title"], "server": ["backend"], "models": ["shapes"], "schemas": ["shapes"],
    "types": ["shapes"], "definitions": ["shapes"], "operations": ["endpoints"], "requests": ["endpoints"],
    "tests": ["checks"], "cases": ["checks"], "scenarios": ["checks"], "steps": ["checks"],
    "auths": ["sessions"], "baseurl": ["url"], "address": ["url"], "endpoint": ["call"],
    "operation": ["call"],
    "params": ["path"], "pathparams": ["path"], "parameters": ["path"], "queryparams": ["query"],
    "querystring": ["query"], "qs": ["query"], "json": ["body"], "schema": ["body"], "payload": ["body"],
    "data": ["body"],
    "requestbody": ["body"], "files": ["multipart"], "text": ["raw"], "authorization": ["auth"],
    "authentication": ["auth"], "session": ["auth"], "status": ["expect"], "expected": ["expect"],
    "expectedstatus": ["expect"], "response": ["expect", "responses"], "assert": ["expect"],
    "dependson": ["after"], "depends": ["after"], "needs": ["after"], "extends": ["like"], "base": ["like"],
    "token": ["bearer"], "accesstoken": ["bearer"], "refreshtoken": ["refresh"], "username": ["user"],
    "pass": ["password"], "contenttype": ["type"], "mediatype": ["type"], "interval": ["every"],
    "timeout": ["within"], "attempts": ["times"], "file": ["path"],
  ]
}
