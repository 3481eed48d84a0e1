import CStorySystem
import StorySource

/// An identifier that distinguishes this program from every other build, even of the same version.
package enum BuildID {
    /// The commit that a release was made from; nil in other builds.
    package static var commit: String? {
        #if os(Linux)
            return story_is_release() != 0 ? own : nil
        #else
            return nil
        #endif
    }

    /// The build id in hexadecimal digits; nil if there is none. The linker computes it from the program's content; a
    /// release uses its commit instead.
    package static let own: String? = {
        #if os(Linux)
            let id = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
                count = story_build_id(buffer.baseAddress, buffer.count)
            }
            return id.isEmpty ? nil : id.hexadecimal
        #else
            return nil
        #endif
    }()
}
