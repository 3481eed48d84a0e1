import StoryCompiler
import StoryFiles
import StoryHTMLBackend
import StoryIR
import StoryOutlineBackend
import StoryPlatform
import StorySemantics
import StoryTextBackend
import StoryTranslation

enum OutputWriter {
    /// Writes the outputs of a story without errors. A target other than a folder takes one kind. If JSON can't represent the
    /// story, writes the others and then throws. `settings`: the inputs of the build besides the source and its package; nil if
    /// the target is not a folder. `overwrites`: whether to overwrite foreign files. `timeout`: how many seconds to wait for
    /// another run that writes the same story. `keepsFiles`: whether to return the files for a cache.
    static func write(
        _ compilation: InputCompilation, _ story: AnalyzedStory, to target: OutputTarget, settings: BuildSettings?,
        overwrites: Bool, timeout: Int, keepsFiles: Bool = false
    ) throws -> WrittenOutput {
        var kinds = compilation.options.outputKinds
        let document = LoweredDocument(compilation, story, hasIndexPage: settings?.hasIndexPage == true)
        // Before anything is written: not every story can be written as JSON, nor every path in a rule.
        var refusal: SystemError?
        if kinds.contains(.jsonStory) {
            do throws(SystemError) { document.jsonStory = try jsonStory(compilation, story) } catch {
                kinds.removeAll { $0 == .jsonStory }
                guard kinds.contains(where: { $0 != .deps }) else { throw error }
                refusal = error
            }
        }
        if kinds.contains(.deps) { _ = try dependencies(of: kinds, compilation, story, target) }
        switch target {
        case .folder(let directory):
            guard let id = story.metadata.id?.value else { preconditionFailure("a story without errors has an id") }
            let assets = kinds.contains(where: \.needsAssets) ? try assetNames(compilation, story) : []
            let split =
                compilation.options.splitsStory
                ? SplitOutput(document: document.value, style: compilation.lowering.style) : nil
            let single = kinds.filter { $0 != .ir || split == nil }
            var folder = try OutputFolder(
                directory, storyID: id, package: compilation.input.package,
                files: Set(assets.map(\.names) + single.map { [$0.fileName] } + (split?.files ?? [])),
                overwrites: overwrites, timeout: timeout)
            folder.collectsFiles = keepsFiles
            for (path, names, hash) in assets {
                try folder.copy(
                    compilation.files.open(path), shownAs: compilation.files.location(of: path), to: names, hash: hash)
            }
            // Last, so that no index names a file that could not be copied.
            try split?.write(to: &folder)
            for kind in single {
                try folder.write([kind.fileName]) {
                    try write(kind, of: kinds, compilation, story, document, target, to: $0)
                }
            }
            let card = kinds.contains(.html) ? StoryCard(document.value) : nil
            // Without a record, the next build reports the refusal again.
            let hasRecord = refusal == nil && !compilation.input.isStandardInput
            let record = (hasRecord ? settings?.hash(of: compilation.input, compilation.options) : nil).flatMap {
                BuildRecord(
                    source: ContentHash.of(compilation.source.bytes), settings: $0,
                    answers: compilation.files.answers, diagnostics: compilation.diagnostics)
            }
            try folder.finish(record, card: card)
            if let refusal { throw refusal }
            let cached = record.map {
                CachedFiles(files: folder.collected, assets: assets.map(\.names), record: $0, card: card)
            }
            return WrittenOutput(changes: folder.changes, card: card, cached: keepsFiles ? cached : nil)
        case .file(let path):
            let file = NamedOutput(path)
            try write(kinds[0], of: kinds, compilation, story, document, target) { try file.write($0) }
            return WrittenOutput(changes: try file.finish() ? [path] : [])
        case .standardOutput:
            let stream = OutputStream(.output)
            try write(kinds[0], of: kinds, compilation, story, document, target) { stream.write(fromStory: $0) }
            stream.flush()
            if let failure = stream.failure { throw failure }
            return WrittenOutput(changes: [])
        }
    }

    /// Writes the output of a story that a cache has. The parameters are those of ``write(_:_:to:settings:overwrites:timeout:keepsFiles:)``.
    static func write(
        _ cached: CachedFiles, of output: UpToDateOutput, _ input: StoryInput, to directory: OutputDirectory,
        overwrites: Bool, timeout: Int
    ) throws -> WrittenOutput {
        var folder = try OutputFolder(
            directory, storyID: output.storyID, package: input.package, files: cached.manifest.files,
            overwrites: overwrites, timeout: timeout)
        let package = PackageFolder(input.packageRoot, hashesContents: false)
        for names in cached.assets {
            let path = PackageFolder.path(names)
            try folder.copy(package.open(path), shownAs: package.location(of: path), to: names)
        }
        for file in cached.files {
            try folder.write(file.names) { sink in try file.bytes.withUnsafeBytes { try sink($0) } }
        }
        try folder.finish(cached.record, card: cached.card)
        return WrittenOutput(changes: folder.changes, card: output.card)
    }

