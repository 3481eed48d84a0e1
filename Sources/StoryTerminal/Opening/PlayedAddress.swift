import StoryCompiler
import StoryDiagnostics
import StoryIR
import StoryKit

/// The files of a compiled story on the web: a folder, an archive, or a single file, which is treated as `story.json`.
struct PlayedAddress: PlayedSource, ResourceFetcher {
    /// The URL of the package, for the loader.
    let url: ResourceURL
    private let address: ResourceURL
    private let document: ResourceURL?
    private let fetcher: any ResourceFetcher

    /// Creates the files of an address: a folder, an archive, the `story.json` or `index.json` in one, or any other JSON file.
    /// An address with a query is a file.
    init(_ address: ResourceURL, from fetcher: any ResourceFetcher) {
        let text = address.description.utf8.prefix { $0 != UInt8(ascii: "#") }
        let path = text.prefix { $0 != UInt8(ascii: "?") }
        let file = path.reversed().prefix { $0 != UInt8(ascii: "/") }.count
        let name = String(Substring(path.suffix(file)))
        let isPart = [StoryPackageLoader.documentName, StoryIndex.path].contains(name)
        let isDocument = path.count < text.count || Compilation.isJSON(name) && !isPart
        let folder = isPart || isDocument ? path.dropLast(file) : path
        url = ResourceURL(String(Substring(folder))) ?? address
        document = isDocument ? ResourceURL(String(Substring(text))) : nil
        self.address = address
        self.fetcher = fetcher
    }

    func fetch(_ url: ResourceURL) async throws -> [UInt8] {
        if document != nil, url != self.url.file(StoryPackageLoader.documentName) { throw FetchError.notFound }
        do {
            return try await fetcher.fetch(document ?? url)
        } catch FetchError.unusable(let reason) {
            // A server's error is not the story's fault.
            throw FetchError.network(reason)
        }
    }

    /// Returns why the story can't be read.
    func failure(_ error: StoryLoadingError) -> PlayFailure { failure(error, at: address, isWhole: true) }

    func failure(_ error: StoryLoadingError, of name: String) -> PlayFailure {
        failure(error, at: url.file(name) ?? address, isWhole: false)
    }

    private func failure(_ error: StoryLoadingError, at place: ResourceURL, isWhole: Bool) -> PlayFailure {
        switch error {
        case .notFound where isWhole: .call("there is no story at '\(place)'")
        case .network(let reason): .call("can't read '\(place)': \(reason)")
        case .notCompiled: .story("the story at '\(place)' is not compiled; 'mdxc build' does that where its source is")
        case .tooLarge(let limit):
            .story("'\(place)' is too large for a story: it has more than \(Counted.words(limit, "byte"))")
        case .notFound, .incompatible, .damaged, .hasErrors, .otherRevision, .cancelled:
            .story("can't read '\(place)': \(error.description)")
        }
    }
}
