import StoryIR
import Testing

@testable import StoryHTMLBackend

@Suite struct PaletteTests {
    /// Colours from all over the cube, and the neighbours of black and white.
    private static let colors: [Color] = {
        let levels: [UInt32] = [0, 1, 51, 102, 128, 153, 204, 254, 255]
        return levels.flatMap { red in
            levels.flatMap { green in levels.map { Color(red << 16 | green << 8 | $0) } }
        }
    }()

    private func palette(_ accent: String, _ gradient: [String]) -> Palette {
        Palette(IR.Theme(accentColor: accent, heroGradient: gradient, typeRamp: .system))
    }

    /// The examples of WCAG's own definitions and of its techniques.
    @Test func contrastIsThatOfWCAG() {
        #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
        #expect(Color(0x123456).contrast(with: Color(0x123456)) == 1)
        #expect(abs(Color(0x777777).contrast(with: .white) - 4.478) < 0.001)
        #expect(abs(Color(0x767676).contrast(with: .white) - 4.542) < 0.001)
        #expect(abs(Color(0x0000FF).contrast(with: .white) - 8.592) < 0.001)
        #expect(abs(Color(0xFF0000).luminance - 0.2126) < 1e-9)
    }

    /// All text on all that it is on, whatever the accent is.
    @Test func accentsAreReadable() {
        for accent in Self.colors {
            let palette = palette(accent.css, ["#000000", "#000000"])
            for scheme in [palette.light, palette.dark] {
                for text in [scheme.accent, scheme.ink, scheme.muted] {
                    for ground in [scheme.paper, scheme.box] where text.contrast(with: ground) < 4.5 {
                        Issue.record("\(accent.css): \(text.css) on \(ground.css)")
                    }
                }
            }
        }
    }

    /// Boxes have no frame, so they have to be told from the paper, whatever the accent is.
    @Test func boxesAreVisible() {
        for accent in Self.colors {
            let palette = palette(accent.css, ["#000000", "#000000"])
            for scheme in [palette.light, palette.dark] where scheme.box.contrast(with: scheme.paper) < 1.04 {
                Issue.record("\(accent.css): \(scheme.box.css) on \(scheme.paper.css)")
            }
        }
    }

    @Test func backgroundsAreTintedWithTheAccent() {
        let (red, blue) = (palette("#ff0000", []), palette("#0000ff", []))
        #expect(red.light.paper == Color(0xFFFAFA) && blue.light.paper == Color(0xFAFAFF))
        #expect(red.dark.paper != blue.dark.paper)
    }

    @Test func readableAccentsAreUnchanged() {
        #expect(palette("#1f3f8b", ["#000000", "#000000"]).light.accent == Color(0x1F3F8B))
        #expect(palette("#ffdd00", ["#000000", "#000000"]).dark.accent == Color(0xFFDD00))
    }

    /// Every pair of a coarser cube, measured more closely than the palette does.
    @Test func titlesAreReadableOnTheWholeGradient() {
        let levels: [UInt32] = [0, 85, 170, 255]
        let colors = levels.flatMap { red in
            levels.flatMap { green in levels.map { Color(red << 16 | green << 8 | $0) } }
        }
        for first in colors {
            for second in colors {
                let palette = palette("#000000", [first.css, second.css])
                #expect(palette.gradient.count == 2)
                let worst = (0...100).map { step in
                    palette.gradient[0].mixed(with: palette.gradient[1], Double(step) / 100)
                        .contrast(with: palette.title)
                }.min()!
                if worst < 4.45 { Issue.record("\(first.css), \(second.css): \(worst)") }
            }
        }
        #expect(palette("#000000", ["#251b59", "#30248f"]).gradient == [Color(0x251B59), Color(0x30248F)])
    }

    /// Only the stops that need it change, for the text that asks for less.
    @Test func readableStopsAreUnchanged() {
        let story = palette("#000000", ["#0b2a3a", "#0b7a75", "#f2c57c"])
        #expect(story.title == .white)
        #expect(story.gradient[0] == Color(0x0B2A3A) && story.gradient[1] == Color(0x0B7A75))
        #expect(story.gradient[2].contrast(with: .white) >= 4.5 && story.gradient[2].contrast(with: .white) < 4.9)
        let pale = palette("#000000", ["#f2c57c", "#ffffff", "#777777"])
        #expect(pale.title == .black && pale.gradient == [Color(0xF2C57C), Color(0xFFFFFF), Color(0x777777)])
        // Each is readable, and what lies between them would not be.
        let bright = palette("#000000", ["#ff6600", "#00ff00", "#0099ff"])
        #expect(bright.title == .black && bright.gradient[1] == Color(0x00FF00))
    }

    @Test func invalidColorsAreNil() {
        for text in ["", "#fff", "red", "#12345g", "#+12345", "#-12345", "#1234567", "123456#", "#００００００", "#000000;}"]
        {
            #expect(Color(text) == nil, "\(text)")
        }
        #expect(Color("#0AbCdE")?.css == "#0abcde")
        let palette = palette("red;}</style>", ["#000000", "url(x)"])
        #expect(palette.gradient == [Color(0x1C1C1E), Color(0x3A3A3C)])
        let sheet = String(decoding: StyleSheet(palette, PagePart.common).bytes, as: UTF8.self)
        #expect(!sheet.contains("</") && !sheet.contains("red;") && !sheet.contains("url("))
    }
}
