import Observation
import StoryIR
import StoryNavigation

/// The sounds of a story: of its pages, of its lines (voices), and of taps and choices.
///
/// ```swift
/// let sounds = StorySounds(assets: store, adapter: adapter)
/// let reader = try StoryReader(package, loader: loader, assets: store, sounds: sounds)
/// ```
///
/// A ``StoryReader`` controls the sounds. An app without one calls the methods below.
///
/// It follows the rules of the reference (IR.md, *Sounds of pages*), as the compiler's pages do. Recordings are played by a
/// ``PlaybackController``; set its ``PlaybackController/isStorySounding`` to ``isSounding``.
@MainActor @Observable public final class StorySounds {
    /// How long a choice waits for its sound.
    public static let choiceTimeout = Duration.milliseconds(500)

    /// Whether the reader switched sounds off. Muting stops all sounds; unmuting does not play what was missed.
    public var isMuted: Bool {
        get { rules.isMuted }
        set { if newValue != rules.isMuted { perform(rules.setMuted(newValue)) } }
    }
    /// Whether any sound plays.
    public var isSounding: Bool { rules.isSounding }

    private var rules: SoundRules
    /// What is shown; nil before the first page and while another one loads.
    @ObservationIgnored private var shown: StoryNavigator?
    @ObservationIgnored private let assets: any SoundAssets
    @ObservationIgnored private let adapter: any SoundAdapter
    /// The running loads, by key.
    @ObservationIgnored private var loads: [String: Task<Void, Never>] = [:]
    /// The effects to perform, in order. An adapter may end a sound during the call that plays it.
    @ObservationIgnored private var effects: [SoundRules.Effect] = []
    @ObservationIgnored private var isPerforming = false

    /// Creates sounds that are silent until a page is shown.
    /// - Parameters:
    ///   - assets: Loads the sounds.
    ///   - adapter: Plays them.
    ///   - isMuted: Whether the reader has switched them off.
    ///   - requiresGesture: Whether sounds wait for ``unlock()``, for platforms that refuse to play before a gesture of the
    ///     reader.
    public init(
        assets: any SoundAssets, adapter: any SoundAdapter, isMuted: Bool = false, requiresGesture: Bool = false
    ) {
        self.assets = assets
        self.adapter = adapter
        rules = SoundRules(isMuted: isMuted, requiresGesture: requiresGesture)
    }

    deinit {
        for load in loads.values { load.cancel() }
    }

    // MARK: What the reader does

    /// Updates the screen. Plays the sounds of a page that was entered and of a line that appeared. A screen that is shown
    /// again makes no sound.
    public func show(_ screen: ReaderScreen) {
        guard case .page(let page) = screen else {
            shown = nil
            return perform(rules.leavePage())
        }
        let last = shown
        let now = page.navigator
        shown = now
        let lines = now.visibleLines.count - (last?.visibleLines.count ?? 0)
        let steps = now.history.count - (last?.history.count ?? 0)
        guard let last, last.location.withoutLine == now.location.withoutLine, lines == steps, abs(lines) <= 1 else {
            return perform(rules.enterPage(sounds: sounds(on: "enter"), voices: voices))
        }
        if lines > 0 {
            perform(rules.act(sounds(on: "tap")) + rules.showLine(voices: voices))
        } else if lines < 0 {
            perform(rules.showLine(voices: []))
        }
    }

    /// Handles a tap on a page that shows all of its lines and stays. Its sound plays if it is loaded.
    public func tap() { perform(rules.act(sounds(on: "tap"))) }

    /// Returns whether the sound of a choice can be played without loading anything.
    func isReady(for choice: IR.Choice) -> Bool { isMuted || choice.tapAudio.map { assets.isLoaded($0) } ?? true }

    /// Plays the sound of a choice, if it has one and it is loaded.
    func play(_ choice: IR.Choice) { if let key = choice.tapAudio { perform(rules.act([key])) } }

    /// Plays the sound of a choice that is about to be taken, if it has one. Waits for a sound that is not loaded yet, at most
    /// for ``choiceTimeout``.
    public func choose(_ choice: IR.Choice) async {
        guard let key = choice.tapAudio, !isMuted else { return }
        if !assets.isLoaded(key) { _ = await assets.loadSound(key, timeout: Self.choiceTimeout) }
        if !Task.isCancelled { perform(rules.act([key])) }
    }

    /// Allows sounds, after the reader's first touch or key press. Waiting sounds begin, unless the gesture led to another
    /// page. Call it after the gesture has been handled.
    public func unlock() { perform(rules.unlock()) }

    // MARK: Sounds

    /// Returns the sounds that the page itself plays at an event.
    private func sounds(on event: String) -> [String] {
        shown?.page.assets.filter { $0.on == event && assets.isSound($0.asset) }.map(\.asset) ?? []
    }

    private var voices: [String] { shown?.newLines.compactMap(\.audio) ?? [] }

    private func perform(_ new: [SoundRules.Effect]) {
        effects += new
        guard !isPerforming else { return }
        isPerforming = true
        var next = 0
        while next < effects.count {
            switch effects[next] {
            case .start(let request): start(request)
            case .stop(let key):
                loads.removeValue(forKey: key)?.cancel()
                adapter.stop(key)
            case .setVolume(let volume, let key): adapter.setVolume(volume, of: key)
            }
            next += 1
        }
        effects = []
        isPerforming = false
    }

    private func start(_ request: SoundRules.Request) {
        loads.removeValue(forKey: request.key)?.cancel()
        if assets.isLoaded(request.key) { return play(request) }
        // It begins again, so stop what plays.
        adapter.stop(request.key)
        guard request.mayWait else { return end(request.id) }
        loads[request.key] = Task { [weak self, assets] in
            let isLoaded = await assets.loadSound(request.key, timeout: nil)
            guard !Task.isCancelled, let self else { return }
            loads[request.key] = nil
            if isLoaded { play(request) } else { end(request.id) }
        }
    }

    /// Plays a request that is still current.
    private func play(_ request: SoundRules.Request) {
        guard let volume = rules.volume(of: request.id) else { return }
        adapter.play(request.key, volume: volume) { [weak self] in self?.end(request.id) }
    }

    private func end(_ id: Int) { perform(rules.end(id)) }
}
