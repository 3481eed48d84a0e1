import StorySource

/// The versions of mdxc that a `required-version` allows: conditions such as `>=0.1` and `<0.3`, which all have to hold.
struct VersionRequirement: Sendable {
    /// The valid texts, in words.
    static let expectation = "a version, such as '0.1.0', or conditions, such as '>=0.1, <0.3'"

    private enum Relation: String, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case equal = "=="
        case unequal = "!="
        case above = ">"
        case below = "<"
    }

    let text: String
    private let conditions: [(relation: Relation, version: (Int, Int, Int))]

    /// Reads conditions separated by commas; nil if one of them is malformed. A version without a relation allows only
    /// itself.
    init?(_ text: String) {
        var conditions: [(Relation, (Int, Int, Int))] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let written = part.trimming { $0 == " " }
            let relation = Relation.allCases.first { written.hasPrefix($0.rawValue) }
            let number = written.dropFirst(relation?.rawValue.utf8.count ?? 0).trimming { $0 == " " }
            guard let version = Self.version(number) else { return nil }
            conditions.append((relation ?? .equal, version))
        }
        self.text = text
        self.conditions = conditions
    }

    /// Returns whether all conditions hold for a version of one to three numbers.
    func allows(_ version: String) -> Bool {
        guard let version = Self.version(version) else { return false }
        return conditions.allSatisfy { condition in
            switch condition.relation {
            case .atLeast: version >= condition.version
            case .atMost: version <= condition.version
            case .equal: version == condition.version
            case .unequal: version != condition.version
            case .above: version > condition.version
            case .below: version < condition.version
            }
        }
    }

    /// Reads one to three numbers; those that are missing are 0.
    private static func version(_ text: String) -> (Int, Int, Int)? {
        var numbers: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy(\.isASCIIDigit), let number = Int(part) else { return nil }
            numbers.append(number)
        }
        guard (1...3).contains(numbers.count) else { return nil }
        return (numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    }
}
