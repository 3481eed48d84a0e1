import StoryCompiler
import StoryFiles
import StorySemantics
import StoryTranslation

/// Imports a JSON story as an MDX package (LANGUAGE.md 9).
package enum StoryImport {
    /// Writes the package, and reports on `diagnostics` about the story.
    /// - Returns: The outcome, and the files that were written; none if the story has errors.
    package static func run(
        _ input: StoryInput, into folder: RawPath, _ options: StoryOptions, _ run: RunOptions, diagnostics: OutputStream
    ) -> (outcome: Batch.Outcome, written: [RawPath]) {
        let configured = ConfiguredInputs([input], options, run)
        if let refusal = configured.refusal { return (Batch.Outcome(exitCode: 2, problems: [refusal]), []) }
        var reporter = DiagnosticReporter(configured.run, on: diagnostics)
        var problems = configured.problems
        var written: [RawPath] = []
        for item in configured.items {
            switch item {
            case .options(let file, _): reporter.report(file)
            case .story(let input, let options, let isBlocked):
                do throws(SystemError) {
                    let compilation = try InputCompilation(input, options, hashesAssets: false)
                    reporter.report(compilation.diagnostics, ofStory: compilation.source)
                    if !isBlocked { written = try write(compilation, into: folder) }
                } catch {
                    problems.append(error)
                }
            }
        }
        do throws(SystemError) {
            try reporter.finish(hasFailed: !problems.isEmpty, lacksOutput: written.isEmpty || !problems.isEmpty)
        } catch {
            problems.append(error)
        }
        return (Batch.Outcome(reporter.summary, configured.run, problems), written)
    }

    private static func write(_ compilation: InputCompilation, into folder: RawPath) throws(SystemError) -> [RawPath] {
        guard let story = compilation.story, !compilation.hasErrors,
            let text = JSONFrontEnd.importedSource(compilation.source, files: compilation.files)
        else { return [] }
        var files: [NewPackage.File] = []
        // The files are already in the folder of the story itself.
        if folder.resolved == nil || folder.resolved != compilation.input.package.resolved {
            var copied: Set<[[UInt8]]> = []
            for asset in story.assets {
                guard case .package = asset.location, let names = PackageFolder.names(asset.path),
                    copied.insert(names).inserted
                else { continue }
                files.append(NewPackage.File(names, copyOf: asset.path, in: compilation.files))
            }
        }
        // The story is written last, since it makes the folder a package.
        files.append(NewPackage.File("story.mdx", text))
        return try NewPackage.write(files, into: folder)
    }
}
