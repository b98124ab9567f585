package import ContractSpecs

/// A reason why no value can be made for a shape, and the location of the obstacle in the contract.
package struct SamplingError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// An expression, as written, from which samples cannot be made.
    case pattern(String)

    /// Bounds between which there is no value, such as `integer(0.1...0.9)`.
    case bounds

    /// Several demands on one value, or on elements that must differ, which no value that was tried fulfils.
    case demands

    /// A shape that always contains itself.
    case endless
  }

  package var reason: Reason
  package var location: SpecLocation
}

extension SamplingError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .pattern(let source):
      "\(location): no sample can be made for /\(Quoted.cut(source))/; give one behind it: /…/('text')"
    case .bounds: "\(location): no value lies within these bounds"
    case .demands: "\(location): no value was found that is all of this at once"
    case .endless: "\(location): a value of this shape would never end, because the shape always holds itself"
    }
  }
}
