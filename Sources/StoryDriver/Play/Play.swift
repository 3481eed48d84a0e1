import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryNavigation
import StoryTextBackend

/// `mdxc play`: one story, read in the terminal or by a script.
package enum Play {
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
            var session = PlaySession(
                try reader(of: document, play, messages), PlaceText(document, width: width), screen)
            session.begin()
            if play.isAutomatic {
                try session.read(choices: play.choices ?? [], seed: play.seed)
            } else {
                let input = KeyInput()
                let asks = input.isTerminal && output.isTerminal
                session.read(input, asks: asks)
            }
            if play.recordsWay { output.write("\n" + WayRecord.text(session.reader)) }
            if let file = play.saveFile { try save(session.reader, to: file) }
            return Batch.Outcome(exitCode: 0, problems: [])
        } catch {
            return Batch.Outcome(exitCode: error.exitCode, problems: [error.problem])
        }
    }

    /// The reader at the place where reading begins.
    private static func reader(
        of document: StoryDocument, _ play: PlayOptions, _ messages: OutputStream
    ) throws(PlayFailure) -> StoryNavigator {
        guard let file = play.loadFile else {
            do throws(NavigationError) {
                return try StoryNavigator(document)
            } catch {
                throw .story(VisibleText.harmless(error.description))
            }
        }
        do throws(SystemError) {
            let (reader, change) = try PlaceFile.restore(file, in: document)
            if let change {
                messages.write("\(Tool.name): \(change)\n")
                messages.flush()
            }
            return reader
        } catch {
            throw .call(error)
        }
    }

    private static func save(_ reader: StoryNavigator, to file: RawPath) throws(PlayFailure) {
        do throws(SystemError) {
            try PlaceFile.write(SavedPlace(reader), to: file)
        } catch {
            throw .call(error)
        }
    }
}
