import StoryIR
import StorySource

/// The pictures, sounds and other assets that a story shows and plays: requested once, cached while there is room, and
/// prefetched before they are needed.
///
///     let store = AssetStore(package, fetcher: fetcher, disk: disk) { bytes, asset in
///         guard let image = UIImage(data: Data(bytes)) else { throw AssetError.invalidFormat("no picture") }
///         return DecodedAsset(image, cost: image.bytesInMemory)
///     }
///     if let image = store["wolf"] { show(image) } else { show(try await store.load("wolf")) }
///
/// All but ``load(_:priority:timeout:)`` and ``loadAssets(for:isRetry:)`` answers at once, from any thread, and may be
/// called while a view is drawn. There is one request for an asset, however many tasks wait for it. It goes on as long as
/// anyone waits, it was preloaded, or a page near the reader needs it, and is cancelled when none of that holds any
/// more.
///
/// **Tiers.** What was decoded is held in memory, and the bytes of what came from the web on the disk, each within its
/// budget (``AssetConfiguration/limits``), which is never exceeded. What was used longest ago goes first, and what is on
/// the page or near it only for what is nearer (``prefetch(_:)``). Nearest is what is critical for a page that is about to be
/// entered, since a reader waits for it: it drives out even what is on the page that is left, where there is not room
/// for both. What there is no room for is given to the waiting tasks, and not stored.
///
/// **Trouble.** What fails for reasons that may pass is tried again (``AssetRetryPolicy``), and so is what has another
/// size or hash than the story says. A fetcher, decoder or disk that hangs is given up in time, whether it honours
/// cancellation or not, and nobody waits longer than the timeout.
public final class AssetStore<Value: Sendable>: Sendable {
    /// Decodes bytes into what is shown or played. It counts as a part of the attempt, is cancelled with it, and several
    /// run at once. Throw ``AssetError/invalidFormat(_:)`` for bytes that are not what the asset should be; any error
    /// that is no ``AssetError`` becomes ``AssetError/processing(_:)``. Neither is tried again.
    public typealias Decode =
        @Sendable (_ bytes: [UInt8], _ asset: AssetManifest.Asset) async throws -> DecodedAsset<Value>

    /// What the store knows of, each asset with the file that was chosen for it.
    public var manifest: AssetManifest { known.withLock { $0.chosen } }
    /// Locked while ``state`` is, and never the other way round.
    let known: Lock<Known>
    let variant: AssetVariant.Choice?
    let recorder: ReadingRecorder?
    let source: AssetSource<Value>
    let clock: ElapsedClock
    let state: Lock<State>

    /// A store that holds nothing yet.
    /// - Parameters:
    ///   - package: The story. What it does not know is ``AssetError/notFound``.
    ///   - fetcher: Loads the bytes.
    ///   - disk: Caches what came from the web; nil for no cache.
    ///   - configuration: How much the store may hold and do at once, how long it tries, what it checks, and how much pages
    ///     depend on assets.
    ///   - variant: Chooses the file of an asset, when the store gets to know it and when it is asked to
    ///     (``chooseVariants()``); nil for the one that the story names.
    ///   - recorder: Told what is loaded.
    ///   - clock: The clock of all timeouts.
    ///   - decode: Decodes bytes into what is shown or played.
    public convenience init(
        _ package: StoryPackage, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock(), decode: @escaping Decode
    ) {
        self.init(
            manifest: package.manifest, fetcher: fetcher, disk: disk, configuration: configuration, variant: variant,
            recorder: recorder, clock: clock, decode: decode)
    }

