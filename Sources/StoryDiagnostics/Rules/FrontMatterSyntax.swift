import StorySource

/// A feature of YAML that stories don't support.
package enum YAMLFeature: Sendable { case anchor, alias, tag, mergeKey, directive, secondDocument }

/// The type that a value has, or should have.
package enum ValueShape: Sendable {
    case text, number, list, mapping, listOfText, listOfMappings

    /// The name, and how to write such a value.
    fileprivate var words: (name: String, remedy: String) {
        switch self {
        case .text: ("text", "write one text")
        case .number: ("a number", "write one number")
        case .list: ("a list", "write one text, or several with '- ' before each")
        case .listOfText: ("a list of texts", ValueShape.list.words.remedy)
        case .mapping: ("a group of fields", "write its fields on indented lines below, as 'name: value'")
        case .listOfMappings: ("a list of entries", "write '- ' in front of the first field of each entry")
        }
    }
}

extension Rule {
    static let missingFrontMatter = Rule(
        .missingFrontMatter, .error, .yaml, "a story that does not begin with front matter",
        explanation: """
            A story begins with a block of front matter: a line '---', the fields that describe the story, and another \
            line '---'. The first one must be the very first line of the file, without spaces before it. It gives \
            at least 'schema_version' and a title. The rest of the file is checked as a story of the latest version.
            """,
        failing: .story(
            """
            <Section id="opening" title="Opening">
            Words.
            </Section>

            """),
        fixed: .story(
            """
            ---
            schema_version: 0.3
            title: An Example
            ---

            <Section id="opening" title="Opening">
            Words.
            </Section>

            """))

    static let missingFrontMatterEnd = Rule(
        .missingFrontMatterEnd, .error, .yaml, "front matter that is never closed",
        explanation: """
            The front matter starts with '---' and ends at the next line that holds nothing else. That second line is \
            missing, so the story itself cannot be told from its description. Write '---' on a line of its own, without \
            spaces before it, between the last field and the first Section.
            """,
        failing: .story(
            """
            ---
            schema_version: 0.1
            id: example
            title: An Example

            <Section id="opening" title="Opening">
            The band starts to play.
            </Section>

            """),
        fixed: .story(ExampleStory.plain))

    static let unsupportedYAML = Rule(
        .unsupportedYAML, .error, .yaml, "a YAML feature that stories do not support",
        explanation: """
            YAML knows anchors ('&name'), aliases ('*name'), tags ('!type'), merge keys ('<<'), directives ('%YAML') and \
            several documents in one file. Stories support none of them: the value of a field is right after its name, \
            for people and for tools. Write it out. A text that happens to start with one of these characters needs \
            quotes.
            """,
        failing: .frontMatter("subtitle: !important"),
        fixed: .frontMatter("subtitle: \"!important\""))

    static let valueCutByComment = Rule(
        .valueCutByComment, .warning, .yaml, "a value that a # cuts short",
        explanation: """
            In YAML a '#' with a space before it starts a comment: what follows on the line is not read. Directly before a \
            word, as in '#1 hit' or '#6b4eff', it was probably meant as part of the value, which now ends before it or is \
            empty. Put the value in quotes. A comment with a space after its '#' is never reported.
            """,
        failing: .frontMatter("subtitle: Prince's #1 hit"),
        fixed: .frontMatter("subtitle: \"Prince's #1 hit\""))

    static let duplicateKey = Rule(
        .duplicateKey, .error, .yaml, "a field that appears twice",
        explanation: """
            A field may be given once. Here it appears twice, so one of its values would be lost, and which one would depend \
            on the reader. The two spellings of a field, as 'hero_image' and 'heroImage', are the same field. Keep the one \
            that is right and delete the other.
            """,
        failing: .frontMatter("subtitle: One\nsubtitle: Two"),
        fixed: .frontMatter("subtitle: One"))

