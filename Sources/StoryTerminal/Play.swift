import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryNavigation
import StoryTextBackend

/// `mdxc play`: reads a story in the terminal, with keys or without input.
@MainActor package enum Play {
    /// Reads a story, from the beginning or a bookmark, with keys or without input. `output`: shows the story. `messages`:
    /// shows errors, if the story has to be compiled.
    package static func run(
        _ place: StoryPlace, _ play: PlayOptions, _ story: StoryOptions, _ run: RunOptions, output: OutputStream,
        messages: OutputStream
    ) async -> Batch.Outcome {
        await read(place, play, story, run, output, messages) { (session) async throws(PlayFailure) in
            if play.isAutomatic {
                try await session.read(choices: play.choices ?? [], seed: play.seed)
            } else {
                await session.read(KeyInput(), asks: KeyInput.isTerminal && output.isTerminal)
            }
        }
    }

    /// Shows the first page, reads with `work`, and saves the bookmark and the path.
    static func read(
        _ place: StoryPlace, _ play: PlayOptions, _ story: StoryOptions, _ run: RunOptions, _ output: OutputStream,
        _ messages: OutputStream, by work: (inout PlaySession) async throws(PlayFailure) -> Void
    ) async -> Batch.Outcome {
        do throws(PlayFailure) {
            guard var session = try await begin(place, play, story, run, output, messages) else {
                return Batch.Outcome(exitCode: 1, problems: [])
            }
            try await work(&session)
            try end(session, play, output, messages)
            output.flush()
            Interruption.finish()
            return Batch.Outcome(exitCode: session.exitCode, problems: [])
        } catch {
            return Batch.Outcome(exitCode: error.exitCode, problems: [error.problem])
        }
    }

    /// Shows the first page. Returns nil for a story with errors, which are shown.
    private static func begin(
        _ place: StoryPlace, _ play: PlayOptions, _ story: StoryOptions, _ run: RunOptions, _ output: OutputStream,
        _ messages: OutputStream
    ) async throws(PlayFailure) -> PlaySession? {
        guard let played = try await PlayedStory.open(place, story, run, messages) else { return nil }
        let screen = PlayScreen(output, Terminal.palette(run.color ?? .auto, for: output), width: story.textWidth)
        let id = played.head.story.id
        let bookmark = try PlayFailure.calling { () throws(SystemError) -> Bookmark? in
            let bookmark: Bookmark? =
                if let file = play.loadFile { try BookmarkIO.read(file, ofStory: id) } else { nil }
            // Report an unwritable file before anything is read that could not be saved.
            if let file = play.saveFile { try BookmarkIO.checkWritable(file, ofStory: id) }
            return bookmark
        }
        let text = LocationText(played.head, width: screen.width)
        var session = try await PlaySession(played, at: bookmark, text, screen)
        if let change = session.change { tell(change, messages) }
        session.begin()
        return session
    }

    /// Prints the path and saves the bookmark, if the options request it.
    private static func end(
        _ session: PlaySession, _ play: PlayOptions, _ output: OutputStream, _ messages: OutputStream
    ) throws(PlayFailure) {
        if play.recordsPath { output.write(fromStory: "\n" + PathRecord.text(session.reader)) }
        // This message must not be erased with the last prompt.
        output.flush()
        guard let file = play.saveFile else { return }
        if session.keepsSavedBookmark, file.status.map({ $0.st_size > 0 }) ?? false {
            return tell("'\(VisibleText.harmless(file.shown))' was not changed", messages)
        }
        try PlayFailure.calling { () throws(SystemError) in try BookmarkIO.write(session.reader.bookmark, to: file) }
    }

    private static func tell(_ sentence: String, _ messages: OutputStream) {
        messages.write("\(Tool.name): \(sentence)\n")
        messages.flush()
    }
}
