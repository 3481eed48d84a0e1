import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryPlatform
import StorySource

/// The stories of a run with their options, and the diagnostics about options files, in display order.
package struct ConfiguredInputs {
    package enum Item: Sendable {
        /// The diagnostics of an options file, and the effect of fixing it.
        case options(OptionsFile, FixEffect?)
        case story(StoryInput, StoryOptions)

        var shownPath: String {
            switch self {
            case .options(let file, _): file.source.path
            case .story(let input, _): input.shownPath
            }
        }
    }

    package private(set) var items: [Item] = []
    /// The options of the run: those of the nearest file above all stories, or beside the only one.
    private(set) var run: RunOptions
    /// The error that an options file is for other versions of mdxc, so that the run stops; nil if none is.
    private(set) var refusal: SystemError?
    /// Options files that could not be read.
    private(set) var problems: [SystemError] = []
    /// Ignored options files, and options in files that loosen safety, one per line.
    private(set) var notes: [String] = []
    /// Caches that are not used although an options file names them, one per line.
    private var cacheNotes: [String] = []
    /// The index in `files` that applies to each folder.
    private var known: [RawPath: Int?] = [:]
    private var files: [OptionsFile] = []
    /// The absolute paths of the files, and the folders in which they must stay.
    private var paths: [(file: RawPath, root: FolderRoot)] = []
    private let trust: OptionsTrust
    /// The levels of the command line.
    private let levels: Levels
    /// Unsaved texts that replace files, by absolute paths without symbolic links.
    private let unsaved: [RawPath: SourceFile]
    private let workingFolder = RawPath(".").resolved

    /// Reads the options files. Options of the command line override them. With `fixes`, a file in the folder of one of the
    /// stories is fixed too; one above them may apply to stories outside this run.
    package init(
        _ inputs: [StoryInput], _ options: StoryOptions, _ run: RunOptions, fixes: Fixes? = nil,
        unsaved: [RawPath: SourceFile] = [:]
    ) {
        self.run = run
        self.unsaved = unsaved
        levels = options.levels
        trust = OptionsTrust(inputs)
        let facts = Parallel.map(inputs, jobs: run.jobs ?? Parallel.processorCount) { FolderFacts($0) }
        var folders = ResolvedFolders()
        let packages = zip(inputs, facts).map {
            folders.resolve($0.package, isRealFolder: $1.isReal) ?? $0.package.location
        }
        let indices = zip(packages, facts).map { folder, facts in
            folder.flatMap { file(for: $0, mayHaveOwn: facts.mayHaveOptions) }
        }
        let runFile = RawPath.common(packages.compactMap { $0 }).flatMap { file(for: $0, mayHaveOwn: true) }
        var reported = files
        var effects: [FixEffect?] = files.map { _ in nil }
        if let fixes {
            let fixed = Set(packages)
            for index in files.indices
            where fixed.contains(paths[index].file.folder) && files[index].unmetVersion == nil {
                let (file, effect) = fixes.run(files[index], file: paths[index].file, in: paths[index].root)
                reported[index] = file
                effects[index] = effect
                files[index] = fixes.showsDifference ? fixes.fix(files[index]).text : file
                if let problem = effect.problem { problems.append(problem) }
            }
        }
        items.reserveCapacity(inputs.count + files.count)
        for (input, index) in zip(inputs, indices) {
            let own = index.map { files[$0] }
            var story = own.map { $0.story.overridden(by: options) } ?? options
            story.file = own.map { RawPath($0.source.path) }
            story.isIncomplete = own?.hasErrors ?? false
            items.append(.story(input, story))
        }
        for file in files {
            guard let version = file.unmetVersion else { continue }
            refusal = SystemError("'\(file.source.path)' requires mdxc \(version), and this is mdxc \(Tool.version)")
        }
        if let runFile { self.run = files[runFile].run.overridden(by: run) }
        for (file, effect) in zip(reported, effects) where !file.diagnostics.isEmpty || effect?.isChanged == true {
            items.append(.options(file, effect))
        }
        items.sort { RawPath.precedes($0.shownPath, $1.shownPath) }
    }

    /// Writes ``notes``. `usesCache`: whether a cache could be used, so that one that is not is named too.
    func tellNotes(_ messages: OutputStream, usesCache: Bool = false) {
        guard run.speaks else { return }
        for note in notes + (usesCache && run.cache == nil && run.rebuildsAll != true ? cacheNotes : []) {
            messages.write("\(Tool.name): \(VisibleText.harmless(note))\n")
        }
    }

    /// The facts about a story's folder on disk.
    private struct FolderFacts: Sendable {
        /// Whether it is a folder, rather than a symbolic link to one.
        let isReal: Bool
        let mayHaveOptions: Bool

        init(_ input: StoryInput) {
            isReal = input.hasOwnOptions != nil || ResolvedFolders.isRealFolder(input.package)
            mayHaveOptions = input.hasOwnOptions ?? input.package.appending(OptionsFile.name).isListed
        }
    }

    /// Returns the index of the file for stories in an absolute folder: the nearest one, in it if it may have one, or above.
    private mutating func file(for folder: RawPath, mayHaveOwn: Bool) -> Int? {
        let hasUnsaved = !unsaved.isEmpty && unsaved[folder.appending(OptionsFile.name)] != nil
        return file(for: mayHaveOwn || hasUnsaved ? folder : folder.folder)
    }

    private mutating func file(for folder: RawPath) -> Int? {
        // Thousands of packages are beside one another. The folders above them are looked up once.
        if let index = known[folder] { return index }
        let above = folder.folder
        let index = read(folder.appending(OptionsFile.name)) ?? (above == folder ? nil : file(for: above))
        known[folder] = .some(index)
        return index
    }

    private mutating func read(_ path: RawPath) -> Int? {
        if let source = unsaved[path] {
            files.append(OptionsFile(source, levels))
            paths.append((path, FolderRoot(path.folder)))
            return files.count - 1
        }
        // A dangling link is not a file, but it is a mistake.
        guard path.isListed else { return nil }
        guard let root = trust.root(of: path) else {
            notes.append("ignored '\(path.shown)', which belongs to another user")
            return nil
        }
        do throws(SystemError) {
            switch try SourceReader.read(path, in: root, shownAs: shown(path), limit: SourceReader.defaultLimit) {
            case .source(let source): files.append(OptionsFile(source, levels))
            case .tooLarge:
                throw SystemError(
                    "can't read '\(path.shown)': it is too large for a file of options: it has more than \(SourceReader.defaultLimit) bytes"
                )
            }
            paths.append((path, root))
            if let note = files[files.count - 1].looseningNote { notes.append(note) }
            // A cache supplies output and receives what is built, so it has to be trusted.
            if !run.trustsCache, let note = files[files.count - 1].dropCache() { cacheNotes.append(note) }
            return files.count - 1
        } catch {
            problems.append(error)
            return nil
        }
    }

    /// Returns the path relative to the working folder for a file in it, else the absolute path.
    private func shown(_ path: RawPath) -> String {
        guard let workingFolder else { return path.shown }
        let prefix = workingFolder.appending([UInt8]()).bytes
        return path.bytes.starts(with: prefix) ? RawPath(Array(path.bytes.dropFirst(prefix.count))).shown : path.shown
    }
}
