import StoryDriver
import StoryFiles
import StoryIR
import StoryNavigation

/// `mdxc diff`: what a new revision of a story breaks for readers of the old one.
@MainActor package enum RevisionComparison {
    package enum Format: String, CaseIterable, Sendable { case text, json }

    /// Compares the stories at two paths; each may be a source, or compiled, split or whole. `output`: the difference is
    /// printed here. `messages`: shows errors, if a story has to be compiled. Returns the exit code: 0 if nothing breaks, 1 if
    /// something does, and 2 if they can't be compared.
    package static func run(
        old: RawPath, new: RawPath, as format: Format, _ story: StoryOptions, _ run: RunOptions, output: OutputStream,
        messages: OutputStream
    ) async -> Batch.Outcome {
        do throws(PlayFailure) {
            guard let before = try await PlayedStory.document(old, story, run, messages),
                let after = try await PlayedStory.document(new, story, run, messages)
            else { return Batch.Outcome(exitCode: 2, problems: []) }
            let difference = try difference(from: (old, before), to: (new, after))
            switch format {
            case .text: DifferenceText.write(difference, from: before, to: after, output)
            case .json: DifferenceJSON.write(difference, from: before, to: after, output)
            }
            return Batch.Outcome(exitCode: difference.isCompatible ? 0 : 1, problems: [])
        } catch {
            return Batch.Outcome(exitCode: 2, problems: [error.problem])
        }
    }

    private static func difference(
        from old: (path: RawPath, document: StoryDocument), to new: (path: RawPath, document: StoryDocument)
    ) throws(PlayFailure) -> StoryDifference {
        do throws(NavigationError) {
            return try StoryDifference(from: old.document, to: new.document)
        } catch {
            let isOld = (try? StoryNavigator(old.document)) == nil
            let name = (isOld ? old : new).path.shown
            throw .story("can't read '\(name)': \(error.description)")
        }
    }
}
