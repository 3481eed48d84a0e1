import StorySource

/// The findings about one source, in little memory: a text can have one every two bytes.
///
/// What decides about a finding is kept as it is (``heads``). Its words are kept by how they differ from those of another
/// finding of the same kind, and put together again each time somebody asks for the finding: to show it costs more by far.
package struct DiagnosticList: Sendable {
    /// What is known of a finding without its words.
    package struct Head: Sendable {
        /// Where it begins in the source.
        package let start: UInt32
        fileprivate let place: DiagnosticDetails.Place
        package let id: DiagnosticID
        private var flags: Flags

        /// All that is no number, in one byte: with a head for each two bytes of a text each byte counts.
        private struct Flags: OptionSet {
            let rawValue: UInt8
            static let isError = Flags(rawValue: 1)
            static let isNote = Flags(rawValue: 2)
            static let hasFixes = Flags(rawValue: 4)
            static let hasSafeFix = Flags(rawValue: 8)
            static let hasGuessesOnly = Flags(rawValue: 16)
        }

        fileprivate init(_ finding: Diagnostic, _ place: DiagnosticDetails.Place) {
            start = finding.span.start
            self.place = place
            id = finding.id
            flags = []
            if !finding.fixes.isEmpty { flags.insert(.hasFixes) }
            if finding.isSafelyFixable { flags.insert(.hasSafeFix) }
            severity = finding.severity
        }

        package fileprivate(set) var severity: Severity {
            get { flags.contains(.isError) ? .error : flags.contains(.isNote) ? .note : .warning }
            set {
                flags.subtract([.isError, .isNote])
                switch newValue {
                case .error: flags.insert(.isError)
                case .note: flags.insert(.isNote)
                case .warning: break
                }
            }
        }

        package var hasFixes: Bool { flags.contains(.hasFixes) }

        /// Whether `--fix` mends it.
        package var isSafelyFixable: Bool { flags.contains(.hasSafeFix) }

        /// No fix is safe, whatever the factory said of it.
        fileprivate var hasGuessesOnly: Bool { flags.contains(.hasGuessesOnly) }

        fileprivate mutating func makeGuess() {
            flags.remove(.hasSafeFix)
            flags.insert(.hasGuessesOnly)
        }
    }

    /// What a list holds. It is changed by the one list that has it, and copied before where several have.
    private final class Storage: @unchecked Sendable {
        var heads: [Head] = []
        var details = DiagnosticDetails()
        var lineBreak = "\n"
    }

    /// Nil while nothing was added: most lists stay empty, and change hands at each tag of a story.
    private var storage: Storage?

    package init() {}

    /// A head for each finding, in the same order.
    package var heads: [Head] { storage?.heads ?? [] }

    /// What ends the lines in the text of fixes; factories write LF. A list without findings has no other.
    package var lineBreak: String {
        get { storage?.lineBreak ?? "\n" }
        set { if storage != nil { owned().lineBreak = newValue } }
    }

    /// The storage, no other list's.
    private mutating func owned() -> Storage {
        if storage != nil, isKnownUniquelyReferenced(&storage) { return storage! }
        let copy = Storage()
        if let storage {
            copy.heads = storage.heads
            copy.details = storage.details
            copy.lineBreak = storage.lineBreak
        }
        storage = copy
        return copy
    }

    package init(_ findings: some Sequence<Diagnostic>) { self += findings }

    /// Whether there is an error among them.
    package var hasErrors: Bool { heads.contains { $0.severity == .error } }

    // MARK: Adding

    package mutating func append(_ finding: Diagnostic) {
        let storage = owned()
        storage.heads.append(Head(finding, storage.details.add(finding)))
    }

    package static func += (list: inout DiagnosticList, findings: some Sequence<Diagnostic>) {
        for finding in findings { list.append(finding) }
    }

    /// Adds the findings of another list; the longer list's words stay where they are.
    package static func += (list: inout DiagnosticList, findings: DiagnosticList) {
        guard list.count < findings.count else {
            for finding in findings { list.append(finding) }
            return
        }
        let first = list
        list = findings
        if first.isEmpty { return }
        let storage = list.owned()
        storage.lineBreak = first.lineBreak
        storage.heads.insert(contentsOf: first.map { Head($0, storage.details.add($0)) }, at: 0)
    }

    // MARK: Changing

    package mutating func removeLast() { owned().heads.removeLast() }

    /// Takes back what was added from `count` on. Nothing before was set or sorted since.
    package mutating func truncate(to count: Int) {
        guard count < self.count else { return }
        let storage = owned()
        storage.details.removeAll(from: storage.heads[count].place)
        storage.heads.removeSubrange(count...)
    }

    /// Takes away some of those from index `first` on.
    package mutating func removeAll(from first: Int = 0, where isUnwanted: (Head) -> Bool) {
        guard first < count else { return }
        let storage = owned()
        var kept = first
        for index in first..<storage.heads.count where !isUnwanted(storage.heads[index]) {
            storage.heads[kept] = storage.heads[index]
            kept += 1
        }
        storage.heads.removeSubrange(kept...)
    }

    /// Makes guesses of all fixes of some of the findings from index `first` on.
    package mutating func makeGuesses(from first: Int = 0, where isUnsure: (Head) -> Bool = { _ in true }) {
        guard first < count else { return }
        let storage = owned()
        for index in first..<storage.heads.count
        where storage.heads[index].isSafelyFixable && isUnsure(storage.heads[index]) {
            storage.heads[index].makeGuess()
        }
    }

    /// Gives each finding the severity that `level` says, and takes away those for which it says nil.
    package mutating func setSeverities(_ level: (Head) -> Severity?) {
        removeAll { level($0) == nil }
        guard !isEmpty else { return }
        let storage = owned()
        for index in storage.heads.indices {
            let head = storage.heads[index]
            storage.heads[index].severity = level(head) ?? head.severity
        }
    }

    /// Brings them into the order in which they are shown: by place, then by id.
    package mutating func sort() {
        guard count > 1 else { return }
        let storage = owned()
        let details = storage.details
        storage.heads.sort { left, right in
            if left.start != right.start { return left.start < right.start }
            let lengths = (details.length(left.id, left.place), details.length(right.id, right.place))
            if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
            return left.id != right.id && left.id.rawValue < right.id.rawValue
        }
    }
}

extension DiagnosticList: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { storage?.heads.count ?? 0 }

    /// The finding, put together when it is asked for.
    package subscript(index: Int) -> Diagnostic {
        get {
            guard let storage else { preconditionFailure("index out of range") }
            let head = storage.heads[index]
            var finding = storage.details.finding(head.id, from: head.start, head.place)
            finding.severity = head.severity
            if head.hasGuessesOnly { finding = finding.withGuessesOnly() }
            if storage.lineBreak != "\n" { finding.useLineBreaks(storage.lineBreak) }
            return finding
        }
        set {
            let storage = owned()
            storage.heads[index] = Head(newValue, storage.details.add(newValue))
        }
    }
}

extension DiagnosticList: ExpressibleByArrayLiteral {
    package init(arrayLiteral findings: Diagnostic...) { self.init(findings) }
}
