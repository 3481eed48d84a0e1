import CStorySystem
import StorySource

/// An identifier that distinguishes this program from every other build, even of the same version.
package enum BuildID {
    /// The commit that the build was made from, if it was named; all programs of a release have it.
    package static let commit: String? = {
        let commit = String(cString: story_commit())
        return commit == "unknown" ? nil : commit
    }()

    /// What distinguishes the compiler in this program: the commit, or the build id; nil if neither is known.
    package static let compiler: String? = commit ?? own

    /// The build id that the linker computed from the program's content, in hexadecimal digits; nil if there is none.
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
