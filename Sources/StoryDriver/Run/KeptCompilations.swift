import StoryFiles
import StorySource

/// The compilations of a run, kept for the next one: an unchanged story is not compiled again.
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

    /// Removes the stories that may have changed.
    package func forget(_ changes: ChangeWatcher.Changes) {
        stories.withLock { stories in
            stories = stories.filter { !changes.mayAffect(package: $1.package, file: $1.file) }
        }
    }

    /// Returns the compilation of a story, from `compile` if none is kept.
    func compilation(
        of input: StoryInput, _ options: StoryOptions, _ compile: () throws(SystemError) -> InputCompilation
    ) throws(SystemError) -> InputCompilation {
        let settings = options.fullFingerprint
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
