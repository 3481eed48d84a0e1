import Foundation
import StoryCompiler
import StoryFolder
import StoryKit

/// Prints what came with the last step, all of the page on opening, and the choices.
@MainActor func show(_ page: PageScreen) {
    for block in page.turn.reason == .opening ? page.visibleBlocks : page.newBlocks {
        switch block.content {
        case .paragraph(let paragraph): print(paragraph.inlines.plainText)
        case .image(let image): print("[\(image.alt)]")
        default: print("(\(block.content.type))")
        }
    }
    for (number, choice) in zip(1..., page.choices) { print("\(number). \(choice.label.plainText)") }
    if page.isAtEnd { print("The end: \(page.ending?.title ?? page.section.title)") }
}

let folder = CommandLine.arguments.dropFirst().first ?? "."
do {
    let fetcher = try FolderFetcher(folder)
    let loader = StoryPackageLoader(fetcher: fetcher, compiler: Compiler())
    let bookmarks = CommandLine.arguments.dropFirst(2).first.map { FileBookmarkStore(folder: $0) }
    let reader = try await StoryReader(loader.load(fetcher.url), loader: loader, bookmarks: bookmarks)
    reader.begin()
    var shown: ReaderScreen?
    while true {
        let screen = await reader.waitUntilLoaded()
        if case .page(let page) = screen, screen != shown { show(page) }
        if case .failure(let failure) = screen { print("\(failure.title). \(failure.userMessage)") }
        let ways = screen.actions.filter { $0 != .close }
        for (number, way) in zip(1..., ways) { print("\(number). \(way.userMessage)") }
        shown = screen
        guard let line = readLine(), line != "q" else { break }
        switch Int(line) {
        case let number? where ways.indices.contains(number - 1): reader.perform(ways[number - 1])
        case let number?: reader.choose(at: number - 1)
        case nil: if line == "b" { reader.back() } else { reader.advance() }
        }
    }
    await reader.flushBookmark()
} catch {
    FileHandle.standardError.write(Data("\(folder): \(error)\n".utf8))
    exit(1)
}
