import StoryFiles
import StoryHTMLBackend
import StorySource

extension Batch {
    /// Records the card of a story. `card`: the card of the page that was just written; nil if there was none.
    mutating func collect(_ card: StoryCard?, of result: Result<CompiledItem, SystemError>) {
        guard cards != nil, case .build(.folder(let directory)) = purpose else { return }
        if let card {
            cards?[ExactName(card.id)] = card
            return
        }
        switch result {
        case .success(.upToDate(let upToDate, _, _)):
            if let card = upToDate.card { cards?[ExactName(card.id)] = card }
        case .success(.story(let compilation, _)):
            guard compilation.options.outputKinds.contains(.html),
                let id = compilation.id?.value ?? StoryIDScan.id(in: compilation.source.bytes)
            else { return }
            // An earlier build may have left a page of the story, unless it is that of another story with the id.
            if cards?[ExactName(id)] == nil {
                cards?[ExactName(id)] = StoryCard.ofEarlierBuild(id, in: directory)
            }
        case .success(.options): return
        case .failure: lacksStories = true
        }
    }

    /// Writes the index page if the run has one and any of its stories has a page. An existing page does not lose a story
    /// that could not be read this time.
    mutating func writeIndexPage() {
        guard let cards = cards.map({ Array($0.values) }), !cards.isEmpty,
            case .build(.folder(let directory)) = purpose
        else { return }
        if lacksStories, directory.path.appending(StoryIndexPage.fileName).exists { return }
        do throws(SystemError) {
            let timeout = run.lockTimeout ?? FolderLock.standardTimeout
            let changed = try IndexPageFile.write(cards, in: directory, timeout: timeout)
            isIndexPageNew = changed != nil
            if let changed { name("wrote", changed.shown) }
        } catch {
            problems.append(error)
        }
    }
}