    static let nestingTooDeep = Rule(
        .nestingTooDeep, .error, .structure, "components, formatting or front matter nested too deep",
        explanation: """
            Front matter and components nest at most 64 deep, formatting of words at most 100 deep. No story needs more; \
            a file that has more is broken or was made to exhaust the tools that read it. Reading stops there.
            """,
        failing: .frontMatter("x_deep: " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70)),
        fixed: .frontMatter("x_deep: [[[]]]"))

    static let implicitYAMLType = Rule(
        .implicitYAMLType, .warning, .yaml, "a text that YAML would read as a number, or as a yes or no",
        explanation: """
            The field holds text, but other tools that read YAML would take this value for a number or a boolean: 'no' \
            becomes false, '007' becomes 7. This compiler takes the text as it is written. With quotes, every tool \
            does.
            """,
        failing: .frontMatter("subtitle: 1999"),
        fixed: .frontMatter("subtitle: \"1999\""))

    static let invalidType = Rule(
        .invalidType, .error, .frontMatter, "a value of the wrong shape",
        explanation: """
            The field holds a list where a text belongs, a text where fields of its own belong, or the like, so \
            its value cannot be used. Readers rely on the shape of each field.

            The message says which shape belongs there and how it is written; 'mdxc schema front-matter' describes \
            every field.
            """,
        failing: .frontMatter("subtitle: [one, two]"),
        fixed: .frontMatter("subtitle: one, two"))
}

extension Diagnostic {
    /// The file has no front matter. `offset` is where it should begin. `hasTitle`: whether a heading is the title of the
    /// story. `isTOML`: whether the file begins with front matter in TOML.
    package static func missingFrontMatter(at offset: Int, hasTitle: Bool, isTOML: Bool) -> Diagnostic {
        if isTOML {
            return Diagnostic(
                .missingFrontMatter,
                "the front matter is TOML; write it as YAML between two lines '---', or convert the file with 'mdxc import'",
                at: SourceSpan(at: offset))
        }
        let title = hasTitle ? "" : "title: Untitled\n"
        return Diagnostic(
            .missingFrontMatter,
            "the story has no front matter; begin the file with '---', 'schema_version: 0.3', 'title: …' and '---', each on a line",
            at: SourceSpan(at: offset),
            fixes: [
                .replace(
                    SourceSpan(at: offset), with: "---\nschema_version: 0.3\n\(title)---\n\n", "write front matter",
                    .unsafe)
            ])
    }

