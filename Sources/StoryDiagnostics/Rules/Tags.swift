import StorySource

extension Rule {
    static let unterminatedTag = Rule(
        .unterminatedTag, .error, .syntax, "a tag without its >",
        explanation: """
            A tag begins with < and a name, and ends with > or, where the component holds nothing, with />. Without it nobody \
            can tell which of the words after it belong to the tag, and a whole paragraph could vanish into it. The compiler \
            reads on after the next blank line, or before the next <, so what appears in between is not checked.

            Write the > or /> after the last attribute.
            """,
        failing: .section("<MediaRef ref=\"song\" intent=\"full\"\n\nThe record ends."),
        fixed: .section("<MediaRef ref=\"song\" intent=\"full\" />\n\nThe record ends."))

    static let unexpectedInTag = Rule(
        .unexpectedInTag, .error, .syntax, "a character that does not belong in a tag",
        explanation: """
            After its name a tag holds attributes of the form name="value", with white space between them and \
            nothing else: no commas, no loose quotes. A closing tag holds only the name. Anything else may be a \
            value that lost its quotes, so nothing is guessed.

            Remove the character, or put the value that it belongs to in double quotes.
            """,
        failing: .section("<MediaRef ref=\"song\", intent=\"full\" />"),
        fixed: .section("<MediaRef ref=\"song\" intent=\"full\" />"))

    static let singleQuotedAttribute = Rule(
        .singleQuotedAttribute, .error, .syntax, "an attribute value in single quotes",
        explanation: """
            The value of an attribute is in double quotes, so that an apostrophe in it needs no care and ends nothing.

            Replace the single quotes around the value by double ones. A double quote inside the value is written &quot;.
            """,
        failing: .section("<DropQuote attribution='The Static'>\nWe never slept.\n</DropQuote>"),
        fixed: .section("<DropQuote attribution=\"The Static\">\nWe never slept.\n</DropQuote>"))

    static let unquotedAttribute = Rule(
        .unquotedAttribute, .error, .syntax, "an attribute value without quotes",
        explanation: """
            The value of an attribute is in straight double quotes, which show where it ends. Word processors \
            like to turn them into curly ones, which look alike but quote nothing here.

            Put straight double quotes around the value.
            """,
        failing: .section("<DropQuote attribution=“The Static”>\nWe never slept.\n</DropQuote>"),
        fixed: .section("<DropQuote attribution=\"The Static\">\nWe never slept.\n</DropQuote>"))

    static let attributeExpression = Rule(
        .attributeExpression, .error, .syntax, "an attribute value in braces",
        explanation: """
            In MDX, on which this language is modelled, braces hold code whose result becomes the value. The programs \
            that show stories run no code, so a value is always text.

            Write the text itself, in double quotes: value="1977", not value={1977}.
            """,
        failing: .section("<SideNote label={\"Studio\"}>\nTwo rooms and a kitchen.\n</SideNote>"),
        fixed: .section("<SideNote label=\"Studio\">\nTwo rooms and a kitchen.\n</SideNote>"))

    static let spreadAttribute = Rule(
        .spreadAttribute, .error, .syntax, "attributes taken from a variable",
        explanation: """
            In MDX three dots in braces copy attributes from a variable. A story is read by programs that run \
            nothing, and has no variables.

            Remove the braces and write each attribute out, as name="value".
            """,
        failing: .section("<SideNote {...note}>\nTwo rooms and a kitchen.\n</SideNote>"),
        fixed: .section("<SideNote label=\"Studio\">\nTwo rooms and a kitchen.\n</SideNote>"))

    static let missingAttributeValue = Rule(
        .missingAttributeValue, .error, .syntax, "an attribute without a value",
        explanation: """
            An attribute is a name, an equals sign and a value in double quotes. A name alone, as HTML allows it, \
            says nothing in a story.

            Write the value: expandable="true", not expandable. Where words of the story are in the tag by \
            mistake, move them after its >.
            """,
        failing: .section("<FeatureBox title=\"Gear\" expandable>\nOne microphone.\n</FeatureBox>"),
        fixed: .section("<FeatureBox title=\"Gear\" expandable=\"true\">\nOne microphone.\n</FeatureBox>"))

    static let duplicateAttribute = Rule(
        .duplicateAttribute, .error, .syntax, "an attribute that appears twice in one tag",
        explanation: """
            The tag gives one attribute twice. Readers could show only one of the two values, and would not agree on which.

            Keep the one that you mean and remove the other.
            """,
        failing: .section("<SideNote label=\"Studio\" label=\"Room\">\nTwo rooms and a kitchen.\n</SideNote>"),
        fixed: .section("<SideNote label=\"Studio\">\nTwo rooms and a kitchen.\n</SideNote>"))

