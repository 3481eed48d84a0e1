import StorySource

/// The diagnostics about one source, in little memory: a text can have one every two bytes.
///
/// What decides about a diagnostic is kept as it is (``heads``). Its words are kept by how they differ from those of another
/// diagnostic of the same kind, and put together again each time somebody asks for the diagnostic: to show it costs more by far.
package struct DiagnosticList: Sendable {
    /// What is known of a diagnostic without its words.
    package struct Head: Sendable {
        /// Where it begins in the source.
        package let start: UInt32
        fileprivate let location: DiagnosticDetails.Location
        package let id: DiagnosticID
        private var flags: Flags

        /// All that is no number, in one byte: with a head for each two bytes of a text each byte counts.
        private struct Flags: OptionSet {
            let rawValue: UInt8
            static let isError = Flags(rawValue: 1)
            static let isNote = Flags(rawValue: 2)
            static let hasFixes = Flags(rawValue: 4)
            static let hasSafeFix = Flags(rawValue: 8)
            static let hasUnsafeFixesOnly = Flags(rawValue: 16)
        }

        fileprivate init(_ diagnostic: Diagnostic, _ location: DiagnosticDetails.Location) {
            start = diagnostic.span.start
            self.location = location
            id = diagnostic.id
            flags = []
            if !diagnostic.fixes.isEmpty { flags.insert(.hasFixes) }
            if diagnostic.isSafelyFixable { flags.insert(.hasSafeFix) }
            severity = diagnostic.severity
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

        /// Whether `--fix` fixes it.
        package var isSafelyFixable: Bool { flags.contains(.hasSafeFix) }

        /// No fix is safe, whatever the factory said of it.
        fileprivate var hasUnsafeFixesOnly: Bool { flags.contains(.hasUnsafeFixesOnly) }

        fileprivate mutating func makeUnsafe() {
            flags.remove(.hasSafeFix)
            flags.insert(.hasUnsafeFixesOnly)
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

    /// A head for each diagnostic, in the same order.
    package var heads: [Head] { storage?.heads ?? [] }

    /// What ends the lines in the text of fixes; factories write LF. A list without diagnostics has no other.
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

    package init(_ diagnostics: some Sequence<Diagnostic>) { self += diagnostics }

    /// Whether there is an error among them.
    package var hasErrors: Bool { heads.contains { $0.severity == .error } }

    // MARK: Adding

    package mutating func append(_ diagnostic: Diagnostic) {
        let storage = owned()
        storage.heads.append(Head(diagnostic, storage.details.add(diagnostic)))
    }

    package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { list.append(diagnostic) }
    }

    /// Adds the diagnostics of another list; the longer list's words stay where they are.
    package static func += (list: inout DiagnosticList, diagnostics: DiagnosticList) {
        guard list.count < diagnostics.count else {
            for diagnostic in diagnostics { list.append(diagnostic) }
            return
        }
        let first = list
        list = diagnostics
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
        storage.details.removeAll(from: storage.heads[count].location)
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

    /// Makes guesses of all fixes of some of the diagnostics from index `first` on.
    package mutating func makeUnsafe(from first: Int = 0, where isUnsafe: (Head) -> Bool = { _ in true }) {
        guard first < count else { return }
        let storage = owned()
        for index in first..<storage.heads.count
        where storage.heads[index].isSafelyFixable && isUnsafe(storage.heads[index]) {
            storage.heads[index].makeUnsafe()
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

    /// Brings them into the order in which they are shown: by location, then by id.
    package mutating func sort() {
        guard count > 1 else { return }
        let storage = owned()
        let details = storage.details
        storage.heads.sort { left, right in
            if left.start != right.start { return left.start < right.start }
            let lengths = (details.length(left.id, left.location), details.length(right.id, right.location))
            if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
            return left.id != right.id && left.id.rawValue < right.id.rawValue
        }
    }
}

extension DiagnosticList: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { storage?.heads.count ?? 0 }

    /// The diagnostic, put together when it is asked for.
    package subscript(index: Int) -> Diagnostic {
        get {
            guard let storage else { preconditionFailure("index out of range") }
            let head = storage.heads[index]
            var diagnostic = storage.details.diagnostic(head.id, from: head.start, head.location)
            diagnostic.severity = head.severity
            if head.hasUnsafeFixesOnly { diagnostic = diagnostic.withUnsafeFixesOnly() }
            if storage.lineBreak != "\n" { diagnostic.useLineBreaks(storage.lineBreak) }
            return diagnostic
        }
        set {
            let storage = owned()
            storage.heads[index] = Head(newValue, storage.details.add(newValue))
        }
    }
}

extension DiagnosticList: ExpressibleByArrayLiteral {
    package init(arrayLiteral diagnostics: Diagnostic...) { self.init(diagnostics) }
}
