/// The number of diagnostics of a run, by kind.
package struct Summary: Equatable, Sendable {
    package var stories: Int
    package private(set) var errors = 0
    package private(set) var warnings = 0
    package private(set) var notes = 0
    package private(set) var safelyFixable = 0
    package private(set) var maybeFixable = 0
    /// The number of fixed diagnostics, which are counted nowhere else.
    package var fixed = 0

    package init(stories: Int) { self.stories = stories }

    package mutating func count(_ diagnostic: Diagnostic) {
        switch diagnostic.severity {
        case .error: errors += 1
        case .warning: warnings += 1
        case .note: notes += 1
        }
        if diagnostic.isSafelyFixable {
            safelyFixable += 1
        } else if !diagnostic.fixes.isEmpty {
            maybeFixable += 1
        }
    }

    /// `2 errors, 1 warning in 3 stories; 1 can be fixed with --fix`; `1 story, no problems; 2 fixed`.
    package var line: String {
        let parts = [(errors, "error", "errors"), (warnings, "warning", "warnings"), (notes, "note", "notes")]
            .filter { $0.0 > 0 }.map { Counted.words($0.0, $0.1, $0.2) }
        let among = Counted.words(stories, "story", "stories")
        let found = parts.isEmpty ? "\(among), no problems" : "\(parts.joined(separator: ", ")) in \(among)"
        let fixable = safelyFixable == 0 ? "" : "; \(safelyFixable) can be fixed with --fix"
        return found + fixable + (fixed == 0 ? "" : "; \(fixed) fixed")
    }

    /// `2 more diagnostics not shown`
    package static func notShown(_ count: Int) -> String { "\(Counted.words(count, "more diagnostic")) not shown" }
}
