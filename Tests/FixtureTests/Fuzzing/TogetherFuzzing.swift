import StoryNavigation

@testable import StoryKit

/// Incoming messages of a shared reading, one per line: once from a stranger and once from a holder of the key.
enum TogetherFuzzing: FuzzTarget {
    static let name = "together"

    static var seeds: [[UInt8]] {
        guard let ada = CoReadingParticipant.ID("ada"), let me = CoReadingParticipant.ID("me") else { return [] }
        let (one, revision) = (CoReadingParticipant(id: ada, name: "Ada"), revision)
        func state(
            _ epoch: UInt64, _ sequence: UInt64, of owner: CoReadingParticipant = one,
            offer: CoReadingState.Offer? = nil
        ) -> CoReadingMessage {
            .state(
                CoReadingState(
                    owner: owner, epoch: epoch, sequence: sequence, revision: revision, location: readerLocation,
                    offer: offer))
        }
        let conversations: [[CoReadingMessage]] = [
            [state(1, 1)], [state(1, 1), state(1, 2)], [state(7, 3), state(5, 9), .leave(from: ada)],
            [state(2, 1, offer: .init(to: me, number: 1)), state(3, 1, of: CoReadingParticipant(id: me, name: "Me"))],
            [.hello(from: one, revision: revision, asks: true, term: nil), .leave(from: ada)],
            [
                .hello(from: one, revision: revision, asks: false, term: CoReadingTerm(epoch: 4, owner: ada)),
                .leave(from: me),
            ],
            [.decline(from: ada, epoch: 2, number: 2)],
            [state(CoReadingMessage.numberLimit, 1)], [state(1, CoReadingMessage.numberLimit), state(2, 1)],
            [state(1 << 32, 1), state(1 << 33, 1), state(1 << 34, 1)],
            [
                .hello(from: one, revision: CoReadingRevision(story: "fox", hash: ""), asks: true, term: nil),
                state(1, 1),
            ],
        ]
        return conversations.map { Array($0.compactMap { $0.encoded() }.joined(separator: [newline])) }
    }

    static var words: [[UInt8]] {
        [
            "version", "kind", "from", "name", "epoch", "sequence", "story", "hash", "location", "offer", "to",
            "number",
            "asks", "term", "owner", "state", "hello", "leave", "decline", "me", "ada", "wolf", "9007199254740991",
            "4294967296",
        ].map { Array("\"\($0)\"".utf8) } + [[newline]]
    }

    static func problems(_ input: [UInt8]) -> [String] {
        [true, false].flatMap { isOwner in problems(input.split(separator: newline), isOwner) }
    }

    private static let newline: UInt8 = 0x0A
    private static let revision = CoReadingRevision(story: "wolf", hash: "1")
    private static let readerLocation = StoryLocation(section: "a", page: "1", line: nil)

    private static func problems(_ messages: [ArraySlice<UInt8>], _ isOwner: Bool) -> [String] {
        guard let id = CoReadingParticipant.ID("me"), let invitation = try? CoReadingInvitation(text) else {
            return ["there is no invitation"]
        }
        var machine = CoReadingMachine(
            CoReadingParticipant(id: id, name: "Me"), in: invitation, revision: revision,
            readerLocation: readerLocation,
            timing: CoReadingTiming(), beginning: 1000)
        machine.start(asOwner: isOwner, goingOn: true)
        machine.connect(at: .zero)
        machine.tick(at: .seconds(2))
        var problems: [String] = []
        for (number, message) in messages.enumerated() {
            let (before, now) = (machine, Duration.milliseconds(2000 + 700 * number))
            machine.outgoing = []
            machine.receive(Array(message), isRetained: number % 5 == 0, isState: number % 3 > 0, at: now)
            if machine.status.others != before.status.others || machine.status.owner != before.status.owner
                || machine.known != before.known || machine.greatestHeard != before.greatestHeard
                || !machine.outgoing.isEmpty || machine.counts.unverified != before.counts.unverified + 1
            {
                problems.append("a message without the key has an effect")
            }
            machine.receive(
                machine.seal.sealed(Array(message)), isRetained: number % 5 == 0, isState: number % 3 > 0, at: now)
            machine.tick(at: now)
            _ = machine.takeMove()
            if machine.outgoing.count > 3 { problems.append("a message has many answers") }
            if machine.outgoing.contains(where: { $0.encoded() == nil }) { problems.append("an answer can't be sent") }
            if machine.others.count > CoReadingMachine.participantLimit { problems.append("there are too many others") }
            let epoch = before.known?.epoch ?? 0
            let limit = max(epoch, before.greatestHeard?.epoch ?? 0, 999) + 2 + CoReadingMachine.epochStep
            if machine.known.map({ $0.epoch > limit || $0.epoch < epoch }) ?? false {
                problems.append("an epoch has jumped")
            }
        }
        return problems
    }

    private static let text = "friday#abcdefghijklmnopqrstuvwxyz"
}
