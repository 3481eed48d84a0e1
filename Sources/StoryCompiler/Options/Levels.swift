import StoryDiagnostics

/// Which weight diagnostics have in a run, where that is not the rule's own.
package struct Levels: Equatable, Sendable {
    private var byID: [DiagnosticID: DiagnosticLevel] = [:]
    /// Warnings count as errors.
    package var warningsAreErrors = false

    package init() {}

    /// Asks for a level; the last word about an id counts.
    /// - Returns: False, and nothing changes, where the id is an error: an error can't be lowered.
    package mutating func set(_ id: DiagnosticID, to level: DiagnosticLevel) -> Bool {
        guard Rule.of(id).severity != .error || level == .error else { return false }
        byID[id] = level
        return true
    }

    /// These levels, and where `stronger` says something, that.
    package func overridden(by stronger: Levels) -> Levels {
        var result = self
        result.byID.merge(stronger.byID) { $1 }
        result.warningsAreErrors = warningsAreErrors || stronger.warningsAreErrors
        return result
    }

    /// A text that says all that these levels ask for.
    package var fingerprint: String {
        let ids = byID.map { "\($0.key.rawValue)=\($0.value.rawValue)" }.sorted().joined(separator: ",")
        return ids + (warningsAreErrors ? " !" : "")
    }

    /// Whether every diagnostic keeps its severity.
    package var changeNothing: Bool { byID.isEmpty && !warningsAreErrors }

    /// The severity in force of a diagnostic; nil where it is not reported.
    package func severity(of diagnostic: DiagnosticList.Head) -> Severity? {
        var severity = diagnostic.severity
        if severity != .error {
            switch byID[diagnostic.id] {
            case .error: severity = .error
            case .warn: severity = .warning
            case .allow: return nil
            case nil: break
            }
        }
        return warningsAreErrors && severity == .warning ? .error : severity
    }
}
