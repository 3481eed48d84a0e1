// What stands in the articles of the libraries, besides Bookshelf.swift.

import StoryCompiler
import StoryFoundation
import StoryKit

enum ReadingSnippets {
    /// What people see where there is no page, and the buttons below.
    static func lines(of failure: FailureScreen) -> [String] {
        [failure.title, failure.userMessage] + failure.actions.map(\.userMessage)
    }
}

extension FailureScreen {
    var ownWords: String {
        switch reason {
        case .asset(.timeout): "The picture takes its time."
        case .asset, .loading(.network): "You seem to be offline."
        case .loading, .navigation: "This story needs a little care."
        case .bookmark: "Your bookmark can't be read."
        case .owner(let owner): "\(owner.shownName) has a problem."
        }
    }
}

/// Compiles a text until nothing can be fixed without asking its author.
func fixed(_ source: String) async throws -> String {
    var source = source
    for _ in 0..<10 {
        let story = try await Compiler().compile(source: source)
        let fix = story.diagnostics.lazy.flatMap(\.fixes).first { $0.applicability == .safe }
        guard let fix, let next = fix.applied(to: source) else { return source }
        source = next
    }
    return source
}

/// Compiles the story in a folder, and prints what its author should know.
func document(inFolder folder: String) async throws -> StoryDocument {
    let story = try await Compiler().compile(folder: folder)
    for diagnostic in story.diagnostics { print(diagnostic) }
    return try story.get()
}
