import StorySource

extension Rule {
    static let assetOutsidePackage = Rule(
        .assetOutsidePackage, .error, .asset, "a file outside of the story package",
        explanation: """
            The path leads out of the folder of the story. A story travels as one folder; a file that lies \
            elsewhere stays behind when it is sent or published, and a path that climbs out of the folder could \
            reach files that are nobody's business. Links to such files count as well.

            Copy the file into the folder, best into 'assets', and write its path from there: assets/stage.jpg. A \
            picture on the web is named by its whole address.
            """,
        failing: .section("<FullBleed src=\"../stage.jpg\" alt=\"The band on stage\" />"),
        fixed: .section("<FullBleed src=\"https://example.com/stage.jpg\" alt=\"The band on stage\" />"))

    static let missingAsset = Rule(
        .missingAsset, .warning, .asset, "a file that is not there",
        explanation: """
            There is no file at this path in the folder of the story. Readers see the description of the picture \
            instead. Upper and lower case count, even where your own computer does not care: Stage.JPG and \
            stage.jpg are two files for most readers. A file whose name begins with a dot is hidden, and is not published.

            Put the file there, correct the path, or name a picture on the web by its whole address.
            """,
        failing: .section("<FullBleed src=\"assets/stage.jpg\" alt=\"The band on stage\" />"),
        fixed: .section("<FullBleed src=\"https://example.com/stage.jpg\" alt=\"The band on stage\" />"))

    static let assetsTooLarge = Rule(
        .assetsTooLarge, .error, .asset, "assets over the size limit",
        explanation: """
            The files that the story shows have more bytes together than the limit, which is 1 GiB unless --max-asset-bytes \
            says otherwise. Each file counts once. The one that goes over the limit is named, and was not read.

            Make the files smaller: pictures for a screen, sounds compressed. Where they are meant to be that large, \
            raise the limit.
            """,
        failing: .files([
            .init("assets/wolf.gif", Array("GIF89a, a picture of a wolf".utf8)),
            .init("story.mdx", Array(pictureExample.utf8)),
        ]),
        fixed: .files([.init("assets/wolf.gif", Array("GIF89a".utf8)), .init("story.mdx", Array(pictureExample.utf8))]),
        options: ["--max-asset-bytes", "10"])

    static let insecureURL = Rule(
        .insecureURL, .warning, .link, "a URL with plain http",
        explanation: """
            The address begins with http:, so everybody on the way between the server and the reader can see and \
            change what is loaded. Many readers refuse such addresses altogether.

            Write https: instead. Nearly every server answers to it; open the address once to make sure.
            """,
        failing: .section("<FullBleed src=\"http://example.com/stage.jpg\" alt=\"The band on stage\" />"),
        fixed: .section("<FullBleed src=\"https://example.com/stage.jpg\" alt=\"The band on stage\" />"))

    static let missingAltText = Rule(
        .missingAltText, .warning, .accessibility, "an image without a description",
        explanation: """
            The description of a picture is empty, or is just the name of a file. People who can't see the picture \
            hear its description instead, and everybody reads it when the picture can't be loaded: 'IMG 2041 dot \
            JPG' tells them nothing.

            Say in a few words what there is to see, as you would on the phone.
            """,
        failing: .section("<FullBleed src=\"https://example.com/stage.jpg\" alt=\"IMG_2041.JPG\" />"),
        fixed: .section("<FullBleed src=\"https://example.com/stage.jpg\" alt=\"The band on stage\" />"))
}

extension Diagnostic {
    /// How an asset path leaves the package.
    package enum AssetEscape: Sendable, Equatable {
        /// By `..` as one of its segments.
        case parent
        /// It begins with `/`, `\` or a drive letter.
        case absolute
        /// It begins with `//`: a URL whose scheme depends on the enclosing page.
        case noScheme
        /// Through a symbolic link: the file, or a folder on the way to it.
        case link(folder: String?)
    }

    /// What a file is for.
    package enum AssetUse: Sendable {
        case picture, sound, artwork

        /// What readers get without it.
        var fallback: String {
            switch self {
            case .picture: "readers show the description instead"
            case .sound: "readers play nothing"
            case .artwork: "readers show the card without artwork"
            }
        }
    }

    /// `meant`: a file of the package that the path probably means, and how it is written here.
    package static func assetOutsidePackage(
        _ path: String, _ escape: AssetEscape, meant: (path: String, replacement: String?)? = nil, at span: SourceSpan
    ) -> Diagnostic {
        if let meant {
            let other = Quoting.quoted(meant.path)
            return Diagnostic(
                .assetOutsidePackage,
                "the path \(Quoting.quoted(path)) does not begin in the story's folder; did you mean \(other)?",
                at: span,
                fixes: meant.replacement.map { [.replace(span, with: $0, "replace with \(other)", .unsafe)] } ?? [])
        }
        let quoted = Quoting.quoted(path)
        let words =
            switch escape {
            case .parent:
                "the path \(quoted) holds '..'; put the file into the story's folder and write its path from there"
            case .absolute:
                "the path \(quoted) does not begin in the story's folder; put the file there and write its path from there"
            case .noScheme: "the address \(quoted) is not complete; write 'https:' in front of it"
            case .link(let folder?):
                "\(Quoting.quoted(folder)) on the way to \(quoted) is a link to a folder outside of the story's folder; put the folder itself there"
            case .link(nil):
                "\(quoted) is a link to a file outside of the story's folder; copy the file into the folder"
            }
        guard case .noScheme = escape else { return Diagnostic(.assetOutsidePackage, words, at: span) }
        return Diagnostic(
            .assetOutsidePackage, words, at: span,
            fixes: [.replace(SourceSpan(at: Int(span.start)), with: "https:", "put 'https:' in front", .unsafe)])
    }

