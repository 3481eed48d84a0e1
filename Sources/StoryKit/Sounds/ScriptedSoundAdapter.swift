/// An adapter that makes no sound and notes what it was told: for tests of apps.
@MainActor public final class ScriptedSoundAdapter: SoundAdapter {
    /// What it was told.
    public enum Command: Hashable, Sendable {
        /// To play a sound at a volume.
        case play(String, volume: Double)
        /// To end one.
        case stop(String)
        /// To change the volume of one.
        case setVolume(Double, String)
    }

    /// What it was told, the last at the end.
    public private(set) var commands: [Command] = []
    private var playing: [String: @MainActor () -> Void] = [:]

    /// An adapter that was told nothing yet.
    public init() {}

    /// What could be heard now, sorted.
    public var sounding: [String] { playing.keys.sorted() }

    /// What it was told since this was called last.
    public func takeCommands() -> [Command] {
        defer { commands = [] }
        return commands
    }

    /// Lets a sound come to its end.
    public func finish(_ key: String) { playing.removeValue(forKey: key)?() }

    /// Notes it.
    public func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void) {
        commands.append(.play(key, volume: volume))
        playing[key] = ended
    }

    /// Notes it.
    public func stop(_ key: String) {
        commands.append(.stop(key))
        playing[key] = nil
    }

    /// Notes it.
    public func setVolume(_ volume: Double, of key: String) { commands.append(.setVolume(volume, key)) }
}
