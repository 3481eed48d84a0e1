import StoryIR

/// Plays a story's sounds for ``StorySounds``, several at once, each with its own player.
@MainActor public protocol SoundAdapter: AnyObject {
    /// Plays a sound from its start, even if it plays already.
    /// - Parameters:
    ///   - key: The key of the asset, which is loaded.
    ///   - volume: From 0 to 1.
    ///   - ended: Called once, when the sound has ended or can't be played.
    func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void)
    /// Stops a sound, if it plays.
    func stop(_ key: String)
    /// Changes the volume of a playing sound.
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
