import TestSupport
import Testing

@testable import StoryKit

@Suite struct CoReadingInboxTests {
    @Test func `keeps the newest messages, and the last change of the connection before them`() async {
        let inbox = CoReadingInbox()
        inbox.receive(.connected)
        for index in 0..<CoReadingInbox.messageLimit + 10 {
            inbox.receive(.message([UInt8(index % 256)], isRetained: false))
        }
        inbox.receive(.disconnected(reason: "why"))
        var events = inbox.makeAsyncIterator()
        #expect(await events.next() == .disconnected(reason: "why"))
        #expect(await events.next() == .message([10], isRetained: false))
        #expect(inbox.droppedCount == 10)
        inbox.finish()
        #expect(await events.next() == nil)
        inbox.receive(.connected)
        #expect(await events.next() == nil)
    }

    @Test func `delivers after the end only the reason why there is no connection`() async {
        let inbox = CoReadingInbox()
        inbox.receive(.message([1], isRetained: false))
        inbox.receive(.disconnected(reason: "why"))
        inbox.finish()
        inbox.receive(.connected)
        #expect(!inbox.isIdle)
        var events = inbox.makeAsyncIterator()
        #expect(await events.next() == .disconnected(reason: "why"))
        #expect(await events.next() == nil)
        #expect(inbox.isIdle)
        let connected = CoReadingInbox()
        connected.receive(.connected)
        connected.finish()
        var nothing = connected.makeAsyncIterator()
        #expect(await nothing.next() == nil)
    }

    @Test func `drops messages that are too long`() async {
        let inbox = CoReadingInbox()
        let limit = CoReadingMessage.sealedSizeLimit
        inbox.receive(.message([UInt8](repeating: 1, count: limit + 1), isRetained: true))
        inbox.receive(.message([UInt8](repeating: 2, count: limit), isRetained: true))
        var events = inbox.makeAsyncIterator()
        #expect(await events.next() == .message([UInt8](repeating: 2, count: limit), isRetained: true))
        #expect(inbox.droppedCount == 1)
    }

    @Test func `strangers that send faster than the session reads displace nothing`() async {
        let inbox = CoReadingInbox()
        inbox.verify(with: CoReadingTable.seal)
        let states = (1...100).map { number in
            CoReadingTable.seal.sealed(CoReadingTable.state("ada", 1, number, at: "a/1").encoded() ?? [])
        }
        var random = SeededGenerator(seed: 1)
        for (index, state) in states.enumerated() {
            inbox.receive(.message(state, isRetained: false, isState: true))
            for number in 0..<1000 {
                var forged = states[Int.random(in: 0...index, using: &random)]
                // Each other one is a replay.
                if number % 2 == 0 { forged[Int.random(in: forged.indices, using: &random)] ^= 1 }
                inbox.receive(.message(forged, isRetained: false, isState: true))
            }
        }
        inbox.receive(.disconnected(reason: "over"))
        var (received, forgedCount) = ([[UInt8]](), 0)
        var events = inbox.makeAsyncIterator()
        #expect(await events.next() == .disconnected(reason: "over"))
        while !inbox.isIdle, case .message(let bytes, _, _)? = await events.next() {
            if CoReadingTable.seal.opened(bytes) == nil { forgedCount += 1 } else { received.append(bytes) }
            if received.count == states.count { break }
        }
        #expect(received == states && forgedCount == 1)
        #expect(inbox.droppedCount == 100_000 - forgedCount)
    }

    @Test func `ends for a cancelled task`() async {
        let inbox = CoReadingInbox()
        let taking = Task { for await _ in inbox {} }
        await eventually { inbox.isIdle }
        taking.cancel()
        await taking.value
    }

    @Test func `delivers everything from many senders to a waiting task`() async {
        let inbox = CoReadingInbox()
        let taking = Task {
            var sum = 0
            for await event in inbox {
                guard case .message(let bytes, _, _) = event else { continue }
                sum += Int(bytes[0])
                if sum == 200 { break }
            }
            return sum
        }
        await withTaskGroup { group in
            for _ in 0..<200 { group.addTask { inbox.receive(.message([1], isRetained: false)) } }
        }
        #expect(await taking.value == 200)
    }
}
