import CStorySystem
import StoryPlatform

extension RawPath {
    /// The file of this program, without symbolic links; nil if the system does not report it.
    package static var ownProgram: RawPath? {
        #if canImport(Darwin)
            var size = UInt32(PATH_MAX)
            var path = [CChar](repeating: 0, count: Int(size))
            return _NSGetExecutablePath(&path, &size) == 0 ? RawPath(cString: path).resolved : nil
        #else
            return RawPath("/proc/self/exe").resolved
        #endif
    }
}
