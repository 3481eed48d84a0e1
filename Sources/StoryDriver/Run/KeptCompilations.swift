import StoryFiles
import StorySource

/// What became of the stories of a run, for the next one: a story of which nothing changed is not compiled again.
package final class KeptCompilations: Sendable {
    private struct Kept: Sendable {
        let compilation: InputCompilation
        /// Absolute and without symbolic links.
        let package: RawPath
        let file: RawPath
        let options: String
    }

    private let stories = Lock<[RawPath: Kept]>([:])

    package init() {}

    /// Forgets stories that may be others now.
    package func forget(_ changes: ChangeWatcher.Changes) {
        stories.withLock { stories in
            stories = stories.filter { !changes.mayAffect(package: $1.package, file: $1.file) }
        }
    }

    /// What became of a story, compiled by `compile` where that is not known.
    func compilation(
        of input: StoryInput, _ options: StoryOptions, _ compile: () throws(SystemError) -> InputCompilation
    ) throws(SystemError) -> InputCompilation {
        let settings = options.fingerprint
        guard let path = input.file else { return try compile() }
        if let kept = stories.withLock({ $0[path] }), kept.options == settings { return kept.compilation }
        let compilation = try compile()
        if let package = input.package.resolved, let file = path.resolved {
            stories.withLock {
                $0[path] = Kept(compilation: compilation, package: package, file: file, options: settings)
            }
        }
        return compilation
    }
}
