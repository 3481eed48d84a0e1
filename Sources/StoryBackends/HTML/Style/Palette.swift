import StoryIR

/// The colours of a page, light and dark: paper and ink are ours, the accent and the gradient the story's, brought as far
/// as it takes for all text to be readable (WCAG 2.2, 1.4.3: a contrast of 4.5).
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
        light = Self.scheme(
            accent, towards: .black, paper: Colour(0xFCFBF8), box: Colour(0xF3F0EA), ink: Colour(0x1D1B18),
            muted: Colour(0x625D55), rule: Colour(0xDAD5CB))
        dark = Self.scheme(
            accent, towards: .white, paper: Colour(0x141416), box: Colour(0x1F1F22), ink: Colour(0xEDEBE6),
            muted: Colour(0xA5A29B), rule: Colour(0x3A3A3F))
        let stops = theme.heroGradient.compactMap { Colour($0) }
        (gradient, title) = Self.readable(stops.count < 2 ? [Colour(0x1C1C1E), Colour(0x3A3A3C)] : stops)
    }

    private static func scheme(
        _ accent: Colour, towards end: Colour, paper: Colour, box: Colour, ink: Colour, muted: Colour, rule: Colour
    ) -> Scheme {
        let shade = steps.lazy.map { accent.mixed(with: end, $0) }.first { shade in
            [paper, box].allSatisfy { shade.contrast(with: $0) >= readable }
        }
        return Scheme(paper: paper, box: box, ink: ink, muted: muted, rule: rule, accent: shade ?? ink)
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
