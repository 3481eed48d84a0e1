import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Thousands of actions of participants, over a transport that loses, duplicates, delays and reorders messages. Whatever
/// happened: once messages flow again, one of them owns the reading and all others are at its location.
@Suite struct CoReadingModelTests {
    enum Action: Sendable {
        case move(Int, Int)
        case claim(Int)
        case offer(Int, Int)
        case accept(Int)
        case decline(Int)
        case withdraw(Int)
        case leave(Int)
        case join(Int, asOwner: Bool)
        case disconnect(Int)
        case reconnect(Int)
        case faults(loss: Int, doubling: Int, delay: Int)
        case pass(milliseconds: Int)
        case ghost(epoch: UInt64)
        case forgery(epoch: UInt64)
        case noise(Int)
        case heal

        static func random(_ random: inout SeededGenerator) -> Action {
            let who = Int.random(in: 0..<Party.size, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<30: return .move(who, Int.random(in: 0..<24, using: &random))
            case 30..<38: return .claim(who)
            case 38..<43: return .offer(who, Int.random(in: 0..<Party.size, using: &random))
            case 43..<47: return .accept(who)
            case 47..<49: return .decline(who)
            case 49..<50: return .withdraw(who)
            case 50..<53: return .leave(who)
            case 53..<60: return .join(who, asOwner: .random(using: &random))
            case 60..<64: return .disconnect(who)
            case 64..<70: return .reconnect(who)
            case 70..<75:
                return .faults(
                    loss: Int.random(in: 0...9, using: &random), doubling: Int.random(in: 0...10, using: &random),
                    delay: [0, 10, 300, 4000][Int.random(in: 0..<4, using: &random)])
            case 75..<96: return .pass(milliseconds: Int.random(in: 1...3000, using: &random))
            case 96..<97:
                let poison = CoReadingMachine.epochStep << 1...CoReadingMessage.numberLimit
                return .ghost(epoch: .random(in: .random(using: &random) ? 1...100 : poison, using: &random))
            case 97..<98: return .forgery(epoch: .random(in: 1...CoReadingMessage.numberLimit, using: &random))
            case 98..<99: return .noise(Int.random(in: 0..<1000, using: &random))
            default: return .heal
            }
        }
    }

    /// Five participants who join and leave. The last has another revision of the story.
    @MainActor
    final class Party {
        nonisolated static let size = 5
        private static let otherSeal = CoReadingSeal(CoReadingTable.invitation("friday", seed: 2))

        let table: CoReadingTable
        private var seats: [(session: CoReadingSession, transport: InMemoryTransport)?] = Array(
            repeating: nil, count: size)
        /// The number of sessions so far. A participant who returns is another session, which began later.
        private var joins: UInt64 = 0
        /// The location of each participant's reader, after its own moves and those that it received.
        private var locations = Array(repeating: Party.location(0), count: size)

        init(seed: UInt64) { table = CoReadingTable(seed: seed) }

        static func location(_ number: Int) -> StoryLocation {
            StoryLocation(section: "s", page: "p\(number / 4)", line: number % 4 == 0 ? nil : "l\(number % 4)")
        }

        private var live: [Int] { seats.indices.filter { seats[$0] != nil } }

