/// A duration as libcurl tells it, which needs half the memory of a `Duration`.
@propertyWrapper
struct Microseconds: Hashable, Sendable {
  private var count: Int64

  init(wrappedValue: Duration) {
    let (seconds, attoseconds) = wrappedValue.components
    count = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }

  var wrappedValue: Duration {
    get { .microseconds(count) }
    set { self = Microseconds(wrappedValue: newValue) }
  }
}
