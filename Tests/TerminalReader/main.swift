import Foundation
import StoryCompiler
import StoryFolder
import StoryIR
import StoryKit

/// Prints what came with the last step, and the choices.
@MainActor func show(_ page: PageScreen) {
    for block in page.newBlocks {
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
    // The story, compiled or not, and its reader: what people type goes in, and what there is to see comes out.
    let fetcher = try FolderFetcher(folder)
    let loader = StoryPackageLoader(fetcher: fetcher) { source, name, _ in
        try Compiler().compile(source: source, name: name, folder: folder)
    }
    let package = try await loader.load(fetcher.url)
    let reader = try StoryReader(package.content, beats: SectionLoader(package, from: loader))
    reader.begin()
    var shown = ""
    reading: while true {
        var paths: [FailureScreen.Action] = []
        if case .failure(let failure) = await reader.waitUntilLoaded() {
            (shown, paths) = ("\(failure.title). \(failure.userMessage)", failure.actions.filter { $0 != .close })
            for line in [shown] + zip(1..., paths).map({ "\($0). \($1.userMessage)" }) { print(line) }
        } else if case .page(let page) = reader.screen, "\(page.location)" != shown {
            show(page)
            shown = "\(page.location)"
        }
        switch readLine() {
        case nil, "q": break reading
        case "b": reader.back()
        case let line? where paths.isEmpty: if let n = Int(line) { reader.choose(at: n - 1) } else { reader.advance() }
        case let line?: if let path = Int(line), 1...paths.count ~= path { reader.perform(paths[path - 1]) }
        }
    }
} catch {
    FileHandle.standardError.write(Data("\(folder): \(error)\n".utf8))
    exit(1)
}
