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
}
