/// The members of an object of a JSON story (LANGUAGE.md 9).
protocol JSONStoryField: CaseIterable, Hashable, RawRepresentable, Sendable where RawValue == String {
    /// A vector with a node for each member; 0, the root, means none.
    associatedtype Nodes: SIMD & Sendable where Nodes.Scalar == UInt32

    /// The required type of the value.
    var shape: JSONShape { get }
    var isRequired: Bool { get }
    /// The names of the member in other formats.
    var synonyms: [String] { get }
    /// The meaning, for the language reference.
    var words: String { get }
}

extension JSONStoryField {
    var synonyms: [String] { [] }
    /// The index in ``allCases``.
    var index: Int { Self.allCases.distance(from: Self.allCases.startIndex, to: Self.allCases.firstIndex(of: self)!) }
}

/// The type of a member's value.
enum JSONShape: Sendable { case text, number, truth, listOfText, listOfObjects }

enum JSONStoryMember: String, JSONStoryField {
    typealias Nodes = SIMD16<UInt32>

    case id, title, author, originalSource, culturalOrigin, synopsis, coverImageName, estimatedReadingMinutes, ageRange
    case tags, isPurchased, segments

    var shape: JSONShape {
        switch self {
        case .id, .title, .author, .originalSource, .culturalOrigin, .synopsis, .coverImageName, .ageRange: .text
        case .estimatedReadingMinutes: .number
        case .tags: .listOfText
        case .isPurchased: .truth
        case .segments: .listOfObjects
        }
    }

    var isRequired: Bool { self == .id || self == .title || self == .author || self == .segments }
}

enum JSONSegmentMember: String, JSONStoryField {
    typealias Nodes = SIMD8<UInt32>

    case id, text, audioFileName, imageFileName, isAuthenticPath, choices

    var shape: JSONShape {
        switch self {
        case .id, .text, .audioFileName, .imageFileName: .text
        case .isAuthenticPath: .truth
        case .choices: .listOfObjects
        }
    }

    var isRequired: Bool { self == .id || self == .text }
}

enum JSONChoiceMember: String, JSONStoryField {
    typealias Nodes = SIMD4<UInt32>

    case id, text, nextSegmentId, isAuthenticPath

    var shape: JSONShape { self == .isAuthenticPath ? .truth : .text }
    var isRequired: Bool { self != .isAuthenticPath }
    var synonyms: [String] { self == .nextSegmentId ? ["next", "to"] : [] }
}
