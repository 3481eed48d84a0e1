import StoryArchive
import StoryCompiler
import StoryKit

/// The story in a `.zip`, compiled or not, with where each of its pictures and sounds is.
func story(inArchive path: String) async throws -> StoryPackage {
    let archive = try ArchiveFetcher(file: path)
    let loader = StoryPackageLoader(fetcher: archive, compiler: Compiler())
    return try await loader.load(archive.url)
}
