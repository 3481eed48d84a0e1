import StorySource

extension Rule {
    static let invalidUTF8 = Rule(
        .invalidUTF8, .error, .source, "bytes that are not UTF-8",
        explanation: """
            Stories are UTF-8 text, and some bytes of this file are not. As a rule the file was saved in an older \
            encoding such as Windows-1252, where é or a curly quote is a single byte, or as UTF-16, where every character \
            is two. What the bytes stood for can't be known, so nothing is guessed.

            Save the file as UTF-8 (most editors offer this beside the file name in their save dialog), or retype the \
            characters.
            """,
        failing: .sectionBytes(Array("She sings at the caf".utf8) + [0xE9, UInt8(ascii: ".")]),
        fixed: .section("She sings at the café."))

    static let invalidCharacter = Rule(
        .invalidCharacter, .error, .source, "a NUL character",
        explanation: """
            The file holds the character NUL, which no text has a use for: readers would cut the story there or refuse \
            it. It comes from a damaged file, or from one that was saved as UTF-16.

            Delete the character, or save the file as UTF-8.
            """,
        failing: .section("The song\u{0} ends."),
        fixed: .section("The song ends."))

    static let bidiControlCharacter = Rule(
        .bidiControlCharacter, .warning, .source, "an invisible character that reorders text",
        explanation: """
            Some invisible characters change the direction in which the text after them is drawn. One that was pasted \
            by accident, or on purpose, makes a story look different from what it says, in the editor and in readers.

            Arabic and Hebrew words don't need them. Delete the character; if it has to be there, allow this warning for \
            the story.
            """,
        failing: .section("The song \u{202E}ends."),
        fixed: .section("The song ends."))

    static let sourceTooLarge = Rule(
        .sourceTooLarge, .error, .source, "a file over the size limit",
        explanation: """
            The file is larger than the limit, which is 64 MiB unless --max-source-bytes says otherwise, and was not \
            read. A story of words is never that long: pictures and sounds belong in files of their own. Or entries of \
            'media' and 'assets' have long texts, and so many references that the outputs would repeat more than 64 MiB.

            Where a file is meant to be that large, raise the limit; it may be up to 4 GiB less one byte.
            """,
        failing: .section(
            "The band starts to play, and does not stop before the last tram has left and the lights are out."),
        fixed: .section("The band starts to play."), options: ["--max-source-bytes", "450"])
}

extension Diagnostic {
    /// A run of `count` bytes that are not UTF-8; `span` is the first of them.
    package static func invalidUTF8(at span: SourceSpan, count: Int) -> Diagnostic {
        let what = count == 1 ? "this byte is not UTF-8" : "\(count) bytes from here on are not UTF-8"
        return Diagnostic(.invalidUTF8, "\(what); save the file as UTF-8", at: span)
    }

    /// A file that begins with the byte order mark of UTF-16; `span` is its first byte.
    package static func sourceInUTF16(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.invalidUTF8, "this file is UTF-16; save it as UTF-8", at: span)
    }

    /// A run of NUL characters.
    package static func invalidCharacter(at span: SourceSpan) -> Diagnostic {
        let isOne = span.count == 1
        return Diagnostic(
            .invalidCharacter,
            isOne
                ? "a NUL character can't appear in a story; delete it"
                : "\(span.count) NUL characters can't appear in a story; delete them, or save the file as UTF-8",
            at: span,
            fixes: [.replace(span, with: "", isOne ? "delete the character" : "delete the characters", .unsafe)])
    }

    /// A run of NUL characters, written as escapes: `\u0000`.
    package static func escapedNUL(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidCharacter, "a NUL character can't appear in a story, not even escaped; delete it", at: span,
            fixes: [.replace(span, with: "", "delete it", .unsafe)])
    }

    /// A run of characters that change the direction of text.
    package static func bidiControlCharacter(at span: SourceSpan) -> Diagnostic {
        // Each takes three bytes.
        let isOne = span.count == 3
        return Diagnostic(
            .bidiControlCharacter,
            isOne
                ? "an invisible character reorders the text after it; delete it"
                : "\(span.count / 3) invisible characters reorder the text after them; delete them", at: span,
            fixes: [.replace(span, with: "", isOne ? "delete the character" : "delete the characters", .unsafe)])
    }

    /// A file that was not read because of its size. `byteCount` is nil for a stream, which was only read up to the limit.
    package static func sourceTooLarge(byteCount: Int?, limit: Int) -> Diagnostic {
        let size = byteCount.map { "the file has \(Counted.words($0, "byte")), more" } ?? "the text has more bytes"
        return Diagnostic(
            .sourceTooLarge, "\(size) than the limit of \(limit); split it, or raise '--max-source-bytes'",
            at: SourceSpan(at: 0))
    }

    /// `source_too_large` for references, up to the one at `span`, to entries of the front matter with long texts.
    package static func repeatsTooLarge(at span: SourceSpan, limit: Int) -> Diagnostic {
        Diagnostic(
            .sourceTooLarge,
            "the texts of 'media' and 'assets', once for each reference up to this one, have more than \(limit) bytes; shorten the entries",
            at: span)
    }
}
