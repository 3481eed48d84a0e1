/// The style of a page: the colours of its story, and the sheets of its parts.
///
/// Of a story it contains only sizes and colours, which were parsed as numbers, so it can't end its element.
struct StyleSheet: TrustedContent {
    static let element = Element.style

    let bytes: [UInt8]

    /// Creates the sheet of a page with these colours and parts, and pictures of these sizes.
    init(_ palette: Palette, _ parts: PageParts, _ sizes: PictureSizes = PictureSizes()) {
        self.init(palette, PagePart.allCases.filter(parts.contains).compactMap(\.style), sizes)
    }

    init(_ palette: Palette, _ sheets: [PageFile], _ sizes: PictureSizes = PictureSizes()) {
        let stops = palette.gradient.map(\.css).joined(separator: ",")
        let own = """

            :root{\(Self.variables(palette.light));--title:\(palette.title.css);--hero:linear-gradient(165deg,\(stops))}
            @media screen and (prefers-color-scheme:dark){:root{\(Self.variables(palette.dark))}}

            """
        var bytes = Array((own + sizes.rules).utf8)
        for sheet in sheets { bytes += sheet.bytes }
        self.bytes = bytes
    }

    /// The source expression with which a policy allows this sheet and no other.
    var hashSource: String { Base64.hashSource(of: bytes) }

    private static func variables(_ scheme: Palette.Scheme) -> String {
        [
            ("paper", scheme.paper), ("box", scheme.box), ("ink", scheme.ink), ("muted", scheme.muted),
            ("rule", scheme.rule), ("accent", scheme.accent),
        ].map { "--\($0.0):\($0.1.css)" }.joined(separator: ";")
    }
}
