import StoryIR

extension HTMLPage {
    /// Writes the blocks of a page, line by line. Blocks without a speaker get a line element only if the story is read page by
    /// page, so that a step can reach it. `name`: the page's location, as `section/page`.
    mutating func lines(of inner: IR.Page, _ name: String, _ uses: SoundUses) {
        var first = 0
        for (index, line) in inner.lines.enumerated() {
            // A document from elsewhere may contain any numbers; a line never begins before the previous one ends.
            let next = index + 1 < inner.lines.count ? inner.lines[index + 1].firstBlock : inner.blocks.count
            let end = min(max(first, next), inner.blocks.count)
            let blocks = inner.blocks[first..<end]
            let isSpoken = line.speaker != nil || line.audio != nil
            if isSpoken || isReadByPages {
                use(.speech)
                let look: Attribute = line.speaker == nil ? .class("line") : .class("line said")
                element(.div, anchor("\(name)#\(line.id)"), look) { $0.content(of: line, blocks, uses) }
            } else {
                self.blocks(blocks, of: inner.blocks)
            }
            first = end
        }
        blocks(inner.blocks[first...], of: inner.blocks)
    }

    /// Writes blocks of a page without a line element.
    private mutating func blocks(_ blocks: ArraySlice<IR.Block>, of all: [IR.Block]) {
        for (index, block) in zip(blocks.indices, blocks) where !block.isEmpty {
            let following = all[(index + 1)...].lazy.filter { !$0.isEmpty }
            // Page by page, the blocks above and beside the note may be hidden.
            self.block(block, inMargin: !isReadByPages && margin.holds(block, before: following))
        }
    }

    private mutating func content(of line: IR.Line, _ blocks: ArraySlice<IR.Block>, _ uses: SoundUses) {
        margin = NoteMargin()
        let spoken = line.spokenBlocks(in: blocks)?.lowerBound ?? blocks.startIndex
        for block in blocks[..<spoken] { self.block(block) }
        if let audio = line.audio { sound(audio, by: line.speaker, [uses.attribute(ofLine: line.id)]) }
        if let speaker = line.speaker { element(.p, .class("speaker"), text: speaker) }
        for block in blocks[spoken...] { self.block(block) }
    }

    /// Writes a sound that readers can play. Its label is the speaker, or else its key, so that it differs from others.
    mutating func sound(_ key: String, by speaker: String? = nil, _ attributes: [Attribute?]) {
        if let sound = located(key: key, as: .media) {
            player(sound.address, called: speaker ?? "\(Wording.sound.rawValue) \(key)", attributes)
        } else {
            use(.missing)
            element(.p, .class("missing")) { $0.words(.missingSound) }
        }
    }

    /// Writes the browser's own player for a file, which is fetched when it is played.
    mutating func player(_ file: WebAddress, called name: String, _ attributes: [Attribute?] = []) {
        if isReadByPages { use(.sounds) }
        element(.audio, with: [.controls, .preload("none"), .src(file), .ariaLabel(name)] + attributes) { _ in }
    }
}
