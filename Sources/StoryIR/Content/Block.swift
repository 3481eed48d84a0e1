extension IR {
    /// A block of a page, with its id and its content.
    public struct Block: Codable, Hashable, Identifiable, Sendable {
        /// `section/page/bN`, where N counts the blocks of the page from 0, a parent before its children. For a heading its
        /// slug, unique among the slugs of headings and the ids of sections.
        public var id: String
        /// The span in the source; nil unless the document was written with spans.
        public var span: Span?
        /// The content.
        public var content: Content

        package init(id: String, span: Span? = nil, content: Content) {
            self.id = id
            self.span = span
            self.content = content
        }

        private enum Member: String, CodingKey { case type, id, span }

        /// Decodes a block of any type, known or not. Throws if a member of a known type is missing.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Member.self)
            id = try container.decode(String.self, forKey: .id)
            span = try container.decodeIfPresent(Span.self, forKey: .span)
            content = try Content(type: container.decode(String.self, forKey: .type), from: decoder)
        }

        /// Encodes the block's own members and its content's into one object.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Member.self)
            try container.encode(content.type, forKey: .type)
            try container.encode(id, forKey: .id)
            try container.encodeIfPresent(span, forKey: .span)
            try content.encodeMembers(to: encoder)
        }
    }
}

extension IR.Block {
    /// The content of a block.
    ///
    /// Large and rare cases are indirect, since each block takes the space of the largest other case, and a page may
    /// have very many blocks.
    public enum Content: Hashable, Sendable {
        /// A paragraph.
        case paragraph(IR.Paragraph)
        /// A card for a recording.
        indirect case mediaRef(IR.MediaReference)
        /// A pull quote.
        case dropQuote(IR.DropQuote)
        /// A side note.
        case sideNote(IR.SideNote)
        /// A box with further text.
        indirect case featureBox(IR.FeatureBox)
        /// Facts side by side.
        case factGrid(IR.FactGrid)
        /// Events in order.
        case timeline(IR.Timeline)
        /// Images side by side.
        case gallery(IR.Gallery)
        /// A full-width image or video.
        indirect case fullBleed(IR.FullBleed)
        /// An image of a page.
        indirect case image(IR.PageImage)
        /// A heading.
        indirect case heading(IR.Heading)
        /// A list.
        indirect case list(IR.List)
        /// A quotation in the text.
        case blockQuote(IR.BlockQuote)
        /// A code block.
        indirect case codeBlock(IR.CodeBlock)
        /// A thematic break.
        case thematicBreak
        /// A table.
        indirect case table(IR.Table)
        /// An image in its own paragraph.
        indirect case figure(IR.Picture)
        /// Markdown that the language does not support.
        case unsupported(IR.Unsupported)
        /// A block that this version of the library does not know. Skip it, but leave it in its list, since lines refer
        /// to blocks by index. It is encoded with only its type, id and span.
        case unknown(type: String)

        fileprivate init(type: String, from decoder: any Decoder) throws {
            switch type {
            case "paragraph": self = .paragraph(try .init(from: decoder))
            case "mediaRef": self = .mediaRef(try .init(from: decoder))
            case "dropQuote": self = .dropQuote(try .init(from: decoder))
            case "sideNote": self = .sideNote(try .init(from: decoder))
            case "featureBox": self = .featureBox(try .init(from: decoder))
            case "factGrid": self = .factGrid(try .init(from: decoder))
            case "timeline": self = .timeline(try .init(from: decoder))
            case "gallery": self = .gallery(try .init(from: decoder))
            case "fullBleed": self = .fullBleed(try .init(from: decoder))
            case "image": self = .image(try .init(from: decoder))
            case "heading": self = .heading(try .init(from: decoder))
            case "list": self = .list(try .init(from: decoder))
            case "blockQuote": self = .blockQuote(try .init(from: decoder))
            case "codeBlock": self = .codeBlock(try .init(from: decoder))
            case "thematicBreak": self = .thematicBreak
            case "table": self = .table(try .init(from: decoder))
            case "figure": self = .figure(try .init(from: decoder))
            case "unsupported": self = .unsupported(try .init(from: decoder))
            default: self = .unknown(type: type)
            }
        }

