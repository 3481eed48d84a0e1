import StoryDiagnostics
import StoryPlatform

/// The environment's settings about colour.
package enum Terminal {
    package static func palette(_ color: RunOptions.Color, for stream: OutputStream) -> TerminalPalette {
        switch color {
        case .always: TerminalPalette(isColored: true)
        case .never: TerminalPalette(isColored: false)
        case .auto: TerminalPalette(isColored: stream.isTerminal && !isSet("NO_COLOR") && !isDumb)
        }
    }

    /// Returns whether a variable is set and not empty, as no-color.org requires.
    private static func isSet(_ name: String) -> Bool {
        guard let value = getenv(name) else { return false }
        return value.pointee != 0
    }

    /// Whether the terminal can move its cursor, according to the environment.
    package static var movesCursor: Bool { !isDumb }

    private static var isDumb: Bool { getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false }
}
