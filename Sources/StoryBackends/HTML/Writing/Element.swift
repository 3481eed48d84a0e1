/// The elements of a page. In elements whose content is a script or style, and in the template of scripts, ``HTMLWriter``
/// writes only ``TrustedContent``.
enum Element: Int, CaseIterable {
    case html, head, title, meta, link, style, script, template, body
    case noscript
    case header, main, nav, section, article, aside, footer
    case h1, h2, h3, h4, h5, h6
    case p, pre, blockquote, figure, figcaption, details, summary, div
    case ul, ol, li, dl, dt, dd
    case table, thead, tbody, tr, th, td, hr
    case img, video, audio
    /// An `img` in a line of prose, which does not end the line.
    case inset
    case a, em, strong, del, code, sup, br, bdi, span, time

    /// The start tag up to its attributes, and the end tag with the end of its line.
    var tags: (start: [UInt8], end: [UInt8]) { Self.tags[rawValue] }
    private static let tags = allCases.map { element in
        let name = element == .inset ? "img" : "\(element)"
        return (Array("<\(name)".utf8), Array("</\(name)>\(element.layout == .phrase ? "" : "\n")".utf8))
    }

    /// The layout of an element in the source of a page, for people who read it.
    enum Layout {
        /// On a line of its own, before and after its content.
        case container
        case line
        /// Inside a line.
        case phrase
    }

    /// Where lines end around the element. White space there has no meaning in HTML.
    var layout: Layout {
        switch self {
        case .html, .head, .body, .noscript, .header, .main, .nav, .section, .article, .aside, .footer, .blockquote,
            .figure, .details, .div, .ul, .ol, .li, .dl, .table, .thead, .tbody, .tr, .video, .audio:
            .container
        case .title, .meta, .link, .style, .script, .template, .h1, .h2, .h3, .h4, .h5, .h6, .p, .pre, .figcaption,
            .summary, .dt, .dd, .th, .td, .hr, .img:
            .line
        case .a, .em, .strong, .del, .code, .sup, .inset, .br, .bdi, .span, .time: .phrase
        }
    }

    /// Whether it has neither content nor an end tag (HTML 13.1.2, void elements).
    var isVoid: Bool {
        switch self {
        case .meta, .link, .img, .inset, .br, .hr: true
        default: false
        }
    }
}
