import StoryIR

/// The colours of a page, light and dark: the accent and the gradient are the story's, brought as far as it takes for all text
/// to be readable (WCAG 2.2, 1.4.3: a contrast of 4.5); paper and ink have a trace of the accent, so that they belong to it.
struct Palette {
    /// The colours that change with light and dark.
    struct Scheme {
        /// The background, and that of boxes and cards.
        let paper: Colour
        let box: Colour
        /// Text, and text that appears back.
        let ink: Colour
        let muted: Colour
        /// Lines that only part things.
        let rule: Colour
        /// Links, years and marks.
        let accent: Colour
    }

    /// What small text needs to be readable.
    static let readable = 4.5

    /// The gradient of a story without colours (LANGUAGE.md 6).
    static let neutralGradient = [Colour(0x1C1C1E), Colour(0x3A3A3C)]

    let light: Scheme
    let dark: Scheme
    /// The stops of the gradient after the title, two or more.
    let gradient: [Colour]
    /// The text on it.
    let title: Colour

    /// The palette of a story. A theme that was not made by the compiler may hold anything; what is no colour counts as
    /// LANGUAGE.md 6 says.
    init(_ theme: IR.Theme) {
        let accent = Colour(theme.accentColor) ?? Colour(0x5A5A5F)
        light = Self.scheme(accent, ground: .white, text: Colour(0x131313), grey: 0.025, towards: .black)
        // An accent may be as dark as the ground, and boxes have to be seen then too.
        dark = Self.scheme(accent, ground: Colour(0x111112), text: Colour(0xF0F0F0), grey: 0.045, towards: .white)
        let stops = theme.heroGradient.compactMap { Colour($0) }
        (gradient, title) = Self.readable(stops.count < 2 ? Self.neutralGradient : stops)
    }

    /// - Parameter grey: How much of the ink is in boxes, besides the accent.
    private static func scheme(
        _ accent: Colour, ground: Colour, text: Colour, grey: Double, towards end: Colour
    ) -> Scheme {
        let paper = ground.mixed(with: accent, 0.02)
        let ink = text.mixed(with: accent, 0.05)
        let box = paper.mixed(with: ink, grey).mixed(with: accent, 0.07)
        func shade(from start: Colour, to end: Colour, contrast: Double) -> Colour {
            steps.lazy.map { start.mixed(with: end, $0) }.first { shade in
                [paper, box].allSatisfy { shade.contrast(with: $0) >= contrast }
            } ?? ink
        }
        return Scheme(
            paper: paper, box: box, ink: ink,
            // It is small, so it gets a little more than it must.
            muted: shade(from: paper, to: ink, contrast: 1.25 * readable), rule: paper.mixed(with: ink, 0.16),
            accent: shade(from: accent, to: end, contrast: readable))
    }

    /// A gradient, and the black or white that is readable all along it: the one that asks for less of a change to it.
    private static func readable(_ stops: [Colour]) -> (stops: [Colour], text: Colour) {
        let (darker, lighter) = (
            shaded(stops, for: .white, towards: .black), shaded(stops, for: .black, towards: .white)
        )
        return change(stops, darker) <= change(stops, lighter) ? (darker, .white) : (lighter, .black)
    }

    /// A gradient on which text is readable: each stop is brought as far towards `end` as it takes, so that those that need
    /// nothing stay.
    private static func shaded(_ stops: [Colour], for text: Colour, towards end: Colour) -> [Colour] {
        func shade(_ stop: Int, _ step: Int) -> Colour { stops[stop].mixed(with: end, steps[step]) }
        var taken = stops.indices.map { stop in
            steps.indices.first { shade(stop, $0).contrast(with: text) >= readable } ?? steps.count - 1
        }
        // Between two stops there can be less light than at both. What one pair needs takes nothing from another.
        for (from, to) in zip(stops.indices, stops.indices.dropFirst()) {
            while true {
                let (first, second) = (shade(from, taken[from]), shade(to, taken[to]))
                if isReadable(text, from: first, to: second) { break }
                taken[first.contrast(with: text) <= second.contrast(with: text) ? from : to] += 1
            }
        }
        return stops.indices.map { shade($0, taken[$0]) }
    }

    /// How much lighter or darker all stops together became.
    private static func change(_ stops: [Colour], _ shaded: [Colour]) -> Double {
        zip(stops, shaded).reduce(0) { $0 + abs($1.0.lightness - $1.1.lightness) }
    }

    /// Whether text is readable on all the way from one stop to another.
    private static func isReadable(_ text: Colour, from first: Colour, to second: Colour) -> Bool {
        (0...16).allSatisfy { first.mixed(with: second, Double($0) / 16).contrast(with: text) >= readable }
    }

    /// How far a colour is brought towards black or white, as little as it takes.
    private static let steps = (0...50).map { Double($0) / 50 }
}
