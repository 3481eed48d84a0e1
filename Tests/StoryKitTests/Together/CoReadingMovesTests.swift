import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

@MainActor
@Suite struct CoReadingMovesTests {
    private let table = CoReadingTable()

    private func location(_ text: String) -> StoryLocation { CoReadingTable.location(text) }

    @Test func `come to a task one after the other and end with the session`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower", at: "z/9")
        let taking = Task {
            var moves: [CoReadingMove] = []
            for await move in follower.moves {
                moves.append(move)
                if move.location == location("a/1") { owner.move(to: location("a/1#l2")) } else { break }
            }
            return moves
        }
        await table.pass(.seconds(2))
        #expect(await taking.value == [.jump(to: location("a/1")), .moveLine(to: location("a/1#l2"))])
        let rest = Task { for await _ in follower.moves {} }
        await follower.leave()
        await rest.value
        #expect(follower.status.role == .ended)
        for await move in follower.moves { Issue.record("\(move) came after the end") }
    }

    /// As the task of a view that disappears and reappears.
    @Test func `go to the next task when the one that took them is cancelled`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        let first = Task { for await _ in follower.moves {} }
        await table.settle()
        first.cancel()
        await first.value
        for text in ["b/1", "b/2"] {
            owner.move(to: location(text))
            await table.settle()
        }
        var moves = follower.moves.makeAsyncIterator()
        #expect(await moves.next() == .jump(to: location("b/2")))
    }

    @Test func `a task that is cancelled takes none`() async {
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        owner.move(to: location("b/1"))
        await table.settle()
        let late = Task {
            var moves = follower.moves.makeAsyncIterator()
            return await moves.next()
        }
        late.cancel()
        #expect(await late.value == nil)
        #expect(follower.move() == .jump(to: location("b/1")))
    }

    @Test func `each goes to one of two tasks that take them at once`() async {
        final class Log {
            var moves: [CoReadingMove] = []
        }
        let owner = await table.join("owner", as: .owner)
        let follower = await table.join("follower")
        await table.pass(.seconds(2))
        let log = Log()
        let takers = (0..<2).map { _ in
            Task { for await move in follower.moves { log.moves.append(move) } }
        }
        let locations = ["b/1", "b/1#l1", "c/1"].map(location)
        for (number, location) in locations.enumerated() {
            owner.move(to: location)
            await table.settle()
            await eventually { log.moves.count > number }
        }
        await follower.leave()
        for taker in takers { await taker.value }
        #expect(log.moves == [.jump(to: locations[0]), .moveLine(to: locations[1]), .jump(to: locations[2])])
    }
}
