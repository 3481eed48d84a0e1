import StoryIR
import StorySource

/// The sounds of a page: their triggers, and which of them are critical.
struct SoundUses {
    /// A sound of the page as a whole. Sounds of lines are shown with their lines, and sounds of choices with their choices.
    struct PageSound {
        let key: String
        /// The triggers: `enter`, `tap` or both.
        fileprivate(set) var triggers: [String]
        fileprivate(set) var isCritical: Bool

        /// The `data-` attributes for the reader's script.
        var attributes: [Attribute?] { [.triggers(triggers), isCritical ? .critical : nil] }
    }

    /// The sounds of the page as a whole, without duplicates, in the page's order.
    private(set) var ofPage: [PageSound] = []
    /// The triggers of critical sounds, as in ``IR/AssetUse/on``.
    private var critical: Set<ExactName> = []

    /// Collects the sounds of a page. `isSound`: returns whether an asset, by its key, is a sound.
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

    var areCritical: Bool { !critical.isEmpty }

    func attribute(ofLine id: String) -> Attribute? { attribute(of: "line:\(id)") }

    func attribute(ofChoice id: String) -> Attribute? { attribute(of: "choice:\(id)") }

    private func attribute(of trigger: String) -> Attribute? {
        critical.contains(ExactName(trigger)) ? .critical : nil
    }
}
