import StoryDiagnostics
import StoryPlatform

/// The environment's settings about colour.
package enum Terminal {
    package static func palette(_ color: RunOptions.Color, for stream: OutputStream) -> TerminalPalette {
        let showsColor = stream.isTerminal && !isSet("NO_COLOR") && movesCursor
        return TerminalPalette(isColored: color == .always || color == .auto && showsColor)
    }

    /// Returns whether a variable is set and not empty, as no-color.org requires.
    private static func isSet(_ name: String) -> Bool {
        getenv(name).map { $0.pointee != 0 } ?? false
    }

    /// Whether the terminal can move its cursor, according to the environment.
    package static var movesCursor: Bool { getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? true }
}
