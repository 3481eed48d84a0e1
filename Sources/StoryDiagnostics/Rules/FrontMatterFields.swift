import StorySource

extension Rule {
    static let missingRequiredField = Rule(
        .missingRequiredField, .error, .frontMatter, "a required field that is missing or blank",
        explanation: """
            The field must be there and say something: nothing sensible could stand in for it. A field that is written \
            down but empty, 'null' or blank counts as missing. The marked place is the entry that lacks the field, or the \
            name that has no value.
            """,
        failing: .frontMatter("title:"),
        fixed: .frontMatter("title: After Midnight"))

    static let unknownField = Rule(
        .unknownField, .warning, .frontMatter, "a field that the language does not have",
        explanation: """
            No app reads a field of this name. Often the name is misspelt. Its value is kept in the \
            compiled story under 'extensions', so nothing is lost, but nobody gets to see it.

            Correct the name. Where the field is meant for your own tools, begin its name with 'x_' or 'x-': such \
            fields are yours, are kept and never reported.
            """,
        failing: .frontMatter("subtitel: A short story"),
        fixed: .frontMatter("subtitle: A short story"))

    static let unsupportedSchemaVersion = Rule(
        .unsupportedSchemaVersion, .error, .frontMatter, "a schema version that this compiler does not read",
        explanation: """
            'schema_version' says which version of the story language a file is written in, so that the compilers of \
            tomorrow know how to read the stories of today. This one reads 0.1; 0.2, which adds pages and choices; and \
            0.3, which adds standard Markdown. Each has all of those before it, so a new story uses 0.3. The text \
            counts, not the number: 0.10 is another version. The rest of the file is checked as 0.1.
            """,
        failing: .frontMatter("schema_version: 0.9"),
        fixed: .frontMatter("schema_version: 0.3"))

    static let invalidID = Rule(
        .invalidID, .error, .frontMatter, "an id with characters that ids may not hold",
        explanation: """
            A story's id names its folder, a section's id its anchor, a media key the entry that references mean. Ids of \
            stories and sections hold letters and digits of any script, '.', '_' and '-', don't start with '.', and have at \
            most 200 bytes; 'index.html' is taken. Media keys may hold anything but white space and double quotes.
            """,
        failing: .frontMatter("id: my first story"),
        fixed: .frontMatter("id: my-first-story"))

    static let invalidPublishDate = Rule(
        .invalidPublishDate, .error, .frontMatter, "a publish date that is not a calendar date",
        explanation: """
            The date is written year, month, day, with all its digits: 2026-01-12. It must be a day that the calendar has, \
            which the 30th of February is not. Libraries sort stories by it.
            """,
        failing: .frontMatter("publish_date: 2026-02-30"),
        fixed: .frontMatter("publish_date: 2026-02-28"))

    static let invalidLocale = Rule(
        .invalidLocale, .warning, .frontMatter, "a locale that is not a language tag",
        explanation: """
            A locale says in which language a story is written: a language, and maybe a script and a region, with hyphens \
            between them, as 'en', 'en-US' or 'zh-Hant-TW'. Readers choose hyphenation, quotes and voices by it. A story with \
            another value is treated as if it had none, and may be read out with the wrong accent.

            Write such a tag; they are those of BCP 47, which web pages use too.
            """,
        failing: .frontMatter("locale: american english"),
        fixed: .frontMatter("locale: en-US"))

    static let invalidColor = Rule(
        .invalidColor, .warning, .frontMatter, "a colour that is not #rgb or #rrggbb",
        explanation: """
            Colours are a '#' with three or six hexadecimal digits, in quotes because YAML reads a bare '#' as a comment. A \
            gradient needs two or more of them, and one that is wrong takes the whole gradient away. Readers show a neutral \
            colour, or a gradient made from the accent, instead.
            """,
        failing: .frontMatter("accentColor: purple"),
        fixed: .frontMatter("accentColor: \"#5c2a73\""))

