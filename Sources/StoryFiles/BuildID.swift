import CStorySystem

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
            let digits = Array("0123456789abcdef".utf8)
            let text = id.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        #else
            return nil
        #endif
    }()
}
