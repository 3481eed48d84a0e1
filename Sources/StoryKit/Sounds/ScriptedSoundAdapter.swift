/// An adapter that makes no sound and records its commands, for tests.
@MainActor public final class ScriptedSoundAdapter: SoundAdapter {
    /// A command that the adapter received.
    public enum Command: Hashable, Sendable {
        /// Play a sound at a volume.
        case play(String, volume: Double)
        /// Stop a sound.
        case stop(String)
        /// Change the volume of a sound.
        case setVolume(Double, String)
    }

    /// The commands it received, oldest first.
    public private(set) var commands: [Command] = []
    private var playing: [String: @MainActor () -> Void] = [:]

    /// Creates an adapter without commands.
    public init() {}

    /// The keys of the sounds that play now, sorted.
    public var sounding: [String] { playing.keys.sorted() }

    /// Returns the commands received since the last call.
    public func takeCommands() -> [Command] {
        defer { commands = [] }
        return commands
    }

    /// Ends a sound as if it had been played to its end.
    public func finish(_ key: String) { playing.removeValue(forKey: key)?() }

    /// Records the command.
    public func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void) {
        commands.append(.play(key, volume: volume))
        playing[key] = ended
    }

    /// Records the command.
    public func stop(_ key: String) {
        commands.append(.stop(key))
        playing[key] = nil
    }

    /// Records the command.
    public func setVolume(_ volume: Double, of key: String) { commands.append(.setVolume(volume, key)) }
}