    /// `whiteSpace` is before the `---` line of the front matter, invisible characters included.
    package static func displacedFrontMatter(at offset: Int, by whiteSpace: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingFrontMatter, "the front matter must begin on the first line; delete what is before '---'",
            at: SourceSpan(at: offset),
            fixes: [.replace(whiteSpace, with: "", "delete what is before '---'", .unsafe)])
    }

    /// What is wrong with the start of front matter.
    package enum FrontMatterOpening {
        /// The first line, or both, are not exactly `---`.
        case wrong([SourceSpan])
        /// The first line is `---` with a field after these blanks.
        case joined(SourceSpan)
        /// There is no such line.
        case missing
        /// There is no such line, and none after the fields, which end at `end`.
        case bare(end: Int, isLineEnded: Bool)
        /// Words precede it.
        case late
        /// This tag and nothing else precedes it.
        case afterTag(SourceSpan)
        /// The story, or only its front matter, is in a code block: what precedes it, and what the closing fence begins.
        case inCode(before: SourceSpan, after: SourceSpan, isStory: Bool)
    }

    package static func wrongFrontMatterStart(at offset: Int, _ opening: FrontMatterOpening) -> Diagnostic {
        let (message, fix): (String, FixIt?) =
            switch opening {
            case .wrong(let lines):
                (
                    "the \(lines.count > 1 ? "lines around the front matter" : "first line") must be '---' and nothing else",
                    FixIt("make \(lines.count > 1 ? "them" : "it") '---'", .unsafe, lines.map { .init($0, "---") })
                )
            case .joined(let blanks):
                (
                    "the first line must be '---' and nothing else; put the field on the next line",
                    .replace(blanks, with: "\n", "put the field on the next line", .unsafe)
                )
            case .missing:
                (
                    "the front matter does not begin with '---'; write that on a line before it",
                    .replace(SourceSpan(at: offset), with: "---\n", "write '---' on the first line", .unsafe)
                )
            case .bare(let end, let isLineEnded):
                (
                    "the front matter needs a line '---' before it and after it",
                    FixIt(
                        "write both lines", .unsafe,
                        [
                            .init(SourceSpan(at: offset), "---\n"),
                            .init(SourceSpan(at: end), isLineEnded ? "---\n" : "\n---\n"),
                        ])
                )
            case .late: ("the front matter must begin on the first line; move what is before its '---' below it", nil)
            case .afterTag(let before):
                (
                    "the front matter must begin on the first line; delete what is before its '---'",
                    .replace(before, with: "", "delete what is before it", .unsafe)
                )
            case .inCode(let before, let after, let isStory):
                (
                    "the \(isStory ? "story" : "front matter") is in a code block; delete what is before its '---'"
                        + (after.isEmpty ? "" : ", and the '```' after it"),
                    FixIt("take it out", .unsafe, [before, after].filter { !$0.isEmpty }.map { .init($0, "") })
                )
            }
        return Diagnostic(.missingFrontMatter, message, at: SourceSpan(at: offset), fixes: fix.map { [$0] } ?? [])
    }

    /// The front matter that begins at `span` has no closing line. `lookalike` is a line of dashes that does not close it;
    /// `bodyStart` is the first line that begins with a tag.
    package static func missingFrontMatterEnd(
        at span: SourceSpan, lookalike: SourceSpan?, bodyStart: Int?
    ) -> Diagnostic {
        if let lookalike {
            return Diagnostic(
                .missingFrontMatterEnd,
                "the front matter is never closed; the line after its last field must be '---' and nothing else",
                at: span, label: "opened here", related: [Label(lookalike, "this does not close it")],
                fixes: [.replace(lookalike, with: "---", "make that line '---'", .unsafe)])
        }
        return Diagnostic(
            .missingFrontMatterEnd, "the front matter is never closed; write a line '---' after its last field",
            at: span, label: "opened here",
            fixes: bodyStart.map {
                [.replace(SourceSpan(at: $0), with: "---\n", "close the front matter before the first tag", .unsafe)]
            } ?? [])
    }

    /// A feature of YAML that the language excludes; `span` is its text.
    package static func unsupportedYAML(_ feature: YAMLFeature, at span: SourceSpan) -> Diagnostic {
        let message =
            switch feature {
            case .anchor: "YAML takes '&' for the mark of a value to repeat; remove it, or put the value in quotes"
            case .alias: "YAML takes '*' for the place of a repeated value; write the value out, or put it in quotes"
            case .tag: "YAML takes '!' for the mark of a type; remove it, or put the value in quotes"
            case .mergeKey: "'<<' repeats fields of another place, which stories do without; write the fields out"
            case .directive: "a line that begins with '%' instructs YAML, which stories do without; delete it"
            case .secondDocument: "this line would divide the front matter in two; delete it"
            }
        return Diagnostic(.unsupportedYAML, message, at: span)
    }

    /// A comment cuts off a part of the plain value `value`, or all of it if it is empty. The edit quotes both together.
    package static func valueCutByComment(comment: SourceSpan, value: SourceSpan, edit: FixIt.Edit?) -> Diagnostic {
        let fact =
            value.isEmpty
            ? "this '#' starts a comment, so the value is empty" : "this '#' starts a comment and cuts the value short"
        return Diagnostic(
            .valueCutByComment, fact + "; put the value in quotes", at: comment, label: "not read",
            fallback: value.isEmpty ? "the field counts as absent" : "the value ends before the '#'",
            fixes: edit.map { [FixIt("put the value in quotes", .unsafe, [$0])] } ?? [])
    }

    /// Returns this diagnostic about a required field. The story can't be built without the value, so it is an error, and the
    /// only one about that field.
    package func aboutRequiredField() -> Diagnostic {
        var diagnostic = self
        diagnostic.fallback = nil
        diagnostic.severity = .error
        return diagnostic
    }

    /// Returns this diagnostic about a comment that is certainly a colour, so that the fix is safe.
    package func aboutColor() -> Diagnostic { withFixes(.safe) }

    /// The key at `span` is the field that the key at `first` already gives, possibly in another spelling, `firstName`. `line`
    /// is the second entry if it is identical to the first.
    package static func duplicateKey(
        _ key: String, at span: SourceSpan, first: SourceSpan, firstName: String?, line: SourceSpan? = nil
    ) -> Diagnostic {
        let fact =
            firstName.map {
                "\(Quoting.quoted(key)) is the same field as \(Quoting.quoted($0)), which is there already"
            }
            ?? "\(Quoting.quoted(key)) is here a second time"
        return Diagnostic(
            .duplicateKey, fact + "; keep one of them", at: span, related: [.init(first, "the first one is here")],
            fixes: line.map { [.replace($0, with: "", "delete the second line, which says the same", .safe)] } ?? [])
    }

    /// Front matter, or a story in `format`, nests deeper than `limit`; `span` is the first such value.
    package static func nestingTooDeep(in format: StoryFormat = .mdx, limit: Int, at span: SourceSpan) -> Diagnostic {
        let fact = format == .json ? "lists and objects nest" : "front matter nests"
        return Diagnostic(.nestingTooDeep, "\(fact) more than \(limit) deep; write it with fewer levels", at: span)
    }

    /// The plain scalar at `span` is a number or boolean to YAML, where text is expected.
    package static func implicitYAMLType(_ text: String, at span: SourceSpan) -> Diagnostic {
        let isWord = text.utf8.allSatisfy(\.isASCIILetter)
        let readAs = isWord ? "a yes or no" : "a number"
        return Diagnostic(
            .implicitYAMLType, "YAML reads \(Quoting.quoted(text)) as \(readAs), not as text; put it in quotes",
            at: span, label: "text is wanted here", fallback: "it is taken as text",
            fixes: [.replace(span, with: "\"\(text)\"", "put it in quotes", .safe)])
    }

    /// A value has the type `got` instead of `wanted`; `field` is the key as written, nil for an item or the root.
    package static func invalidType(
        _ wanted: ValueShape, got: ValueShape, at span: SourceSpan, field: String?
    ) -> Diagnostic {
        let subject = field.map { Quoting.quoted($0) } ?? "this"
        let remedy = field == nil && wanted == .mapping ? "write 'name: value'" : wanted.words.remedy
        return Diagnostic(
            .invalidType, "\(subject) must be \(wanted.words.name), not \(got.words.name); \(remedy)", at: span)
    }

    /// A text whose first part, at `span`, is the name of a field because of the colon after it. The edit quotes the whole text.
    package static func colonInItem(at span: SourceSpan, edit: FixIt.Edit) -> Diagnostic {
        Diagnostic(
            .invalidType, "this must be text, but the colon makes it a field; put the text in quotes", at: span,
            fixes: [FixIt("put the text in quotes", .unsafe, [edit])])
    }

    /// Fields that describe an author, where the name is expected. The edit leaves only the name.
    package static func groupInsteadOfName(at span: SourceSpan, edit: FixIt.Edit) -> Diagnostic {
        Diagnostic(
            .invalidType, "this must be text, not a group of fields; write only the name", at: span,
            fixes: [FixIt("write only the name", .unsafe, [edit])])
    }
}
