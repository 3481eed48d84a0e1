import Foundation
import StoryCompiler
import StoryFolder
import StoryIR
import StoryKit

/// Prints what came with the last step, and the ways on.
@MainActor func show(_ page: PageScreen) {
    for block in page.newBlocks {
        switch block.content {
        case .paragraph(let paragraph): print(paragraph.inlines.words)
        case .image(let image): print("[\(image.alt)]")
        default: print("(\(block.content.type))")
        }
    }
    for (number, choice) in zip(1..., page.choices) { print("\(number). \(choice.label.words)") }
    if page.isAtEnd { print("The end: \(page.ending?.title ?? page.section.title)") }
}

let folder = CommandLine.arguments.dropFirst().first ?? "."
do {
    // The story, compiled or not, and its reader: what people type goes in, and what there is to see comes out.
    let fetcher = try FolderFetcher(folder)
    let loader = StoryPackageLoader(fetcher: fetcher) { source, name, _ in
        try Compiler().compile(source: source, name: name, folder: folder)
    }
    let package = try await loader.load(fetcher.url)
    let reader = try StoryReader(package.content, beats: BeatLoader(package, from: loader))
    reader.begin()
    var shown = ""
    reading: while true {
        var ways: [FailureScreen.Action] = []
        if case .failure(let failure) = await reader.settled() {
            (shown, ways) = ("\(failure.title). \(failure.words)", failure.actions.filter { $0 != .close })  // `q`
            for line in [shown] + zip(1..., ways).map({ "\($0). \($1.words)" }) { print(line) }
        } else if case .page(let page) = reader.screen, "\(page.location)" != shown {
            show(page)
            shown = "\(page.location)"
        }
        switch readLine() {
        case nil, "q": break reading
        case "b": reader.back()
        case let line? where ways.isEmpty: if let n = Int(line) { reader.choose(at: n - 1) } else { reader.advance() }
        case let line?: if let way = Int(line), 1...ways.count ~= way { reader.perform(ways[way - 1]) }
        }
    }
} catch {
    FileHandle.standardError.write(Data("\(folder): \(error)\n".utf8))
    exit(1)
}
