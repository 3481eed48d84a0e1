import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Looks up assets, each path once, and keeps the results in order of first use.
struct AssetResolver {
    private let tree: SyntaxTree
    private let files: any PackageFiles
    private(set) var assets: [StoryAsset] = []
    private(set) var diagnostics = DiagnosticList()
    private var paths = NameTable()
    /// The result for each path, by number.
    private var found: [PackageFile] = []
    /// The paths of the assets without a key, and where those are in `assets`, by number.
    private var listed = NameTable()
    private var listedAssets: [Int] = []
    /// The paths for which uses without a key have no diagnostic, and those uses: a bit for each kind, and one for
    /// artwork.
    private var settled = NameTable()
    private var settledUses: [UInt8] = []
    /// The size limit of all files in bytes, and what remains of it.
    private let limit: Int
    private var room: Int
    private var isOverLimit = false
    private var suggestions = SuggestionBudget()
    /// The names in folders where files are missing.
    private var names: [String: [String]] = [:]

    /// Whether a missing file is a mistake.
    private let reportsMissingFiles: Bool

    init(tree: SyntaxTree, files: any PackageFiles, limit: Int, reportsMissingFiles: Bool) {
        self.tree = tree
        self.files = files
        self.limit = limit
        room = limit
        self.reportsMissingFiles = reportsMissingFiles
    }

    // MARK: Uses

    /// Resolves `src` and `alt` of an element. `kind` is nil if it is unreadable, which is reported; it then counts as a
    /// picture.
    mutating func resolve(_ element: NodeID, kind: IR.Asset.Kind?) {
        if case .text(let value) = tree.state(of: .src, in: element) {
            let isBleed = tree.component(of: element) == .fullBleed && tree.attribute(.kind, of: element) == nil
            resolve(.attribute(value), kind: kind, bleed: isBleed ? tree.nameSpan(of: element) : nil)
        }
        switch tree.state(of: .alt, in: element) {
        case .absent, .unreadable: break
        case .blank(let attribute): diagnostics.append(.blankAltText(at: tree.nameSpan(ofAttribute: attribute)))
        case .text(let value): checkDescription(.attribute(value))
        }
    }

    /// Adds an entry of `assets`, which is an asset of its own even if others show the same file.
    mutating func declare(_ asset: StoryMetadata.Asset) {
        if let alt = asset.alt { checkDescription(.field(alt)) }
        if let src = asset.src { resolve(.field(src), kind: asset.kind, key: asset.key?.value) }
    }

    /// Resolves a path or URL. Remote artwork is not an asset of the story: only its card shows it. `bleed`: the name of the
    /// FullBleed that shows it, if that has no `kind`.
    mutating func resolve(
        _ text: AuthorText, kind known: IR.Asset.Kind?, isArtwork: Bool = false, key: String? = nil,
        bleed: SourceSpan? = nil
    ) {
        let (number, isNew) = text.withBytes(in: tree) { settled.insert($0) }
        if isNew { settledUses.append(0) }
        let use: UInt8 = isArtwork ? 1 : known.map { 2 << UInt8(IR.Asset.Kind.allCases.firstIndex(of: $0)!) } ?? 128
        if key == nil, settledUses[number] & use != 0 { return }
        var path = text.string(in: tree)
        let count = diagnostics.count
        defer { if key == nil, diagnostics.count == count { settledUses[number] |= use } }
        let span = text.span(in: tree)
        if path.isEmpty { return diagnostics.append(.pictureWithoutPath(at: span)) }
        let kind = known ?? .image
        let fileUse: Diagnostic.AssetUse = isArtwork ? .artwork : kind == .audio ? .sound : .picture
        switch path.withUTF8(AssetTarget.init) {
        case .remote(let isSecure):
            if let site = VideoSite.name(of: path), let medium = kind.medium {
                diagnostics.append(.filmPage(on: site, wanted: medium, at: span))
            } else if !isSecure {
                reportInsecure(text, span)
            }
            if !isArtwork { add(path, kind, .remote, key) }
        case .outside(let escape):
            let meant = pathInside(path, span).map { ($0, text.replacement($0, in: tree)) }
            diagnostics.append(.assetOutsidePackage(path, escape, meant: meant, at: span))
        case .unsafe(let scheme):
            diagnostics.append(
                .unsafeLink(
                    scheme: scheme, allowed: URLScheme.forAssets, at: span, written: written(scheme, text, span)))
        case .hidden:
            diagnostics.append(.hiddenAsset(path, at: span, use: fileUse))
            add(path, kind, .missing, key)
        case .path:
            switch find(path, span) {
            case .found(let facts):
                reportMismatch(path, facts.kind, wanted: known?.medium, at: span, bleed: bleed)
                add(path, kind, .package(facts), key)
            case .outside(let link): diagnostics.append(.assetOutsidePackage(path, .link(folder: link), at: span))
            case .missing(let otherCase):
                reportMissing(path, text, otherCase, fileUse)
                add(path, kind, .missing, key)
            }
        }
    }

