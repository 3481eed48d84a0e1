import StorySource

/// Makes ids from titles, as GitHub makes the anchors of headings (LANGUAGE.md 2): in lower case, a hyphen for each space, and
/// nothing but letters, marks, numbers, `-` and `_`.
package enum Slug {
    /// Returns the slug of a text; empty if nothing of the text is left.
    package static func of(_ text: String) -> String {
        var slug: [UInt8] = []
        append(text, to: &slug)
        return String(decoding: slug, as: UTF8.self)
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

    /// Appends the slug of a text, cut to at most `limit` bytes.
    fileprivate static func append(_ text: String, to slug: inout [UInt8], limit: Int = .max) {
        for scalar in text.unicodeScalars {
            let end = slug.count
            switch scalar {
            case " ": slug.append(UInt8(ascii: "-"))
            case "A"..."Z": slug.append(UInt8(ascii: scalar) | 0x20)
            case "a"..."z", "0"..."9", "-", "_": slug.append(UInt8(ascii: scalar))
            case _ where !scalar.isASCII && StoryIdentifier.isAllowed(scalar, inSlug: true):
                slug += scalar.properties.lowercaseMapping.utf8
            default: continue
            }
            if slug.count > limit { return slug.removeSubrange(end...) }
        }
    }
}

/// Unique slugs within a story: a slug that is taken gets the suffix `-1`, `-2` ….
package struct SlugTable: Sendable {
    private var names = NameTable()
    /// For each name, the last suffix that was tried, so that many equal titles take linear time.
    private var counts: [Int] = []
    /// The slug that is being made.
    private var slug: [UInt8] = []

    package init() {}

    package subscript(index: Int) -> String { names[index] }

    func number(of id: String) -> Int? { names.index(of: id) }
    func contains(_ id: String) -> Bool { number(of: id) != nil }

    /// Reserves an id that the author wrote.
    package mutating func take(_ id: String) { if names.insert(id).isNew { counts.append(0) } }

    /// Makes the slug of a text unique, and reserves it. Returns its number.
    /// - Parameter fallback: The slug of a text without allowed characters: `section`, `heading`.
    /// - Parameter limit: The greatest length in bytes. A longer slug is cut.
    package mutating func add(_ text: String, or fallback: StaticString, limit: Int = .max) -> Int {
        slug.removeAll(keepingCapacity: true)
        Slug.append(text, to: &slug, limit: limit)
        if slug.isEmpty { slug += "\(fallback)".utf8 }
        var (index, isNew) = insert()
        if !isNew {
            let first = index
            var base = slug.count
            while !isNew {
                counts[first] += 1
                let digits = String(counts[first]).utf8
                if base > limit - digits.count - 1 {
                    base = limit - digits.count - 1
                    while slug[base] & 0xC0 == 0x80 { base -= 1 }
                }
                slug.removeSubrange(base...)
                slug.append(UInt8(ascii: "-"))
                slug += digits
                (index, isNew) = insert()
            }
        }
        counts.append(0)
        return index
    }

    /// Makes the slug of a text unique, reserves it and returns it; see ``add(_:or:limit:)``.
    package mutating func slug(of text: String, or fallback: StaticString, limit: Int = .max) -> String {
        let index = add(text, or: fallback, limit: limit)
        return self[index]
    }

    private mutating func insert() -> (index: Int, isNew: Bool) { slug.withUnsafeBufferPointer { names.insert($0) } }
}
