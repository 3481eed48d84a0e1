import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

extension Snapshot {
    /// Returns a page, as a function in the protocol's call hierarchy.
    fileprivate func callHierarchyItem(page index: Int, of story: AnalyzedStory) -> MessageObject {
        let page = story.pages.pages[index]
        let detail = story.tree.text(of: .title, in: story.sections[page.section].node) ?? ""
        return MessageObject { [self] in
            $0.member("name", story.pages.name(of: index))
            if !detail.isEmpty { $0.member("detail", detail) }
            $0.member("kind", StorySymbol.Kind.namespace.rawValue)
            $0.member("uri", uri)
            $0.member("range", range(story.tree[page.node].span))
            $0.member("selectionRange", range(story.tree.nameSpan(of: page.node)))
        }
    }
}

/// `textDocument/prepareCallHierarchy`: the page at a position, or the one to which a name there refers.
enum PrepareCallHierarchyRequest: Request {
    static let method = "textDocument/prepareCallHierarchy"
    static let provider: String? = "callHierarchyProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [MessageObject]? {
        let (snapshot, offset) = try server.place(params)
        guard let story = snapshot.story else { return nil }
        let tree = story.tree
        let link = story.pages.links.first { tree[$0.node].range.contains(offset) && isName(at: offset, snapshot) }
        let page =
            link?.target
            ?? story.pages.pages.lastIndex { Int(tree[$0.node].start) <= offset && offset <= Int(tree[$0.node].end) }
        return page.map { [snapshot.callHierarchyItem(page: $0, of: story)] }
    }

    private static func isName(at offset: Int, _ snapshot: Snapshot) -> Bool {
        guard let use = snapshot.names?.use(at: offset) else { return false }
        return use.kind == .section || use.kind == .page
    }
}

/// `callHierarchy/incomingCalls`: the pages that link here.
enum IncomingCallsRequest: Request {
    static let method = "callHierarchy/incomingCalls"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [MessageObject] {
        guard let links = try PageLinks(params, server) else { return [] }
        return links.story.pages.pages.indices.compactMap { links.call("from", from: $0, to: links.page, of: $0) }
    }
}

/// `callHierarchy/outgoingCalls`: the pages to which this page links.
enum OutgoingCallsRequest: Request {
    static let method = "callHierarchy/outgoingCalls"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [MessageObject] {
        guard let links = try PageLinks(params, server) else { return [] }
        return links.story.pages.pages.indices.compactMap { links.call("to", from: links.page, to: $0, of: $0) }
    }
}

/// The links from and to a page.
private struct PageLinks {
    let snapshot: Snapshot
    let story: AnalyzedStory
    let page: Int

    /// Finds the links; nil if the page no longer exists.
    init?(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) {
        let uri = try params.required(params["item"]?["uri"]?.string)
        let name = ExactName(try params.required(params["item"]?["name"]?.string))
        guard let snapshot = server.workspace.snapshot(of: uri), let story = snapshot.story,
            let page = story.pages.pages.indices.first(where: { ExactName(story.pages.name(of: $0)) == name })
        else { return nil }
        self.snapshot = snapshot
        self.story = story
        self.page = page
    }

    /// Returns the links from one page to another, under the name of one of them; nil if there are none.
    func call(_ member: String, from source: Int, to target: Int, of shown: Int) -> MessageObject? {
        let tree = story.tree
        let page = story.pages.pages[source]
        var ranges = story.pages.links(of: source).filter { $0.target == target }.map {
            snapshot.range(tree[$0.node].kind == .attribute ? tree[$0.node].span : tree.nameSpan(of: $0.node))
        }
        if page.exit == .follows, target == source + 1, !(page.isLast && story.pages.flow == .explicit) {
            ranges.append(snapshot.range(tree.nameSpan(of: page.node)))
        }
        guard !ranges.isEmpty else { return nil }
        return MessageObject { [ranges] in
            $0.member(member, snapshot.callHierarchyItem(page: shown, of: story))
            $0.member("fromRanges", ranges)
        }
    }
}
