import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Which changes are announced, and in which words.
@Suite struct CoReadingAnnouncerTests {
    private let ada: CoReadingParticipant
    private let bo: CoReadingParticipant

    init() throws {
        ada = CoReadingParticipant(id: try #require(CoReadingParticipant.ID("a")), name: "Ada")
        bo = CoReadingParticipant(id: try #require(CoReadingParticipant.ID("b")), name: " ")
    }

    private func owner(_ one: CoReadingParticipant, _ presence: CoReadingStatus.Presence) -> CoReadingStatus.Owner {
        CoReadingStatus.Owner(participant: one, presence: presence, location: StoryLocation(section: "a", page: "1"))
    }

    /// Returns the announcements for successive changes of one status.
    private func words(_ changes: [(inout CoReadingStatus) -> Void]) -> [[String]] {
        var (announcer, status) = (CoReadingAnnouncer(), CoReadingStatus())
        return changes.map { change in
            change(&status)
            let told = announcer.announce(status).map(\.userMessage)
            // Unchanged facts are not announced again.
            #expect(announcer.announce(status) == [])
            return told
        }
    }

    @Test func `a connection is announced after a failure, and its loss once`() {
        let told = words([
            { $0.connection = .disconnected(reason: "No radio.") },
            { $0.connection = .disconnected(reason: "No wire.") },
            { $0.connection = .connected },
            { $0.connection = .disconnected(reason: "No wire.") },
            { $0.connection = .connected },
            { $0.connection = .disconnected(reason: "No wire.") },
            { $0.isCutOff = true },
        ])
        #expect(
            told == [
                ["Not connected, trying again: No radio."], [], ["Connected."],
                ["Not connected, trying again: No wire."], ["Connected again."],
                ["Not connected, trying again: No wire."], ["Not connected: No wire."],
            ])
    }

    @Test func `an immediate connection is not announced`() {
        let told = words([
            { $0.connection = .connected }, { $0.connection = .disconnected(reason: "Why.") },
            { $0.connection = .connected },
        ])
        #expect(told == [[], ["Not connected, trying again: Why."], ["Connected again."]])
    }

    @Test func `a participant with another revision is told once that the leader is gone, and of a handover`() {
        let told = words([
            { $0.role = .owner }, { $0.connection = .connected },
            {
                $0.role = .follower
                $0.owner = owner(ada, .present)
                $0.refusal = .otherRevision
            },
            { $0.owner = owner(ada, .silent) }, { $0.others = [bo] }, { $0.owner = owner(ada, .present) },
            { $0.owner = owner(ada, .left) }, { $0.others = [] },
        ])
        #expect(
            told == [
                ["You lead: the others go where you go."], [],
                ["Ada leads. " + CoReadingRefusal.otherRevision.userMessage],
                ["Nothing is heard of Ada. You can read on alone."], ["Somebody joined."], [],
                ["Ada has gone. You can read on alone."], ["Somebody is gone."],
            ])
    }

    @Test func `a follower is told who leads, and whether the leader is present`() {
        let told = words([
            { $0.role = .joining }, { $0.role = .follower }, { $0.owner = owner(ada, .expected) },
            { $0.owner = owner(ada, .present) }, { $0.owner = owner(ada, .silent) },
            { $0.owner = owner(ada, .left) }, { $0.owner = owner(bo, .present) },
            { $0.refusal = .otherRevision }, { $0.refusal = nil },
            {
                $0.role = .owner
                $0.owner = owner(ada, .present)
            },
            {
                $0.role = .follower
                $0.owner = owner(bo, .present)
            },
        ])
        #expect(
            told == [
                [], ["Nobody leads yet."], ["You follow Ada, who is not heard yet."], ["Ada is here."],
                ["Nothing is heard of Ada. You can read on alone."], ["Ada has gone. You can read on alone."],
                ["You follow Somebody."], ["Somebody leads. " + CoReadingRefusal.otherRevision.userMessage],
                ["You follow Somebody."], ["You lead: the others go where you go."],
                ["Somebody leads now.", "You follow Somebody."],
            ])
    }

    @Test func `other followers are announced, but not the leader`() {
        let told = words([
            { $0.others = [bo] },
            { $0.role = .owner },
            { $0.notFollowing = [bo.id] },
            { $0.others = [ada, bo] },
            { $0.others = [CoReadingParticipant(id: ada.id, name: "Adah"), bo] },
            { $0.others = [] },
            {
                $0.role = .follower
                $0.owner = owner(ada, .present)
                $0.others = [ada]
            },
        ])
        #expect(
            told == [
                [], ["You lead: the others go where you go.", "Somebody joined."],
                ["Somebody has another story or revision, and does not follow."], ["Ada joined."], [],
                ["Adah is gone.", "Somebody is gone."], ["Ada leads now.", "You follow Ada."],
            ])
    }
}
