import StorySource

/// The source that a story was translated from, in whose words and locations it is spoken of.
package struct OriginalSource: Sendable {
    package let source: SourceFile
    /// From the translation to the source.
    package let map: SourceMap

    package init(source: SourceFile, map: SourceMap) {
        self.source = source
        self.map = map
    }
}
