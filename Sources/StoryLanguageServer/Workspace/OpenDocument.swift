import StoryDriver
import StoryFiles
import StorySource

/// One version of a document that is open in the client.
struct OpenDocument {
    /// The kind of a document for the compiler.
    enum Kind { case story, options, other }

    let uri: String
    let kind: Kind
    /// The path of its file, which need not exist, with the symbolic links of its folder resolved. Nil for a document without a
    /// file.
    let path: RawPath?
    var version: Int?
    /// The text of this version. Each change creates a new object, whose identity distinguishes versions.
    var source: SourceFile

    init(uri: String, languageID: String?, version: Int?, text: [UInt8]) {
        self.uri = uri
        self.version = version
        let namedPath = DocumentURI.path(uri)
        path = namedPath.map { $0.identity }
        kind = Self.kind(of: namedPath, languageID: languageID)
        source = SourceFile(path: namedPath?.shown ?? "<stdin>", content: text)
    }

    private static func kind(of path: RawPath?, languageID: String?) -> Kind {
        guard let path else { return languageID?.lowercased() == "mdx" ? .story : .other }
        let name = path.name
        if name == OptionsFile.name { return .options }
        let isStory = name.suffix(4).map { $0 | 0x20 }.elementsEqual(".mdx".utf8) || StoryInput.isStory(named: name)
        return isStory ? .story : .other
    }

    mutating func apply(_ changes: [TextChange], version: Int?, _ encoding: LSP.PositionEncodingKind) {
        for change in changes { source = change.apply(to: source, encoding) }
        self.version = version
    }
}

extension RawPath {
    /// The path with the symbolic links of its folder resolved. The last component need not exist.
    var identity: RawPath { folder.resolved.map { $0.appending(name) } ?? self }
}
