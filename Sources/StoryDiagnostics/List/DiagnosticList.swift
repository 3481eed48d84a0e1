import StorySource

/// A compact list of the diagnostics about one source: a text can have one every two bytes.
///
/// ``heads`` holds what decisions need. The wording is stored as the difference from another diagnostic of the same kind, and
/// reconstructed on each access, which is far cheaper than showing it.
package struct DiagnosticList: Sendable {
    /// The properties of a diagnostic without its wording.
    package struct Head: Sendable {
        package let start: UInt32
        fileprivate let location: DiagnosticDetails.Location
        package let id: DiagnosticID
        private var flags: Flags

        /// All Boolean properties and the severity, in one byte: there may be a head for each two bytes of a text.
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

        /// Whether it has a safe fix, which `--fix` applies.
        package var isSafelyFixable: Bool { flags.contains(.hasSafeFix) }

        /// Whether all fixes count as unsafe, whatever the factory declared.
        fileprivate var hasUnsafeFixesOnly: Bool { flags.contains(.hasUnsafeFixesOnly) }

        fileprivate mutating func makeUnsafe() {
            flags.remove(.hasSafeFix)
            flags.insert(.hasUnsafeFixesOnly)
        }
    }

    /// The storage of a list. A unique owner mutates it in place; shared storage is copied first.
    private final class Storage: @unchecked Sendable {
        var heads: [Head] = []
        var details = DiagnosticDetails()
        var lineBreak = "\n"
    }

    /// Nil until the first diagnostic: most lists stay empty, and lists are swapped at each tag of a story.
    private var storage: Storage?

    package init() {}

    /// The heads of the diagnostics, in the same order.
    package var heads: [Head] { storage?.heads ?? [] }

    /// The line break in the text of fixes; factories write LF. Has no effect on an empty list.
    package var lineBreak: String {
        get { storage?.lineBreak ?? "\n" }
        set { if storage != nil { owned().lineBreak = newValue } }
    }

    /// Returns the storage, uniquely owned.
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

    package init(_ diagnostics: [Diagnostic]) { self += diagnostics }

    package var hasErrors: Bool { heads.contains { $0.severity == .error } }

    // MARK: Adding

    package mutating func append(_ diagnostic: Diagnostic) {
        let storage = owned()
        storage.heads.append(Head(diagnostic, storage.details.add(diagnostic)))
    }

    package static func += (list: inout DiagnosticList, diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { list.append(diagnostic) }
    }

    /// Appends the diagnostics of another list. The details of the longer list are not copied.
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

    /// Removes the diagnostics from `count` on. Earlier ones must not have been changed or sorted since.
    package mutating func truncate(to count: Int) {
        guard count < self.count else { return }
        let storage = owned()
        storage.details.removeAll(from: storage.heads[count].location)
        storage.heads.removeSubrange(count...)
    }

    /// Removes the matching diagnostics from index `first` on.
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

    /// Marks all fixes of the matching diagnostics from index `first` on as unsafe.
    package mutating func makeUnsafe(from first: Int = 0, where isUnsafe: (Head) -> Bool = { _ in true }) {
        guard first < count else { return }
        let storage = owned()
        for index in first..<storage.heads.count
        where storage.heads[index].isSafelyFixable && isUnsafe(storage.heads[index]) {
            storage.heads[index].makeUnsafe()
        }
    }

    /// Sets each diagnostic's severity to the result of `level`, and removes those for which it is nil.
    package mutating func setSeverities(_ level: (Head) -> Severity?) {
        removeAll { level($0) == nil }
        guard !isEmpty else { return }
        let storage = owned()
        for index in storage.heads.indices {
            let head = storage.heads[index]
            storage.heads[index].severity = level(head) ?? head.severity
        }
    }

    /// Sorts into display order: by location, shorter ones first, then by id.
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

    /// Returns a diagnostic, reconstructed on access.
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
