/// The kind of a node. The names are those of the productions in `Grammar/story.ebnf`; a test compares the two.
public enum NodeKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// The whole file.
    case document

    // Front matter.
    /// Front matter, from the opening `---` to the end of the closing one.
    case frontMatter
    /// A mapping. Children: `entry`.
    case mapping
    /// An entry of a mapping. Children: its key, a `scalar`, then its value.
    case entry
    /// A sequence. Children: its items.
    case sequence
    /// A key or value that is text. The span excludes its quotes.
    case scalar
    /// `*name`: an alias, whose value is unknown.
    case alias

    // Elements.
    /// Everything after the front matter.
    case body
    /// An element. Children: `openTag`, its content, and `closeTag` if there is one. Payload: the ``Component``.
    case element
    /// An opening tag, from `<` to `>`. Children: `tagName`, then `attribute` and `badAttribute`.
    case openTag
    /// `<Name`, where diagnostics about an element point.
    case tagName
    /// An attribute. Child: `attributeValue`, if there is one. Payload: the ``AttributeName``.
    case attribute
    /// The text between an attribute's quotes.
    case attributeValue
    /// Something in a tag that is not an attribute: `{...props}`, a stray comma.
    case badAttribute
    /// `</Name>`.
    case closeTag
    /// A closing tag that closes nothing.
    case strayCloseTag

    // Blocks of prose.
    /// A paragraph. Children: inlines.
    case paragraph
    /// A heading. Payload: its level, 1 to 6. Children: `marker`, before the inlines or under them.
    case heading
    case thematicBreak
    /// A code block. Children: `marker`, the opening fence; `codeInfo` if there is one; `code`, one for all lines or one for
    /// each, whose payload is the number of spaces that remain of a tab before it.
    case codeBlock
    /// The words after an opening fence.
    case codeInfo
    /// A list. Children: `listItem`.
    case list
    /// An item of a list. Children: `marker`, `taskMarker` if there is one, blocks.
    case listItem
    /// The marker of a task: `[ ]` or `[x]`.
    case taskMarker
    /// A block quote. Children: `marker`, the first `>`; blocks.
    case blockQuote
    /// A table. Children: `tableRow`, of which the first is the header; `expression` for a comment alone on its line.
    case table
    /// A row of a table. Children: `tableCell`.
    case tableRow
    /// A cell of a table. Payload, in the header: the ``TableAlignment``. Children: inlines.
    case tableCell
    /// `[label]: destination "title"`. Children: `marker`, `linkDestination`, `linkTitle` if there is one.
    case linkDefinition
    /// A footnote definition. Children: `marker`, which is `[^label]:`; blocks.
    case footnoteDefinition
    /// A block of Markdown that stories don't support, as source text. Payload: the ``Construct``. First child: `marker`.
    case unsupported
    /// The characters that mark a construct: `##`, `-`, `![`.
    case marker
    /// An import or export statement.
    case module

    // Inlines.
    /// Source text. A soft line break, and the white space around it, mean one space.
    case text
    /// An escaped character: `\*`.
    case escape
    /// `&amp;`, `&#33;`, `&#x21;`.
    case characterReference
    /// Two spaces or a backslash, and the line break.
    case hardBreak
    /// A code span, backticks included. Child: `code`.
    case codeSpan
    /// The text between the backticks, or a code block's lines.
    case code
    /// Emphasis, delimiters included. Children: inlines.
    case emphasis
    case strong
    case strikethrough
    /// A link. Children: the label's inlines, `linkDestination`, `linkTitle` if there is one. A link that refers to a
    /// definition has neither; see ``SyntaxTree/target(of:)``.
    case link
    /// An image. Children as of a link; the label describes the image.
    case image
    /// A footnote reference: `[^label]`.
    case footnoteReference
    /// The destination of a link, without `<>`.
    case linkDestination
    /// The title of a link, without its quotes.
    case linkTitle
    /// An inline that stories don't support, as source text. Payload: the ``Construct``. First child: `marker`.
    case unsupportedInline
    /// An expression in braces: `{…}`.
    case expression
    /// An HTML tag, comment, declaration or processing instruction.
    case rawHTML
}

/// Properties of a node beyond its kind. A bit means different things on different kinds.
public struct NodeFlags: OptionSet, BitwiseCopyable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates flags from bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// On `element`: the tag ends in `/>`.
    public static let selfClosed = NodeFlags(rawValue: 1)
    /// On `element`: no tag closes it; it ended before something else.
    public static let neverClosed = NodeFlags(rawValue: 2)
    /// On `element`: prose precedes or follows it on its line.
    public static let besideProse = NodeFlags(rawValue: 4)
    /// On `element`: prose ends before it on its line. If it were self-closing, it would be in that paragraph.
    public static let afterProse = NodeFlags(rawValue: 16)
    /// On `element`: the opening tag of its required parent is missing. The diagnostic about that covers its location.
    public static let withoutContainer = NodeFlags(rawValue: 32)

    /// On `openTag`: some of it could not be read, so attributes may be hidden. On `attributeValue`: its text is unknown. On
    /// `scalar`, `mapping`, `sequence`: a diagnostic covers it, and its text can't be trusted.
    public static let unreadable = NodeFlags(rawValue: 8)

    /// On `attributeValue`: it begins with a visible character, so that it is certainly not blank.
    public static let visible = NodeFlags(rawValue: 1)
    /// On `openTag`: it fits the grammar, and each of its values begins with a visible character.
    public static let plainTag = NodeFlags(rawValue: 1)
    /// On `openTag`: the compiler added it, and its last children are the headings that are its title, or the story's.
    public static let holdsTitles = NodeFlags(rawValue: 2)
    /// On `openTag`: it fits the grammar, and none of its values that are prose has a byte that may begin markup.
    public static let plainProse = NodeFlags(rawValue: 4)
    /// On `attributeValue`: the compiler added it. Its text is in the tree, not in the source.
    public static let synthesized = NodeFlags(rawValue: 32)

    /// On `attribute`: an earlier attribute has the same name. On `entry`: an earlier entry has the same key.
    public static let duplicate = NodeFlags(rawValue: 1)

    /// On `attributeValue`, `linkDestination`, `linkTitle`, `codeInfo`: contains `&`, or a backslash where it escapes, so its
    /// text has to be decoded. On `scalar`: its text is in the tree, since it differs from the source text.
    public static let encoded = NodeFlags(rawValue: 16)

    /// On `paragraph`: it has other children than a single `text`.
    public static let marked = NodeFlags(rawValue: 1)

    /// On `list`: there are blank lines between its items, or between the blocks of an item.
    public static let loose = NodeFlags(rawValue: 1)

    /// On `rawHTML`: the closing tag of a refused tag, which has no diagnostic of its own.
    public static let closesRefused = NodeFlags(rawValue: 1)

    /// On `scalar`: it is not quoted and not a block scalar.
    public static let plain = NodeFlags(rawValue: 1)
    /// On `scalar`: it is a plain null or empty.
    public static let null = NodeFlags(rawValue: 2)
    /// On `mapping`, `sequence`: it is written with braces or brackets.
    public static let flow = NodeFlags(rawValue: 4)
}

/// The alignment of a table's column.
public enum TableAlignment: UInt16, Sendable {
    case none, left, center, right
}
