import StorySource

/// The source from which a story was translated, whose terms diagnostics use.
package struct OriginalSource: Sendable {
    package let source: SourceFile
    package let map: SourceMap

    package init(source: SourceFile, map: SourceMap) {
        self.source = source
        self.map = map
    }
}
