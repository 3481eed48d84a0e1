import Foundation
import StoryKit

extension AttributedString {
    /// Creates text with emphasis, code and links. A link into the story has a URL with only a fragment. An image becomes its
    /// alternative text, and a footnote its number in brackets. Emphasis is available on Apple's platforms only, as in
    /// Foundation.
    public init(_ inlines: [IR.Inline]) {
        self.init()
        append(inlines, InlineStyle())
    }

    private mutating func append(_ inlines: [IR.Inline], _ style: InlineStyle) {
        for inline in inlines {
            switch inline {
            case .text(let text): append(text, style)
            case .emphasis(let children): append(children, style.with(.emphasized))
            case .strong(let children): append(children, style.with(.stronglyEmphasized))
            case .strikethrough(let children): append(children, style.with(.strikethrough))
            case .code(let text): append(text, style.with(.code))
            case .link(let link):
                append(link.children, InlineStyle(intents: style.intents, link: URL(string: link.url)))
            case .image(let picture): append(picture.alt, style)
            case .footnoteReference(let reference): append("[\(reference.number)]", style)
            case .lineBreak: append("\n", style)
            case .unknown: append(" ", style)
            }
        }
    }

    private mutating func append(_ text: String, _ style: InlineStyle) {
        var part = AttributedString(text)
        if let link = style.link { part.link = link }
        #if canImport(Darwin)
            if !style.intents.isEmpty {
                part.inlinePresentationIntent = style.intents.reduce(into: []) { $0.formUnion($1.foundation) }
            }
        #endif
        append(part)
    }
}

/// The style of a run of text.
private struct InlineStyle {
    enum Intent {
        case emphasized, stronglyEmphasized, strikethrough, code

        #if canImport(Darwin)
            var foundation: InlinePresentationIntent {
                switch self {
                case .emphasized: .emphasized
                case .stronglyEmphasized: .stronglyEmphasized
                case .strikethrough: .strikethrough
                case .code: .code
                }
            }
        #endif
    }

    var intents: Set<Intent> = []
    var link: URL?

    func with(_ intent: Intent) -> InlineStyle { InlineStyle(intents: intents.union([intent]), link: link) }
}
