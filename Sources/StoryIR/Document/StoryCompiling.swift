/// Compiles stories. The `Compiler` of StoryCompiler conforms, and so may a server or a test, so that loaders don't
/// depend on the compiler.
public protocol StoryCompiling: Sendable {
    /// Compiles a story in memory. Throws `CancellationError`, and other errors if the source can't be compiled at all. Errors
    /// in the story are not thrown, but returned as diagnostics.
    /// - Parameters:
    ///   - source: The bytes of the story's file.
    ///   - name: The name of that file. It ends in `.json` for a story in JSON.
    ///   - files: The files that the story may use.
    func compile(source: [UInt8], name: String, files: StoryPackageFiles) async throws -> CompiledStory
}

/// The files of a package, for a compiler.
public enum StoryPackageFiles: Sendable {
    /// The files in a folder on this machine, and no others.
    case folder(String)
    /// The files of another container.
    case contents(any PackageContents)
    /// Unknown. The compiler assumes that all files exist, and the document has no sizes of pictures.
    case unknown
}