    /// Checks a URL of Apple Music, which is not an asset.
    mutating func checkAppleMusicURL(_ text: AuthorText) {
        var url = text.string(in: tree)
        let span = text.span(in: tree)
        guard let scheme = url.withUTF8(URLScheme.scheme) else {
            diagnostics.append(.urlWithoutScheme(url, at: span))
            return
        }
        if scheme == "http" {
            reportInsecure(text, span)
        } else if !URLScheme.forAppleMusic.contains(scheme) {
            diagnostics.append(
                .unsafeLink(
                    scheme: scheme, allowed: URLScheme.forAppleMusic, at: span, written: written(scheme, text, span)))
        }
    }

    /// Checks a description of a picture, which may be blank.
    mutating func checkDescription(_ text: AuthorText) {
        if text.withBytes(in: tree, Blank.isBlank) {
            diagnostics.append(.blankAltText(at: text.span(in: tree)))
        } else if text.withBytes(in: tree, MediaFileName.isFileName) {
            diagnostics.append(.fileNameAsAltText(text.string(in: tree), at: text.span(in: tree)))
        }
    }

    mutating func checkLabel(of image: NodeID) {
        var label = tree.plainText(of: image)
        if Blank.isBlank(label) {
            let start = Int(tree[image].start)
            diagnostics.append(.blankLabel(at: SourceSpan(start..<start + 2)))
        } else if label.withUTF8(MediaFileName.isFileName) {
            let words = tree.children(of: image).prefix { ![.linkDestination, .linkTitle].contains(tree[$0].kind) }
            let end = words.last.map { tree[$0].end } ?? tree[image].end
            diagnostics.append(.fileNameAsAltText(label, at: SourceSpan(start: tree[image + 1].start, end: end)))
        }
    }

    /// Resolves a link to a file of the package. Returns false if there is no such file.
    mutating func resolveLink(_ text: AuthorText) -> Bool {
        var path = text.string(in: tree)
        let span = text.span(in: tree)
        guard !path.isEmpty, path.withUTF8(AssetTarget.init) == .path, case .found(let facts) = find(path, span) else {
            return false
        }
        reportMismatch(path, facts.kind, wanted: nil, at: span)
        add(path, .file, .package(facts), nil)
        return true
    }

    /// Returns the path that was probably meant by one that names no file, and the text that replaces it in the source.
    mutating func fileMeant(by text: AuthorText) -> (path: String, replacement: String?)? {
        var path = text.string(in: tree)
        let span = text.span(in: tree)
        guard !path.isEmpty, path.withUTF8(AssetTarget.init) == .path, case .missing(let otherCase) = find(path, span),
            let meant = otherCase ?? meantPath(path, span)?.path
        else { return nil }
        return (meant, text.replacement(meant, in: tree))
    }

    // MARK: Files

    private mutating func find(_ path: String, _ span: SourceSpan) -> PackageFile {
        // A path with a slash at its end names a folder.
        if PathSpelling.endsInSlash(path) { return .missing(otherCase: nil) }
        let path = PathSpelling.shortest(path)
        let (number, isNew) = paths.insert(path)
        guard isNew else { return found[number] }
        // No file name contains NUL. The character has its own diagnostic.
        let file = path.utf8.contains(0) ? .missing(otherCase: nil) : files.find(path, hashingAtMost: room)
        found.append(file)
        if case .found(let facts) = file, let byteCount = facts.byteCount { count(byteCount, path, span) }
        return file
    }

    /// Adds the bytes of a file to the total, once per file.
    private mutating func count(_ byteCount: Int, _ path: String, _ span: SourceSpan) {
        if byteCount <= room {
            room -= byteCount
        } else if !isOverLimit {
            isOverLimit = true
            diagnostics.append(.assetsTooLarge(path, at: span, byteCount: byteCount, limit: limit))
        }
    }

    /// Lists an asset. An asset without a key is listed once; what is shown as well as linked has the kind of what is shown.
    private mutating func add(_ path: String, _ kind: IR.Asset.Kind, _ location: StoryAsset.Location, _ key: String?) {
        if key == nil {
            let (number, isNew) = listed.insert(path)
            guard isNew else {
                let index = listedAssets[number]
                if assets[index].kind == .file { assets[index].kind = kind }
                return
            }
            listedAssets.append(assets.count)
        }
        assets.append(StoryAsset(key: key, path: path, kind: kind, location: location))
    }

    // MARK: Diagnostics

