import StoryDiagnostics
import StoryGraph
import StoryMapBackend

/// Draws the pages of one story and the links between them: `mdxc graph`.
package struct StoryDrawing: Sendable {
    package var format = MapBackend.Format.text
    /// The start of the path to draw; nil for the start of the story, if there is a ``to``.
    package var from: String?
    /// The end of the path; nil for the nearest ending, if there is a ``from``.
    package var to: String?

    package init() {}

    /// The reason why a story was not drawn though it has a map.
    package enum Refusal: Error {
        /// No location has this name; the nearest names.
        case unknownLocation(String, near: [String])
        /// No path leads from one location to the other, or to an ending.
        case noPath(from: String, to: String?)
    }

    /// Draws a story, even with errors if it has a section, and reports its diagnostics.
    /// - Returns: The outcome of the run, and the reason why the story was not drawn.
    package func run(
        _ input: StoryInput, _ options: StoryOptions, _ run: RunOptions, drawing: OutputStream,
        diagnostics: OutputStream, messages: OutputStream
    ) -> (outcome: Batch.Outcome, refusal: Refusal?) {
        var refusal: Refusal?
        let outcome = InspectedStory.run(
            input, options, run, hashesAssets: false, diagnostics: diagnostics, messages: messages
        ) { compilation in
            guard let map = compilation.story?.map else { return true }
            do throws(Refusal) {
                drawing.write(fromStory: MapBackend.render(map, path: try path(in: map), as: format))
                drawing.flush()
            } catch {
                refusal = error
            }
            return refusal == nil
        }
        return (outcome, refusal)
    }

    /// Returns the pages of the requested path; nil if none was requested.
    private func path(in map: StoryMap) throws(Refusal) -> [Int]? {
        if from == nil, to == nil { return nil }
        let start = try from.map { (name) throws(Refusal) in try page(name, of: map) } ?? map.start
        let end = try to.map { (name) throws(Refusal) in try page(name, of: map) }
        let facts = MapFacts(map)
        guard let path = end.map({ facts.path(from: start, to: $0) }) ?? facts.pathToEnd(from: start) else {
            throw .noPath(from: map.shortName(of: start), to: end.map(map.shortName))
        }
        return path
    }

    private func page(_ name: String, of map: StoryMap) throws(Refusal) -> Int {
        if let page = map.page(named: name) { return page }
        let isPage = name.utf8.contains(UInt8(ascii: "/"))
        let names = isPage ? map.pages.indices.map(map.name) : map.sections.map(\.id)
        throw .unknownLocation(name, near: NearestName.candidates(for: name, among: names))
    }
}
