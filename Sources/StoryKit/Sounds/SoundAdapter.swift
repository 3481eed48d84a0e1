import StoryIR

/// Plays a story's sounds for ``StorySounds``, several at once, each by a player of its own.
@MainActor public protocol SoundAdapter: AnyObject {
    /// Plays a sound from its start, also where it is playing already.
    /// - Parameters:
    ///   - key: The key of the asset, which is loaded.
    ///   - volume: From 0 to 1.
    ///   - ended: To be called once, when the sound has ended by itself or can't be played.
    func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void)
    /// Ends a sound, where it plays.
    func stop(_ key: String)
    /// Changes the volume of a sound that plays.
    func setVolume(_ volume: Double, of key: String)
}

/// The story's sounds as ``StorySounds`` needs them: an ``AssetStore`` of any kind.
public protocol SoundAssets: Sendable {
    /// Whether the asset of this key is a sound.
    func isSound(_ key: String) -> Bool
    /// Whether it is in memory.
    func isLoaded(_ key: String) -> Bool
    /// Loads it.
    /// - Parameters:
    ///   - key: The key of the asset.
    ///   - timeout: How long to wait at most; nil for as long as its kind of asset may take.
    /// - Returns: Whether it is in memory then.
    func loadSound(_ key: String, timeout: Duration?) async -> Bool
}

extension AssetStore: SoundAssets {
    /// Whether the story has a sound of this key.
    public func isSound(_ key: String) -> Bool { manifest[key]?.kind == .audio }

    /// Loads it before what is only near.
    public func loadSound(_ key: String, timeout: Duration?) async -> Bool {
        (try? await load(key, timeout: timeout)) != nil && isLoaded(key)
    }
}
