/// The members that an object of a JSON story may have (LANGUAGE.md 7).
protocol JSONStoryField: CaseIterable, Hashable, RawRepresentable, Sendable where RawValue == String {
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
}

/// What a member's value can be.
enum JSONShape: Sendable {
    case text, number, truth, listOfText, listOfObjects
}

/// The members of the story.
enum JSONStoryMember: String, JSONStoryField {
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
    case id, text, nextSegmentId, isAuthenticPath

    var shape: JSONShape { self == .isAuthenticPath ? .truth : .text }
    var isRequired: Bool { self != .isAuthenticPath }
    var synonyms: [String] { self == .nextSegmentId ? ["next", "to"] : [] }
}
