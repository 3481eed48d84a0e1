import StoryCompiler
import StorySource

@testable import StoryDriver

/// A hostile manifest in an output folder, or a hostile journal of an interrupted build, with a matching hash.
enum ManifestFuzzing: FuzzTarget {
    static let name = "manifest"

    static var seeds: [[UInt8]] {
        [
            "file story.json\n", "file a/b.png\nfile index.html\n", "made 12 34 5 6 7 8 story.json\nfolder 9\n",
            "source 12\nsettings 34\nasked-file assets/a.png\tfound 3 12\nasked-folder assets\tyes\n",
            "source 1\ndiagnostics \u{0}\u{E}invalid_locale\u{1}\u{2}\u{0}\u{1}\u{0}\u{0}\u{1}x\u{1}\n",
            "card id\ts\ttitle\tT\tminutes\t1\tink\t#ffffff\ttype\tsystem\n", "file a\\nb\\\\c\\t\n",
            "", "file \n", "made 1 story.json\n", "folder -1\nsource \n", "file a\nfile a\nmade 1 2 3 4 5 6 a\n",
            "file ../../etc/passwd\nfile /etc/passwd\nfile a//./b\nmade 1 2 3 4 5 6 ../x\n",
        ].map { Array($0.utf8) }
    }

    static var words: [[UInt8]] {
        [
            "file ", "made ", "folder ", "source ", "settings ", "asked-file ", "asked-folder ", "card ",
            "diagnostics ", "invalid_locale", "\n", "\t",
            "\\n", "../", "/", "story.json", "9223372036854775807", "-1",
        ].map { Array($0.utf8) }
    }

    static func problems(_ input: [UInt8]) -> [String] {
        var problems: [String] = []
        let manifest = OutputManifest(reading: OutputManifest.sealed(input))
        for names in manifest.files where PackageFolder.names(String(decoding: path(names), as: UTF8.self)) != names {
            problems.append("a path leads out of the folder")
        }
        let source = SourceFile(path: "story.mdx", text: "---\ntitle: ä𝄞\r\n---\n\n<Section>\n\tWords.\n")
        if let list = manifest.record?.diagnostics(sourceByteCount: source.bytes.count) {
            if list.hasErrors { problems.append("an error is kept") }
            if list.contains(where: { $0.span.end > source.bytes.count }) {
                problems.append("a diagnostic leads out of the text")
            }
            _ = list.rendered(of: source)
            let again = BuildRecord(source: "", settings: "", answers: [], diagnostics: list)
            if again?.diagnostics(sourceByteCount: source.bytes.count).map(Array.init) != Array(list) {
                problems.append("diagnostics are not read again as they were kept")
            }
        }
        if OutputManifest(reading: manifest.bytes).bytes != manifest.bytes {
            problems.append("what was read is not read again as it is written")
        }
        if OutputManifest(reading: input).bytes != OutputManifest(files: []).bytes,
            !input.starts(with: "mdxc output".utf8)
        {
            problems.append("a list without a first line counts")
        }
        return problems
    }

    private static func path(_ names: [[UInt8]]) -> [UInt8] { Array(names.joined(separator: "/".utf8)) }
}