    static let invalidTypeRamp = Rule(
        .invalidTypeRamp, .warning, .frontMatter, "a type ramp that does not exist",
        explanation: """
            A type ramp is the family of typefaces that a story is set in: 'serif', 'sans' or 'slab', in upper or lower case. \
            With any other value readers use their own typeface, and the story loses the look that it was meant to have.

            Use one of the three, or leave the field out.
            """,
        failing: .frontMatter("typeRamp: gothic"),
        fixed: .frontMatter("typeRamp: serif"))

    static let invalidLeadArt = Rule(
        .invalidLeadArt, .warning, .frontMatter, "lead art without a source or a description",
        explanation: """
            Lead art needs 'src', the picture, and 'alt', the words that stand for it where it cannot be seen. \
            Without one of them it is left out of the story.

            Add what is missing, or remove the lead art.
            """,
        failing: .frontMatter("leadArt:\n  src: https://example.com/lead.jpg"),
        fixed: .frontMatter("leadArt:\n  src: https://example.com/lead.jpg\n  alt: A radio tower at night"))
}

extension Diagnostic {
    /// A mapping lacks the field `name`. `span` is the location of the mapping.
    /// - Parameter raise: Set if the field is optional in a later version to which the story can be raised.
    package static func missingRequiredField(
        _ name: String, at span: SourceSpan, of owner: String, raise: VersionRaise? = nil
    ) -> Diagnostic {
        let remedy = raise.map { "\($0.order), where it is optional" } ?? "add it"
        return Diagnostic(
            .missingRequiredField, "\(owner) has no \(Quoting.quoted(name)); \(remedy)", at: span,
            fixes: raise?.fixes ?? [])
    }

    /// The front matter, represented by `span`, has no `schema_version`, but uses features of a later version.
    package static func missingSchemaVersion(at span: SourceSpan, _ raise: VersionRaise) -> Diagnostic {
        Diagnostic(
            .missingRequiredField, "the front matter has no 'schema_version'; \(raise.order) for what this story uses",
            at: span, fixes: raise.fixes)
    }

