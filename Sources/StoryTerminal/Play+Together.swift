import StoryDiagnostics
import StoryDriver
import StoryKit
import StoryPlatform

/// Shared readings.
extension Play {
    /// Reads a story, as the owner or a follower of a shared reading. `transport`: the transport for messages. `together`: the
    /// shared reading. `output`: shows the story and the other participants.
    package static func run(
        _ place: StoryPlace, _ play: PlayOptions, _ together: TogetherOptions, _ story: StoryOptions, _ run: RunOptions,
        over transport: any CoReadingTransport, output: OutputStream, messages: OutputStream
    ) async -> Batch.Outcome {
        await read(place, play, story, run, output, messages) { (reading) async throws(PlayFailure) in
            let session = CoReadingSession(
                of: together.invitation, revision: CoReadingRevision(reading.reader.document),
                name: together.name ?? userName, at: reading.page.location,
                since: UInt64(max(time(nil), 0)), over: transport)
            if together.leads { reading.say(together.invitationLines.map(VisibleText.harmless)) }
            if together.leads { session.letFollowersTurn(together.letsFollowersTurn) }
            // If a bookmark was requested, the others should move to its location.
            session.start(as: together.leads ? .owner : .follower, goingOn: play.loadFile == nil)
            reading.reader.join(session)
            await follow(session, together, &reading, output)
            await session.leave()
        }
    }

    /// Handles input and moves of the others, until a participant leaves. If input has ended and was never a terminal, follows
    /// others until the owner leaves or the connection is cut off.
    private static func follow(
        _ session: CoReadingSession, _ together: TogetherOptions, _ reading: inout PlaySession, _ output: OutputStream
    ) async {
        let asks = KeyInput.isTerminal && output.isTerminal
        let events = ReadingEvents(session, reading.reader)
        var announcer = CoReadingAnnouncer()
        // The last reported status, to show the reason before leaving.
        var status = CoReadingStatus()
        var canType = true
        if asks { reading.ask() } else { reading.screen.flush() }
        while let event = await events.next() {
            switch event {
            case .typed(let line):
                if asks { reading.screen.removePrompt(typed: line) }
                if let line {
                    guard await reading.press(ReadingKey(line)) else { return }
                } else {
                    if asks || together.leads { return }
                    canType = false
                }
            case .interrupted: return
            case .screen:
                // There may have been steps since the event, so the current screen is shown.
                let screen = reading.reader.screen
                guard reading.isNew(screen) else { continue }
                if asks { reading.screen.withdrawPrompt() }
                if session.status.role == .owner { reading.say("The reading continues where it was.") }
                reading.follow(screen)
            case .status(let new):
                status = new
                let sentences = announcer.announce(status).map { VisibleText.harmless($0.userMessage) }
                if sentences.isEmpty { continue }
                if asks { reading.screen.withdrawPrompt() }
                reading.say(sentences)
            }
            if !canType, status.isCutOff || status.owner?.presence == .left { return }
            if asks { reading.ask() } else { reading.screen.flush() }
            if reading.screen.isClosed { return }
        }
    }

    private static var userName: String {
        guard let user = getenv("USER").map({ String(cString: $0) }), user.utf8.contains(where: { $0 > 0x20 }) else {
            return "A reader"
        }
        return user
    }
}
