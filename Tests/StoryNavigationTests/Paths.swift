import StoryIR

/// The ways of a small story by brute force, on names alone.
struct Paths {
    /// The names of all pages, in file order, as bytes.
    let names: [[UInt8]]
    /// Where each page leads.
    let targets: [[Int]]

    init(_ sections: [IR.Section]) {
        let pages = sections.flatMap { section in section.pages.map { (Array("\(section.id)/\($0.id)".utf8), $0.exit) }
        }
        let names = pages.map(\.0)
        self.names = names
        targets = pages.map { _, exit in
            let targets: [String] =
                switch exit {
                case .end, .ending: []
                case .next(let to): [to]
                case .choices(let choices): choices.choices.map(\.to)
                }
            return targets.map { names.firstIndex(of: Array($0.utf8))! }
        }
    }

    /// Every page that can be reached from a page, itself included.
    func reached(from page: Int) -> Set<Int> {
        var reached: Set<Int> = [page]
        while true {
            let more = reached.union(reached.flatMap { targets[$0] })
            if more == reached { return reached }
            reached = more
        }
    }

    /// The fewest and most pages that follow a page to an end; the least nil where no end is reached, the most where a
    /// cycle lies on some way to an end.
    func remaining(from page: Int) -> (least: Int, most: Int?)? {
        let onThePath = reached(from: page).filter { reached(from: $0).contains { targets[$0].isEmpty } }
        guard onThePath.contains(page) else { return nil }
        // One more round than there are pages: a way that is longer has a loop.
        var front: Set<Int> = [page]
        var least: Int?
        var most: Int?
        for length in 0...names.count {
            if front.contains(where: { targets[$0].isEmpty }) {
                least = least ?? length
                most = length
            }
            front = Set(front.flatMap { targets[$0] }).intersection(onThePath)
            if front.isEmpty { return least.map { ($0, most) } }
        }
        return least.map { ($0, nil) }
    }

    /// What the compiler says of it.
    func navigation(from start: String) -> IR.Navigation {
        let pages = reached(from: names.firstIndex(of: Array(start.utf8))!).sorted()
        return IR.Navigation(
            pages: pages.map { String(decoding: names[$0], as: UTF8.self) },
            remaining: pages.map { page in
                remaining(from: page).map { IR.Bounds(min: $0.least, max: $0.most) } ?? IR.Bounds(min: 0, max: nil)
            },
            prefetch: pages.map { _ in [] })
    }
}
