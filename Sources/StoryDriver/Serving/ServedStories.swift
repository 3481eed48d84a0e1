import StoryFiles
import StoryHTMLBackend
import StorySource

/// The stories of `mdxc serve`: the outcome of each, and the folder of the pages. A run writes them, and the server reads them.
package final class ServedStories: Sendable {
    private struct State {
        /// The number of builds that changed its files.
        var revision = 0
        /// Its diagnostics as text if it has errors; otherwise empty.
        var problems = ""
        var path = ""
    }

    private struct States {
        var stories: [ExactName: State] = [:]
        var indexPage = State()
        /// The stories that the current run has reached.
        var seen: Set<ExactName> = []
        var optionsProblems = ""
        /// Identifies this process, so that a page of another process does not count as current.
        let start: String
    }

    package let folder: RawPath
    private let root: FolderRoot
    private let states: Lock<States>

    /// - Parameter folder: The folder in which the pages are built.
    package init(in folder: RawPath) {
        self.folder = folder
        root = FolderRoot(folder)
        states = Lock(States(start: String(UInt64.random(in: 0...UInt64.max), radix: 36)))
    }

    // MARK: Reports of a run

    package func begin() {
        states.withLock {
            $0.seen = []
            $0.optionsProblems = ""
        }
    }

    /// Records the outcome of a story, or of an options file if there is no id. `problems`: its diagnostics if it has errors;
    /// otherwise empty. `isChanged`: whether its files changed.
    func note(_ id: String?, path: String, problems: String, isChanged: Bool) {
        states.withLock { states in
            guard let id else {
                states.optionsProblems += problems
                return
            }
            let name = ExactName(id)
            var state = states.stories[name] ?? State()
            // Two stories may have the same id: the first gets the page, and both report problems.
            if states.seen.insert(name).inserted { state.problems = "" }
            state.problems += problems
            state.path = path
            if isChanged { state.revision += 1 }
            states.stories[name] = state
        }
    }

    /// Ends a run. `isIndexPageNew`: whether the page of all stories changed.
    func end(isIndexPageNew: Bool) {
        states.withLock { states in
            states.stories = states.stories.filter { states.seen.contains($0.key) }
            if isIndexPageNew { states.indexPage.revision += 1 }
            let broken = states.stories.values.filter { !$0.problems.isEmpty }
                .sorted { RawPath.precedes($0.path, $1.path) }
            states.indexPage.problems = states.optionsProblems + broken.map(\.problems).joined()
        }
    }

    // MARK: Queries of the server

    /// Returns the state of a page: its revision, and the problems of its story.
    /// - Parameter id: The id of the story; empty for the page of all stories.
    package func news(of id: String) -> (revision: String, problems: String) {
        states.withLock { states in
            if id.isEmpty { return ("\(states.start)-\(states.indexPage.revision)", states.indexPage.problems) }
            guard let state = states.stories[ExactName(id)] else {
                return ("\(states.start)-gone", "There is no story with the id '\(id)' any more.\n")
            }
            return ("\(states.start)-\(state.revision)", state.problems + states.optionsProblems)
        }
    }

    /// Returns whether a story has this id, or the id is empty, for the page of all stories.
    package func has(_ id: String) -> Bool { id.isEmpty || states.withLock { $0.stories[ExactName(id)] != nil } }

    /// Returns the current page of a story, or of all stories.
    package func page(of id: String) -> [UInt8]? {
        guard has(id) else { return nil }
        let news = news(of: id)
        let path = (id.isEmpty ? folder : folder.appending(id)).appending(StoryIndexPage.fileName)
        if let file = root.open(path, 0), let size = file.status?.st_size {
            var bytes = [UInt8](repeating: 0, count: Int(size))
            let count = bytes.withUnsafeMutableBytes { file.fill($0) }
            if count == bytes.count { return LivePage.page(bytes, revision: news.revision) }
        }
        return LivePage.placeholder(id.isEmpty ? "Stories" : id, revision: news.revision)
    }

    /// Opens a file of a story's page, by the names of its path from the folder of all pages.
    package func open(_ names: [[UInt8]]) -> FileDescriptor? {
        guard let first = names.first, has(String(decoding: first, as: UTF8.self)) else { return nil }
        let file = root.open(names.reduce(folder) { $0.appending($1) }, 0)
        guard let file, file.status?.isFile == true else { return nil }
        return file
    }
}
