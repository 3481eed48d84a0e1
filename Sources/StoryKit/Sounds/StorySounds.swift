import Observation
import StoryIR
import StoryNavigation

/// The sounds of a story: those of its pages, the voices of its lines, and those of taps and choices.
///
/// ```swift
/// let sounds = StorySounds(assets: store, adapter: adapter)
/// let reader = try StoryReader(package, loader: loader, assets: store, sounds: sounds)
/// ```
///
/// A ``StoryReader`` tells them all that they need to know. An app without one calls the methods below.
///
/// It follows the rules of the reference (IR.md, *Sounds of pages*), as the compiler's pages do. Recordings are played by a
/// ``PlaybackController``, whose ``PlaybackController/isStorySounding`` is this one's ``isSounding``.
@MainActor @Observable public final class StorySounds {
    /// How long a choice waits for its sound.
    public static let choiceTimeout = Duration.milliseconds(500)

    /// Whether the reader switched the sounds off. Muting ends what is heard; what was missed is not heard later.
    public var isMuted: Bool {
        get { rules.isMuted }
        set { if newValue != rules.isMuted { perform(rules.setMuted(newValue)) } }
    }
    /// Whether anything is heard.
    public var isSounding: Bool { rules.isSounding }

    private var rules: SoundRules
    /// What is shown; nil before the first page and while another is loaded.
    @ObservationIgnored private var shown: StoryNavigator?
    @ObservationIgnored private let assets: any SoundAssets
    @ObservationIgnored private let adapter: any SoundAdapter
    /// What is being loaded, by key.
    @ObservationIgnored private var loads: [String: Task<Void, Never>] = [:]
    /// What is still to be done, from the first. An adapter may end a sound while it is told to play it.
    @ObservationIgnored private var effects: [SoundRules.Effect] = []
    @ObservationIgnored private var isPerforming = false

    /// Sounds that are silent until a page is shown.
    /// - Parameters:
    ///   - assets: Where the sounds are loaded.
    ///   - adapter: What plays them.
    ///   - isMuted: Whether the reader switched them off before.
    ///   - requiresGesture: Whether nothing may be heard before ``unlock()``, as on platforms that refuse to play before
    ///     the reader touched something.
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

    /// Takes what is shown now. A page that was entered is heard, and so is a line that appeared; what is shown again is
    /// not heard again.
    public func show(_ screen: ReaderScreen) {
        guard case .page(let page) = screen else {
            shown = nil
            return perform(rules.leavePage())
        }
        let last = shown
        let now = page.reader
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

    /// The reader touched a page that shows all of its lines and stays. Its sound is heard if it is loaded.
    public func tap() { perform(rules.act(sounds(on: "tap"))) }

    /// Whether nothing has to be loaded for the sound of a choice.
    func isReady(for choice: IR.Choice) -> Bool { isMuted || choice.tapAudio.map { assets.isLoaded($0) } ?? true }

    /// Plays the sound of a choice, if it has one and that is loaded.
    func play(_ choice: IR.Choice) { if let key = choice.tapAudio { perform(rules.act([key])) } }

    /// Plays the sound of a choice that is about to be taken, if it has one. One that is not loaded yet is waited for, for
    /// ``choiceTimeout`` at most.
    public func choose(_ choice: IR.Choice) async {
        guard let key = choice.tapAudio, !isMuted else { return }
        if !assets.isLoaded(key) { _ = await assets.loadSound(key, timeout: Self.choiceTimeout) }
        if !Task.isCancelled { perform(rules.act([key])) }
    }

    /// The reader has touched something or pressed a key: what waited for that is heard, unless it led elsewhere. Call it
    /// after the gesture has done what it does.
    public func unlock() { perform(rules.unlock()) }

    // MARK: Sounds

    /// The sounds that the page itself plays at an event.
    private func sounds(on event: String) -> [String] {
        shown?.page.assets.filter { $0.on == event && assets.isSound($0.asset) }.map(\.asset) ?? []
    }

    /// Those of the lines that appeared.
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
        // What it played before is over, since it is to begin again.
        adapter.stop(request.key)
        guard request.mayWait else { return end(request.id) }
        loads[request.key] = Task { [weak self, assets] in
            let isLoaded = await assets.loadSound(request.key, timeout: nil)
            guard !Task.isCancelled, let self else { return }
            loads[request.key] = nil
            if isLoaded { play(request) } else { end(request.id) }
        }
    }

    /// Plays what is still to be heard.
    private func play(_ request: SoundRules.Request) {
        guard let volume = rules.volume(of: request.id) else { return }
        adapter.play(request.key, volume: volume) { [weak self] in self?.end(request.id) }
    }

    private func end(_ id: Int) { perform(rules.end(id)) }
}
