import Foundation
import Testing

@testable import ContractCheck

@Suite struct OpenFileTests {
  @Test func `what is written is read back, also from the middle and beyond the end`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.path("file")
      let file = try OpenFile(path, for: .both, .creating)
      defer { file.close() }
      try file.write(Array("0123456789".utf8))
      #expect(try file.bytes(5).isEmpty)
      try file.rewind()
      #expect(try file.bytes(4) == Array("0123".utf8))
      #expect(try file.bytes(99) == Array("456789".utf8))
      #expect(file.bytes(from: 7, to: 9) == Array("78".utf8))
      #expect(file.bytes(from: 7, to: 99) == Array("789".utf8))
      try file.truncate(to: 3)
      try file.flush()
      #expect(try FileStatus(path).size == 3)
    }
  }

  @Test func `options decide what may be opened`() async throws {
    try await withTemporaryFolder { folder in
      let (path, link) = (folder.path("file"), folder.path("link"))
      #expect(throws: SystemError.notFound) { try OpenFile(path, for: .reading) }
      let file = try OpenFile(path, for: .writing, [.exclusive, .appending])
      defer { file.close() }
      #expect(throws: SystemError.fileExists) { try OpenFile(path, for: .writing, .exclusive) }
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
      try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
      #expect(throws: SystemError.isLink) { try OpenFile(link, for: .reading, .notFollowingLinks) }
      let pipe = try OpenFile(folder.path("pipe"), for: .reading, .notWaiting)
      defer { pipe.close() }
      #expect(try FileStatus(pipe).kind == .special)
      #expect(try FileStatus(link).kind == .regular)
      #expect(try FileStatus(link, followingLinks: false).kind == .link)
      #expect(try FileStatus(folder.path).kind == .folder)
      #expect(FileSystem.mayWait(folder.path("pipe")) && !FileSystem.mayWait(path))
    }
  }

  @Test func `a pipe that does not block gets all bytes as its reader makes room`() async throws {
    let pipe = Pipe()
    let file = OpenFile(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try #require(fcntl(file.descriptor, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    async let received = Task.detached {
      try await Task.sleep(for: .milliseconds(500))
      return try pipe.fileHandleForReading.readToEnd()
    }.value
    let spent = try await Task.detached {
      let spent = try processorTime { try file.write(bytes) }
      try pipe.fileHandleForWriting.close()
      return spent
    }.value
    #expect(try await received.map { Array($0) } == bytes)
    // Trying again and again would keep the processor busy for as long as nobody reads.
    #expect(spent < .milliseconds(250))
  }

  @Test func `a lock is held until its file is closed`() async throws {
    try await withTemporaryFolder { folder in
      let first = try OpenFile(folder.path("file"), for: .writing, .creating)
      let second = try OpenFile(folder.path("file"), for: .writing)
      defer { second.close() }
      #expect(first.lock())
      #expect(!second.lock() && !second.lockStrictly())
      first.close()
      #expect(second.lock() && second.lockStrictly())
    }
  }

  @Test func `a folder is made with its parents, and the error names the one that could not be`() async throws
  {
    try await withTemporaryFolder { folder in
      try FileSystem.makeFolder(folder.path("a/b/c"))
      try FileSystem.makeFolder(folder.path("a/b/c/"))
      #expect(try FileSystem.isFolder(folder.path("a/b/c")))
      try OpenFile(folder.path("a/file"), for: .writing, .creating).close()
      let error = #expect(throws: FileSystem.FolderError.self) {
        try FileSystem.makeFolder(folder.path("a/file/x/y"))
      }
      #expect(error?.path == folder.path("a/file/x"))
    }
  }
}
