import StoryIR

/// The colours of a page, light and dark: the accent and the gradient are the story's, brought as far as it takes for all text
/// to be readable (WCAG 2.2, 1.4.3: a contrast of 4.5); paper and ink have a trace of the accent, so that they belong to it.
struct Palette {
    /// The colours that change with light and dark.
    struct Scheme {
        /// The background, and that of boxes and cards.
        let paper: Colour
        let box: Colour
        /// Text, and text that stands back.
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
    /// The stops of the gradient behind the title, two or more.
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
        for share in steps {
            for (text, end) in [(Colour.white, Colour.black), (.black, .white)] {
                let shaded = stops.map { $0.mixed(with: end, share) }
                if isReadable(text, on: shaded) { return (shaded, text) }
            }
        }
        return (stops.map { _ in .black }, .white)
    }

    /// Whether text is readable all along a gradient. Between two stops light can be less than at both, so it is measured
    /// on the way as well.
    private static func isReadable(_ text: Colour, on stops: [Colour]) -> Bool {
        zip(stops, stops.dropFirst()).allSatisfy { from, to in
            (0...16).allSatisfy { from.mixed(with: to, Double($0) / 16).contrast(with: text) >= readable }
        }
    }

    /// How far a colour is brought towards black or white, as little as it takes.
    private static let steps = (0...50).map { Double($0) / 50 }
}
