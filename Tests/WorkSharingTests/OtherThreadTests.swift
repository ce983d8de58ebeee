import Glibc
import Synchronization
import Testing

@testable import WorkSharing

@Suite("Work that another thread does")
struct OtherThreadTests {
  @Test("It is done once, elsewhere, and handed out once")
  func work() {
    let count = Atomic<Int>(0)
    let own = UInt(pthread_self())
    var thread = OtherThread {
      count.wrappingAdd(1, ordering: .relaxed)
      usleep(2000)
      return UInt(pthread_self())
    }
    let made = thread.join()
    #expect(made != nil && made != own)
    let again = thread.join()
    #expect(again == nil)
    let times = count.load(ordering: .relaxed)
    #expect(times == 1)
  }

  @Test("Whoever forgets it waits for its end")
  func forgotten() {
    let isDone = Atomic<Bool>(false)
    do {
      let thread = OtherThread {
        usleep(5000)
        isDone.store(true, ordering: .releasing)
      }
      _ = consume thread
    }
    let isOver = isDone.load(ordering: .acquiring)
    #expect(isOver)
  }

  @Test("Two that meet have each block once, and all of them", arguments: [1, 2, 3, 100, 10_000])
  func meeting(count: Int64) {
    let meeting = MeetingPoint()
    var other = OtherThread {
      var claimed: [Int64] = []
      for block in (0..<count).reversed() {
        guard meeting.claim(block, .down) else { break }
        claimed.append(block)
      }
      return claimed
    }
    var own: [Int64] = []
    for block in 0..<count {
      guard meeting.claim(block, .up) else { break }
      own.append(block)
    }
    let others = other.join() ?? []
    #expect(own + others.reversed() == Array(0..<count))
  }

  @Test("Blocks of any size are for one of them", arguments: [Int64.min, -1, 0, 1 << 40, .max])
  func extremes(block: Int64) {
    for direction in [MeetingPoint.Direction.up, .down] {
      let meeting = MeetingPoint()
      #expect(meeting.claim(block, direction))
      #expect(!meeting.claim(block, direction.opposite))
    }
  }

  @Test("Once it is over nobody has any more")
  func over() {
    let meeting = MeetingPoint()
    #expect(meeting.claim(1, .up))
    meeting.end()
    #expect(!meeting.claim(2, .up) && !meeting.claim(9, .down))
  }
}
