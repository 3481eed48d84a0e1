/// The members that an object of a JSON story may have (LANGUAGE.md 9).
protocol JSONStoryField: CaseIterable, Hashable, RawRepresentable, Sendable where RawValue == String {
    /// Room for a node of each member; 0, the root, stands for none.
    associatedtype Nodes: SIMD & Sendable where Nodes.Scalar == UInt32

    /// What its value has to be.
    var shape: JSONShape { get }
    var isRequired: Bool { get }
    /// What other formats call it.
    var synonyms: [String] { get }
    /// What it says, for the language reference.
    var words: String { get }
}

extension JSONStoryField {
    var synonyms: [String] { [] }
    /// Its location among ``allCases``.
    var index: Int { Self.allCases.distance(from: Self.allCases.startIndex, to: Self.allCases.firstIndex(of: self)!) }
}

/// What a member's value can be.
enum JSONShape: Sendable {
    case text, number, truth, listOfText, listOfObjects
}

/// The members of the story.
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

    var isRequired: Bool {
        switch self {
        case .id, .title, .author, .segments: true
        case .originalSource, .culturalOrigin, .synopsis, .coverImageName, .estimatedReadingMinutes, .ageRange, .tags,
            .isPurchased:
            false
        }
    }
}

/// The members of a segment.
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

/// The members of a choice.
enum JSONChoiceMember: String, JSONStoryField {
    typealias Nodes = SIMD4<UInt32>

    case id, text, nextSegmentId, isAuthenticPath

    var shape: JSONShape { self == .isAuthenticPath ? .truth : .text }
    var isRequired: Bool { self != .isAuthenticPath }
    var synonyms: [String] { self == .nextSegmentId ? ["next", "to"] : [] }
}