        fileprivate func encodeMembers(to encoder: any Encoder) throws { try coded.members?.encode(to: encoder) }

        /// The `type` member.
        public var type: String { coded.type }

        /// The `type` member, and the other members.
        private var coded: (type: String, members: (any Encodable)?) {
            switch self {
            case .paragraph(let value): ("paragraph", value)
            case .mediaRef(let value): ("mediaRef", value)
            case .dropQuote(let value): ("dropQuote", value)
            case .sideNote(let value): ("sideNote", value)
            case .featureBox(let value): ("featureBox", value)
            case .factGrid(let value): ("factGrid", value)
            case .timeline(let value): ("timeline", value)
            case .gallery(let value): ("gallery", value)
            case .fullBleed(let value): ("fullBleed", value)
            case .image(let value): ("image", value)
            case .heading(let value): ("heading", value)
            case .list(let value): ("list", value)
            case .blockQuote(let value): ("blockQuote", value)
            case .codeBlock(let value): ("codeBlock", value)
            case .thematicBreak: ("thematicBreak", nil)
            case .table(let value): ("table", value)
            case .figure(let value): ("figure", value)
            case .unsupported(let value): ("unsupported", value)
            case .unknown(let type): (type, nil)
            }
        }
    }
}

extension IR.Block.Content {
    /// Creates a block of a type that contains blocks and otherwise only plain texts; nil for any other type. `text`:
    /// returns the text of a member.
    package init?(proseType type: String, blocks: [IR.Block], text: (String) -> String?) {
        switch type {
        case "dropQuote": self = .dropQuote(IR.DropQuote(attribution: text("attribution"), blocks: blocks))
        case "sideNote": self = .sideNote(IR.SideNote(label: text("label"), blocks: blocks))
        default: return nil
        }
    }

    /// The texts by member, in order, and the blocks, for the types of ``init(proseType:blocks:text:)``; nil for any
    /// other block.
    package var prose: (texts: [(name: String, text: String?)], blocks: [IR.Block])? {
        switch self {
        case .dropQuote(let quote): ([("attribution", quote.attribution)], quote.blocks)
        case .sideNote(let note): ([("label", note.label)], note.blocks)
        case .paragraph, .mediaRef, .featureBox, .factGrid, .timeline, .gallery, .fullBleed, .image, .heading, .list,
            .blockQuote, .codeBlock, .thematicBreak, .table, .figure, .unsupported, .unknown:
            nil
        }
    }

    /// The blocks directly inside, those of all items together; nil for blocks that contain none.
    package var children: [IR.Block]? {
        switch self {
        case .featureBox(let box): box.blocks
        case .timeline(let timeline): timeline.items.flatMap(\.blocks)
        case .list(let list): list.items.flatMap(\.blocks)
        case .blockQuote(let quote): quote.blocks
        default: prose?.blocks
        }
    }

    /// The prose of the block, without that of blocks inside: several pieces in a table, and none in most others.
    var inlines: [[IR.Inline]] {
        switch self {
        case .paragraph(let paragraph): [paragraph.inlines]
        case .heading(let heading): [heading.inlines]
        case .table(let table): (table.header + table.rows.joined()).map(\.inlines)
        default: []
        }
    }
}

extension [IR.Block] {
    /// All blocks in order, each before those in it. A stack instead of recursion, since a document may nest as deep as its
    /// decoder allows.
    package var all: some Sequence<IR.Block> {
        sequence(state: [self[...]]) { (waiting: inout [ArraySlice<IR.Block>]) in
            while var rest = waiting.popLast() {
                guard let block = rest.popFirst() else { continue }
                waiting.append(rest)
                if let children = block.content.children { waiting.append(children[...]) }
                return block
            }
            return nil
        }
    }
}

extension IR {
    /// A pull quote.
    public struct DropQuote: Codable, Hashable, Sendable {
        /// The speaker or author, as plain text.
        public var attribution: String?
        /// The quotation.
        public var blocks: [Block]
    }

    /// A side note.
    public struct SideNote: Codable, Hashable, Sendable {
        /// Its heading, as plain text.
        public var label: String?
        /// The note.
        public var blocks: [Block]
    }
}
