import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryIR
import StoryNavigation
import StoryTextBackend

/// `mdxc play`: one story, read in the terminal or by a script.
@MainActor package enum Play {
    /// Reads the story at a path, from the beginning or a saved place, by keys or by itself.
    /// - Parameters:
    ///   - output: Where the story is shown.
    ///   - messages: Where errors of the story are shown that has to be compiled first.
    package static func run(
        _ path: RawPath, _ play: PlayOptions, _ story: StoryOptions, _ run: RunOptions, output: OutputStream,
        messages: OutputStream
    ) -> Batch.Outcome {
        do throws(PlayFailure) {
            guard let document = try PlayedStory.document(path, story, run, messages) else {
                return Batch.Outcome(exitCode: 1, problems: [])
            }
            let width = story.textWidth ?? output.terminalWidth ?? TextBackend.standardWidth
            let screen = PlayScreen(output, Terminal.palette(run.colour ?? .auto, for: output))
            let place = try place(in: document, play)
            var session = try PlaySession(document, at: place, PlaceText(document, width: width), screen)
            if let change = session.change {
                messages.write("\(Tool.name): \(change)\n")
                messages.flush()
            }
            session.begin()
            if play.isAutomatic {
                try session.read(choices: play.choices ?? [], seed: play.seed)
            } else {
                let input = KeyInput()
                let asks = input.isTerminal && output.isTerminal
                session.read(input, asks: asks)
            }
            if play.recordsWay { output.write("\n" + WayRecord.text(session.reader)) }
            if let file = play.saveFile { try save(session.reader.place, to: file) }
            return Batch.Outcome(exitCode: 0, problems: [])
        } catch {
            return Batch.Outcome(exitCode: error.exitCode, problems: [error.problem])
        }
    }

    /// The place where reading begins; nil for the beginning of the story.
    private static func place(
        in document: StoryDocument, _ play: PlayOptions
    ) throws(PlayFailure) -> SavedPlace? {
        guard let file = play.loadFile else { return nil }
        do throws(SystemError) {
            return try PlaceFile.read(file, ofStory: document.story.id)
        } catch {
            throw .call(error)
        }
    }

    private static func save(_ place: SavedPlace, to file: RawPath) throws(PlayFailure) {
        do throws(SystemError) {
            try PlaceFile.write(place, to: file)
        } catch {
            throw .call(error)
        }
    }
}
