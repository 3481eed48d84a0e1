/// Names of as few letters as there can be.
enum ShortNames {
    /// A short name for each of these names, the shortest for those that are used most; the same in each run.
    static func replacing(_ counts: [String: Int], without taken: Set<String>) -> [String: String] {
        let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let free = (0...).lazy.map(name).filter { !taken.contains($0) && !words.contains($0) }
        return Dictionary(uniqueKeysWithValues: zip(names, free))
    }

    /// Words of the language that are as short as our names.
    private static let words: Set<String> = ["do", "if", "in", "of"]
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_").map(String.init)

    /// One of all names of letters, the shorter ones first.
    private static func name(at index: Int) -> String {
        let last = letters[index % letters.count]
        return index < letters.count ? last : name(at: index / letters.count - 1) + last
    }
}
