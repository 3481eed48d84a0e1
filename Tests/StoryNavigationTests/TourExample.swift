import StoryIR
import StoryNavigation

/// What somebody sees who always takes the last choice: location by location, what each step brings, and the ending.
func lastPath(through document: StoryDocument) throws -> [String] {
    try document.checkRequirements(supported: StoryNavigator.supportedRequirements)
    var reader = try StoryNavigator(document)
    var seen: [String] = []
    while true {
        seen.append("\(reader.location): \(reader.newBlocks.count) blocks")
        if reader.canAdvance {
            try reader.advance()  // To the next line of a page that reveals line by line, else to the next page.
        } else if let choice = reader.choices.last {
            try reader.choose(choice)
        } else {
            break
        }
    }
    seen.append(reader.ending?.title ?? "The end")

    // Kept as JSON until the next sitting. The story may have been edited by then.
    let bookmark = Bookmark(reader)
    switch try bookmark.restore(in: document) {
    case .exact(let reader): seen.append("back at \(reader.location)")
    case .relocated(let reader, let move): seen.append("now at \(reader.location): \(move)")
    case .differentStory(let other): seen.append("that is a bookmark of '\(other)'")
    }
    return seen
}
