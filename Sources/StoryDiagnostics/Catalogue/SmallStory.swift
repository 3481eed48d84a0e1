extension Rule.Example {
    /// A complete, correct story of one section and one track, whose parts an example may replace.
    ///
    /// Each part is whole lines, without the last line break; `closing` is the line that ends the front matter.
    static func smallStory(
        fields: String = "schema_version: 0.1\nid: small", sections: String = "  - id: opening\n    title: Opening",
        media: String = track(), closing: String = "---"
    ) -> String {
        """
        ---
        \(fields)
        title: Small
        authors: [A. Writer]
        publish_date: 2026-01-12
        sections:
        \(sections)
        media:
        \(media)
        \(closing)

        <Section id="opening" title="Opening">
        Words.

        <MediaRef ref="echo" />
        </Section>

        """
    }

    /// A media entry with the key `echo`; `more` is further lines of it.
    static func track(key: String = "echo", type: String = "track", more: String = "") -> String {
        """
          - key: \(key)
            type: \(type)
            apple_music_id: "111"
            title: Echo
            artist: The Static\(more)
        """
    }
}
