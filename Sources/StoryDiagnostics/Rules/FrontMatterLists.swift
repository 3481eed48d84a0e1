import StorySource

/// Entries of `sections` and `media`.
extension Rule {
    static let duplicateSectionID = Rule(
        .duplicateSectionID, .error, .reference, "a section id that appears twice",
        explanation: """
            A section's id is its address: links and the table of contents lead there. Two sections with one id, in the \
            front matter or in the body, cannot be told apart. Give the second one a name of its own.
            """,
        failing: .frontMatter(
            """
            sections:
              - id: opening
                title: Opening
              - id: opening
                title: Opening
            """),
        fixedBy: [("    title: Opening\n  - id: opening\n", "")])

    static let duplicateMediaKey = Rule(
        .duplicateMediaKey, .error, .reference, "a media key that appears twice",
        explanation: """
            References name a media entry by its key. Two entries with one key cannot be told apart. Give the second one a \
            key of its own, or delete it if both say the same.
            """,
        failing: .frontMatter(
            """
            \(ExampleStory.song)
              - key: song
                type: track
                apple_music_id: "111111111"
                title: A Song
                artist: A Band
            """),
        fixed: .frontMatter(ExampleStory.song))

    static let invalidMediaType = Rule(
        .invalidMediaType, .error, .frontMatter, "a media type that does not exist",
        explanation: """
            The type decides which player a reader shows: 'track', 'album', 'playlist' or 'music-video', in upper \
            or lower case. There is no player for anything else.

            Use one of the four; a single or a song is a 'track', a film of it a 'music-video'.
            """,
        failing: .frontMatter(
            """
            media:
              - key: song
                type: cassette
                apple_music_id: "111111111"
                title: A Song
                artist: A Band
            """),
        fixedBy: [("cassette", "track")])

    static let invalidDuration = Rule(
        .invalidDuration, .warning, .frontMatter, "a duration that is not a positive whole number",
        explanation: """
            A duration is a whole number of milliseconds, written in digits: 198000 is 3 minutes and 18 seconds. Any other \
            value is dropped, and readers show the card without a duration.
            """,
        failing: .frontMatter(
            """
            \(ExampleStory.song)
                duration_ms: 3:18 min
            """),
        fixedBy: [("3:18 min", "198000")])
}

extension Diagnostic {
    /// A section id that another entry, or another Section of the body, already has at `first`.
    package static func duplicateSectionID(_ id: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateSectionID, "another section has the id \(Quoting.quoted(id)) already; use another id", at: span,
            related: [.init(first, "the first one is here")])
    }

    /// A media key that another entry already has at `first`.
    package static func duplicateMediaKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateMediaKey, "another media entry has the key \(Quoting.quoted(key)) already; use another key",
            at: span, related: [.init(first, "the first one is here")])
    }

    /// An unknown media type; `nearest` are similar ones.
    package static func invalidMediaType(_ name: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        Diagnostic(
            .invalidMediaType,
            "there is no media type \(Quoting.quoted(name)); "
                + remedy(nearest, all: ["track", "album", "playlist", "music-video"]),
            at: span, fixes: replacements(of: span, with: nearest, isSafe: nearest.map(letters) == [letters(name)]))
    }

    /// Returns the letters of a name, without case: `Music Video` and `music-video` have the same.
    private static func letters(_ name: String) -> String {
        name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    }

    /// A duration that is not an integer number of milliseconds from 1 to 2^53.
    package static func invalidDuration(_ text: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidDuration,
            "\(Quoting.quoted(text)) is not a duration; write a whole number of milliseconds, as 198000",
            at: span, fallback: "the card shows no duration",
            fixes: milliseconds(ofClock: text).map {
                [.replace(span, with: $0, "replace with \(Quoting.quoted($0))", .unsafe)]
            } ?? [])
    }

    /// Returns the milliseconds of a time such as `3:18`; nil for anything else.
    private static func milliseconds(ofClock text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 2,
            parts.joined().allSatisfy(\.isASCIIDigit),
            let minutes = Int(Substring(parts[0])), let seconds = Int(Substring(parts[1])), seconds < 60,
            minutes + seconds > 0
        else { return nil }
        return String((minutes * 60 + seconds) * 1000)
    }
}
