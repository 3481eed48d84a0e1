import StoryKit

/// A story that is read without a network, alone or with others.
@MainActor final class Reading {
    let downloads: StoryDownloads
    private(set) var reader: StoryReader?
    private(set) var session: CoReadingSession?

    init(_ downloads: StoryDownloads) { self.downloads = downloads }

    /// Downloads a story and opens it.
    func open(_ url: ResourceURL, sounds adapter: any SoundAdapter) async throws {
        await downloads.download(url).value
        let fetcher = try await downloads.open(url)
        let loader = StoryPackageLoader(fetcher: fetcher)
        let package = try await loader.load(url)
        let assets = AssetStore(package, fetcher: fetcher)
        let sounds = StorySounds(assets: assets, adapter: adapter)
        let reader = try StoryReader(package, loader: loader, assets: assets, sounds: sounds)
        reader.begin()
        self.reader = reader
    }

    /// Leads a reading, or follows it. `now`: in seconds since 1970.
    func join(
        _ invitation: CoReadingInvitation, as part: CoReadingSession.Part, named name: String,
        over transport: any CoReadingTransport, at now: UInt64
    ) {
        guard let reader else { return }
        let session = CoReadingSession(
            of: invitation, revision: CoReadingRevision(reader.document), name: name,
            at: reader.bookmark.location, since: now, over: transport)
        session.start(as: part)
        reader.join(session)
        self.session = session
    }

    /// Reads on alone.
    func leave() async {
        reader?.leaveReading()
        await session?.leave()
        session = nil
    }
}