    static let unterminatedAttributeValue = Rule(
        .unterminatedAttributeValue, .error, .syntax, "an attribute value without its closing quote",
        explanation: """
            A value reaches from its opening quote to the next one. Where that one is missing, the value swallows \
            the rest of the tag and the words after it. The compiler lets it end with its line and reads on.

            Write the closing quote after the last word of the value.
            """,
        failing: .section("<DropQuote attribution=\"The Static>\nWe never slept.\n</DropQuote>"),
        fixed: .section("<DropQuote attribution=\"The Static\">\nWe never slept.\n</DropQuote>"))
}

extension Diagnostic {
    /// `name`: the tag up to its name: `<MediaRef` or `</Section`. `end`: the offset at which the `>` is missing. `missing`:
    /// what has to be written there: `>`, or ` />` for a component without content; nil if it is unknown. `swallowed`: the
    /// offset at which a quote is missing before a `>` at the end of a value, and the quote after that `>` if it has to be
    /// removed.
    package static func unterminatedTag(
        _ name: String, at span: SourceSpan, end: Int, missing: String?, swallowed: (missing: Int, quote: Int?)? = nil
    ) -> Diagnostic {
        if let swallowed {
            let edits =
                [FixIt.Edit(SourceSpan(at: swallowed.missing), "\"")]
                + (swallowed.quote.map { [FixIt.Edit(SourceSpan($0..<$0 + 1), "")] } ?? [])
            return Diagnostic(
                .unterminatedTag,
                "the tag \(Quoting.quoted(name)) never ends, since its '>' is in a value; close the value before it",
                at: span, label: "this tag has no '>'",
                related: [Label(SourceSpan(at: swallowed.missing), "the closing quote is missing here")],
                fixes: [FixIt("write '\"' in front of the '>'", .unsafe, edits)])
        }
        let isClosing = name.utf8.starts(with: "</".utf8)
        let remedy =
            switch missing {
            case .some where isClosing: "write '>' after its name"
            case .some(let missing): "write \(Quoting.quoted(missing.drop { $0 == " " })) after its last attribute"
            case nil: "write '>' or '/>' after its last attribute"
            }
        return Diagnostic(
            .unterminatedTag, "the tag \(Quoting.quoted(name)) never ends; \(remedy)",
            at: span, label: "this tag has no '>'", related: [Label(SourceSpan(at: end), "it should end here")],
            fixes: missing.map { missing in
                let shown = missing.drop { $0 == " " }
                return [.replace(SourceSpan(at: end), with: missing, "add \(Quoting.quoted(shown))", .unsafe)]
            } ?? [])
    }

