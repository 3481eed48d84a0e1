import StorySource

/// Makes ids from titles, as GitHub makes the anchors of headings (LANGUAGE.md 2): in lower case, a hyphen for each space, and
/// nothing but letters, marks, numbers, `-` and `_`.
package enum Slug {
    /// Returns the slug of a text; empty if nothing of the text is left.
    package static func of(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ": result.append(UInt8(ascii: "-"))
            case "A"..."Z": result.append(UInt8(ascii: scalar) | 0x20)
            case "a"..."z", "0"..."9", "-", "_": result.append(UInt8(ascii: scalar))
            case _ where isKept(scalar): result += scalar.properties.lowercaseMapping.utf8
            default: continue
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the slug of a text as the id of a story; nil if no allowed character is left.
    package static func storyID(_ text: String) -> String? {
        var id = String.UnicodeScalarView()
        var count = 0
        for scalar in of(text).unicodeScalars where StoryIdentifier.isAllowed(scalar) {
            count += UTF8.width(scalar)
            if count > StoryIdentifier.maximumLength { break }
            id.append(scalar)
        }
        return id.contains { $0 != "-" && $0 != "_" } ? String(id) : nil
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII
            && (scalar.isOfWords
                || [.enclosingMark, .letterNumber, .otherNumber].contains(scalar.properties.generalCategory))
    }
}

/// Unique slugs within a story: a slug that is taken gets the suffix `-1`, `-2` ….
package struct SlugTable: Sendable {
    private var names = NameTable()
    /// For each name, the last suffix that was tried, so that many equal titles take linear time.
    private var counts: [Int] = []

    package init() {}

    func contains(_ id: String) -> Bool { names.index(of: id) != nil }

    /// Reserves an id that the author wrote.
    package mutating func take(_ id: String) { if names.insert(id).isNew { counts.append(0) } }

    /// Returns the slug of a text, made unique, and reserves it.
    /// - Parameter fallback: The slug of a text of which nothing is left: `section`, `heading`.
    package mutating func slug(of text: String, or fallback: String) -> String {
        let slug = Slug.of(text)
        let base = slug.isEmpty ? fallback : slug
        let (index, isNew) = names.insert(base)
        if isNew {
            counts.append(0)
            return base
        }
        while true {
            counts[index] += 1
            let candidate = "\(base)-\(counts[index])"
            if names.insert(candidate).isNew {
                counts.append(0)
                return candidate
            }
        }
    }
}
