import StoryIR
import StorySource

/// The assets of a story: requested once, cached within limits, and prefetched.
///
///     let store = AssetStore(package, fetcher: fetcher, disk: disk) { bytes, asset in
///         guard let image = UIImage(data: Data(bytes)) else { throw AssetError.invalidFormat("no picture") }
///         return DecodedAsset(image, cost: image.bytesInMemory)
///     }
///     if let image = store["wolf"] { show(image) } else { show(try await store.load("wolf")) }
///
/// All methods except ``load(_:priority:timeout:)`` and ``loadAssets(for:isRetry:)`` return at once, can be called from any
/// thread, and while a view is drawn. All tasks that wait for an asset share one request. It continues while any task waits,
/// the asset is preloaded, or a page near the reader needs it, and is cancelled otherwise.
///
/// **Caches.** Decoded assets are cached in memory, and the bytes of assets from the web on the disk, each within its budget
/// (``AssetConfiguration/limits``), which is never exceeded. The least recently used are evicted first. Assets of the current
/// page and those near it are only evicted for nearer ones (``prefetch(_:)``). Nearest are the critical assets of a page that
/// is about to be entered, since the reader waits for them: they evict even those of the page that is left, if there is not
/// room for both. An asset that does not fit is returned to the waiting tasks, and not cached.
///
/// **Failures.** Temporary failures are retried (``AssetConfiguration/retry``), and so are assets whose size or hash differs
/// from the story's. A fetcher, decoder or disk that hangs is abandoned after a timeout, even if it ignores cancellation, and
/// no call exceeds its timeout.
public final class AssetStore<Value: Sendable>: Sendable {
    /// Decodes bytes. It counts as part of the attempt and is cancelled with it, and several run concurrently. Throw
    /// ``AssetError/invalidFormat(_:)`` for bytes that are not what the asset should be; an error that is not an
    /// ``AssetError`` becomes ``AssetError/processing(_:)``. Neither is retried.
    public typealias Decode =
        @Sendable (_ bytes: [UInt8], _ asset: AssetManifest.Asset) async throws -> DecodedAsset<Value>

    /// The known assets with their chosen files.
    public var manifest: AssetManifest { known.withLock { $0.chosen } }
    /// It may be locked while ``state`` is locked, but not the other way round.
    let known: Lock<Known>
    let variant: AssetVariant.Choice?
    let recorder: ReadingRecorder?
    let source: AssetSource<Value>
    let clock: ElapsedClock
    let state: Lock<State>

    /// Creates an empty store.
    /// - Parameters:
    ///   - package: The story. Assets that it does not have are ``AssetError/notFound``.
    ///   - fetcher: Fetches the bytes.
    ///   - disk: Caches assets from the web; nil for no cache.
    ///   - configuration: The limits, retries and checks, and how much pages depend on assets.
    ///   - variant: Chooses the file of an asset when the asset is added, and in ``chooseVariants()``; nil for the file in the
    /// story.
    ///   - recorder: Records what is loaded.
    ///   - clock: The clock of all timeouts.
    ///   - decode: Decodes the bytes.
    public convenience init(
        _ package: StoryPackage, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock(), decode: @escaping Decode
    ) {
        self.init(
            manifest: package.manifest, fetcher: fetcher, disk: disk, configuration: configuration, variant: variant,
            recorder: recorder, clock: clock, decode: decode)
    }

    /// - Parameter random: Varies the delays between attempts.
    package init(
        manifest: AssetManifest, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(), decode: @escaping Decode
    ) {
        known = Lock(Known(named: manifest, chosen: variant.map { manifest.choosing($0) } ?? manifest))
        self.variant = variant
        self.recorder = recorder
        let limits = configuration.limits
        self.clock = ElapsedClock(clock)
        let tier = disk.map { DiskTier($0, limit: limits.disk, maximumReads: 4 * min(limits.requests, 1 << 16)) }
        source = AssetSource(fetcher: fetcher, disk: tier, decode: decode)
        state = Lock(State(configuration: configuration, memory: ByteBudget(limit: limits.memory), random: random))
    }

    deinit {
        let requests = state.withLock { $0.requests.values.map(\.phase) }
        for case .attempting(_, let work, let timer) in requests {
            work.cancel()
            timer.cancel()
        }
        for case .resting(_, let timer) in requests { timer.cancel() }
    }

    /// Adds assets, such as those of a section of a split story.
    public func add(_ assets: [IR.Asset]) {
        known.withLock { known in
            known.named.add(assets)
            if variant == nil { known.chosen = known.named }
        }
        chooseVariants()
    }

