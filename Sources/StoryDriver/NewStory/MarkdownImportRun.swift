import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryPlatform
import StorySource
import StorySyntax
import StoryTranslation

/// Imports Markdown of other programs as packages of stories (CLI.md 9).
package struct MarkdownImportRun {
    package enum Subject {
        /// One file, into the output folder.
        case file(RawPath)
        /// All Markdown files in a folder, each into its own folder.
        case folder(RawPath)
    }

    package struct Outcome {
        package let batch: Batch.Outcome
        package let written: [RawPath]
        /// `2 of 3 files imported, 5 points reported`.
        package let summary: String
    }

    private let source: MarkdownFolder
    private let output: RawPath
    private let isFolder: Bool
    private var ids: Set<String> = []
    private var written: [RawPath] = []
    private var imported = 0

    /// Returns whether a path is Markdown, or a folder to search for it; nil for anything else.
    package static func subject(_ path: RawPath) -> Subject? {
        guard let status = path.status else { return nil }
        if status.isFolder { return path.appending(PackageLayout.jsonFileName).exists ? nil : .folder(path) }
        return status.isFile && MarkdownFolder.isMarkdown(path.name) ? .file(path) : nil
    }

    /// Imports the files, and reports what could not be kept on `diagnostics`. Errors in one file don't stop the others.
    /// `messages`: the stream for notes about the options, and for `--verbose`.
    package static func run(
        _ subject: Subject, into output: RawPath, _ options: StoryOptions, _ run: RunOptions, diagnostics: OutputStream,
        messages: OutputStream
    ) -> Outcome {
        let files: [RawPath]
        let folder: MarkdownFolder
        let isFolder: Bool
        switch subject {
        case .file(let path): (files, folder, isFolder) = ([path], MarkdownFolder(path.folder), false)
        case .folder(let path):
            folder = MarkdownFolder(path)
            (files, isFolder) = (folder.markdownFiles(without: output), true)
        }
        let inputs = files.map { StoryInput(file: $0, in: isFolder ? folder.bound : nil) }
        let configured = ConfiguredInputs(inputs, options, run)
        if let refusal = configured.refusal {
            return Outcome(batch: .init(exitCode: 2, problems: [refusal]), written: [], summary: "")
        }
        configured.tellNotes(messages)
        var reporter = DiagnosticReporter(configured.run, on: diagnostics)
        var problems = configured.problems
        if files.isEmpty {
            problems.append(
                SystemError("no Markdown in '\(folder.root.shown)'; a file's name ends in .md, .mdx or .markdown"))
        }
        var state = MarkdownImportRun(source: folder, output: output, isFolder: isFolder)
        for item in configured.items {
            switch item {
            case .options(let file, _): reporter.report(file)
            case .story(let input, let options):
                if configured.run.isVerbose == true, configured.run.speaks {
                    messages.write("read \(VisibleText.harmless(input.shownPath))\n")
                }
                do throws(SystemError) {
                    try state.add(input, options, &reporter)
                } catch {
                    problems.append(error)
                }
            }
        }
        do throws(SystemError) {
            try reporter.finish(hasFailed: !problems.isEmpty, lacksOutput: state.written.isEmpty || !problems.isEmpty)
        } catch {
            problems.append(error)
        }
        reporter.writePostscript(to: messages)
        let points = reporter.summary.errors + reporter.summary.warnings + reporter.summary.notes
        return Outcome(
            batch: Batch.Outcome(reporter.summary, configured.run, problems), written: state.written,
            summary:
                "\(state.imported) of \(Counted.words(files.count, "file")) imported, \(Counted.words(points, "point")) reported"
        )
    }

    private mutating func add(
        _ input: StoryInput, _ options: StoryOptions, _ reporter: inout DiagnosticReporter
    ) throws(SystemError) {
        guard let path = input.file else { return }
        let compiler = options.compiler
        let file: SourceFile
        switch try SourceReader.read(path, in: input.fileRoot, shownAs: input.shownPath, limit: compiler.sourceLimit) {
        case .tooLarge(let source, let byteCount):
            var diagnostics: DiagnosticList = [.sourceTooLarge(byteCount: byteCount, limit: compiler.sourceLimit)]
            diagnostics.setSeverities(compiler.levels.severity)
            return reporter.report(diagnostics, ofStory: source)
        case .source(let source): file = source
        }
        try Self.checkIsText(file)
        let names = path.names(beneath: source.root) ?? [path.name]
        let story = MarkdownImport(
            file, path: PackageFolder.path(names), files: source, limits: compiler.assetLimits,
            freeID: { [ids] in Self.freeID($0, ids) })
        guard let story else { throw SystemError("'\(input.shownPath)' is a story already, and is not imported") }
        // A list of posts has only front matter.
        if isFolder, path.name == Array("_index.md".utf8), !story.hasWords { return }
        ids.insert(story.id.lowercased())
        var diagnostics = story.diagnostics
        diagnostics.setSeverities(compiler.levels.severity)
        reporter.report(diagnostics, ofStory: file)
        if options.isIncomplete || diagnostics.hasErrors { return }
        // Below the output folder, no symbolic link is followed.
        let folder = isFolder ? story.id + "/" : ""
        let files =
            story.assets.map { path, origin in
                switch origin {
                case .file(let original):
                    NewPackage.File(RawPath(folder + path).names, copyOf: original, in: source.package)
                case .content(let content): NewPackage.File(folder + path, content)
                }
            } + [NewPackage.File(folder + "story.mdx", story.story)]
        written += try NewPackage.write(files, into: output)
        imported += 1
    }

    /// Returns an id that no other story has, ignoring case.
    private static func freeID(_ id: String, _ taken: Set<String>) -> String {
        let candidates = (1...).lazy.map { $0 == 1 ? id : "\(id)-\($0)" }
        return candidates.first { !taken.contains($0.lowercased()) }!
    }

    /// Throws for a picture, an archive and anything else that is not text.
    private static func checkIsText(_ source: SourceFile) throws(SystemError) {
        if SourceCheck.isUTF16(source.bytes) { throw SystemError("'\(source.path)' is UTF-16; save it as UTF-8") }
        let head = UnsafeRawBufferPointer(
            start: source.bytes.base, count: min(source.bytes.count, FileKind.headLength))
        let kind = FileKind(head: head)
        switch kind {
        case .unknown where !FileKind.isText(head: head):
            throw SystemError("'\(source.path)' is not a text file")
        case .unknown, .text, .empty, .html, .xml, .svg, .unsafeSVG: return
        default: throw SystemError("'\(source.path)' is \(kind.words), and no Markdown")
        }
    }
}
