extension IR {
    /// A piece of prose. In the compiler's output, adjacent texts are merged and none is empty.
    public enum Inline: Codable, Hashable, Sendable {
        /// Plain text.
        case text(String)
        /// Emphasis.
        case emphasis([Inline])
        /// Strong emphasis.
        case strong([Inline])
        /// Strikethrough.
        case strikethrough([Inline])
        /// Code, verbatim.
        case code(String)
        /// A link. It is indirect to keep the other inlines small.
        indirect case link(Link)
        /// An image in prose.
        indirect case image(Picture)
        /// A reference to a footnote.
        indirect case footnoteReference(FootnoteReference)
        /// A hard line break.
        case lineBreak
        /// An inline that this version of the library does not know. Skip it; it is encoded with only its type.
        case unknown(type: String)

        private enum Member: String, CodingKey { case type, text, children }

        /// Decodes an inline of any type, known or not. Throws if a member of a known type is missing.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Member.self)
            let type = try container.decode(String.self, forKey: .type)
            switch type {
            case "text": self = .text(try container.decode(String.self, forKey: .text))
            case "emphasis": self = .emphasis(try container.decode([Inline].self, forKey: .children))
            case "strong": self = .strong(try container.decode([Inline].self, forKey: .children))
            case "strikethrough": self = .strikethrough(try container.decode([Inline].self, forKey: .children))
            case "code": self = .code(try container.decode(String.self, forKey: .text))
            case "link": self = .link(try Link(from: decoder))
            case "image": self = .image(try Picture(from: decoder))
            case "footnoteReference": self = .footnoteReference(try FootnoteReference(from: decoder))
            case "lineBreak": self = .lineBreak
            default: self = .unknown(type: type)
            }
        }

        /// Encodes the members listed in IR.md 7.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Member.self)
            try container.encode(type, forKey: .type)
            switch self {
            case .text(let text), .code(let text): try container.encode(text, forKey: .text)
            case .emphasis(let children), .strong(let children), .strikethrough(let children):
                try container.encode(children, forKey: .children)
            case .link(let link): try link.encode(to: encoder)
            case .image(let picture): try picture.encode(to: encoder)
            case .footnoteReference(let reference): try reference.encode(to: encoder)
            case .lineBreak, .unknown: break
            }
        }

        /// The `type` member.
        public var type: String {
            switch self {
            case .text: "text"
            case .emphasis: "emphasis"
            case .strong: "strong"
            case .strikethrough: "strikethrough"
            case .code: "code"
            case .link: "link"
            case .image: "image"
            case .footnoteReference: "footnoteReference"
            case .lineBreak: "lineBreak"
            case .unknown(let type): type
            }
        }
    }
}

extension IR.Inline {
    private var children: [IR.Inline]? {
        switch self {
        case .emphasis(let children), .strong(let children), .strikethrough(let children): children
        case .link(let link): link.children
        case .text, .code, .image, .footnoteReference, .lineBreak, .unknown: nil
        }
    }

    /// The inlines of prose in order, each before those in it.
    fileprivate static func next(_ waiting: inout [ArraySlice<IR.Inline>]) -> IR.Inline? {
        while var rest = waiting.popLast() {
            guard let inline = rest.popFirst() else { continue }
            waiting.append(rest)
            if let children = inline.children { waiting.append(children[...]) }
            return inline
        }
        return nil
    }
}

extension [IR.Inline] {
    /// All inlines of the prose in order, each before those in it. A stack instead of recursion, since a document may nest as
    /// deep as its decoder allows.
    package var all: some Sequence<IR.Inline> { sequence(state: [self[...]], next: IR.Inline.next) }

    /// The text without formatting, with the alternative text of images, and a space for each line break: for example a label
    /// as a single line.
    public var plainText: String {
        all.map { inline in
            switch inline {
            case .text(let text), .code(let text): text
            case .image(let picture): picture.alt
            case .emphasis, .strong, .strikethrough, .link, .footnoteReference: ""
            case .lineBreak, .unknown: " "
            }
        }.joined()
    }
}
