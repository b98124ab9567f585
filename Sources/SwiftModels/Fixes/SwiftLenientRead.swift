import ContractSpecs

/// An expression that decodes a property of an unchanged type from another value than the type's own.
struct SwiftLenientRead: Hashable {
  private var title: String

  /// True if the property gets a value that was not sent, or loses one that was.
  var hides = false

  /// The method and the type of the call.
  var isIfPresent = false
  var type: SwiftTypeReference

  /// The text before and after the call; a second call follows with `fallback`.
  var before = "try "
  var after = ""
  var fallback: SwiftTypeReference?

  /// The name of the type that is nil where its value cannot be read, if the expression uses it.
  var element: String?

  /// The description of the change that reads this.
  var saying: String { hides ? "\(title), which hides the difference" : title }

  /// Returns the expression, given how a call of a method with a type is written.
  func expression(_ call: (_ method: String, _ type: SwiftTypeReference) -> String) -> String {
    before + call(isIfPresent ? "decodeIfPresent" : "decode", type) + after
      + (fallback.map { call("decode", $0) } ?? "")
  }

  /// Finds how a property keeps its type although `sent` is sent, or returns `nil` where nothing could stand for that.
  ///
  /// - Parameters:
  ///   - texts: The strings that are sent.
  ///   - numbers: The numbers that are sent, as they are written.
  ///   - standIn: The value for what is missing or unknown.
  init?(
    _ name: String, _ own: SwiftTypeReference, sent: SwiftTypeReference, texts: [String], numbers: [String],
    standIn: String?
  ) {
    if sent == .optional(own) {
      guard let standIn else { return nil }
      self.init(title: "read \(name) as \(standIn) where it is missing or null", isIfPresent: true, type: own)
      after = " ?? \(standIn)"
      hides = true
    } else if sent == own.withOptionalElements {
      self.init(title: "leave out the elements of \(name) that are null", type: sent)
      hides = true
      let isArray = if case .array = own.unwrapped { true } else { false }
      follow(own, by: isArray ? ".compactMap { $0 }" : ".compactMapValues { $0 }")
    } else if let conversion = Conversion(to: own.core, from: sent.core, texts),
      sent == own.replacingCore(with: sent.core)
    {
      let isOther = own.core.path == ["String"] && !Self.keepText(numbers, asA: sent.core)
      let difference = isOther ? ", with another text than was sent" : ""
      self.init(title: "let \(name) be made of the \(sent.core) that is sent\(difference)", type: sent)
      guard convert(own, by: conversion) else { return nil }
      hides = isOther
    } else if case .optional(let inner) = own {
      self.init(title: "read \(name) as nil where it is no \(inner)", type: inner, before: "try? ")
      hides = true
    } else if let standIn {
      let reason = standIn.hasPrefix(".") ? "unknown" : "no \(own)"
      self.init(title: "read \(name) as \(standIn) where it is \(reason)", type: own, before: "(try? ")
      after = ") ?? \(standIn)"
      hides = true
    } else {
      return nil
    }
  }

  /// Returns whether Swift writes numbers as they are written: not `1.10`, which is `1.1` as a `Double`.
  private static func keepText(_ numbers: [String], asA type: SwiftTypeReference) -> Bool {
    numbers.allSatisfy { text in
      type.path == ["Int"] ? Int(text).map { "\($0)" } == text : Double(text).map { "\($0)" } == text
    }
  }

  /// Reads an Optional as nil where anything in it does not decode; `nil` for any other type.
  init?(_ name: String, nilIfUnreadable own: SwiftTypeReference) {
    guard case .optional(let inner) = own else { return nil }
    self.init(title: "read \(name) as nil where it is no \(inner)", type: inner, before: "try? ")
    hides = true
  }