    /// The required field with its key at `span` is blank.
    package static func emptyRequiredField(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.missingRequiredField, "\(Quoting.quoted(name)) is required but has no value; give it one", at: span)
    }

    /// The required field `name` is missing, but probably meant by another name; `span` is its `owner`. The diagnostic about
    /// that name has the fix, unless this one is the only one and points at the name.
    package static func misspeltRequiredField(
        _ name: String, at span: SourceSpan, of owner: String, nearMiss: (name: String, span: SourceSpan), isOnly: Bool
    ) -> Diagnostic {
        let quoted = Quoting.quoted(name)
        let message = "\(owner) has no \(quoted); rename \(Quoting.quoted(nearMiss.name)) to it"
        if isOnly {
            return Diagnostic(
                .missingRequiredField, message, at: nearMiss.span, fixes: replacements(of: nearMiss.span, with: [name]))
        }
        return Diagnostic(
            .missingRequiredField, message, at: span, related: [Label(nearMiss.span, "did you mean \(quoted)?")])
    }

    /// The key at `span` is not a field of its mapping; `nearest` are similar fields.
    package static func unknownField(_ name: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        let fact = "no reader knows the field \(Quoting.quoted(name))"
        // Authors don't choose names with white space, so something else is wrong.
        let mayBeOwn = !name.unicodeScalars.contains { $0.properties.isWhitespace }
        let remedy =
            !nearest.isEmpty
            ? "; did you mean \(Quoting.alternatives(nearest))?"
            : mayBeOwn ? "; remove it, or begin its name with 'x_'" : "; remove it"
        return Diagnostic(
            .unknownField, fact + remedy, at: span, fallback: "its value is kept under 'extensions'",
            fixes: replacements(of: span, with: nearest))
    }

    /// The key at `span` is at the left margin, but is a member of the field above it. `isRequired`: whether that needs it.
    /// `canIndent`: whether a fix may indent its line.
    package static func misplacedMember(
        _ name: String, of field: String, at span: SourceSpan, isRequired: Bool, canIndent: Bool
    ) -> Diagnostic {
        misplaced(
            "\(Quoting.quoted(name)) is a field of \(Quoting.quoted(field)); indent it", at: span, isRequired,
            fixes: canIndent ? [.replace(SourceSpan(at: Int(span.start)), with: "  ", "indent it", .unsafe)] : [])
    }

    /// The key at `span` is in the mapping `owner`, but is a field of the story. `isRequired`: whether the story needs it.
    package static func misplacedStoryField(
        _ name: String, in owner: String, at span: SourceSpan, isRequired: Bool
    ) -> Diagnostic {
        let fact = "\(Quoting.quoted(name)) is a field of the story, not of \(owner)"
        return misplaced(fact + "; move it to the left margin", at: span, isRequired)
    }

    private static func misplaced(
        _ message: String, at span: SourceSpan, _ isRequired: Bool, fixes: [FixIt] = []
    ) -> Diagnostic {
        Diagnostic(
            isRequired ? .missingRequiredField : .unknownField, message, at: span,
            fallback: isRequired ? nil : "its value is kept under 'extensions'", fixes: fixes)
    }

    /// The text at `span` in braces is the end of the text before it, which a comma cuts. The edit quotes the whole text.
    package static func valueCutByComma(_ rest: String, at span: SourceSpan, edit: FixIt.Edit?) -> Diagnostic {
        Diagnostic(
            .unknownField, "the comma before \(Quoting.quoted(rest)) ends the value; put all of the text in quotes",
            at: span, fallback: "the value ends before the comma",
            fixes: edit.map { [FixIt("put all of the text in quotes", .unsafe, [$0])] } ?? [])
    }

    /// Returns this diagnostic about `text`, a value without other quotes whose only mistake is its typographic quotes.
    package func aboutTypographicQuotes(around text: String, isSafe: Bool) -> Diagnostic {
        Diagnostic(
            id, "the typographic quotes around \(Quoting.quoted(text)) count as part of it; use straight ones",
            at: span, fallback: fallback,
            fixes: [.replace(span, with: "\"\(text)\"", "use straight quotes", isSafe ? .safe : .unsafe)])
    }

    /// Returns this diagnostic about a value whose only mistake is the invisible characters at `end`, of which this is the first.
    package func aboutInvisibleEnd(_ first: Unicode.Scalar, at end: SourceSpan, isSafe: Bool) -> Diagnostic {
        Diagnostic(
            id, "the value ends with the invisible character \(VisibleText.codePoint(first)); delete it", at: end,
            fallback: fallback, fixes: [.replace(end, with: "", "delete it", isSafe ? .safe : .unsafe)])
    }

    /// The key at `span` is a field of a later version.
    package static func laterField(_ name: String, at span: SourceSpan, _ raise: VersionRaise) -> Diagnostic {
        Diagnostic(
            .unknownField, "the field \(Quoting.quoted(name)) \(raise.words)", at: span,
            fallback: "its value is kept under 'extensions'", fixes: raise.fixes)
    }

    /// A version that is not supported.
    package static func unsupportedSchemaVersion(_ version: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unsupportedSchemaVersion, "schema version \(Quoting.quoted(version)) does not exist; use 0.1, 0.2 or 0.3",
            at: span, fixes: ["0.1", "0.2", "0.3"].map { .replace(span, with: $0, "use \($0)", .unsafe) })
    }

    /// An id that breaks the rule for ids; `suggestion` is a similar one that does not.
    package static func invalidID(_ id: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
        Diagnostic(
            .invalidID,
            "\(Quoting.quoted(id)) is not a valid id; use letters, digits, '.', '_' and '-', and no '.' at the start",
            at: span,
            fixes: suggestion.map { [.replace(span, with: $0, "replace with \(Quoting.quoted($0))", .unsafe)] } ?? [])
    }

    /// An id of more than 200 bytes.
    package static func overlongID(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(.invalidID, "this id is longer than \(limit) bytes; use a shorter one", at: span)
    }

    /// The reserved id `index.html`.
    package static func reservedID(_ id: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.invalidID, "the id \(Quoting.quoted(id)) is taken by the story's page; use another one", at: span)
    }

    /// A media key with white space or a double quote in it.
    package static func invalidMediaKey(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidID, "the key \(Quoting.quoted(key)) holds white space or a double quote; use neither", at: span)
    }

    /// A date that is not `YYYY-MM-DD` or not in the calendar; `suggestion` is the date that was probably meant.
    package static func invalidPublishDate(_ date: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
        Diagnostic(
            .invalidPublishDate,
            "\(Quoting.quoted(date)) is not a calendar date; write year-month-day, such as \(suggestion ?? "2026-01-12")",
            at: span,
            fixes: suggestion.map {
                [.replace(span, with: $0, "replace with \(Quoting.quoted($0))", isDay(date) ? .safe : .unsafe)]
            } ?? [])
    }

    /// Returns whether a date has no time of day after it.
    private static func isDay(_ date: String) -> Bool {
        date.utf8.allSatisfy { (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0) }
    }

    /// A locale that is not a language tag; `suggestion` is the same tag in the right form.
    package static func invalidLocale(_ locale: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
        Diagnostic(
            .invalidLocale, "\(Quoting.quoted(locale)) is not a language tag; write one like 'en' or 'en-US'", at: span,
            fallback: "the story has no locale",
            fixes: suggestion.map { [.replace(span, with: $0, "replace with \(Quoting.quoted($0))", .safe)] } ?? [])
    }

    /// A text that is not a colour. `edit` adds a missing `#`; `isSafe` is false if that leaves another mistake.
    package static func invalidColor(
        _ color: String, at span: SourceSpan, inGradient: Bool, edit: FixIt.Edit?, isSafe: Bool
    ) -> Diagnostic {
        Diagnostic(
            .invalidColor, "\(Quoting.quoted(color)) is not a colour; write '#rgb' or '#rrggbb' in quotes", at: span,
            fallback: inGradient ? gradientFallback : "the neutral '#5a5a5f' is used",
            fixes: edit.map { [FixIt("put a '#' before it, in quotes", isSafe ? .safe : .unsafe, [$0])] } ?? [])
    }

    /// A gradient of fewer than two colours; `span` is its only colour, or the key.
    package static func shortGradient(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.invalidColor, "a gradient needs two or more colours; add one", at: span, fallback: gradientFallback)
    }

    private static var gradientFallback: String { "a gradient made from the accent colour is used" }

    /// An unknown type ramp; `nearest` are similar ones.
    package static func invalidTypeRamp(_ name: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        Diagnostic(
            .invalidTypeRamp,
            "there is no type ramp \(Quoting.quoted(name)); " + remedy(nearest, all: ["serif", "sans", "slab"]),
            at: span, fallback: "readers use their own typeface", fixes: replacements(of: span, with: nearest))
    }

    /// Lead art without the fields `missing`; `span` is its key. `misspelt`: the keys that are probably meant to be one of them.
    package static func invalidLeadArt(missing: [String], at span: SourceSpan, misspelt: [Label]) -> Diagnostic {
        func list(_ names: [String]) -> String { names.map { Quoting.quoted($0) }.joined(separator: " and ") }
        let advice =
            misspelt.count == missing.count
            ? "rename the misspelt \(missing.count > 1 ? "ones" : "one")" : "add \(missing.count > 1 ? "them" : "it")"
        let edits = misspelt.map { FixIt.Edit($0.span, $0.text) }
        return Diagnostic(
            .invalidLeadArt, "the lead art has no \(list(missing)); \(advice)", at: span,
            related: misspelt.map { Label($0.span, "did you mean \(Quoting.quoted($0.text))?") },
            fallback: "the story has no lead art",
            fixes: edits.isEmpty ? [] : [FixIt("write \(list(misspelt.map(\.text)))", .unsafe, edits)])
    }

    /// Returns what to write: the nearest names, or all names.
    static func remedy(_ nearest: [String], all: [String]) -> String {
        Quoting.didYouMean(nearest, else: "use \(Quoting.alternatives(all))")
    }

    /// Returns fixes that each replace the text at `span` by one of the names.
    static func replacements(of span: SourceSpan, with names: [String], isSafe: Bool = false) -> [FixIt] {
        names.map { .replace(span, with: $0, "replace with \(Quoting.quoted($0))", isSafe ? .safe : .unsafe) }
    }
}
