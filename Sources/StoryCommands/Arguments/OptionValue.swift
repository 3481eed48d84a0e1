import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryKit
import StorySemantics

/// The argument of an option, with the conversions that options use.
struct OptionValue {
    /// The option as written: `--max-errors`.
    let option: String
    let bytes: RawPath

    var text: String { String(decoding: bytes.bytes, as: UTF8.self) }

    /// Returns a path, which must not be empty.
    func path() throws(UsageError) -> RawPath {
        if bytes.bytes.isEmpty { throw UsageError("'\(option)' needs a path") }
        return bytes
    }

    /// Returns the name of a participant. Throws if it is too long, or not visible.
    func personalName() throws(UsageError) -> String {
        let limit = CoReadingParticipant.nameLimit
        if Blank.isBlank(text) { throw UsageError("'\(option)' needs a name that can be seen") }
        guard text.utf8.count <= limit, VisibleText.harmless(text) == text else {
            throw UsageError(
                "'\(option)' needs a name of at most \(limit) bytes without control characters, not \(Quoting.quoted(text))"
            )
        }
        return text
    }

    /// Returns integers in a range, separated by commas; none for an empty value.
    func numbers(_ range: ClosedRange<Int>) throws(UsageError) -> [Int] {
        guard !text.isEmpty else { return [] }
        var numbers: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            numbers.append(try OptionValue(option: option, bytes: RawPath(String(part))).number(range))
        }
        return numbers
    }

    func number(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw UsageError("'\(option)' needs a whole number, not \(Quoting.quoted(text))")
        }
        guard let number = Int(text), !isNegative, range.contains(number) else {
            // The message names the upper limit only if the range has one, or the number is too large for an `Int`.
            let limits =
                range.upperBound == .max && (isNegative || Int(text) != nil)
                ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw UsageError("'\(option)' needs a number \(limits), not \(Quoting.quoted(text))")
        }
        return number
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ type: Choice.Type
    ) throws(UsageError) -> Choice where Choice.RawValue == String {
        if let choice = Choice(rawValue: text) { return choice }
        throw unknown(text, among: Choice.allCases.map(\.rawValue))
    }

    /// Returns kinds of output, separated by commas.
    func outputKinds() throws(UsageError) -> [OutputKind] {
        switch OutputKind.kinds(in: text) {
        case .success(let kinds): return kinds
        case .failure(let unknown): throw self.unknown(unknown.name, among: OutputKind.allCases.map(\.rawValue))
        }
    }

    private func unknown(_ name: String, among all: [String]) -> UsageError {
        let near = NearestName.candidates(for: name, among: all)
        return UsageError(
            near.isEmpty
                ? "'\(option)' takes \(Quoting.alternatives(all)), not \(Quoting.quoted(name))"
                : "'\(option)' does not take \(Quoting.quoted(name)); did you mean \(Quoting.alternatives(near))?")
    }

    func ruleID() throws(UsageError) -> DiagnosticID {
        if let id = DiagnosticID(rawValue: text) { return id }
        let near = NearestName.candidates(for: text, among: DiagnosticID.allCases.map(\.rawValue))
        let remedy = Quoting.didYouMean(near, else: "'mdxc rules' lists all of them")
        throw UsageError("no diagnostic has the id \(Quoting.quoted(text)); \(remedy)")
    }
}