  /// Leaves out the elements of a collection that do not decode.
  ///
  /// - Parameter element: The name of a type that is nil in their place.
  init?(_ name: String, leavingOutElementsOf own: SwiftTypeReference, by element: String) {
    func lenient(_ type: SwiftTypeReference) -> SwiftTypeReference {
      .named([.init(name: element, arguments: [type])])
    }
    let title = "leave out the elements of \(name) that do not decode"
    switch own.unwrapped {
    case .array(let inner):
      self.init(title: title, type: .array(lenient(inner)))
    case .dictionary(let key, let inner):
      self.init(title: title, type: .dictionary(key: key, value: lenient(inner)))
    case .optional, .named, .other: return nil
    }
    (self.element, hides) = (element, true)
    if case .optional = own { type = .optional(type) }
    let isArray = if case .array = own.unwrapped { true } else { false }
    follow(own, by: isArray ? ".compactMap(\\.value)" : ".compactMapValues(\\.value)")
  }

  /// The lines that declare the type of the elements.
  var elementLines: [String] {
    guard let element else { return [] }
    return [
      "", "/// A value, or nil where it does not decode.",
      "private struct \(element)<Value: Decodable>: Decodable {",
      "    let value: Value?", "", "    init(from decoder: any Decoder) throws {",
      "        value = try? decoder.singleValueContainer().decode(Value.self)", "    }", "}",
    ]
  }

  private init(title: String, isIfPresent: Bool = false, type: SwiftTypeReference, before: String = "try ") {
    (self.title, self.isIfPresent, self.type, self.before) = (title, isIfPresent, type, before)
  }

  /// Calls a method of the value, or of the one in an Optional.
  private mutating func follow(_ own: SwiftTypeReference, by method: String) {
    after = method
    guard case .optional = own, case .optional(let inner) = type else { return }
    (type, isIfPresent, after) = (inner, true, "?" + method)
  }

  private mutating func convert(_ own: SwiftTypeReference, by conversion: Conversion) -> Bool {
    switch own {
    case .named:
      (before, after) = ("try " + conversion.before, conversion.after)
      if conversion.mayFail { (after, fallback) = (after + " ?? ", own) }
    case .optional(.named):
      guard case .optional(let inner) = type else { return false }
      (type, isIfPresent) = (inner, true)
      after = ".\(conversion.mayFail ? "flatMap" : "map") { \(conversion.before)$0\(conversion.after) }"
    case .array(.named), .optional(.array(.named)):
      follow(
        own, by: ".\(conversion.mayFail ? "compactMap" : "map") { \(conversion.before)$0\(conversion.after) }"
      )
    case .dictionary(_, .named), .optional(.dictionary(_, .named)):
      let method = conversion.mayFail ? "compactMapValues" : "mapValues"
      follow(own, by: ".\(method) { \(conversion.before)$0\(conversion.after) }")
    case .optional, .array, .dictionary, .other: return false
    }
    return true
  }
}

extension SwiftLenientRead {
  /// The text around a value that makes another of it, which has the same meaning.
  private struct Conversion {
    var before = ""
    var after = ""
    var mayFail = false

    init?(to own: SwiftTypeReference, from sent: SwiftTypeReference, _ texts: [String]) {
      guard own.path.count == 1, sent.path.count == 1 else { return nil }
      // A CGFloat is made of no text.
      let isFloat = SwiftBuiltIn.isFloat(own.path[0]) && own.path[0] != "CGFloat"
      let isNumber = isFloat || ["Int", "Int64"].contains(own.path[0])
      switch (own.path[0], sent.path[0]) {
      case ("String", "Int"), ("String", "Double"), ("String", "Bool"): (before, after) = ("String(", ")")
      case (_, "String")
      where isNumber && texts.allSatisfy { isFloat ? Double($0) != nil : Int64($0) != nil }:
        (before, after, mayFail) = ("\(own)(", ")", true)
      case ("Bool", "String") where texts.allSatisfy({ $0 == "true" || $0 == "false" }):
        after = " == \"true\""
      case ("Bool", "Int"): after = " != 0"
      case (_, "Bool") where isNumber: after = " ? 1 : 0"
      case _: return nil
      }
    }
  }
}
