import StoryDiagnostics
import StorySyntax

/// Tags and prose (LANGUAGE.md 3 and 4).
extension LanguageReference {
    static let bodyRules = [
        """
        The body is a sequence of Sections, one at least, with white space between them and nothing else; under \
        \(Profile.markdown.schemaVersion) it may have headings instead (see 'heading').
        """,
        "A tag is <Name attribute=\"value\"> … </Name>; one of a component that closes itself is <Name attribute=\"value\" />.",
        "Names of components and attributes count upper and lower case. Each attribute appears once.",
        """
        A value is in double quotes, and holds anything but \". Character references work in it: a double quote \
        is &quot;, and an ampersand that would begin a reference is &amp;. In a value that is plain text, nothing else \
        has a meaning: neither \\ nor * nor { nor <.
        """,
        "A required attribute is there and not blank. Optional ones are left out, not left blank.",
        "Attributes may appear on lines of their own. No blank lines in a tag.",
        """
        The opening tag of a component begins a line, or is after another tag: never in a line of prose. Words may \
        begin right after it, and its closing tag may appear right after the last word.
        """,
        "What has 'since' needs that schema_version: without it, it is unknown.",
        "A component is only where 'allowedIn' says, holds only what 'holds' and 'holdsProse' say, and is not empty.",
        "In a component that holds components and no prose, there is no text.",
    ]

    static func words(about kind: AttributeValue) -> String {
        switch kind {
        case .text: "plain text: what looks like Markdown is shown as it is"
        case .prose: "inline prose, one paragraph"
        case .id: "the id of an entry of 'sections'; in a branching story that lists none, a name of the element's own"
        case .name: "a name of the element's own: letters, digits, '.', '_' and '-'"
        case .target: "the id of a section, or a page as section/page"
        case .imageKey: "the key of an image among 'assets'"
        case .audioKey: "the key of a sound among 'assets'"
        case .mediaKey: "the key of an entry of 'media'"
        case .asset: "the path of a file in the story's folder, or a URL"
        case .description: "what a picture shows, in plain words"
        case .enumerated:
            """
            one of 'values'; absent, the attribute says 'default', unless 'says' tells where else its value comes from
            """
        }
    }

    /// The constructs of prose, and how each is written.
    private static let constructs: [(name: String, written: String, words: String)] = [
        ("paragraph", "words", "a run of lines; a blank line ends it; indentation and single line breaks mean nothing"),
        ("emphasis", "*words*", "or _words_; as in CommonMark 0.31.2"),
        ("strong emphasis", "**words**", "or __words__"), ("both", "***words***", "they nest"),
        ("code", "`words`", "nothing inside it is Markdown or a tag; `` for code that holds a backtick"),
        ("link", "[words](https://example.com)", "never without words; the whole address"),
        ("link with a title", "[words](https://example.com \"title\")", "the title is plain text"),
        ("line break", "words\\\nwords", "a backslash at the end of a line, or two spaces"),
        ("escape", "\\*words\\*", "a backslash makes plain text of the ASCII punctuation after it"),
        ("character reference", "&mdash; &#8212; &#x2014;", "the character; & by itself is text"),
        ("less-than sign", "a \\< b", "only < before a letter, /, !, ? or > begins a tag"),
        ("brace", "\\{words}", "only { has to be escaped"),
    ]

    private static let proseRules = [
        "Prose is between the tags of a component with 'holdsProse', and in attributes of the kind prose.",
        """
        Where a construct with 'since' is not meant, or is not in the version, put a backslash before what begins it, as in \
        \\# and 1\\. of the text: # and a space, -, +, *, 1. or 1) and a space, >, ---, ```, | at the start of a line; ![, [^.
        """,
    ]

    static func writeProse(to json: inout JSONText) {
        let all: [(inout JSONText) -> Void] =
            constructs.map { construct in
                { json in
                    json.member("name", construct.name)
                    json.member("written", construct.written)
                    json.member("words", construct.words)
                }
            } + MarkdownTopic.all.map { topic in { topic.write(to: &$0) } }
        json.member("constructs", of: all) { json, write in write(&json) }
        json.lineBreak()
        json.member("rules", proseRules)
        json.lineBreak()
        json.member("linkSchemes", URLScheme.forLinks)
    }

    /// Constructs that authors of Markdown, HTML and MDX would try, with the alternative and the diagnostic.
    static let absences: [(what: String, instead: String, id: DiagnosticID)] =
        [
            (
                "headings, lists and other blocks before schema_version \(Profile.markdown.schemaVersion), and in a Line or Choice",
                "prose, or the component that says the same", .unsupportedMarkdown
            ),
            ("bare links in '<>', indented code", "[words](https://…), a fence", .unsupportedMarkdown),
            ("HTML tags", "the Markdown or the component that says the same", .rawHTMLNotSupported),
            ("HTML comments", "a # comment in the front matter, or {/* … */}", .rawHTMLNotSupported),
            ("expressions in {…}", "write '\\{' to show a brace", .expressionNotSupported),
            ("import and export", "nothing: components need no import", .importExportNotSupported),
            ("components of your own", "a component of 'components'", .unknownComponent),
            ("variables and conditions", "sections of their own for what is different", .expressionNotSupported),
            ("attribute='value'", "attribute=\"value\"", .singleQuotedAttribute),
            ("attribute=value", "attribute=\"value\"", .unquotedAttribute),
            ("attribute={…}", "attribute=\"value\"", .attributeExpression),
            ("{...spread}", "each attribute with its value", .spreadAttribute),
            ("an attribute without a value", "attribute=\"true\"", .missingAttributeValue),
            ("relative links", "the whole address", .relativeLink),
            ("links with another scheme than 'linkSchemes'", "a link to a page on the web", .unsafeLink),
            ("a Section in a Section", "one Section after the other", .nestedSection),
            ("a component in the middle of a line", "a line of its own", .componentNotOnOwnLine),
        ]
}