        /// Applies an action, and returns what does not hold.
        func play(_ action: Action) async -> String? {
            switch action {
            case .move(let who, let number):
                // Followers stay with the owner here.
                guard let session = seats[who]?.session, session.status.role == .owner else { return nil }
                locations[who] = Self.location(number)
                session.move(to: locations[who])
            case .claim(let who): if who < Self.size - 1 { seats[who]?.session.claim() }
            case .offer(let who, let to):
                if let id = CoReadingParticipant.ID("p\(to)") { seats[who]?.session.offer(to: id) }
            case .accept(let who): seats[who]?.session.acceptOffer()
            case .decline(let who): seats[who]?.session.declineOffer()
            case .withdraw(let who): seats[who]?.session.withdrawOffer()
            case .leave(let who):
                guard let seat = seats[who] else { return nil }
                await seat.session.leave()
                table.forget(seat.session)
                seats[who] = nil
            case .join(let who, let asOwner):
                guard seats[who] == nil else { return nil }
                locations[who] = Self.location(who)
                let revision =
                    who < Self.size - 1 ? CoReadingTable.revision : CoReadingRevision(story: "the-wolf", hash: "old")
                joins += 1
                seats[who] = table.seat("p\(who)", at: locations[who].description, revision: revision, since: joins)
                seats[who]?.session.start(as: asOwner && who < Self.size - 1 ? .owner : .follower)
            case .disconnect(let who): seats[who]?.transport.disconnect()
            case .reconnect(let who): seats[who]?.transport.reconnect()
            case .faults(let loss, let doubling, let delay):
                table.faults = CoReadingFaults(
                    loss: Double(loss) / 10, doubling: Double(doubling) / 10, delay: .milliseconds(delay))
            case .pass(let time): table.clock.advance(by: .milliseconds(time))
            case .ghost(let epoch): await table.send(CoReadingTable.state("x", epoch, 1, at: "s/p0"))
            case .noise(let number):
                let noise = [UInt8](repeating: UInt8(number % 256), count: number)
                await table.send(number % 2 == 0 ? noise : CoReadingTable.seal.sealed(noise), retained: number % 3 == 0)
            case .forgery(let epoch):
                await table.send(
                    CoReadingTable.state("y", epoch, 1, at: "s/p0"), sealedBy: Self.otherSeal)
            case .heal: return await heal()
            }
            await table.settle()
            return follow()
        }

        /// Takes the moves, and returns what is wrong with them.
        private func follow() -> String? {
            for who in live {
                guard let session = seats[who]?.session else { continue }
                while let move = session.takeMove() {
                    if who == Self.size - 1 { return "\(who) has another revision and was told to go to \(move)" }
                    guard case .jump(let location) = move else { return "\(who) was told to restart" }
                    if location == locations[who] { return "\(who) was told to \(move), where it is" }
                    locations[who] = location
                }
            }
            return nil
        }

        /// Lets messages flow again. Returns what does not hold then.
        private func heal() async -> String? {
            table.faults = CoReadingFaults()
            for who in live { seats[who]?.transport.reconnect() }
            if let wrong = await wait() ?? agreement() { return wrong }
            // If the last owner has left, the first participant takes over.
            guard let first = live.first, first < Self.size - 1 else { return nil }
            seats[first]?.session.claim()
            if let wrong = await wait() ?? agreement() { return wrong }
            guard seats[first]?.session.status.role == .owner else { return "\(first) has claimed and is no owner" }
            return nil
        }

        private func wait() async -> String? {
            for _ in 0..<30 {
                await table.pass(.seconds(1), step: .milliseconds(500))
                if let wrong = follow() { return wrong }
            }
            return nil
        }

        private func agreement() -> String? {
            let owners = live.filter { seats[$0]?.session.status.role == .owner }
            guard owners.count < 2 else { return "\(owners) all own the reading" }
            guard let owner = owners.first, let session = seats[owner]?.session else { return nil }
            for who in live where who != owner {
                guard let status = seats[who]?.session.status else { continue }
                if status.owner?.participant != session.participant { return "\(who) follows \(status), not \(owner)" }
                if status.owner?.presence != .present { return "to \(who) the owner is not there: \(status)" }
                if status.owner?.location != locations[owner] {
                    return "\(who) has the owner at another place: \(status)"
                }
                if owner == Self.size - 1 { continue }
                if who == Self.size - 1 {
                    if status.refusal != .otherRevision { return "\(who) does not refuse another revision: \(status)" }
                } else if locations[who] != locations[owner] {
                    return "\(who) is at \(locations[who]), the owner at \(locations[owner])"
                }
                if status.others.count != live.count - 1 { return "\(who) does not know all others: \(status)" }
            }
            return nil
        }

        /// Ends all sessions.
        func end() async {
            for who in live { await seats[who]?.session.leave() }
        }
    }

    @MainActor
    private static func play(_ actions: [Action], seed: UInt64) async -> String? {
        let party = Party(seed: seed)
        var wrong: String?
        for action in actions + [.heal] {
            wrong = await party.play(action)
            if wrong != nil { break }
        }
        await party.end()
        return wrong
    }

    @Test(arguments: 0..<4) func `all participants agree in the end`(seed: UInt64) async {
        let failure = await ActionSequence.firstFailure(seeds: seed..<seed + 1, length: 1500) {
            Action.random(&$0)
        } play: { actions, _ in
            await Self.play(actions, seed: seed)
        }
        #expect(failure == nil)
    }
}
