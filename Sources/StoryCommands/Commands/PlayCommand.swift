import StoryDriver
import StoryFiles
import StoryKit
import StorySource
import StoryTerminal

/// `mdxc play`: reads one story in the terminal.
@MainActor enum PlayCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        let path = try story(invocation)
        if takesCompanion(invocation) { throw CompanionProgram.become() }
        let outcome = MainLoop.run {
            await Play.run(
                .path(path), invocation.play, invocation.story, invocation.run, output: streams.output,
                messages: streams.messages)
        }
        return StoryPaths.finish(outcome, false, streams.messages)
    }

    /// Returns whether an invocation needs a library that `mdxc` does not contain: to read together, or from the web.
    static func takesCompanion(_ invocation: Invocation) -> Bool {
        invocation.play.isTogether || invocation.operands.contains { address($0) != nil }
    }

    /// Reads together with others, or from the web. `web`: fetches resources from the web. `connect`: creates the transport of
    /// a shared reading.
    static func run(
        _ invocation: Invocation, web: any ResourceFetcher,
        connect: (TogetherOptions) throws(SystemError) -> any CoReadingTransport,
        _ streams: Streams
    ) async throws(UsageError) -> Int32 {
        let path = try story(invocation)
        let place = address(path).map { StoryPlace.web($0, web) } ?? .path(path)
        guard invocation.play.isTogether else {
            let outcome = await Play.run(
                place, invocation.play, invocation.story, invocation.run, output: streams.output,
                messages: streams.messages)
            return StoryPaths.finish(outcome, false, streams.messages)
        }
        let together = try together(invocation.play)
        let transport: any CoReadingTransport
        do throws(SystemError) { transport = try connect(together) } catch { throw UsageError(error.message) }
        let outcome = await Play.run(
            place, invocation.play, together, invocation.story, invocation.run, over: transport, output: streams.output,
            messages: streams.messages)
        return StoryPaths.finish(outcome, false, streams.messages)
    }

    /// Returns the web address in an operand; nil for a path. Ignores pasted white space.
    private static func address(_ operand: RawPath) -> ResourceURL? {
        guard let text = operand.text, let url = ResourceURL(text.replacingScalars { $0 == " " ? "%20" : nil }),
            ["http", "https"].contains(url.scheme),
            url.description.utf8.dropFirst(url.scheme.utf8.count).starts(with: "://".utf8)
        else { return nil }
        return url
    }

    /// Returns the one story of an invocation, after checking that its options are compatible.
    private static func story(_ invocation: Invocation) throws(UsageError) -> RawPath {
        guard invocation.operands.count == 1, let path = invocation.operands.first else {
            throw UsageError("name one story: 'mdxc play build/my-story/story.json', 'mdxc play my-story'")
        }
        if path == .standardStream {
            throw UsageError("a story can't be played from standard input, where the keys come from; name its file")
        }
        let play = invocation.play
        if play.sharedReading != nil, play.followedReading != nil {
            throw UsageError("'--share' and '--follow' don't go together: either the others follow you, or you them")
        }
        if play.letsFollowersTurn, play.sharedReading == nil { throw UsageError("'--free' goes with '--share'") }
        if play.isTogether, play.isAutomatic {
            throw UsageError("who reads together with others chooses by hand: leave out '--choices' and '--seed'")
        }
        if !play.isTogether, play.broker != nil || play.brokerPasswordFile != nil || play.name != nil {
            throw UsageError("'--broker', '--broker-password-file' and '--as' go with '--share' or '--follow'")
        }
        return path
    }

    /// Returns the options of the shared reading.
    private static func together(_ play: PlayOptions) throws(UsageError) -> TogetherOptions {
        var text = play.sharedReading ?? play.followedReading ?? ""
        if !text.contains("#"), let key = EnvironmentSecret.readingKey.value { text += "#" + key }
        let leads = play.sharedReading != nil
        let password = try BrokerPassword.value(play)
        do throws(CoReadingInvitationError) {
            // The participant that begins a reading creates its key.
            let invitation =
                try leads && !text.contains("#") ? CoReadingInvitation(name: text) : CoReadingInvitation(text)
            return TogetherOptions(
                invitation, leads: leads, letsFollowersTurn: play.letsFollowersTurn, broker: play.broker,
                password: password, name: play.name)
        } catch {
            throw UsageError(error.description)
        }
    }
}
