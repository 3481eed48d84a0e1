import StoryIR

extension HTMLPage {
    /// Writes the exit of a page. `following`: the location of the next page in print, which needs no link.
    mutating func exit(_ exit: IR.Exit, _ uses: SoundUses, following: String?) {
        switch exit {
        case .end:
            guard isReadByPages else { return }
            ending(nil)
        case .next(let target):
            guard story.flow == .explicit, target != following, let anchor = Anchor(target) else { return }
            use(.choices)
            let choiceTarget: Attribute? = title(at: target).map { .choiceTarget($0) }
            element(.p, .class("next")) { page in
                page.element(.a, .href(WebAddress(anchor)), choiceTarget) { $0.words(.next) }
            }
        case .ending(let ending): self.ending(ending)
        case .choices(let choices):
            use(.choices)
            element(.nav, .class("choices"), choices.prompt.map { .ariaLabel($0) }) { page in
                if let prompt = choices.prompt { page.element(.p) { $0.element(.bdi, text: prompt) } }
                page.element(.ul, .plainList) { page in
                    for choice in choices.choices { page.element(.li) { $0.choice(choice, uses) } }
                }
            }
        }
    }

    /// Writes an ending; nil for an unnamed one. The kind of ending is above its title, unless neither says more than that
    /// this is the end.
    private mutating func ending(_ ending: IR.Ending?) {
        use(.choices)
        let look: Attribute
        let kind: Wording?
        switch ending?.endingKind {
        case .good: (look, kind) = (.class("ending good"), .goodEnding)
        case .bad: (look, kind) = (.class("ending bad"), .badEnding)
        case .secret: (look, kind) = (.class("ending secret"), .secretEnding)
        case .neutral, nil: (look, kind) = (.class("ending"), nil)
        }
        let title = ending?.title.flatMap { $0.isBlank ? nil : $0 }
        element(.div, look) { page in
            if let kind {
                page.element(.p, .class("sort")) { $0.words(kind) }
            } else if title != nil {
                page.element(.p, .class("sort")) { $0.words(.end) }
            }
            page.element(.p, .class("name")) { page in
                if let title { page.text(title) } else { page.words(.end) }
            }
        }
    }

    private mutating func choice(_ choice: IR.Choice, _ uses: SoundUses) {
        if let anchor = Anchor(choice.to) {
            let sound = choice.tapAudio.flatMap { located(key: $0, as: .media) }
            if sound != nil { use(.sounds) }
            element(
                .a, .href(WebAddress(anchor)), .choice(choice.id), title(at: choice.to).map { .choiceTarget($0) },
                sound.map { .sound($0.address) }, sound == nil ? nil : uses.attribute(ofChoice: choice.id)
            ) { $0.prose(choice.label, linked: false) }
        } else {
            prose(choice.label, linked: false)
        }
        text("\n")
    }
}
