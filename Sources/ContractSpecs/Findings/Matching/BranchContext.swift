/// The way in which the client comes to the values of one branch of a body. It decides what their differences do to it.
struct BranchContext {
  /// A Boolean value that indicates whether the client cannot read the value yet, since its key has another name.
  private(set) var isHidden = false

  /// A Boolean value that indicates whether the client decodes the surrounding value as another alternative in any
  /// case.
  private(set) var isSpared = false

  func hidden(if isHidden: Bool = true) -> Self {
    Self(isHidden: self.isHidden || isHidden, isSpared: isSpared)
  }

  func spared(if isSpared: Bool) -> Self { Self(isHidden: isHidden, isSpared: self.isSpared || isSpared) }
}
