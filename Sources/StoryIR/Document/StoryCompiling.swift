/// Makes documents of sources: the `Compiler` of StoryCompiler, a server, a test. What loads stories takes one, and need not
/// know the compiler.
public protocol StoryCompiling: Sendable {
    /// Compiles a story that is in memory. Throws `CancellationError`, and anything else for what keeps it from looking at
    /// the source. What is wrong in the story is no error: it comes with the diagnostics.
    /// - Parameters:
    ///   - source: The bytes of the story, as they would be in its file.
    ///   - name: The name of that file. It ends in `.json` for a story in JSON.
    ///   - files: The files that the story may show.
    func compile(source: [UInt8], name: String, files: StoryPackageFiles) async throws -> CompiledStory
}

/// The files of a package, as a compiler looks for them.
public enum StoryPackageFiles: Sendable {
    /// Those in a folder on this machine, and no others.
    case folder(String)
    /// Those that something else holds.
    case contents(any PackageContents)
    /// Nobody can tell. Then no file is looked for, and the document knows no sizes of pictures.
    case unknown
}
