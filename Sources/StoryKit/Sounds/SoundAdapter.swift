import StoryIR

/// Plays a story's sounds for ``StorySounds``, several at once, each with its own player.
///
/// All calls come on the main actor and must return at once: a sound plays on after ``play(_:volume:ended:)`` has returned.
/// Players that report elsewhere have to return to the main actor. <doc:SoundsOfAStory> has an example.
@MainActor public protocol SoundAdapter: AnyObject {
    /// Plays a sound from its start. If it plays already, it starts over, and only the new `ended` is called.
    /// - Parameters:
    ///   - key: The key of the asset, which is loaded.
    ///   - volume: From 0 to 1.
    ///   - ended: Must be called when the sound has ended or can't be played, which may be during this call. Until then, the
    ///     sound counts as playing: ``StorySounds/isSounding`` is true, and the voice after it waits. After ``stop(_:)``, and
    ///     the second time, it does nothing.
    func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void)
    /// Stops a sound, which is silent when this returns. `ended` need not be called. Does nothing if the sound does not play.
    func stop(_ key: String)
    /// Changes the volume of a playing sound, from 0 to 1, until it plays again. Does nothing if the sound does not play.
    func setVolume(_ volume: Double, of key: String)
}

/// The sounds of a story as ``StorySounds`` needs them: an ``AssetStore`` of any kind.
public protocol SoundAssets: Sendable {
    /// Whether the asset with this key is a sound.
    func isSound(_ key: String) -> Bool
    /// Whether the asset is in memory.
    func isLoaded(_ key: String) -> Bool
    /// Loads a sound.
    /// - Parameters:
    ///   - key: The key of the asset.
    ///   - timeout: The longest wait; nil for the timeout of its kind of asset.
    /// - Returns: Whether it is in memory now.
    func loadSound(_ key: String, timeout: Duration?) async -> Bool
}

extension AssetStore: SoundAssets {
    /// Whether the story has a sound with this key.
    public func isSound(_ key: String) -> Bool { manifest[key]?.kind == .audio }

    /// Loads a sound before assets that are only prefetched.
    public func loadSound(_ key: String, timeout: Duration?) async -> Bool {
        (try? await load(key, timeout: timeout)) != nil && isLoaded(key)
    }
}
