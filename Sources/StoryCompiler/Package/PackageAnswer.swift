import StorySemantics

/// What a package answered to a question of the passes about its files.
package struct PackageAnswer: Hashable, Sendable {
    /// What can be asked.
    package enum Question: Hashable, Sendable {
        /// What is under a path?
        case file(String)
        /// Is there a folder of that name?
        case folder(String)
    }

    package let question: Question
    /// The answer as a text; equal texts mean equal files.
    package let answer: String

    /// The answer to a question about a file. Its hash says all that the passes see of it.
    package init(_ file: PackageFile, to path: String) {
        question = .file(path)
        answer =
            switch file {
            case .found(let facts): "found \(facts.byteCount ?? 0) \(facts.hash ?? "-")"
            case .missing(let otherCase): "missing" + (otherCase.map { " " + $0 } ?? "")
            case .outside: "outside"
            }
    }

    /// The answer to a question about a folder.
    package init(hasFolder: Bool, _ name: String) {
        question = .folder(name)
        answer = hasFolder ? "yes" : "no"
    }

    /// The answer as it was written down.
    package init(_ answer: String, to question: Question) {
        self.question = question
        self.answer = answer
    }

    /// Whether the package, which hashes contents, still says so.
    /// - Parameter room: How many bytes may be hashed for it. What was hashed is taken away.
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
