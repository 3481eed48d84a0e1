import Foundation
import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource
import StorySyntax

/// A small story that is correct but for what a test puts into it.
struct SmallStory {
    /// What answers questions about the package.
    struct Files: PackageFiles {
        var found: [String: PackageFile] = [:]

        func hasFolder(_ name: String) -> Bool { false }
        func find(_ path: String) -> PackageFile { found[path] ?? .missing(otherCase: nil) }
    }

    static let reference = #"<MediaRef ref="trk-tide" />"#

    var frontMatter = """
        schema_version: 0.1
        id: harbor-lights
        title: Harbor Lights
        authors: [M. Okafor]
        publish_date: "2026-03-01"
        """
    var sections = "sections:\n  - id: quay\n    title: The Quay"
    var media = """
        media:
          - key: trk-tide
            type: track
            apple_music_id: "410000001"
            title: Low Tide
            artist: The Pilots
            artwork_url: https://example.com/tide.jpg
            duration_ms: 201000
        """
    var body: String
    var files = Files()

    /// The whole body.
    init(body: String) { self.body = body }

    /// What is in the only section, a reference to the only media entry included.
    init(section: String) {
        body = "<Section id=\"quay\" title=\"The Quay\">\n\(section)\n\n\(Self.reference)\n</Section>\n"
    }

    var source: SourceFile {
        SourceFile(path: "story.mdx", text: "---\n\(frontMatter)\n\(sections)\n\(media)\n---\n\(body)")
    }

    var analyzed: AnalyzedStory { Pipeline.analyze(Parser.parse(source), files: files) }

    /// Each diagnostic as `id 'text it points at'`, in order.
    var diagnostics: [String] {
        let story = analyzed
        return story.diagnostics.map { "\($0.id.rawValue) '\(story.tree.source.text($0.span))'" }
    }

    /// The IR, as a reader gets it.
    func document(style: JSONStyle = .compact) throws -> StoryDocument {
        let story = analyzed
        var bytes = Data()
        try story.writeIR(
            LoweringOptions(
                style: style, includesSpans: true, generator: IR.Generator(name: "mdxc", version: "0"),
                source: IR.Source(path: "story.mdx", hash: "")),
            diagnostics: story.diagnostics
        ) { bytes.append(contentsOf: $0) }
        return try JSONDecoder().decode(StoryDocument.self, from: bytes)
    }
}
