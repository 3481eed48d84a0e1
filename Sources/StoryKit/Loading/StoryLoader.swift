import StoryIR
import StoryNavigation
import StorySource

/// Loads each story once, and caches the most recently used.
///
///     let stories = StoryLoader(StoryPackageLoader(fetcher: fetcher))
///     await stories.preload(url)                       // when a cover comes into sight
///     let package = try await stories.load(url)        // when it is opened
///     let section = try await stories.section("hall", of: url)
public actor StoryLoader {
    private struct Entry {
        let id: Int
        let task: Task<StoryPackage, any Error>
        /// Whether the story is validated: navigation in it can't fail.
        var isValid = false
    }

    private let packages: StoryPackageLoader
    private let limit: Int
    private var entries: [ResourceURL: Entry] = [:]
    /// The stories, least recently used first.
    private var uses = PriorityLRU<ResourceURL>(priorities: 1)
    private var lastID = 0

    /// Creates an empty loader.
    /// - Parameters:
    ///   - packages: Loads the stories.
    ///   - limit: The number of stories to cache, at least 1.
    public init(_ packages: StoryPackageLoader, limit: Int = 16) {
        self.packages = packages
        self.limit = max(limit, 1)
    }

    /// Returns a story from the cache, or loads it. Concurrent calls share one load, which continues if a task is cancelled. A
    /// failed load is repeated by the next call.
    /// - Parameters:
    ///   - url: The folder of the story.
    ///   - isValidated: Whether to check that navigation in it can't fail, as a ``StoryReader`` does too. This takes
    ///     linear time.
    ///
    /// Throws ``StoryLoadingError/damaged(_:)`` also for a story that fails the check.
    public func load(_ url: ResourceURL, isValidated: Bool = true) async throws(StoryLoadingError) -> StoryPackage {
        let entry = entry(url)
        let result = await unlessCancelled { await entry.task.result }
        guard let result else { throw .cancelled }
        let package: StoryPackage
        do { package = try result.get() } catch { throw error as? StoryLoadingError ?? .network("\(error)") }
        guard isValidated, !entry.isValid else { return package }
        do throws(NavigationError) {
            switch package.content {
            case .whole(let document): _ = try StoryNavigator(document)
            case .split(let index, let first): _ = try StoryNavigator(index, beginning: first)
            }
        } catch {
            throw .damaged(error.description)
        }
        if entries[url]?.id == entry.id { entries[url]?.isValid = true }
        return package
    }

    /// Starts to load a story that may be opened soon, without waiting. If that fails, the next call loads it again.
    public func preload(_ url: ResourceURL) { _ = entry(url) }

    /// Loads several stories, such as those of a folder, a few at once.
    /// - Returns: The result for each story, in their order.
    public func loadAll(
        _ urls: [ResourceURL], isValidated: Bool = true
    ) async -> [(url: ResourceURL, result: Result<StoryPackage, StoryLoadingError>)] {
        await withTaskGroup(of: (Int, Result<StoryPackage, StoryLoadingError>).self) { group in
            var results = [Result<StoryPackage, StoryLoadingError>](repeating: .failure(.cancelled), count: urls.count)
            for (index, url) in urls.enumerated() {
                // At most eight at once.
                if index >= 8, let (done, result) = await group.next() { results[done] = result }
                group.addTask {
                    (
                        index,
                        await Result(of: { () async throws(StoryLoadingError) in
                            try await self.load(url, isValidated: isValidated)
                        })
                    )
                }
            }
            for await (index, result) in group { results[index] = result }
            return zip(urls, results).map { ($0, $1) }
        }
    }

    /// Returns the section with an id. Throws ``StoryLoadingError/notFound`` if the story has none.
    public func section(_ id: String, of url: ResourceURL) async throws(StoryLoadingError) -> IR.Section {
        let package = try await load(url, isValidated: false)
        switch package.content {
        case .whole(let document):
            guard let section = document.sections.first(where: { ExactName($0.id) == ExactName(id) }) else {
                throw .notFound
            }
            return section
        case .split(let index, let first):
            if ExactName(first.section.id) == ExactName(id) { return first.section }
            return try await packages.beat(id, of: index, in: package.base).beat.section
        }
    }

    /// Removes all stories from the cache, so that they are loaded again.
    public func clear() {
        for url in entries.keys { uses.remove(url) }
        entries = [:]
    }

    /// The number of stories that are loaded or being loaded, for tests.
    var storyCount: Int { entries.count }

    private func entry(_ url: ResourceURL) -> Entry {
        uses.append(url, priority: 0)
        if let entry = entries[url] { return entry }
        while entries.count >= limit, let oldest = uses.first(inPriority: 0) { forget(oldest) }
        lastID += 1
        let id = lastID
        let task = Task { [weak self, packages] in
            do {
                return try await packages.load(url)
            } catch {
                await self?.forget(url, id: id)
                throw error
            }
        }
        let entry = Entry(id: id, task: task)
        entries[url] = entry
        return entry
    }

    private func forget(_ url: ResourceURL, id: Int) { if entries[url]?.id == id { forget(url) } }

    private func forget(_ url: ResourceURL) {
        uses.remove(url)
        entries[url] = nil
    }
}