    /// Reports a file that may run code, or whose known kind its use can't show.
    private mutating func reportMismatch(
        _ path: String, _ kind: FileKind?, wanted: FileKind.Medium?, at span: SourceSpan, bleed: SourceSpan? = nil
    ) {
        if let kind, kind.runs {
            diagnostics.append(.assetRuns(path, is: kind, wanted: wanted, at: span))
        } else if let ending = ExecutableFileName.ending(of: path) {
            diagnostics.append(.assetNameRuns(path, ending: ending, at: span))
        } else if let kind, let bleed, kind.holds(.film), kind.isForBrowsers {
            diagnostics.append(.filmWithoutKind(path, is: kind, at: span, name: bleed))
        } else if let kind, let wanted, !kind.holds(wanted) || !kind.isForBrowsers {
            diagnostics.append(.assetTypeMismatch(path, is: kind, wanted: wanted, at: span))
        }
    }

    private mutating func reportMissing(
        _ path: String, _ text: AuthorText, _ otherCase: String?, _ use: Diagnostic.AssetUse
    ) {
        let span = text.span(in: tree)
        if path.utf8.contains(0) || !reportsMissingFiles { return }
        let meant = otherCase == nil ? meantPath(path, span) ?? nearest(to: path, span) : nil
        diagnostics.append(
            .missingAsset(
                path, at: span, otherCase: otherCase.map { ($0, text.replacement($0, in: tree)) },
                otherPath: meant.map { ($0.path, text.replacement($0.path, in: tree), isSafe: $0.isSpelling) },
                use: use))
    }

    /// Returns the path of the file that a path without a file probably means: the same path with `/` for each `\`,
    /// without percent escapes, a slash at its end or typographic quotes around it (`isSpelling`), the same path in the assets
    /// folder, or the path of the asset whose key it is.
    private mutating func meantPath(_ path: String, _ span: SourceSpan) -> (path: String, isSpelling: Bool)? {
        let unescaped = PathSpelling.unescaped(path)
        let short = PathSpelling.endsInSlash(path) ? PathSpelling.shortest(path) : nil
        let unquoted = TypographicQuote.text(in: span.range, tree.bytes).map(tree.bytes.string)
        let candidates = [
            (unescaped, true), (short, true), (unquoted, true), ("assets/\(path)", false),
            (unescaped.map { "assets/\($0)" }, false),
        ]
        for case (var candidate?, let isSpelling) in candidates
        where candidate.withUTF8(AssetTarget.init) == .path && isThere(candidate, span) {
            return (PathSpelling.shortest(candidate), isSpelling)
        }
        // The entries of `assets` come first.
        return assets.prefix(1000).first { $0.key == path }.map { ($0.path, false) }
    }

    /// Returns the path of the only file in the same folder with a similar name.
    private mutating func nearest(to path: String, _ span: SourceSpan) -> (path: String, isSpelling: Bool)? {
        let path = PathSpelling.shortest(path)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let others = names[folder] ?? files.names(besides: path)
        names[folder] = others
        let near = suggestions.nearest(to: String(path.dropFirst(folder.count)), among: others)
        guard near.count == 1, isThere(folder + near[0], span) else { return nil }
        return (folder + near[0], false)
    }

    /// Returns the path of a file that a path from the root of a site, or of a folder around the package, probably means.
    private mutating func pathInside(_ path: String, _ span: SourceSpan) -> String? {
        var inside = path.split(separator: "/").drop { $0.utf8.allSatisfy { $0 == UInt8(ascii: ".") } }
            .joined(separator: "/")
        guard !inside.isEmpty, inside.withUTF8(AssetTarget.init) == .path else { return nil }
        return isThere(inside, span) ? PathSpelling.shortest(inside) : meantPath(inside, span)?.path
    }

    private mutating func isThere(_ path: String, _ span: SourceSpan) -> Bool {
        if case .found = find(path, span) { true } else { false }
    }

    private mutating func reportInsecure(_ text: AuthorText, _ span: SourceSpan) {
        let isPlain = span.count >= 5 && tree.bytes[Int(span.start) + 4] == UInt8(ascii: ":")
        let scheme = SourceSpan(Int(span.start)..<Int(span.start) + 4)
        diagnostics.append(.insecureURL(at: span, scheme: isPlain && text.isSource(in: tree) ? scheme : nil))
    }

    /// Returns the span of a URL's scheme in the source.
    private func written(_ scheme: String, _ text: AuthorText, _ span: SourceSpan) -> SourceSpan? {
        text.isSource(in: tree) ? URLScheme.span(of: scheme, at: Int(span.start), in: tree.bytes) : nil
    }
}

extension IR.Asset.Kind {
    /// The medium that a use of such an asset shows; nil for the target of a link, which may be anything.
    fileprivate var medium: FileKind.Medium? {
        switch self {
        case .image: .picture
        case .audio: .sound
        case .video: .film
        case .file: nil
        }
    }
}
