import StoryCompiler
import StoryFiles
import StorySemantics
import StoryTranslation

/// Imports a JSON story as an MDX package (LANGUAGE.md 9).
package enum StoryImport {
    /// Writes the package, and reports on `diagnostics` about the story. `messages`: the stream for notes about the options, and
    /// for `--verbose`.
    /// - Returns: The outcome, and the files that were written; none if the story has errors.
    package static func run(
        _ input: StoryInput, into folder: RawPath, _ options: StoryOptions, _ run: RunOptions,
        diagnostics: OutputStream, messages: OutputStream
    ) -> (outcome: Batch.Outcome, written: [RawPath]) {
        var written: [RawPath] = []
        let outcome = InspectedStory.run(
            input, options, run, hashesAssets: false, diagnostics: diagnostics, messages: messages, confines: false
        ) { compilation in
            if !compilation.options.isIncomplete { written = try write(compilation, into: folder) }
            return !written.isEmpty
        }
        return (outcome, written)
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
