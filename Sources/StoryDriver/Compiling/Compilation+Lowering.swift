import StoryIR
import StorySemantics

extension Compilation {
    /// How the story is lowered, whatever is made of it.
    var lowering: LoweringOptions {
        LoweringOptions(
            style: options.style ?? .pretty, includesSpans: options.writesSpans ?? false,
            generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: input.nameInPackage, hash: "xxh128:" + ContentHash.of(source.bytes)))
    }

    /// What an output of the story is made of, for the next build.
    /// - Parameter settings: The hash of what steers the build besides the source and its package.
    func record(settings: String) -> BuildRecord {
        BuildRecord(source: ContentHash.of(source.bytes), settings: settings, answers: files.answers, outputs: [:])
    }
}