    /// The document of a story, computed for the first output that needs it, and what its page needs to know about others.
    private final class LoweredDocument {
        private let make: () -> StoryDocument
        private(set) lazy var value = make()
        /// The JSON story, if it is an output.
        var jsonStory: [UInt8] = []
        let hasIndexPage: Bool

        init(_ compilation: InputCompilation, _ story: AnalyzedStory, hasIndexPage: Bool) {
            self.hasIndexPage = hasIndexPage
            // There may be many, and of the document's outputs only the contents of a split story list them.
            let diagnostics = compilation.options.splitsStory ? compilation.diagnostics : []
            make = {
                compilation.options.timings.measure("lowering", compilation.source.path) {
                    story.document(compilation.lowering, diagnostics: diagnostics)
                }
            }
        }
    }

    /// Returns the package files that the story shows, by their paths as written, with the components of their names in the
    /// output, and their hashes if they are known. Two spellings of a path, such as 'a.png' and './a.png', are one file.
    private static func assetNames(
        _ compilation: InputCompilation, _ story: AnalyzedStory
    ) throws(SystemError) -> [(path: String, names: [[UInt8]], hash: String?)] {
        var seen: Set<[[UInt8]]> = []
        var result: [(path: String, names: [[UInt8]], hash: String?)] = []
        for asset in story.assets {
            guard case .package(let facts) = asset.location, let names = PackageFolder.names(asset.path),
                seen.insert(names).inserted
            else { continue }
            guard !OutputFolder.isReserved(names) else {
                throw SystemError(
                    "can't copy '\(compilation.files.location(of: asset.path).shown)': a file of the output has the same name; rename the asset"
                )
            }
            result.append((asset.path, names, facts.hash))
        }
        return result
    }

    private static func write(
        _ kind: OutputKind, of kinds: [OutputKind], _ compilation: InputCompilation, _ story: AnalyzedStory,
        _ document: LoweredDocument, _ target: OutputTarget, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let options = compilation.options
        let bytes = try options.timings.measure(kind.rawValue, compilation.source.path) { () throws -> [UInt8] in
            switch kind {
            case .ir:
                try story.writeIR(compilation.lowering, diagnostics: compilation.diagnostics, to: sink)
                return []
            case .html:
                return HTMLBackend.render(
                    document.value, musicToken: options.musicToken, together: options.together,
                    hasIndexPage: document.hasIndexPage)
            case .outline: return Array(OutlineBackend.render(document.value))
            case .text: return TextBackend.render(document.value, width: options.textWidth ?? TextBackend.standardWidth)
            case .jsonStory: return document.jsonStory
            case .deps: return try dependencies(of: kinds, compilation, story, target)
            }
        }
        try bytes.withUnsafeBytes(sink)
    }

    /// Returns the rules for the other outputs in a folder. Without any other output, they are those of the IR; without a
    /// folder, they name the one where it would be.
    private static func dependencies(
        of kinds: [OutputKind], _ compilation: InputCompilation, _ story: AnalyzedStory, _ target: OutputTarget
    ) throws(SystemError) -> [UInt8] {
        let directory: RawPath =
            if case .folder(let directory) = target { directory.path } else { OutputDirectory.standard.path }
        let folder = directory.appending(story.metadata.id?.value ?? "")
        let others = kinds.filter { $0 != .deps }
        let files = compilation.files
        func asked(isFound: Bool) -> [RawPath] {
            files.lookedUpPaths.filter { $0.isFound == isFound }.map { files.location(of: $0.path) }
        }
        let rule = DependencyRule(
            targets: (others.isEmpty ? [.ir] : others).map { kind in
                let isSplit = kind == .ir && compilation.options.splitsStory
                return folder.appending(isSplit ? Array(StoryIndex.path.utf8) : kind.fileName)
            },
            dependencies: [compilation.input.file, compilation.options.file].compactMap { $0 } + asked(isFound: true),
            missing: asked(isFound: false))
        guard let bytes = rule.bytes else {
            throw SystemError(
                "can't write what '\(compilation.input.shownPath)' depends on: rules for make can't hold a path with a line break, a tab or one of ; | = * ? < > ^ `"
            )
        }
        return bytes
    }

    /// The greatest number of reported locations that JSON stories can't represent.
    private static let problemLimit = 5

    private static func jsonStory(_ compilation: InputCompilation, _ story: AnalyzedStory) throws(SystemError)
        -> [UInt8]
    {
        var lowering = compilation.lowering
        // For the locations of what can't be represented.
        lowering.includesSpans = true
        do throws(JSONStoryExport.Problems) {
            return try compilation.options.timings.measure(
                OutputKind.jsonStory.rawValue, compilation.source.path
            ) { () throws(JSONStoryExport.Problems) in
                try JSONStoryExport.write(story, story.document(lowering, diagnostics: []), style: lowering.style)
            }
        } catch {
            let locations = error.list.prefix(problemLimit).map { problem in
                let location = compilation.source.lines.position(of: Int(story.authorSpan(of: problem.span).start))
                return "\(location.line):\(location.column): \(problem.what)"
            }
            let more = error.list.count - locations.count
            throw SystemError(
                "'\(compilation.input.shownPath)' can't be written as a JSON story, which does not support: "
                    + locations.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : ""))
        }
    }
}
