import StoryDriver
import StoryFiles
import StorySource

/// A document that the client has open, at one of its versions.
struct OpenDocument {
    /// What a document is to the compiler.
    enum Kind {
        case story, options, other
    }

    let uri: String
    let kind: Kind
    /// Where it is on the disk, or would be: without symbolic links on the way to its folder. Nil for what has no file.
    let path: RawPath?
    /// The same as the client names it.
    let namedPath: RawPath?
    var version: Int?
    /// The text at this version. Each change makes another one, so that it tells versions apart.
    var source: SourceFile

    init(uri: String, languageID: String?, version: Int?, text: [UInt8]) {
        self.uri = uri
        self.version = version
        namedPath = DocumentURI.path(uri)
        path = namedPath.map { $0.identity }
        kind = Self.kind(of: namedPath, languageID: languageID)
        source = SourceFile(path: namedPath?.shown ?? "<stdin>", content: text)
    }

    private static func kind(of path: RawPath?, languageID: String?) -> Kind {
        guard let path else { return languageID?.lowercased() == "mdx" ? .story : .other }
        let name = path.name
        if name == OptionsFile.name { return .options }
        let isStory =
            name.suffix(4).map { $0 | 0x20 }.elementsEqual(".mdx".utf8.map { $0 | 0x20 })
            || StoryInput.isStory(named: name)
        return isStory ? .story : .other
    }

    mutating func apply(_ changes: [TextChange], version: Int?, _ encoding: LSP.PositionEncodingKind) {
        for change in changes { source = change.apply(to: source, encoding) }
        self.version = version
    }
}

extension RawPath {
    /// The path without symbolic links on the way to its last name, which need not be there.
    var identity: RawPath { folder.resolved.map { $0.appending(name) } ?? self }
}
