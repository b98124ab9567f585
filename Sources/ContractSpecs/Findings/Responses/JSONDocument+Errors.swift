/// Signs of an error in a body, whatever its status is.
extension JSONDocument {
  /// The members of the envelope that JSend describes. A `status` among others may be that of a thing.
  private static let envelopeNames: Set = ["status", "data", "message", "code", "error", "errors"]

  /// True for an object such as `{"success": false}`.
  var deniesSuccess: Bool {
    ["success", "ok"].contains { root[$0]?.bool == false }
      || ["fail", "failed", "failure", "error"].contains(envelopeStatus)
  }

  /// True for an object such as `{"success": true}`.
  var affirmsSuccess: Bool {
    ["success", "ok"].contains { root[$0]?.bool == true } || ["success", "ok"].contains(envelopeStatus)
  }

  /// True for an object that names an error as such, or denies a success. A member such as `message` or a list of texts
  /// may also be what was asked for, and `"errors": []` says that there is none.
  var saysError: Bool {
    if affirmsSuccess { return false }
    return deniesSuccess
      || ["error", "errors", "fault"].contains { root[$0].map { !saysNothing($0.node) } ?? false }
  }

  /// True for an object with a code, and no data in the member for them, as in `{"code": 40300, "data": null}`.
  var hasCodeForData: Bool {
    guard kind(of: .root) == .object, root["data"]?.kind == .null, let code = root["code"] else {
      return false
    }
    return code.kind == .string
      || code.number.map { $0.double != 0 && !(200...299).contains($0.double) } == true
  }

  /// The text of the status, in lower case, of an object that has nothing but the members of an envelope.
  private var envelopeStatus: String {
    guard kind(of: .root) == .object, let status = root["status"], status.kind == .string,
      root.members.prefix(Self.envelopeNames.count + 1).allSatisfy({ Self.envelopeNames.contains($0.name) })
    else { return "" }
    return string(at: status.node).lowercased()
  }

  /// Returns whether a value in the place of an error says that there is none: it is null, false, zero or empty.
  func saysNothing(_ node: NodeID) -> Bool {
    switch kind(of: node) {
    case .null: true
    case .array, .object: firstChild(of: node) >= next(after: node)
    case .string: contentRange(of: node).isEmpty
    case .boolean: source(of: node) == "false"
    case .integer, .number: number(at: node)?.double == 0
    }
  }

  /// The number of keys that are compared with those of a promise.
  private static let maximumKeys = 64

  /// The names that errors and successes have in common.
  private static let commonNames: Set = [
    "success", "ok", "status", "message", "code", "error", "errors", "detail",
  ]

  /// Returns whether a body is of the same kind as a promise, and for an object, whether it has one of its members that
  /// an error has not, nor is one of `others`.
  func resembles(_ promised: PreparedShape.Test, beyond others: Set<String> = []) -> Bool {
    switch (promised, kind(of: .root)) {
    case (.array, .array): true
    case (.object(let object), .object):
      root.members.prefix(Self.maximumKeys).contains { member in
        !Self.commonNames.contains(member.name) && !others.contains(member.name)
          && object.members.contains { $0.name.elementsEqual(member.name.utf8) }
      }
    case (_, _): false
    }
  }
}