    /// - Parameter random: Varies the times between attempts.
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
        let tier = disk.map { DiskTier($0, limit: limits.disk, mostReads: 4 * min(limits.requests, 1 << 16)) }
        source = AssetSource(fetcher: fetcher, disk: tier, decode: decode)
        state = Lock(State(configuration: configuration, memory: MemoryTier(limit: limits.memory), random: random))
    }

    deinit {
        let requests = state.withLock { $0.requests.values.map(\.phase) }
        for case .attempting(_, let work, let timer) in requests {
            work.cancel()
            timer.cancel()
        }
        for case .resting(_, let timer) in requests { timer.cancel() }
    }

    /// Adds assets to those that the store knows: what a section of a split story brings with it.
    public func add(_ assets: [IR.Asset]) {
        known.withLock { known in
            known.named.add(assets)
            if variant == nil { known.chosen = known.named }
        }
        chooseVariants()
    }

    func known(_ key: ExactName) -> AssetManifest.Asset? { known.withLock { $0.chosen[key] } }

    // MARK: At once

    /// The asset, if it is in memory. Counts as its last use.
    public subscript(key: String) -> Value? { state.withLock { $0.memory.value(ExactName(key)) } }

    /// Whether the asset is in memory.
    public func isLoaded(_ key: String) -> Bool { state.withLock { $0.memory.contains(ExactName(key)) } }

    /// Whether there is such an asset, as far as is known: the story has it, it has a URL, and the fetcher has not said
    /// that there is nothing after it.
    public func exists(_ key: String) -> Bool {
        known(ExactName(key))?.url != nil && !state.withLock { $0.notFound.contains(ExactName(key)) }
    }

    /// What the assets in memory cost, in bytes; never more than ``AssetLimits/memory``.
    public var memoryUse: Int { state.withLock { $0.memory.used } }

    /// Asks for an asset that may be needed, and does not wait for it. It goes on until it is there, it could not be
    /// had, or ``cancel(_:)``. Nothing happens where it is in memory, the story does not have it, it was not found
    /// before, or it was brought before and there is no room for it. The most urgent of several calls counts.
    public func preload(_ key: String, priority: AssetPriority = .low) {
        let key = ExactName(key)
        change { state, effects in
            guard isWorthRequesting(key, state), addRequest(key, &state) else { return }
            let known = state.requests[key]?.preload ?? priority
            state.requests[key]?.preload = max(priority, known)
            reconsider(key, &state, &effects)
        }
    }

    /// Reverts ``preload(_:priority:)``. Whoever waits for the asset still gets it.
    public func cancel(_ key: String) {
        change { state, effects in
            state.requests[ExactName(key)]?.preload = nil
            reconsider(ExactName(key), &state, &effects)
        }
    }

    /// Forgets everything: what is in memory and on the disk, what is known to be missing, and what pages need.
    /// Requests are cancelled, and waiting tasks get ``AssetError/cancelled``.
    public func clear() {
        change { state, effects in
            effects.removed += state.memory.removeAll(below: nil)
            state.near = PageAssetRequirements()
            state.entering = PageAssetRequirements()
            state.notFound = []
            state.oversized = []
            state.unkept = [:]
            for key in Array(state.requests.keys) { end(key, .failure(.cancelled), &state, &effects) }
            source.disk?.removeAll()
            source.disk?.retain([:])
        }
    }

    /// Takes out of memory what is not on the page, nor critical for one that is about to be entered: for when the
    /// system has too little of it.
    public func trimMemory() {
        change { state, effects in effects.removed += state.memory.removeAll(below: .page) }
    }

    // MARK: Waiting

    /// The asset, from memory at once, and else when it has been brought.
    /// - Parameters:
    ///   - key: Its name in the story.
    ///   - priority: How soon it is asked for; what was preloaded, and waits for its turn, becomes as urgent as this.
    ///   - timeout: How long to wait at most; nil for what the store's ``AssetRetryPolicy`` says.
    ///
    /// Throws ``AssetError/cancelled`` as soon as the task is cancelled, ``AssetError/timeout`` when the time is over,
    /// and else what went wrong in the last attempt. It asks again for what could not be had before.
    public func load(
        _ key: String, priority: AssetPriority = .critical, timeout: Duration? = nil
    ) async throws(AssetError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        if let value = self[key] {
            recorder?.record(.cacheHit(.asset(key)))
            return value
        }
        let timeout = timeout ?? configuration.retry.timeout
        guard timeout > .zero else { throw .timeout }
        let deadline = clock.deadline(after: timeout)
        let id = state.withLock { state in
            let id = state.nextID()
            state.waiters[id] = .announced
            return id
        }
        // Nobody waits for the timer: not every clock's sleep can be cancelled.
        let timer = Task { [weak self, clock] in
            if await clock.reaches(deadline) { self?.giveUp(id, .timeout) }
        }
        defer { timer.cancel() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(id, ExactName(key), priority, $0) }
        } onCancel: {
            giveUp(id, .cancelled)
        }
        return try answer.get()
    }
}

extension AssetStore where Value == [UInt8] {
    /// A store of plain bytes, for what is decoded elsewhere. See the other initializer.
    public convenience init(
        _ package: StoryPackage, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            manifest: package.manifest, fetcher: fetcher, disk: disk, configuration: configuration, variant: variant,
            recorder: recorder, clock: clock)
    }

    package convenience init(
        manifest: AssetManifest, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            manifest: manifest, fetcher: fetcher, disk: disk, configuration: configuration, variant: variant,
            recorder: recorder, clock: clock, random: random
        ) { bytes, _ in DecodedAsset(bytes, cost: bytes.count) }
    }
}
