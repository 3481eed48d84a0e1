/// The elements of HTML, mostly by how they are rewritten, and two of old blogs.
package enum HTMLElements {
    package static let emphasis: Set<String> = ["em", "i", "cite", "dfn", "var", "address"]
    package static let strong: Set<String> = ["strong", "b", "mark", "summary", "dt", "caption", "legend"]
    package static let deleted: Set<String> = ["del", "s", "strike"]
    package static let code: Set<String> = ["code", "kbd", "samp", "tt"]
    /// Elements without a meaning beyond their text.
    package static let silent: Set<String> = [
        "p", "html", "body", "head", "span", "div", "section", "article", "main", "header", "footer", "figure",
        "picture", "thead", "tbody", "tfoot", "colgroup", "col", "noscript", "time", "wbr", "hgroup", "nav", "bdi",
        "label", "source", "track", "meta", "link", "base", "param", "title", "area", "map",
    ]
    /// Elements that embed what is at their address.
    package static let frames: Set<String> = [
        "iframe", "video", "audio", "embed", "object", "frame", "source", "track", "script", "applet", "portal",
    ]
    /// Elements that end the words before them.
    package static let blocks: Set<String> = [
        "p", "div", "section", "article", "main", "header", "footer", "aside", "center", "details", "summary", "nav",
        "dl", "dt", "dd", "address", "hgroup", "form", "fieldset", "legend", "figure", "figcaption", "ul", "ol", "li",
        "blockquote", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "caption", "tr", "td", "th", "thead",
        "tbody", "tfoot", "body", "html", "head", "iframe", "video", "audio", "object", "noscript", "menu", "dir",
        "search", "dialog", "template",
    ]
    package static let void: Set<String> = [
        "br", "hr", "img", "input", "source", "track", "col", "embed", "meta", "link", "base", "wbr", "area", "param",
    ]

    package static func isKnown(_ name: String) -> Bool { known.contains(name) }

    private static let known = [emphasis, strong, deleted, code, silent, frames, blocks, void, others]
        .reduce(into: Set()) { $0.formUnion($1) }

    private static let others: Set<String> = [
        "a", "style", "svg", "path", "g", "circle", "rect", "line", "polyline", "polygon", "canvas", "math", "button",
        "select", "option", "textarea", "progress", "meter", "optgroup", "datalist", "marquee", "u", "ins", "small",
        "big", "sub", "sup", "q", "abbr", "acronym", "font", "bdo", "ruby", "rt", "rp", "data", "output", "blink",
        "tag", "blockcode",
    ]
}
