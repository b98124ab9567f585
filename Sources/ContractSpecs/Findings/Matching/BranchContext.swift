/// The way in which the client comes to the values of one branch of a body. It decides what their differences do to it.
struct BranchContext {
  /// True if the client cannot read the value yet, since its key has another name.
  private(set) var isHidden = false

  /// True if the client decodes the surrounding value as another alternative in any case.
  private(set) var isSpared = false

  /// True if the value is held against a further shape that it must fit, so that other shapes name its other members.
  private(set) var isPart = false

  /// The branch of a value that is held against a further shape.
  var part: Self { Self(isHidden: isHidden, isSpared: isSpared, isPart: true) }

  func hidden(if isHidden: Bool = true) -> Self {
    Self(isHidden: self.isHidden || isHidden, isSpared: isSpared, isPart: isPart)
  }

  func spared(if isSpared: Bool) -> Self {
    Self(isHidden: isHidden, isSpared: self.isSpared || isSpared, isPart: isPart)
  }
}
