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

// The story: its JSON, the files of a split one, or its source, which is compiled here.
let folder = CommandLine.arguments.dropFirst().first ?? "."
let fetcher = try FolderFetcher(folder)
let loader = StoryPackageLoader(fetcher: fetcher) { source, name, _ in
    try Compiler().compile(source: source, name: name, folder: folder)
}
let package = try await loader.load(fetcher.url)

// The reader: what people type goes in, and what there is to see comes out.
let reader = try StoryReader(package.content, beats: BeatLoader(package, from: loader))
reader.begin()
var shown = ""
reading: while true {
    while case .loading(let screen) = reader.screen, !screen.offersRetry { try await Task.sleep(for: .milliseconds(5)) }
    var ways: [FailureScreen.Action] = []
    switch reader.screen {
    case .loading(let screen): (shown, ways) = (screen.words, screen.actions)
    case .failure(let screen): (shown, ways) = ("\(screen.title). \(screen.words)", screen.actions)
    case .page(let page):
        if "\(page.location)" != shown { show(page) }
        shown = "\(page.location)"
    }
    ways.removeAll { $0 == .close }  // That is `q`.
    if !ways.isEmpty { print(shown) }
    for (number, way) in zip(1..., ways) { print("\(number). \(way.words)") }
    switch readLine() {
    case nil, "q": break reading
    case "b": reader.back()
    case let line? where !ways.isEmpty: if let way = Int(line), 1...ways.count ~= way { reader.perform(ways[way - 1]) }
    case let line?: if let number = Int(line) { reader.choose(at: number - 1) } else { reader.advance() }
    }
}
