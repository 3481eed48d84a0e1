import StoryIR
import StorySource

/// The sounds of a page: their triggers, and which of them are critical.
struct SoundUses {
    /// A sound to offer below a page. Those of lines are shown with their lines, and those that a choice makes when it is taken
    /// with their choice.
    struct PageSound {
        let key: String
        /// When it plays: `enter`, `tap` or both.
        fileprivate(set) var triggers: [String]
        fileprivate(set) var isCritical: Bool

        /// The `data-` attribute that the reader's script uses.
        var attributes: [Attribute] { [.triggers(triggers)] + (isCritical ? [.critical] : []) }
    }

    /// Those of the page as a whole, each once, in the page's order.
    private(set) var ofPage: [PageSound] = []
    /// When the critical ones are heard, as in ``IR/AssetUse/on``.
    private var critical: Set<ExactName> = []

    /// - Parameter isSound: Whether an asset, by its key, is one that is heard.
    init(_ page: IR.Page, isSound: (String) -> Bool) {
        var known: [ExactName: Int] = [:]
        for use in page.assets where isSound(use.asset) {
            let isCritical = use.criticality == .critical
            if isCritical { critical.insert(ExactName(use.on)) }
            guard use.on == "enter" || use.on == "tap" else { continue }
            if let index = known[ExactName(use.asset)] {
                if !ofPage[index].triggers.contains(use.on) { ofPage[index].triggers.append(use.on) }
                if isCritical { ofPage[index].isCritical = true }
            } else {
                known[ExactName(use.asset)] = ofPage.count
                ofPage.append(PageSound(key: use.asset, triggers: [use.on], isCritical: isCritical))
            }
        }
    }

    /// Whether some of them are critical.
    var areCritical: Bool { !critical.isEmpty }

    /// The label for the sound of a line.
    func attributes(ofLine id: String) -> [Attribute] { attributes(of: "line:\(id)") }

    /// The label for the sound of a choice.
    func attributes(ofChoice id: String) -> [Attribute] { attributes(of: "choice:\(id)") }

    private func attributes(of trigger: String) -> [Attribute] {
        critical.contains(ExactName(trigger)) ? [.critical] : []
    }
}
