/// What a node is. The names are those of the productions in `Grammar/story.ebnf`, and a test compares the two.
public enum NodeKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// The whole file.
    case document

    // Front matter.
    /// From the opening `---` to the end of the closing one.
    case frontMatter
    /// Children: `entry`.
    case mapping
    /// Children: its key, a `scalar`, then its value.
    case entry
    /// Children: its items.
    case sequence
    /// A key or a value that is text; the span leaves out its quotes.
    case scalar
    /// `*name`: a value that is not known.
    case alias

    // Elements.
    /// Everything after the front matter.
    case body
    /// Children: `openTag`, its content, `closeTag` where there is one. Payload: the ``Component``.
    case element
    /// From `<` to `>`. Children: `tagName`, then `attribute` and `badAttribute`.
    case openTag
    /// `<Name`, where diagnostics about an element point.
    case tagName
    /// Children: `attributeName`, then `attributeValue` where there is one. Payload: the ``AttributeName``.
    case attribute
    case attributeName
    /// The text between the quotes.
    case attributeValue
    /// Something in a tag that is no attribute: `{...props}`, a stray comma.
    case badAttribute
    /// `</Name>`.
    case closeTag
    /// A closing tag that closes nothing.
    case strayCloseTag

    // Blocks of prose.
    /// Children: inlines.
    case paragraph
    /// Payload: its level, 1 to 6. Children: `marker`, before the inlines or under them.
    case heading
    case thematicBreak
    /// Children: `marker`, the opening fence; `codeInfo` where there is one; `code`, one for all lines or one for each, whose
    /// payload is the number of spaces that are left of a tab in front of it.
    case codeBlock
    /// The words after an opening fence.
    case codeInfo
    /// Children: `listItem`.
    case list
    /// Children: `marker`, `taskMarker` where there is one, blocks.
    case listItem
    /// `[ ]` or `[x]`.
    case taskMarker
    /// Children: `marker`, the first `>`; blocks.
    case blockQuote
    /// Children: `tableRow`, of which the first is the header.
    case table
    /// Children: `tableCell`.
    case tableRow
    /// Payload, in the header: the ``TableAlignment``. Children: inlines.
    case tableCell
    /// `[label]: destination "title"`. Children: `marker`, `linkDestination`, `linkTitle` where there is one.
    case linkDefinition
    /// Children: `marker`, which is `[^label]:`; blocks.
    case footnoteDefinition
    /// A block of Markdown that stories do without, as it is. Payload: the ``Construct``. First child: `marker`.
    case unsupported
    /// The characters that make a construct what it is: `##`, `-`, `![`.
    case marker
    /// An import or export statement.
    case module

    // Inlines.
    /// Words as they are; a soft line break and the white space around it mean one space.
    case text
    /// `\*`: the character after the backslash.
    case escape
    /// `&amp;`, `&#33;`, `&#x21;`.
    case characterReference
    /// Two spaces or a backslash, and the line break.
    case hardBreak
    /// Backticks included. Child: `code`.
    case codeSpan
    /// What is between the backticks.
    case code
    /// Delimiters included. Children: inlines.
    case emphasis
    case strong
    case strikethrough
    /// Children: the label's inlines, `linkDestination`, `linkTitle` where there is one. One that refers to a definition has
    /// neither; see ``SyntaxTree/target(of:)``.
    case link
    /// As a link; the label says what is to be seen.
    case image
    /// `[^label]`.
    case footnoteReference
    /// The destination, without `<>`.
    case linkDestination
    /// The title, without its quotes.
    case linkTitle
    /// An inline that stories do without, as it is. Payload: the ``Construct``. First child: `marker`.
    case unsupportedInline
    /// `{…}`.
    case expression
    /// An HTML tag, comment, declaration or processing instruction.
    case rawHTML
}

/// What a node's kind leaves open. The same bit means different things on different kinds.
public struct NodeFlags: OptionSet, BitwiseCopyable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Flags of these bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// On `element`: the tag ends in `/>`.
    public static let selfClosed = NodeFlags(rawValue: 1)
    /// On `element`: no tag closes it; what closed it instead ended it.
    public static let neverClosed = NodeFlags(rawValue: 2)
    /// On `element`: prose is before it or after it on its line.
    public static let besideProse = NodeFlags(rawValue: 4)
    /// On `element`: prose ends in front of it on its line. If it closed itself, it would appear in that paragraph.
    public static let afterProse = NodeFlags(rawValue: 16)
    /// On `element`: the tag of the one that should be around it is missing; the diagnostic about that covers its location.
    public static let withoutContainer = NodeFlags(rawValue: 32)

    /// On `openTag`: something in it could not be read, so attributes may be hidden; on `attributeValue`: its text is
    /// not known; on `scalar`, `mapping`, `sequence`: a diagnostic covers it already, its text is not to be trusted.
    public static let unreadable = NodeFlags(rawValue: 8)

    /// On `attributeValue`: the compiler gave it; its text is not in the source, the tree holds it.
    public static let given = NodeFlags(rawValue: 32)

    /// On `attribute`: an attribute before it has the same name; on `entry`: an entry before it has the same key.
    public static let duplicate = NodeFlags(rawValue: 1)

    /// On `attributeValue`, `linkDestination`, `linkTitle`, `codeInfo`: holds `&`, or a backslash where that escapes, so its text
    /// has to be decoded; on `scalar`: its text is not its source text, the tree holds it.
    public static let encoded = NodeFlags(rawValue: 16)

    /// On `paragraph`: has other children than one `text`.
    public static let marked = NodeFlags(rawValue: 1)

    /// On `list`: blank lines are between its items, or between the blocks of one.
    public static let loose = NodeFlags(rawValue: 1)

    /// On `rawHTML`: the closing tag of one that was refused before; no diagnostic of its own.
    public static let closesRefused = NodeFlags(rawValue: 1)

    /// On `scalar`: not in quotes and not a block scalar.
    public static let plain = NodeFlags(rawValue: 1)
    /// On `scalar`: a plain null, or an empty value.
    public static let null = NodeFlags(rawValue: 2)
    /// On `mapping`, `sequence`: written with braces or brackets.
    public static let flow = NodeFlags(rawValue: 4)
}

/// How the cells of a column are set.
public enum TableAlignment: UInt16, Sendable {
    case none, left, center, right
}
