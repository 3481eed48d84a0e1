import Foundation
import StoryIR

/// What a reader would see of a compiled story, in a few lines: its sections, and what each of them plays.
func contents(of file: URL) throws -> String {
    let document = try JSONDecoder().decode(StoryDocument.self, from: Data(contentsOf: file))
    // A 0.1 story asks for nothing. One that needs choices or sounds is refused here, not shown wrongly.
    try document.checkRequirements(supported: [])

    var lines = [document.story.title]
    for section in document.sections {
        lines.append("- \(section.title)")
        for block in section.pages.flatMap(\.blocks) {
            guard case .mediaRef(let reference) = block.content else { continue }
            lines.append("  plays \(reference.media?.title ?? "nothing: '\(reference.ref)' is unknown")")
        }
    }
    return lines.joined(separator: "\n")
}
