/// A body after valid front matter, in each profile.
enum BodyFuzzing: FuzzTarget {
    static let name = "body"

    static var seeds: [[UInt8]] {
        get throws {
            try SeedFiles.stories.compactMap { SeedFiles.parts(of: $0)?.body } + CornerSeeds.bodies
                + CornerSeeds.markdown
        }
    }
    static var words: [[UInt8]] { Words.ofStories + Vocabulary.tags.map { Array($0.utf8) } }

    static func problems(_ input: [UInt8]) -> [String] {
        ["0.1", "0.2", "0.3"].flatMap { profile in
            let head = "---\nschema_version: \(profile)\n\(fields)---\n"
            return Soundness.problems(Compiled(Array(head.utf8) + input), rendersDiagnostics: false)
        }
    }

    private static let fields = """
        id: a
        title: T
        authors: [A]
        publish_date: 2026-01-12
        sections:
          - {id: s, title: S}
          - {id: t, title: T}
        media:
          - {key: k, type: track, apple_music_id: "1", title: M, artist: N}

        """
}
