import CStoryExpat
import CStorySQLite
import CStorySystem
import CStoryYAML
import StoryCompiler
import StoryFiles
import StoryIR
import StoryPlatform
import StorySyntax

/// Formats what `--version` prints.
enum VersionText {
    /// Returns the name and the version. The verbose text adds the commit, the versions of the formats that the
    /// compiler reads and writes, and the libraries in it.
    static func text(isVerbose: Bool) -> String {
        let name = "\(Tool.name) \(Tool.version)\n"
        if !isVerbose { return name }
        let languages = [Profile.narrative, .interactive, .markdown].map(\.schemaVersion)
        var libraries = [
            "libyaml \(String(cString: yaml_get_version_string()))",
            "expat \(String(cString: XML_ExpatVersion()).drop { !$0.isNumber })",
            "SQLite \(String(cString: sqlite3_libversion()))", "Swift \(_SwiftStdlibVersion.current)",
        ]
        #if canImport(Glibc)
            libraries.append("glibc \(String(cString: gnu_get_libc_version()))")
        #endif
        return name + """
            commit: \(BuildID.commit ?? "unknown")
            language: \(languages.joined(separator: ", "))
            IR: \(IR.Version.current)
            libraries: \(libraries.joined(separator: ", "))

            """
    }
}
