import Glibc
import StoryIR
import StoryOutlineBackend
import StorySemantics
import StoryTranslation

/// Writes the outputs of one story to where they belong.
enum OutputWriter {
    /// Writes the outputs of a story without errors. A target that is no folder takes one kind.
    /// - Returns: The files that changed.
    static func write(
        _ compilation: Compilation, _ story: AnalyzedStory, to target: OutputTarget
    ) throws -> [RawPath] {
        let kinds = compilation.options.outputKinds
        // Before anything is written: not every story can be written as one in JSON.
        if kinds.contains(.jsonStory) { _ = try jsonStory(compilation, story) }
        switch target {
        case .folder(let directory):
            guard let id = story.metadata.id?.value else {
                preconditionFailure("a story without errors has an id")
            }
            var folder = try OutputFolder(directory, storyID: id)
            let needsAssets = kinds.contains(where: \.needsAssets)
            if needsAssets { try copyAssets(compilation, story, to: &folder) }
            // Last, so that none names a file that could not be copied.
            for kind in kinds {
                try folder.write([kind.fileName]) { try write(kind, compilation, story, to: $0) }
            }
            try folder.finish(hasCopiedAssets: needsAssets)
            return folder.changes
        case .file(let path):
            return try writeFile(path) { try write(kinds[0], compilation, story, to: $0) } ? [path] : []
        case .standardOutput:
            try write(kinds[0], compilation, story) { bytes in
                // A reader that has gone away ends the output, and is no failure.
                guard FileDescriptor.write(bytes, to: STDOUT_FILENO) || errno == EPIPE else {
                    throw SystemError("can't write", RawPath("<stdout>"))
                }
            }
            return []
        }
    }

    private static func copyAssets(
        _ compilation: Compilation, _ story: AnalyzedStory, to folder: inout OutputFolder
    ) throws {
        // Two spellings of a path, as 'a.png' and './a.png', are one file.
        var copied: Set<[[UInt8]]> = []
        for asset in story.assets {
            guard case .package = asset.location, let names = PackageFolder.names(asset.path),
                copied.insert(names).inserted
            else { continue }
            try folder.copy(compilation.files.location(of: asset.path), to: names)
        }
    }

    /// Writes a file that was named on the command line. A symbolic link is followed, since the author named it; a device
    /// or pipe is written to as it is.
    /// - Returns: Whether anything changed.
    static func writeFile(
        _ path: RawPath, content: (@escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> Bool {
        let path = path.resolved ?? path
        var status = stat()
        if path.withCString({ stat($0, &status) }) == 0, !status.isFile, !status.isFolder {
            let raw = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
            guard raw >= 0 else { throw SystemError("can't write", path) }
            defer { close(raw) }
            try content { bytes in
                guard FileDescriptor.write(bytes, to: raw) else { throw SystemError("can't write", path) }
            }
            return true
        }
        guard let folder = FileDescriptor.open(path.folder, O_RDONLY | O_DIRECTORY) else {
            throw SystemError("can't write", path)
        }
        let file = OutputFile(in: folder, name: path.name, shownAs: path)
        try content { try file.write($0) }
        return try file.finish()
    }

    /// Writes one kind of output.
    static func write(
        _ kind: OutputKind, _ compilation: Compilation, _ story: AnalyzedStory,
        to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let lowering = lowering(compilation)
        func document() -> StoryDocument { story.document(lowering, findings: compilation.diagnostics) }
        switch kind {
        case .ir: try story.writeIR(lowering, findings: compilation.diagnostics, to: sink)
        case .outline: try OutlineBackend.render(document()).withUnsafeBytes(sink)
        case .jsonStory: try jsonStory(compilation, story).withUnsafeBytes(sink)
        }
    }

    private static func lowering(_ compilation: Compilation) -> LoweringOptions {
        LoweringOptions(
            style: compilation.options.style ?? .pretty, includesSpans: compilation.options.writesSpans ?? false,
            generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(
                path: compilation.input.nameInPackage, hash: "xxh128:" + ContentHash.of(compilation.source.bytes)))
    }

    /// The most places that are named of a story for which JSON stories have no room.
    private static let problemLimit = 5

    private static func jsonStory(_ compilation: Compilation, _ story: AnalyzedStory) throws(SystemError) -> [UInt8] {
        let lowering = lowering(compilation)
        do throws(JSONStoryExport.Problems) {
            return try JSONStoryExport.write(story, story.document(lowering, findings: []), style: lowering.style)
        } catch {
            let places = error.list.prefix(problemLimit).map { problem in
                let place = compilation.source.lines.position(of: Int(story.authorPlace(problem.span).start))
                return "\(problem.what) (\(place.line):\(place.column))"
            }
            let more = error.list.count - places.count
            throw SystemError(
                "'\(compilation.input.shownPath)' can't be written as a JSON story, which has no place for "
                    + places.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : ""))
        }
    }
}