    func known(_ key: ExactName) -> AssetManifest.Asset? { known.withLock { $0.chosen[key] } }

    // MARK: Cache

    /// The asset, if it is in memory. Counts as its last use.
    public subscript(key: String) -> Value? { state.withLock { $0.memory.value(ExactName(key)) } }

    /// Whether the asset is in memory.
    public func isLoaded(_ key: String) -> Bool { state.withLock { $0.memory.contains(ExactName(key)) } }

    /// Whether the asset exists, as far as known: the story has it with a URL, and the fetcher has not reported it as not
    /// found.
    public func exists(_ key: String) -> Bool {
        known(ExactName(key))?.url != nil && !state.withLock { $0.notFound.contains(ExactName(key)) }
    }

    /// The cost of the assets in memory, in bytes; at most ``AssetLimits/memory``.
    public var memoryUse: Int { state.withLock { $0.memory.used } }

    /// Requests an asset that may be needed, without waiting. The request continues until the asset is loaded, it fails, or
    /// ``cancel(_:)`` is called. Does nothing if the asset is in memory, the story does not have it, it was not found before,
    /// or it was loaded before and did not fit. Of several calls, the highest priority counts.
    public func preload(_ key: String, priority: AssetPriority = .low) {
        let key = ExactName(key)
        change { state, effects in
            guard isWorthRequesting(key, state), addRequest(key, &state) else { return }
            let known = state.requests[key]?.preload ?? priority
            state.requests[key]?.preload = max(priority, known)
            reconsider(key, &state, &effects)
        }
    }

    /// Reverts ``preload(_:priority:)``. Tasks that wait for the asset still get it.
    public func cancel(_ key: String) {
        change { state, effects in
            state.requests[ExactName(key)]?.preload = nil
            reconsider(ExactName(key), &state, &effects)
        }
    }

    /// Clears the store: the caches in memory and on disk, the list of assets that were not found, and the requirements of
    /// pages. Requests are cancelled, and waiting tasks get ``AssetError/cancelled``.
    public func clear() {
        change { state, effects in
            effects.removed += state.memory.removeAll(below: nil)
            state.near = PageAssetRequirements()
            state.entering = PageAssetRequirements()
            state.notFound = []
            state.uncachedOnEntry = []
            state.uncached = [:]
            for key in Array(state.requests.keys) { end(key, .failure(.cancelled), &state, &effects) }
            source.disk?.removeAll()
            source.disk?.retain([:])
        }
    }

    /// Removes assets from memory, except those of the current page and the critical ones of a page that is about to be
    /// entered. Call it on a memory warning.
    public func trimMemory() { change { state, effects in effects.removed += state.memory.removeAll(below: .page) } }

    // MARK: Waiting

    /// Returns an asset, at once if it is in memory, otherwise when it has been loaded.
    /// - Parameters:
    ///   - key: Its key in the story.
    ///   - priority: The priority of the request; raises that of a queued preload.
    ///   - timeout: The longest wait; nil for ``AssetConfiguration/timeout``.
    ///
    /// Throws ``AssetError/cancelled`` as soon as the task is cancelled, ``AssetError/timeout`` after the timeout, and
    /// otherwise the error of the last attempt. Assets that failed before are requested again.
    public func load(
        _ key: String, priority: AssetPriority = .critical, timeout: Duration? = nil
    ) async throws(AssetError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        if let value = self[key] {
            recorder?.record(.cacheHit(.asset(key)))
            return value
        }
        let timeout = timeout ?? configuration.timeout
        guard timeout > .zero else { throw .timeout }
        let deadline = clock.deadline(after: timeout)
        let (answers, answer) = AsyncStream<Answer>.makeStream()
        let id = wait(for: ExactName(key), priority, answer)
        // The timer is not awaited, since some clocks can't cancel a sleep.
        let timer = Task { [clock] in
            if await clock.reaches(deadline) { answer.yield(.failure(.timeout)) }
        }
        defer {
            timer.cancel()
            leave(id)
        }
        for await answer in answers { return try answer.get() }
        throw .cancelled
    }
}

extension AssetStore where Value == [UInt8] {
    /// Creates a store of undecoded bytes. See the other initializer.
    public convenience init(
        _ package: StoryPackage, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            package, fetcher: fetcher, disk: disk, configuration: configuration, variant: variant, recorder: recorder,
            clock: clock
        ) { bytes, _ in DecodedAsset(bytes, cost: bytes.count) }
    }
}
