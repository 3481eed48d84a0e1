import StoryIR

/// The colours of a page, light and dark. The accent and the gradient are the story's, adjusted as little as possible so that
/// all text is readable (WCAG 2.2, 1.4.3: a contrast of 4.5). Paper and ink are tinted with the accent.
struct Palette {
    /// The colours that differ between light and dark.
    struct Scheme {
        /// The background of the page, and of boxes and cards.
        let paper: Color
        let box: Color
        /// Text, and secondary text.
        let ink: Color
        let muted: Color
        /// Dividing lines.
        let rule: Color
        /// Links, years and marks.
        let accent: Color
    }

    /// The contrast that small text needs.
    static let readable = 4.5

    static let neutralGradient = IR.Theme.neutralGradient.compactMap { Color($0) }
    private static let neutralAccent = Color(IR.Theme.neutralAccent) ?? .black

    let light: Scheme
    let dark: Scheme
    /// The stops of the gradient behind the title, two or more.
    let gradient: [Color]
    /// The colour of the text on it.
    let title: Color

    /// Creates the palette of a story. Invalid colours, in a theme from elsewhere, are replaced as in LANGUAGE.md 6.
    init(_ theme: IR.Theme) {
        let accent = Color(theme.accentColor) ?? Self.neutralAccent
        light = Self.scheme(accent, ground: .white, text: Color(0x131313), grey: 0.025, towards: .black)
        // An accent may be as dark as the background, and boxes must be visible even then.
        dark = Self.scheme(accent, ground: Color(0x111112), text: Color(0xF0F0F0), grey: 0.045, towards: .white)
        let stops = theme.heroGradient.compactMap { Color($0) }
        (gradient, title) = Self.readable(stops.count < 2 ? Self.neutralGradient : stops)
    }

    /// - Parameter grey: The share of the ink in the colour of boxes, besides the accent.
    private static func scheme(
        _ accent: Color, ground: Color, text: Color, grey: Double, towards end: Color
    ) -> Scheme {
        let paper = ground.mixed(with: accent, 0.02)
        let ink = text.mixed(with: accent, 0.05)
        let box = paper.mixed(with: ink, grey).mixed(with: accent, 0.07)
        func shade(from start: Color, to end: Color, contrast: Double) -> Color {
            steps.lazy.map { start.mixed(with: end, $0) }.first { shade in
                [paper, box].allSatisfy { shade.contrast(with: $0) >= contrast }
            } ?? ink
        }
        return Scheme(
            paper: paper, box: box, ink: ink,
            // It is small, so it gets a little more contrast than required.
            muted: shade(from: paper, to: ink, contrast: 1.25 * readable), rule: paper.mixed(with: ink, 0.16),
            accent: shade(from: accent, to: end, contrast: readable))
    }

    /// Returns a gradient, and the black or white text that is readable all along it: whichever needs the smaller change.
    private static func readable(_ stops: [Color]) -> (stops: [Color], text: Color) {
        let (darker, lighter) = (
            shaded(stops, for: .white, towards: .black), shaded(stops, for: .black, towards: .white)
        )
        return change(stops, darker) <= change(stops, lighter) ? (darker, .white) : (lighter, .black)
    }

    /// Returns a gradient on which text is readable. Each stop is moved towards `end` as little as needed.
    private static func shaded(_ stops: [Color], for text: Color, towards end: Color) -> [Color] {
        func shade(_ stop: Int, _ step: Int) -> Color { stops[stop].mixed(with: end, steps[step]) }
        var taken = stops.indices.map { stop in
            steps.indices.first { shade(stop, $0).contrast(with: text) >= readable } ?? steps.count - 1
        }
        // Between two stops, the luminance can be lower than at both. Adjusting one pair never undoes another.
        for (from, to) in zip(stops.indices, stops.indices.dropFirst()) {
            while true {
                let (first, second) = (shade(from, taken[from]), shade(to, taken[to]))
                if isReadable(text, from: first, to: second) { break }
                taken[first.contrast(with: text) <= second.contrast(with: text) ? from : to] += 1
            }
        }
        return stops.indices.map { shade($0, taken[$0]) }
    }

    /// Returns the total change in lightness of all stops.
    private static func change(_ stops: [Color], _ shaded: [Color]) -> Double {
        zip(stops, shaded).reduce(0) { $0 + abs($1.0.lightness - $1.1.lightness) }
    }

    /// Returns whether text is readable everywhere between two stops.
    private static func isReadable(_ text: Color, from first: Color, to second: Color) -> Bool {
        (0...16).allSatisfy { first.mixed(with: second, Double($0) / 16).contrast(with: text) >= readable }
    }

    /// The shares by which a colour is moved towards black or white, in ascending order.
    private static let steps = (0...50).map { Double($0) / 50 }
}