    package static func unexpectedInTag(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag, "\(Quoting.quoted(text)) does not belong in a tag; write attributes as name=\"value\"",
            at: span, label: "not expected here",
            // Words are not removed.
            fixes: text.contains { $0.isLetter || $0.isNumber }
                ? [] : [.replace(span, with: "", "remove \(Quoting.quoted(text))", .unsafe)])
    }

    /// An attribute right after the name of its tag. `isSafe`: whether the tag has no other mistake.
    package static func missingSpaceInTag(before attribute: String, at offset: Int, isSafe: Bool) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag, "a space is missing before the attribute \(Quoting.quoted(attribute)); add it",
            at: SourceSpan(offset..<offset + attribute.utf8.count),
            fixes: [.replace(SourceSpan(at: offset), with: " ", "add the space", isSafe ? .safe : .unsafe)])
    }

    /// A comma or semicolon between attributes. `needsSpace`: whether nothing else separates the texts around it.
    package static func separatorInTag(_ text: String, at span: SourceSpan, needsSpace: Bool) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag, "\(Quoting.quoted(text)) does not belong in a tag; attributes stand apart by spaces",
            at: span, label: "not expected here",
            fixes: [.replace(span, with: needsSpace ? " " : "", "remove \(Quoting.quoted(text))", .safe)])
    }

    /// `unexpected_in_tag` for quotes inside a value. `quotes`: all of them, each with a backslash that precedes it.
    package static func quoteInValue(at span: SourceSpan, quotes: [SourceSpan]) -> Diagnostic {
        let edits = quotes.map { FixIt.Edit($0, "&quot;") }
        return Diagnostic(
            .unexpectedInTag, "a double quote ends the value that it is in; write '&quot;' for it", at: span,
            label: "the value ends here", fixes: [FixIt("write '&quot;' for the quotes inside", .unsafe, edits)])
    }

    /// White space between attributes other than a plain space.
    package static func wideSpaceInTag(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag, "this is a non-breaking or other special space; write a plain one", at: span,
            label: "looks like a space", fixes: [.replace(span, with: " ", "replace it with a plain space", .safe)])
    }

    /// `unexpected_in_tag` for `/ >`.
    package static func splitTagEnd(at span: SourceSpan, whole: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag, "the '/' and the '>' that end a tag belong together; write '/>'", at: span,
            label: "a space is after this", fixes: [.replace(whole, with: "/", "write '/>'", .safe)])
    }

    /// `unexpected_in_tag` for a closing tag.
    package static func attributesOnClosingTag(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag, "a closing tag holds only its name; remove \(Quoting.quoted(text))", at: span,
            label: "not expected here", fixes: [.replace(span, with: "", "remove \(Quoting.quoted(text))", .unsafe)])
    }

    /// Text between the `</` and the name of a tag that closes an element. `isSpace`: whether it is only white space; otherwise
    /// it contains slashes. `isSafe`: whether nothing else is wrong with the tag.
    package static func beforeClosingName(
        _ name: String, at span: SourceSpan, isSpace: Bool, isSafe: Bool
    ) -> Diagnostic {
        Diagnostic(
            .unexpectedInTag,
            "a closing tag has \(isSpace ? "no space" : "one '/'") in front of its name; write '</\(name)>'", at: span,
            label: "not expected here",
            fixes: [.replace(span, with: "", isSpace ? "remove the space" : "remove this", isSafe ? .safe : .unsafe)])
    }

    /// `unexpected_in_tag` for `</` before something other than a name; `unterminated_tag` before nothing. `extra`: the text
    /// after it up to white space, `<` or `>`. `element`: the name of the element that it probably closes.
    package static func namelessClosingTag(at span: SourceSpan, extra: Range<Int>, of element: String?) -> Diagnostic {
        let escape = FixIt.replace(
            SourceSpan(at: Int(span.start)), with: "\\", "write '\\<' for the character", .unsafe)
        let fix = element.map { FixIt.replace(span, with: "</\($0)>", "write '</\($0)>'", .unsafe) } ?? escape
        let remedy = element.map { "write '</\($0)>'" } ?? "write the name, or '\\<' for the character"
        return Diagnostic(
            extra.isEmpty ? .unterminatedTag : .unexpectedInTag,
            "'</' begins a closing tag, and has no name after it; \(remedy)",
            at: extra.isEmpty ? span : SourceSpan(extra),
            label: extra.isEmpty ? "no name follows" : "this is not a name", fixes: [fix])
    }

    /// An attribute's value in single quotes. `isApart`: whether a value in double quotes would end at the same place.
    package static func singleQuotedAttribute(_ value: String, at span: SourceSpan, isApart: Bool) -> Diagnostic {
        Diagnostic(
            .singleQuotedAttribute, "this value is in single quotes; put it in double quotes", at: span,
            fixes: attributeLiteral(value).map {
                [.replace(span, with: $0, "use double quotes", isApart ? .safe : .unsafe)]
            } ?? [])
    }

    /// An attribute's value without quotes. `value`: the value, without typographic quotes if it has any.
    package static func unquotedAttribute(_ value: String, at span: SourceSpan, isApart: Bool) -> Diagnostic {
        Diagnostic(
            .unquotedAttribute, "this value is not in straight double quotes; put it in double quotes",
            at: span, fixes: quotingFix(value, at: span, isApart: isApart))
    }

    /// An attribute's value in braces. `literal`: the text, if the braces contain just one plain string. `constant`: the
    /// number, `true` or `false`, if it is alone in the braces.
    package static func attributeExpression(
        at span: SourceSpan, literal: String?, constant: String? = nil, isApart: Bool = false
    ) -> Diagnostic {
        let fixes = literal.map { quotingFix($0, at: span, isApart: isApart) }
        let guess = constant.map { [FixIt.replace(span, with: "\"\($0)\"", "write \"\($0)\"", .unsafe)] }
        return Diagnostic(
            .attributeExpression, "this value is in braces; put it in double quotes", at: span,
            fixes: fixes ?? guess ?? [])
    }

    /// The braces of an attribute that the component doesn't have. `attribute`: what the fix removes; nil if it holds text.
    package static func attributeExpression(
        unknown name: String, of component: String, at span: SourceSpan, attribute: SourceSpan?
    ) -> Diagnostic {
        Diagnostic(
            .attributeExpression,
            "this value is in braces, and \(Quoting.quoted(name)) is not an attribute of \(Quoting.quoted(component)); remove it",
            at: span, fixes: attribute.map { [.replace($0, with: "", "remove it", .unsafe)] } ?? [])
    }

    /// Braces without a name before them.
    package static func attributeExpression(withoutName span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .attributeExpression, "these braces are not an attribute; write each attribute as name=\"value\"", at: span,
            fixes: [.replace(span, with: "", "remove them", .unsafe)])
    }

    package static func spreadAttribute(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .spreadAttribute,
            "a tag can't take attributes from a variable, stories have none; write each attribute as name=\"value\"",
            at: span, label: "nothing to take them from", fixes: [.replace(span, with: "", "remove it", .unsafe)])
    }

    /// `equals`: the text after the name up to the `=`, if there is one.
    package static func missingAttributeValue(_ name: String, at span: SourceSpan, equals: SourceSpan?) -> Diagnostic {
        let isFlag = (name == "expandable" || name == "authentic") && equals == nil
        return Diagnostic(
            .missingAttributeValue,
            "the attribute \(Quoting.quoted(name)) has no value; write \(Quoting.clipped(name))=\"\(isFlag ? "true" : "…")\"",
            at: span, label: "its value is missing",
            fixes: isFlag
                ? [.replace(SourceSpan(at: Int(span.end)), with: "=\"true\"", "write \(name)=\"true\"", .safe)] : [])
    }

    /// `missing_attribute_value` for a bare word. `meant`: the attribute of which it is a value. `attribute`: the span to remove;
    /// nil if the word may be prose.
    package static func missingAttributeValue(
        unknown name: String, of component: String, at span: SourceSpan, meant: String?, attribute: SourceSpan?
    ) -> Diagnostic {
        if let meant {
            let written = "\(meant)=\"\(name)\""
            return Diagnostic(
                .missingAttributeValue,
                "\(Quoting.quoted(name)) is a value of \(Quoting.quoted(meant)); write \(written)",
                at: span, label: "no attribute", fixes: [.replace(span, with: written, "write \(written)", .unsafe)])
        }
        return Diagnostic(
            .missingAttributeValue,
            "\(Quoting.quoted(name)) has no value, and is not an attribute of \(Quoting.quoted(component)); remove it",
            at: span, label: "no attribute",
            fixes: attribute.map { [.replace($0, with: "", "remove it", .unsafe)] } ?? [])
    }

    /// A missing `=` between an attribute's name and value. `name` excludes a colon that is there in place of the `=`.
    package static func missingEqualsSign(_ name: String, at span: SourceSpan, gap: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingAttributeValue,
            "the attribute \(Quoting.quoted(name)) has no '=' before its value; write '=' there",
            at: span, fixes: [.replace(gap, with: "=", "write '='", .safe)])
    }

    /// `saysTheSame`: whether the first one is identical.
    package static func duplicateAttribute(
        _ name: String, at span: SourceSpan, first: SourceSpan, attribute: SourceSpan, saysTheSame: Bool
    ) -> Diagnostic {
        Diagnostic(
            .duplicateAttribute, "the attribute \(Quoting.quoted(name)) appears twice in this tag; keep one of them",
            at: span, label: "is here again", related: [Label(first, "first here")],
            // Another value may be meant for another attribute.
            fixes: saysTheSame ? [.replace(attribute, with: "", "remove the second one", .safe)] : [])
    }

    /// An attribute's value without its closing quote. `closing`: the likely span of the closing quote: a typographic quote in
    /// its place, or an empty span.
    package static func unterminatedAttributeValue(
        at span: SourceSpan, closing: SourceSpan?, isSingleQuoted: Bool
    ) -> Diagnostic {
        let isCurly = closing.map { !$0.isEmpty } ?? false
        let fix =
            isSingleQuoted
            ? "put the value in double quotes" : isCurly ? "write a straight closing quote" : "add the closing quote"
        let opening = isSingleQuoted ? [FixIt.Edit(span, "\"")] : []
        return Diagnostic(
            .unterminatedAttributeValue, "this value has no closing quote; write '\"' after its last word", at: span,
            label: "the value begins here",
            fixes: closing.map { [FixIt(fix, .unsafe, opening + [FixIt.Edit($0, "\"")])] } ?? [])
    }

    private static func quotingFix(_ value: String, at span: SourceSpan, isApart: Bool) -> [FixIt] {
        guard let literal = attributeLiteral(value), let shown = attributeLiteral(Quoting.clipped(value)) else {
            return []
        }
        return [.replace(span, with: literal, "write \(shown)", isApart ? .safe : .unsafe)]
    }

    /// Returns a value as it is written in a tag; nil if it contains bytes that are not UTF-8, which would be lost.
    private static func attributeLiteral(_ value: String) -> String? {
        guard !value.unicodeScalars.contains("\u{FFFD}") else { return nil }
        var result = "\"" + value.replacingScalars { $0 == "\"" ? "&quot;" : nil }
        // A quote right after a '=' would count as the start of another value.
        if result.utf8.last == UInt8(ascii: "=") { result = result.dropLast() + "&#61;" }
        return result + "\""
    }
}
