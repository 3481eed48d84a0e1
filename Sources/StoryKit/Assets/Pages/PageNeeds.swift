import StoryIR
import StorySource

/// The assets that a page uses and the pictures that it shows, each once, most critical first, otherwise in order of use.
/// Pictures that the author did not declare are optional.
struct PageNeeds {
    let assets: [(key: ExactName, criticality: IR.Criticality)]

    /// - Parameter criticality: Returns the criticality of an asset, given the declared one.
    init(_ page: IR.Page, criticality: (ExactName, IR.Criticality) -> IR.Criticality = { $1 }) {
        var criticalities: [ExactName: IR.Criticality] = [:]
        var keys: [ExactName] = []
        for use in page.assets {
            let key = ExactName(use.asset)
            if let known = criticalities[key] {
                criticalities[key] = IR.Criticality.allCases.last { $0 == known || $0 == use.criticality }
            } else {
                criticalities[key] = use.criticality
                keys.append(key)
            }
        }
        for picture in page.pictures.map(ExactName.init) where criticalities[picture] == nil {
            criticalities[picture] = .optional
            keys.append(picture)
        }
        for key in keys { criticalities[key] = criticality(key, criticalities[key] ?? .optional) }
        assets = IR.Criticality.allCases.reversed().flatMap { criticality in
            keys.filter { criticalities[$0] == criticality }.map { ($0, criticality) }
        }
    }

    var critical: [ExactName] { assets.filter { $0.criticality == .critical }.map(\.key) }
}
