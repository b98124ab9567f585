import Testing

@testable import ContractCheck

struct InterruptionTests {
  /// A signal that comes while the first requests are sent must not end the program before its final checks.
  @Test func `a task runs only once a signal would cancel it`() async {
    for _ in 0..<100 {
      let interruption = Interruption()
      let task = interruption.cancellable { interruption.isPrepared }
      #expect(await task.value)
    }
  }
}
