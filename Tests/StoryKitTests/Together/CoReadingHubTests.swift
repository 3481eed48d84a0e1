import TestSupport
import Testing

@testable import StoryKit

@Suite struct CoReadingHubTests {
    private let clock = ManualClock()

    /// Returns what a hub delivers when the numbers from 0 to 99 are sent.
    private func received(_ faults: CoReadingFaults) async -> [UInt8] {
        let delivery = FaultyDelivery(clock: clock, random: SeededGenerator(seed: 3))
        let hub = CoReadingHub(deliver: delivery.deliver)
        let (sender, receiver) = (hub.transport(), hub.transport())
        _ = sender.open(lastWill: [])
        let inbox = receiver.open(lastWill: [])
        delivery.faults = faults
        for number in 0..<100 { sender.publish([UInt8(number)], retained: false) }
        if faults.delay > .zero {
            while delivery.flightCount > 0 {
                await clock.waitForSleepers(1)
                clock.advance(by: .milliseconds(10))
                await eventually { delivery.flightCount == 0 || clock.sleeperCount > 0 }
            }
        }
        sender.publish([255], retained: false)
        delivery.faults = CoReadingFaults()
        sender.publish([254], retained: false)
        var numbers: [UInt8] = []
        for await event in inbox {
            guard case .message(let bytes, _, _) = event else { continue }
            if bytes == [254] { break }
            if bytes != [255] { numbers += bytes }
        }
        return numbers
    }

    @Test func `delivers everything in order without faults`() async {
        #expect(await received(CoReadingFaults()) == Array(0..<100))
    }

    @Test func `loses messages`() async {
        let numbers = await received(CoReadingFaults(loss: 0.3))
        #expect((20..<80).contains(numbers.count))
        #expect(numbers == Set(numbers).sorted())
    }

    @Test func `duplicates messages`() async {
        #expect(await received(CoReadingFaults(doubling: 1)) == (0..<100).flatMap { [$0, $0] })
    }

    @Test func `delays and reorders messages`() async {
        let numbers = await received(CoReadingFaults(delay: .seconds(1)))
        #expect(numbers != Array(0..<100))
        #expect(numbers.sorted() == Array(0..<100))
    }

    @Test func `sends the retained state to newcomers, and the last will of a lost participant to the others`() async {
        let hub = CoReadingHub()
        let (first, second) = (hub.transport(), hub.transport())
        _ = first.open(lastWill: [9])
        first.publish([1], retained: true)
        first.publish([2], retained: true)
        first.publish([3], retained: false)
        var events = second.open(lastWill: []).makeAsyncIterator()
        #expect(await events.next() == .connected)
        #expect(await events.next() == .message([2], isRetained: true, isState: true))
        first.disconnect()
        #expect(await events.next() == .message([9], isRetained: false))
        first.publish([4], retained: true)
        first.reconnect()
        first.publish([5], retained: false)
        #expect(await events.next() == .message([5], isRetained: false))
        await first.close()
        await second.close()
        #expect(await events.next() == nil)
        #expect(hub.memberCount == 0)
        // A transport serves one session.
        var refused = CoReadingInbox.refused().makeAsyncIterator()
        let refusal = await refused.next()
        let third = hub.transport()
        _ = third.open(lastWill: [])
        for transport in [second, third] {
            var again = transport.open(lastWill: []).makeAsyncIterator()
            #expect(await again.next() == refusal)
            #expect(await again.next() == nil)
        }
    }
}