    /// `missing_asset` for a picture of Markdown without a path.
    package static func pictureWithoutPath(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingAsset, "the picture has no path; write it between the parentheses, as in '(assets/picture.jpg)'",
            at: span, fallback: AssetUse.picture.fallback)
    }

    /// `otherCase`: a file whose path differs only in case, and how it is written here. `otherPath`: a file that another system
    /// spells this way: `\` for `/`, `%20` for a space. If it is in the assets folder, it is not `isSafe`.
    package static func missingAsset(
        _ path: String, at span: SourceSpan, otherCase: (path: String, replacement: String?)?,
        otherPath: (path: String, replacement: String?, isSafe: Bool)?, use: AssetUse
    ) -> Diagnostic {
        let quoted = Quoting.quoted(path)
        let fallback = use.fallback
        if let otherCase {
            let other = Quoting.quoted(otherCase.path)
            // Canonically equivalent names, such as one with a combining accent, are found the same way.
            let differsInCase = path != otherCase.path
            return Diagnostic(
                .missingAsset,
                differsInCase
                    ? "the file \(quoted) is called \(other); write it with the same capital letters"
                    : "the name of the file \(quoted) looks the same but has other characters; copy it from there",
                at: span, fallback: fallback,
                fixes: otherCase.replacement.map { [.replace(span, with: $0, "replace with \(other)", .safe)] } ?? [])
        }
        if let otherPath {
            let other = Quoting.quoted(otherPath.path)
            return Diagnostic(
                .missingAsset, "there is no file \(quoted); did you mean \(other)?", at: span, fallback: fallback,
                fixes: otherPath.replacement.map {
                    [.replace(span, with: $0, "replace with \(other)", otherPath.isSafe ? .safe : .unsafe)]
                } ?? [])
        }
        return Diagnostic(
            .missingAsset, "there is no file \(quoted); add it to the story's folder or correct the path", at: span,
            label: "not in the story's folder", fallback: fallback)
    }

    /// `missing_asset` for a path with a name that begins with a dot.
    package static func hiddenAsset(_ path: String, at span: SourceSpan, use: AssetUse) -> Diagnostic {
        Diagnostic(
            .missingAsset,
            "\(Quoting.quoted(path)) has a name that begins with a dot and is not published; rename the file",
            at: span, label: "hidden", fallback: use.fallback)
    }

    package static func assetsTooLarge(_ path: String, at span: SourceSpan, byteCount: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .assetsTooLarge,
            "with the \(Counted.words(byteCount, "byte")) of \(Quoting.quoted(path)) the assets have more than the limit of \(limit); make them smaller, or raise '--max-asset-bytes'",
            at: span)
    }

    /// `scheme`: the scheme within the URL; nil if it can't be replaced.
    package static func insecureURL(at span: SourceSpan, scheme: SourceSpan?) -> Diagnostic {
        Diagnostic(
            .insecureURL, "'http:' can be read and changed on its way; use 'https:'", at: span,
            fixes: scheme.map { [.replace($0, with: "https", "replace with 'https:'", .unsafe)] } ?? [])
    }

    /// `missing_alt_text` for a blank one. `span`: the name of the attribute or field.
    package static func blankAltText(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.missingAltText, "'alt' is empty; say what the picture shows, for those who can't see it", at: span)
    }

    /// `missing_alt_text` for a picture in the text.
    package static func blankLabel(at mark: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingAltText,
            "this picture has no description; say between '[' and ']' what it shows, for those who can't see it",
            at: mark)
    }

    /// `missing_alt_text` for a declared image without a description.
    package static func absentAltText(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.missingAltText, "this image has no 'alt'; say what it shows, for those who can't see it", at: span)
    }

    /// `missing_alt_text` for `hero_image` or `leadArt` that is just a path.
    package static func pathWithoutAltText(_ field: String, at span: SourceSpan) -> Diagnostic {
        let name = Quoting.quoted(field)
        return Diagnostic(
            .missingAltText,
            "the picture has no 'alt'; give \(name) a 'src' and an 'alt' that says what it shows, on indented lines below",
            at: span)
    }

    /// `missing_alt_text` for one that is a file name.
    package static func fileNameAsAltText(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingAltText,
            "\(Quoting.quoted(name)) is the name of a file; say what the picture shows, for those who can't see it",
            at: span)
    }

    /// `unsafe_link` for an Apple Music URL without a scheme.
    package static func urlWithoutScheme(_ url: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unsafeLink, "\(Quoting.quoted(url)) is not a complete address; write it from 'https://' on", at: span)
    }
}
