import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryFolder
import StoryKit
import StoryPlatform
import StorySource

/// The files of a compiled story on this machine, for a loader: a folder, or a single file, which is treated as
/// `story.json`.
///
/// It also records which file the loader requested last, and why files could not be read, for better messages.
final class PlayedFiles: PlayedSource, ResourceFetcher {
    /// The greatest size of a file, in bytes.
    static let limit = 1 << 30

    private struct State {
        var lastAsked = ""
        /// Why files could not be read, by path in the folder.
        var problems: [String: PlayFailure] = [:]
    }

    /// The URL of the package, for the loader.
    let url: ResourceURL
    private let path: RawPath
    /// The single file.
    private let document: ResourceURL?
    private let fetcher: FolderFetcher
    private let state = Lock(State())

    /// Creates the files at a path; nil if it is neither a folder nor a JSON file, or can't be entered.
    init?(_ path: RawPath) {
        guard let status = path.status, let file = path.resolved else { return nil }
        let isDocument = status.isFile && Compilation.isJSON(path.shown)
        guard status.isFolder || isDocument,
            let fetcher = try? FolderFetcher(isDocument ? file.folder : file, limit: Self.limit)
        else { return nil }
        self.path = path
        self.fetcher = fetcher
        url = fetcher.url
        document = isDocument ? ResourceURL(file: file, isFolder: false) : nil
    }

    var isOneFile: Bool { document != nil }

    /// The path in the folder of the file that was fetched last.
    var lastAsked: String { state.withLock { $0.lastAsked } }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        guard let name = url.path(in: self.url) else { throw FetchError.notFound }
        state.withLock { $0.lastAsked = name }
        if isOneFile, name != StoryPackageLoader.documentName { throw FetchError.notFound }
        do {
            return try await fetcher.fetch(document ?? url)
        } catch let error as FetchError {
            if case .tooLarge = error { throw error }
            let path = path(of: name)
            let problem = problem(error, with: path)
            state.withLock { $0.problems[name] = problem }
            // A file that exists is not reported as missing, since the loader would then try the next candidate for the
            // story.
            throw path.isListed ? FetchError.network(problem.problem.message) : error
        }
    }

    func failure(_ error: StoryLoadingError, of name: String) -> PlayFailure {
        let shown = path(of: name).shown
        switch error {
        case .notFound, .network:
            let problem = state.withLock { $0.problems[name] }
            return problem ?? .story("can't read '\(shown)': \(error.description)")
        case .tooLarge(let limit):
            return .story("'\(shown)' is too large for a story: it has more than \(Counted.words(limit, "byte"))")
        case .damaged(let reason) where name == StoryPackageLoader.documentName:
            return .story("'\(shown)' is not a compiled story, or is damaged: \(reason)")
        case .incompatible, .damaged, .notCompiled, .hasErrors, .otherRevision, .cancelled:
            return .story("can't read '\(shown)': \(error.description)")
        }
    }

    /// Returns why a file can't be read: an error of the story, or of the system.
    private func problem(_ error: FetchError, with file: RawPath) -> PlayFailure {
        guard let status = file.status else {
            let code = errno
            let problem = SystemError(reading: file, errno: code)
            return code == EACCES ? .call(problem) : .story(problem.message)
        }
        if !status.isFile { return .story("can't read '\(file.shown)': it is \(status.kindInWords), not a file") }
        let root = isOneFile ? nil : FolderRoot(path)
        if FileDescriptor.open(file, in: root, O_RDONLY) == nil, errno != EXDEV {
            return .call(SystemError(reading: file))
        }
        if case .notFound = error {
            return .story(
                "can't read '\(file.shown)': a symbolic link leads out of '\(path.shown)', and is not followed")
        }
        return .call(error.description)
    }

    private func path(of name: String) -> RawPath { isOneFile ? path : path.appending(name) }
}
