/// A value of the body, or one that is not in it: a made value for a missing or wrong one, or a value inside that.
indirect enum Place: Hashable {
  case node(Int)
  case member(Place, String)
  case element(Place, Int)

  /// The container of this place, if the place is not in the body.
  var holder: Place? {
    switch self {
    case .node: nil
    case .member(let holder, _), .element(let holder, _): holder
    }
  }
}

/// A value that a decoder reads.
enum Value {
  case real(Int)

  /// A made value, which has whatever is requested of it.
  case made(Place)

  /// A null that the body does not contain: what `JSONDecoder` gives to a superclass without a key of its own.
  case missing(Place)

  var place: Place {
    switch self {
    case .real(let node): .node(node)
    case .made(let place), .missing(let place): place
    }
  }

  var isMade: Bool {
    switch self {
    case .made: true
    case .real, .missing: false
    }
  }
}

/// A change at a place with which decoding gets past it.
enum Patch {
  /// A made value. Each further attempt makes another one, after the model rejected the one before.
  case made(attempt: Int)

  /// An element for which no made value is accepted, so that it is left out.
  case dropped
}

/// A step of a path into the body.
enum Step: Hashable {
  case name(String)
  case index(Int)

  /// Every element of an array, or every member of a dictionary.
  case each
}
