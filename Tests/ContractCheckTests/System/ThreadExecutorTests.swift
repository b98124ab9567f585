import Foundation
import Testing

@testable import ContractCheck

@Suite struct ThreadExecutorTests {
  @Test func `all tasks of the work share one thread, which is not that of the caller`() async {
    let threads = await onOneThread {
      await withTaskGroup(of: UInt.self) { group in
        for _ in 0..<100 {
          group.addTask {
            await Task.yield()
            return currentThread()
          }
        }
        return await group.reduce(into: Set<UInt>()) { $0.insert($1) }
      }
    }
    #expect(threads.count == 1)
    #expect(!threads.contains(currentThread()))
  }

  @Test func `tasks begin in the order in which they are started`() async {
    let order = Locked<[Int]>([])
    await onOneThread {
      await withTaskGroup { group in
        for number in 0..<10 { group.addTask { order.withLock { $0.append(number) } } }
      }
    }
    #expect(order.withLock { $0 } == Array(0..<10))
  }

  @Test func `a task continues when another thread has its result`() async {
    let sum = await onOneThread {
      await withTaskGroup(of: Int.self) { group in
        for number in 1...50 {
          group.addTask {
            await withCheckedContinuation { continuation in
              let thread = WorkerThread { continuation.resume(returning: number) }
              thread?.detach()
              if thread == nil { continuation.resume(returning: 0) }
            }
          }
        }
        return await group.reduce(0, +)
      }
    }
    #expect(sum == 1275)
  }

  @Test func `what follows from one result is done before the next is examined`() async {
    let order = Locked<[String]>([])
    let gates = (0..<3).map { _ in Locked<CheckedContinuation<Void, Never>?>(nil) }
    await onOneThread {
      await withTaskGroup(of: Int.self) { group in
        for (number, gate) in gates.enumerated() {
          group.addTask {
            await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
            order.withLock { $0.append("examined \(number)") }
            return number
          }
        }
        // The last of these tasks resumes all others at once, while this thread is busy.
        group.addTask {
          while gates.contains(where: { gate in gate.withLock { $0 == nil } }) { await Task.yield() }
          let thread = WorkerThread { for gate in gates { gate.withLock { $0?.resume() } } }
          thread?.join()
          return -1
        }
        for await number in group where number >= 0 { order.withLock { $0.append("noted \(number)") } }
      }
    }
    #expect(
      order.withLock { $0 }
        == ["examined 0", "noted 0", "examined 1", "noted 1", "examined 2", "noted 2"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a task that is always ready leaves turns to results of other threads`() async {
    let hasCome = Locked(false)
    await onOneThread {
      await withTaskGroup { group in
        group.addTask { while !hasCome.withLock({ $0 }) { await Task.yield() } }
        group.addTask {
          await withCheckedContinuation { continuation in
            let thread = WorkerThread { continuation.resume() }
            thread?.detach()
            if thread == nil { continuation.resume() }
          }
          hasCome.withLock { $0 = true }
        }
      }
    }
    #expect(hasCome.withLock { $0 })
  }

  @Test(.timeLimit(.minutes(1))) func `the thread ends with the executor`() async throws {
    guard #available(macOS 15, *) else { return }
    let queue = JobQueue()
    let thread = try #require(WorkerThread { queue.run() })
    queue.waitForOwner()
    queue.end()
    thread.join()
  }
}

/// A number that differs between the threads that exist.
private func currentThread() -> UInt {
  UInt(bitPattern: Unmanaged.passUnretained(Thread.current).toOpaque())
}
