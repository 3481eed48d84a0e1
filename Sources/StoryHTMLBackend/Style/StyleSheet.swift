/// The style of a page: the colours of its story, and the sheet that all stories share (`story.css`).
///
/// Nothing of a story gets into it but colours that were numbers on the way, so it can't end its element.
struct StyleSheet {
    /// The sheet that all stories share.
    static let common = PackageResources.story_css

    /// The whole sheet, UTF-8.
    let bytes: [UInt8]

    /// The sheet of a story with these colours.
    init(_ palette: Palette) {
        let stops = palette.gradient.map(\.css).joined(separator: ",")
        let own = """

            :root{\(Self.variables(palette.light));--title:\(palette.title.css);--hero:linear-gradient(165deg,\(stops))}
            @media (prefers-color-scheme:dark){:root{\(Self.variables(palette.dark))}}

            """
        bytes = Array(own.utf8) + Self.common
    }

    /// The source expression by which a policy allows this sheet and no other (CSP 3, 2.3.1).
    var hashSource: String { "'sha256-\(Base64.text(SHA256.hash(bytes)))'" }

    private static func variables(_ scheme: Palette.Scheme) -> String {
        [
            ("paper", scheme.paper), ("box", scheme.box), ("ink", scheme.ink), ("muted", scheme.muted),
            ("rule", scheme.rule), ("accent", scheme.accent),
        ].map { "--\($0.0):\($0.1.css)" }.joined(separator: ";")
    }
}
