import StoryCompiler

/// What a compilation asked of its package, without the answers.
///
/// The questions are known only after a story was compiled. So a lookup takes two steps: the key of the source leads to
/// the questions, and the key of the source with the answers leads to the result.
struct AskedFiles: Hashable, Sendable {
    private enum Field {
        static let set: UInt64 = 1
        // Fields of a set.
        static let file: UInt64 = 1
        static let unhashedFile: UInt64 = 2
        static let folder: UInt64 = 3
    }

    /// The greatest number of sets under a key. The latest are kept.
    private static let limit = 8

    /// The number of the field and the name of each question, sorted.
    private let questions: [Question]

    private struct Question: Hashable, Comparable, Sendable {
        let field: UInt64
        let name: String

        static func < (left: Self, right: Self) -> Bool {
            left.field != right.field
                ? left.field < right.field : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }

    /// Creates the questions to which a compilation got answers.
    init(_ answers: [PackageAnswer]) {
        questions = answers.map { given in
            switch given.question {
            case .file(let path):
                Question(field: given.answer.hasSuffix(" -") ? Field.unhashedFile : Field.file, name: path)
            case .folder(let name): Question(field: Field.folder, name: name)
            }
        }.sorted()
    }

    private init?(_ set: ArraySlice<UInt8>) {
        guard let fields = WireFormat.fields(set) else { return nil }
        questions = fields.compactMap { field, value in
            guard case .bytes(let name) = value, (Field.file...Field.folder).contains(field) else { return nil }
            return Question(field: field, name: String(decoding: name, as: UTF8.self))
        }
    }

    /// Returns the answers of a package, which hashes contents. `limit`: the greatest number of bytes to hash.
    func answers(of package: PackageFolder, hashingAtMost limit: Int) -> [PackageAnswer] {
        var room = limit
        return questions.map { question in
            if question.field == Field.folder {
                return PackageAnswer(hasFolder: package.hasFolder(question.name), question.name)
            }
            let file = package.find(question.name, hashingAtMost: question.field == Field.file ? room : 0)
            if case .found(let facts) = file, facts.hash != nil { room -= facts.byteCount ?? 0 }
            return PackageAnswer(file, to: question.name)
        }
    }

    /// Decodes sets. Malformed ones are left out.
    static func sets(_ text: [UInt8]) -> [AskedFiles] {
        (WireFormat.fields(text[...]) ?? []).suffix(limit).compactMap { field, value in
            if field == Field.set, case .bytes(let set) = value { AskedFiles(set) } else { nil }
        }
    }

    /// Encodes sets for ``sets(_:)``, the last ones.
    static func text(_ sets: [AskedFiles]) -> [UInt8] {
        var text: [UInt8] = []
        for set in sets.suffix(limit) {
            var message: [UInt8] = []
            for question in set.questions { WireFormat.append(question.field, question.name.utf8, to: &message) }
            WireFormat.append(Field.set, message, to: &text)
        }
        return text
    }
}
