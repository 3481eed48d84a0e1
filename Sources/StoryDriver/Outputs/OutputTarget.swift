import StoryFiles
import StoryHTMLBackend
import StoryPlatform

/// The target of `build`.
package enum OutputTarget: Sendable, Equatable {
    /// A folder that contains a folder for each story.
    case folder(OutputDirectory)
    /// One file, for one output of one story.
    case file(RawPath)
    /// Standard output, for one output of one story.
    case standardOutput

    package static let standard = OutputTarget.folder(.standard)

    /// The extensions that make a new name a file, and what they name.
    private static let kinds: [(ending: String, kind: OutputKind)] = [
        (".json", .ir), (".html", .html), (".htm", .html), (".txt", .text), (".d", .deps),
    ]

    private static func kind(named file: RawPath) -> OutputKind? {
        kinds.first { file.bytes.suffix($0.ending.utf8.count).elementsEqual($0.ending.utf8) }?.kind
    }

    /// Interprets `-o`: `-` is standard output; something that exists and is not a folder, or does not exist and has the
    /// extension of a file, is a file; anything else is a folder.
    package init(_ path: RawPath) {
        if path == .standardStream {
            self = .standardOutput
        } else if let status = path.status {
            self = status.isFolder ? .folder(OutputDirectory(named: path)) : .file(path)
        } else {
            self = Self.kind(named: path) == nil ? .folder(OutputDirectory(named: path)) : .file(path)
        }
    }

    /// The kinds of output without `--emit`.
    var standardKinds: [OutputKind] { if case .folder = self { [.ir, .html] } else { [.ir] } }

    /// The kind of output that the extension of a file names, if any.
    var namedKind: OutputKind? { if case .file(let path) = self { Self.kind(named: path) } else { nil } }

    /// Returns what a build of stories under these paths writes. If the output folder also holds inputs, the folders of stories
    /// in it are recognised by their manifests.
    package func written(of paths: [RawPath]) -> [RawPath] {
        switch self {
        case .standardOutput: return []
        case .file(let path): return [path]
        case .folder(let directory):
            guard let folder = directory.path.location else { return [] }
            let holdsInputs = paths.contains { $0.location?.names(beneath: folder) != nil }
            return [holdsInputs ? folder.appending(StoryIndexPage.fileName) : folder]
        }
    }

    /// Returns whether a build may write a file into its folder: the index page, or a file in the folder of a story.
    package func mayWrite(_ file: RawPath) -> Bool {
        guard case .folder(let directory) = self, let folder = directory.path.location,
            let names = file.location?.names(beneath: folder)
        else { return false }
        return names.count > 1 || names == [StoryIndexPage.fileName]
    }

    /// Deletes the manifests in the folders of stories.
    package func removeManifests() {
        guard case .folder(let directory) = self, let folder = directory.open() else { return }
        for name in FolderListing.names(in: folder) ?? [] {
            guard let story = folder.openEntry(name, O_RDONLY | O_DIRECTORY) else { continue }
            _ = RawPath(OutputManifest.name).withCString { unlinkat(story.raw, $0, 0) }
        }
    }

    /// Returns the reason why stories with these options can't all be written here; nil if they can. Except for a folder, a
    /// target takes one file of one story.
    func problem(for stories: [StoryOptions]) -> SystemError? {
        let location: String
        switch self {
        case .folder(let directory): return directory.problem
        case .file(let path): location = "into the one file '\(path.shown)'"
        case .standardOutput: location = "to standard output"
        }
        if stories.count > 1 {
            return SystemError("\(stories.count) stories can't go \(location); name a folder with '-o'")
        }
        if let kinds = stories.first?.outputKinds, kinds.count > 1 {
            let names = kinds.map(\.rawValue).joined(separator: ", ")
            return SystemError("\(names) can't all go \(location); name a folder with '-o', or one kind with '--emit'")
        }
        if stories.first?.splitsStory == true {
            return SystemError(
                "a split story can't go \(location), since it has several files; name a folder with '-o'")
        }
        return nil
    }
}
