import StorySemantics

/// A question of the passes about the files of a package, and the answer.
package struct PackageAnswer: Hashable, Sendable {
    package enum Question: Hashable, Sendable {
        /// Which file is at this path?
        case file(String)
        /// Is there a folder with this name?
        case folder(String)
    }

    package let question: Question
    /// The answer as a text. Equal texts mean equal files.
    package let answer: String

    /// Creates the answer to a question about a file. Its hash covers everything that the passes read from it.
    package init(_ file: PackageFile, to path: String) {
        question = .file(path)
        answer =
            switch file {
            case .found(let facts): "found \(facts.byteCount ?? 0) \(facts.hash ?? "-")"
            case .missing(let otherCase): "missing" + (otherCase.map { " " + $0 } ?? "")
            case .outside: "outside"
            }
    }

    package init(hasFolder: Bool, _ name: String) {
        question = .folder(name)
        answer = hasFolder ? "yes" : "no"
    }

    package init(_ answer: String, to question: Question) {
        self.question = question
        self.answer = answer
    }

    /// Returns whether the package, which must hash contents, still gives this answer.
    /// - Parameter room: The number of bytes that may be hashed; those that are hashed are subtracted.
    package func isStillGiven(by package: PackageFolder, hashingAtMost room: inout Int) -> Bool {
        switch question {
        case .file(let path):
            let file = package.find(path, hashingAtMost: answer.hasSuffix(" -") ? 0 : room)
            if case .found(let facts) = file, facts.hash != nil { room -= facts.byteCount ?? 0 }
            return PackageAnswer(file, to: path) == self
        case .folder(let name): return PackageAnswer(hasFolder: package.hasFolder(name), name) == self
        }
    }
}
