import StorySource
import Synchronization
import Testing

@Suite struct WorkersTests {
    /// A piece of work, and how often its memory was used.
    private final class Piece: Sendable {
        let number: Int
        let uses: Int

        init(number: Int, uses: Int) {
            self.number = number
            self.uses = uses
        }
    }

    private struct Refusal: Error {}

    @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 5, 1000]) func takesEachPieceOnceAndInOrder(threads: Int, count: Int) {
        let made = Atomic<Int>(0)
        var taken: [Int] = []
        Workers(count: threads).inOrder(count) { number, _ in
            made.add(1, ordering: .relaxed)
            return number
        } take: { number, piece in
            #expect(number == piece)
            taken.append(piece)
        }
        #expect(taken == Array(0..<count))
        #expect(made.load(ordering: .relaxed) == count)
    }

    /// However slow the one is who takes them.
    @Test(arguments: [1, 2, 4]) func fewPiecesWaitAtATime(threads: Int) {
        let made = Atomic<Int>(0)
        var most = 0
        Workers(count: threads).inOrder(500) { number, _ in
            made.add(1, ordering: .sequentiallyConsistent)
            return number
        } take: { number, _ in
            most = max(most, made.load(ordering: .sequentiallyConsistent) - number)
        }
        #expect(1...2 * threads + 1 ~= most)
    }

    @Test(arguments: [1, 3]) func piecesThatWereTakenAreUsedAgain(threads: Int) {
        var fresh = 0
        Workers(count: threads).inOrder(300) { number, old in
            Piece(number: number, uses: (old?.uses ?? 0) + 1)
        } take: { _, piece in
            if piece.uses == 1 { fresh += 1 }
        }
        #expect(1...2 * threads + 1 ~= fresh)
    }

    @Test(arguments: [1, 2, 4]) func aFailureEndsTheWork(threads: Int) {
        let made = Atomic<Int>(0)
        #expect(throws: Refusal.self) {
            try Workers(count: threads).inOrder(1000) { number, _ in
                made.add(1, ordering: .relaxed)
                return number
            } take: { number, _ in
                if number == 10 { throw Refusal() }
            }
        }
        #expect(11...11 + 2 * threads ~= made.load(ordering: .relaxed))
    }

    @Test func workOfItsOwnRunsOnTheCallingThread() {
        let others = Atomic<Int>(0)
        let result = Workers(count: 4).run(others: { others.add(1, ordering: .relaxed) }, own: { "done" })
        #expect(result == "done")
        #expect(others.load(ordering: .relaxed) == 3)
    }

    @Test func thereIsAlwaysAThread() {
        #expect(Workers(count: 0).count == 1)
        #expect(Workers(count: -3, share: 0).share == 1)
    }
}
