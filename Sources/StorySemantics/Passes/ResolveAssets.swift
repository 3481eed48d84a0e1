import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Resolves asset paths, URLs and descriptions of pictures (LANGUAGE.md 5).
struct ResolveAssets {
    private var resolver: AssetResolver
    /// The number of nodes of prose whose pictures and links are resolved.
    private var resolved = 0

    init(_ context: PassContext) {
        resolver = AssetResolver(
            tree: context.tree, files: context.files, limit: context.limits.total,
            reportsMissingFiles: !context.isImported || context.files.hasFolder("assets"))
        for picture in [context.metadata.heroImage, context.metadata.leadArt] {
            guard let picture else { continue }
            if let src = picture.src { resolver.resolve(.field(src), kind: .image) }
            if let alt = picture.alt { resolver.checkDescription(.field(alt)) }
        }
        for asset in context.metadata.assets { resolver.declare(asset) }
    }

    mutating func visit(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        if element.component == .galleryImage || element.component == .fullBleed {
            resolve(before: element.node, &context)
        }
        switch element.component {
        case .galleryImage: resolver.resolve(element.node, kind: .image)
        case .fullBleed: resolver.resolve(element.node, kind: Self.shownKind(of: element.node, in: context.tree))
        default: break
        }
    }

    mutating func finish(_ context: inout PassContext) {
        resolve(before: context.tree.nodes.count, &context)
        for index in context.metadata.media.indices {
            if let artwork = context.metadata.media[index].artworkURL {
                resolver.resolve(.field(artwork), kind: .image, isArtwork: true)
            }
            if let url = context.metadata.media[index].appleMusicURL { resolver.checkAppleMusicURL(.field(url)) }
        }
        context.assets = resolver.assets
        // Titles show no pictures and no links. Those in titles are checked, but their files don't belong to the story.
        resolve(context.survey.titles[...], &context)
        context.diagnostics += resolver.diagnostics
    }

    /// Resolves pictures and links in the text before an element, so that assets are in the order of first use.
    private mutating func resolve(before end: NodeID, _ context: inout PassContext) {
        guard context.tree.profile >= .markdown else { return }
        let next = context.survey.prose[resolved...].prefix { $0 < end }
        resolved = next.endIndex
        resolve(next, &context)
    }

    /// Resolves pictures in the text, and links to files of the package. Other relative links have no target.
    private mutating func resolve(_ nodes: ArraySlice<NodeID>, _ context: inout PassContext) {
        let tree = context.tree
        for node in nodes {
            guard
                let span = tree[node].kind == .image || tree[node].kind == .link
                    ? tree.target(of: node)?.destination : nil
            else { continue }
            if tree[node].kind == .image {
                if context.markdown.isFirstReport(about: span) { resolver.resolve(.destination(span), kind: .image) }
                resolver.checkLabel(of: node)
            } else if !tree.bytes.matches("https://", at: Int(span.start)),
                LinkText.withDecoded(span, in: tree, { LinkTarget($0) == .relative && $0.first != UInt8(ascii: "#") })
            {
                if resolver.resolveLink(.destination(span)) {
                    ResolveMarkdown.addLocalLink(node, &context)
                } else if context.markdown.isFirstReport(about: span) {
                    let path = tree.bytes.string(span)
                    let anchor = context.markdown.slugs.contains(path) ? ("#" + path, "#" + path) : nil
                    context.report(
                        .relativeLink(
                            path, at: span, isPath: true, meant: anchor ?? resolver.fileMeant(by: .destination(span))))
                }
            }
        }
    }

    /// Returns the kind of asset that a FullBleed shows; nil if its `kind` is invalid.
    private static func shownKind(of element: NodeID, in tree: SyntaxTree) -> IR.Asset.Kind? {
        if case .unreadable = tree.state(of: .kind, in: element) { return nil }
        switch tree.enumeratedValue(.kind, of: element, as: IR.FullBleed.Kind.self) {
        case .valid(.video): return .video
        case .valid(.image), .absent: return .image
        case .invalid: return nil
        }
    }
}
