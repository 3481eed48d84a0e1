import StoryCompiler
import StoryFiles

/// One story to compile: its source, and its package.
package struct StoryInput: Sendable {
    /// The file of this story, as it was named; nil for standard input.
    package let file: RawPath?
    /// The path in diagnostics.
    package private(set) var shownPath: String
    /// The source's path relative to the package: its name.
    let nameInPackage: String
    /// The name of a story without an id; nil for standard input without a path.
    let calledName: String?
    package let package: RawPath
    /// The folder that the user named and that contains the package, or is it; for a named file, the package.
    let root: FolderRoot
    /// The folder in which the file must stay; nil for a file that was named itself.
    let fileRoot: FolderRoot?
    /// Whether a search saw an options file in the package, which it reached without a symbolic link; nil if it is unknown.
    let hasOwnOptions: Bool?

    package var isJSON: Bool { Compilation.isJSON(nameInPackage) }

    /// Creates the input for a file, whose folder is the package.
    /// - Parameters:
    ///   - root: The folder in which it was found; nil for a file that was named itself.
    ///   - hasOwnOptions: What a search saw of options in the package.
    package init(file: RawPath, in root: FolderRoot?, hasOwnOptions: Bool? = nil) {
        self.hasOwnOptions = hasOwnOptions
        self.file = file
        shownPath = file.shown
        nameInPackage = String(decoding: file.name, as: UTF8.self)
        package = file.folder
        calledName = PackageLayout.calledName(file: file.name, folder: package)
        self.root = root ?? FolderRoot(package)
        fileRoot = root
    }

    /// Returns the same story under another name.
    package func shown(as path: String) -> StoryInput {
        var input = self
        input.shownPath = path
        return input
    }

    /// The package folder as the boundary of its assets.
    var packageRoot: FolderRoot { root.folder(package) }

    /// The file of this story, without symbolic links; nil for standard input.
    package var resolvedFile: RawPath? { file?.resolved }

    /// Returns whether an absolute path without symbolic links leads to one of the story's pictures, sounds and films.
    package func hasAsset(_ file: RawPath) -> Bool {
        guard let folder = package.appending("assets").resolved else { return false }
        return file.bytes.starts(with: folder.appending([UInt8]()).bytes)
    }

    /// Returns whether a file, by its name, is one that people write for the compiler.
    package static func isWritten(_ file: RawPath) -> Bool {
        file.name == PackageLayout.storyFileName || file.name == OptionsFile.name
    }

    /// Returns whether a file is in the `assets` of some package.
    package static func isAsset(_ file: RawPath) -> Bool {
        var folder = file.folder
        while folder != folder.folder {
            if folder.name == Array("assets".utf8), folder.folder.appending(PackageLayout.storyFileName).exists {
                return true
            }
            folder = folder.folder
        }
        return false
    }

    /// Returns whether a file with this name is the story of its folder.
    package static func isStory(named name: [UInt8]) -> Bool {
        name == PackageLayout.storyFileName || name == PackageLayout.jsonFileName
    }

    package var isStandardInput: Bool { file == nil }

    /// Whether the files beside the story are known. A document of an editor that was never saved has none.
    package var hasPackage: Bool { !package.bytes.isEmpty }

    /// The input for a document of an editor that is in no file.
    package static let unsaved = StoryInput(standardInputAs: nil, package: RawPath([UInt8]()))

    /// Creates the input for standard input. `path` is its assumed path; without it, the working folder is the package.
    package init(standardInputAs path: RawPath?) {
        self.init(standardInputAs: path, package: path?.folder ?? RawPath("."))
    }

    private init(standardInputAs path: RawPath?, package: RawPath) {
        file = nil
        shownPath = path?.shown ?? "<stdin>"
        nameInPackage = path.map { String(decoding: $0.name, as: UTF8.self) } ?? "<stdin>"
        self.package = package
        calledName = path.flatMap { PackageLayout.calledName(file: $0.name, folder: $0.folder) }
        root = FolderRoot(package)
        fileRoot = nil
        hasOwnOptions = nil
    }
}
