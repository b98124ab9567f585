import ContractSpecs

/// The shapes of the types of the standard library and Foundation.
enum SwiftBuiltIn {
  /// Returns the shape that `JSONDecoder` accepts for a type, or `nil` if the type is not a built-in one.
  static func shape(of name: String, dates: Client.Dates?) -> Shape? {
    switch name {
    case "String", "Substring": .string(.none)
    case "Bool": .boolean
    case "Date": date(dates)
    case "URL": .format(.url)
    case "UUID": .format(.uuid)
    case "Data": .format(.base64)
    case "Decimal": .number(.none)
    case let name where isFloat(name): .number(.none)
    case _: bounds(of: name).map(Shape.integer)
    }
  }

  /// Returns the name of a path that may be that of a built-in type: `Date`, or `Foundation.Date`.
  static func name(ofPath path: [String]) -> String? {
    let isQualified = path.count == 2 && ["Swift", "Foundation", "FoundationEssentials"].contains(path[0])
    return path.count == 1 || isQualified ? path.last : nil
  }

  /// Returns whether a type is one of floating point, which a `nonConformingFloatDecodingStrategy` concerns.
  static func isFloat(_ name: String) -> Bool {
    ["Double", "Float", "CGFloat", "TimeInterval", "Float16", "Float32", "Float64"].contains(name)
  }

  /// Returns whether a type is one of numbers. A `Date` is none, although it may be decoded from one.
  static func isNumber(_ name: String) -> Bool {
    if name == "Date" { return false }
    return switch shape(of: name, dates: nil) {
    case .integer?, .number?: true
    case _: false
    }
  }

  /// Returns the shape that a `Date` is decoded from with a date strategy.
  ///
  /// Without a strategy it is a number of seconds since 2001. A number that lies after 2041 is a Unix time, which
  /// decodes to a date 31 years late; the upper bound detects this.
  private static func date(_ strategy: Client.Dates?) -> Shape {
    switch strategy {
    case nil, .deferredToDate?: .number(NumberBounds(lower: nil, upper: "1262304000"))
    case .iso8601?: .format(.dateTime)
    case .secondsSince1970?: .format(.unixSeconds)
    case .millisecondsSince1970?: .format(.unixMilliseconds)
    case .formatted(let tried)? where tried.formats.isEmpty: date(tried.numbers?.unit.strategy)
    case .formatted(let tried)?: texts(DateFormats(tried))
    case .custom?: .any
    }
  }

  /// Returns the shape of the texts that formatters read.
  private static func texts(_ formats: DateFormats) -> Shape {
    formats.pattern.map(Shape.pattern) ?? .string(.none)
  }

  private static func bounds(of name: String) -> NumberBounds? {
    switch name {
    case "Int", "Int64", "Int128": NumberBounds()
    case "Int8": bounds(Int8.self)
    case "Int16": bounds(Int16.self)
    case "Int32": bounds(Int32.self)
    case "UInt", "UInt64", "UInt128": NumberBounds(lower: "0", upper: nil)
    case "UInt8": bounds(UInt8.self)
    case "UInt16": bounds(UInt16.self)
    case "UInt32": bounds(UInt32.self)
    case _: nil
    }
  }

  private static func bounds<Number: FixedWidthInteger>(_: Number.Type) -> NumberBounds {
    NumberBounds(lower: "\(Number.min)", upper: "\(Number.max)")
  }
}
