import StoryIR
import StoryJSON
import StorySemantics
import StorySource
import StorySyntax

/// Writes a JSON story as an equivalent `story.mdx` of the interactive profile, without loss (LANGUAGE.md 9).
struct StoryWriter {
    private let story: JSONStory
    private let tree: JSONTree
    private let yaml: FrontMatterWriter
    private var assets: StoryAssets
    /// For each segment, the indices of its picture and its sound.
    private var pictures: [Int32?] = []
    private var sounds: [Int32?] = []
    private var cover: String?
    private var text = MappedText()
    /// Members of the story that are written after all fields.
    private var own: [(name: String, value: Int)] = []

    private init(_ story: JSONStory, _ files: any PackageFiles) {
        self.story = story
        tree = story.tree
        yaml = FrontMatterWriter(tree: story.tree)
        assets = StoryAssets(files)
        for segment in story.segments {
            pictures.append(segment.fields[.imageFileName].flatMap { assets.use($0, of: tree, .image) })
            sounds.append(segment.fields[.audioFileName].flatMap { assets.use($0, of: tree, .audio) })
        }
        if let name = story.fields[.coverImageName].map(tree.string), !Blank.isBlank(name) {
            cover = AssetName.path(name, .image, in: files)
        }
    }

    /// Returns the story as MDX, with the map to its source. `files`: the files of its package, in which file names are looked
    /// up. `isForAuthor`: whether the text is for further editing. It then contains a note that it was imported.
    static func write(_ story: JSONStory, _ files: any PackageFiles, isForAuthor: Bool) -> MappedText {
        var writer = StoryWriter(story, files)
        writer.writeFrontMatter(isForAuthor: isForAuthor)
        for index in story.segments.indices { writer.writeSection(index) }
        return writer.text
    }

    // MARK: Front matter

    private mutating func writeFrontMatter(isForAuthor: Bool) {
        text.write("---\nschema_version: 0.2\n")
        writeField("id", .id)
        writeField("title", .title)
        if let author = story.fields[.author] {
            text.write("authors:\n  - ")
            yaml.writeText(author, to: &text)
            text.write("\n")
        }
        writeTags()
        writeCover()
        writeSectionList()
        writeField("synopsis", .synopsis)
        writeField("source", .originalSource)
        writeField("culture", .culturalOrigin)
        writeField("age_range", .ageRange)
        writeReadingMinutes()
        writeAssets()
        if isForAuthor { text.write("\(ExtensionField.imported.name): \(ExtensionField.imported.value)\n") }
        if let purchased = story.fields[.isPurchased] { own.append(("isPurchased", purchased)) }
        own += story.fields.others.map { (tree.string($0.name), $0.value) }
        for (member, value) in own { writeOwn(member, value) }
        text.write("---\n")
    }

    /// Writes a field with a string. A blank one would count as absent, so it goes to an extension field.
    private mutating func writeField(_ name: String, _ member: JSONStoryMember) {
        guard let value = story.fields[member] else { return }
        if Blank.isBlank(tree.string(value)) {
            own.append((member.rawValue, value))
        } else {
            text.write(name + ": ")
            yaml.writeText(value, to: &text)
            text.write("\n")
        }
    }

    private mutating func writeTags() {
        guard let tags = story.fields[.tags] else { return }
        text.write(Int(tree[tags].subtreeEnd) == tags + 1 ? "tags: []\n" : "tags:\n")
        for item in tree.children(of: tags) {
            text.write("  - ")
            if tree[item].kind == .string { yaml.writeText(item, to: &text) } else { text.write("null") }
            text.write("\n")
        }
    }

    private mutating func writeCover() {
        guard let value = story.fields[.coverImageName] else { return }
        guard let cover else { return own.append((JSONStoryMember.coverImageName.rawValue, value)) }
        text.write("hero_image:\n  src: ")
        writePath(cover, value)
        text.write("\n")
        if AssetName.name(of: cover) != tree.string(value) {
            own.append((JSONStoryMember.coverImageName.rawValue, value))
        }
    }

    /// Writes the path that a file name means.
    private mutating func writePath(_ path: String, _ node: Int) {
        text.writeScalar(
            path, for: tree[node].span, prefixLength: AssetName.prefixLength(of: path, tree.string(node)),
            of: tree.source.bytes)
    }

    private mutating func writeReadingMinutes() {
        guard let value = story.fields[.estimatedReadingMinutes] else { return }
        text.write("reading_minutes: ")
        let written = tree.wholeNumber(value).map { String($0) } ?? tree.text(of: value)
        text.write(written, for: tree[value].span)
        text.write("\n")
    }

    private mutating func writeAssets() {
        if assets.list.isEmpty { return }
        text.write("assets:\n")
        for asset in assets.list {
            text.write("  - key: \(FieldText.scalar(asset.key))\n")
            text.write("    type: \(asset.kind == .audio ? "audio" : "image")\n    src: ")
            writePath(asset.path, asset.node)
            text.write("\n")
        }
    }

    // MARK: What has no field

    private mutating func writeOwn(_ member: String, _ value: Int, indentation: String = "") {
        yaml.writeName(ExtensionField.name(ofMember: member), indentation: indentation, to: &text)
        yaml.writeValue(value, to: &text)
        text.write("\n")
    }

    /// Writes the list of sections if a segment has something that a Section can't hold.
    private mutating func writeSectionList() {
        guard story.segments.indices.contains(where: { !ownMembers(of: $0).isEmpty || hasOwnChoices($0) }) else {
            return
        }
        text.write("sections:\n")
        for (index, segment) in story.segments.enumerated() {
            guard let id = segment.fields[.id] else { continue }
            text.write("  - id: ")
            yaml.writeText(id, to: &text)
            text.write("\n    title: \(FieldText.scalar(tree.string(id)))\n")
            for (member, value) in ownMembers(of: index) { writeOwn(member, value, indentation: "    ") }
            writeOwnChoices(index)
        }
    }

    private func ownMembers(of index: Int) -> [(name: String, value: Int)] {
        let segment = story.segments[index].fields
        var members = segment.others.map { (name: tree.string($0.name), value: $0.value) }
        for (member, asset) in [(JSONSegmentMember.imageFileName, pictures[index]), (.audioFileName, sounds[index])] {
            guard let value = segment[member] else { continue }
            let asset = asset.map { assets.list[Int($0)] }
            if let asset, AssetName.name(ofKey: asset.key, asset.path, asset.kind) == tree.string(value) { continue }
            members.append((member.rawValue, value))
        }
        return members
    }

    private func hasOwnChoices(_ index: Int) -> Bool { story.segments[index].choices.contains { !$0.others.isEmpty } }

    private mutating func writeOwnChoices(_ index: Int) {
        guard hasOwnChoices(index) else { return }
        text.write("    \(ExtensionField.choices):\n")
        for choice in story.segments[index].choices where !choice.others.isEmpty {
            guard let id = choice[.id] else { continue }
            text.write("      \(FieldText.scalar(tree.string(id))):\n")
            for (name, value) in choice.others {
                yaml.writeName(tree.string(name), indentation: "        ", to: &text)
                yaml.writeValue(value, to: &text)
                text.write("\n")
            }
        }
    }

    // MARK: Body

    private mutating func writeSection(_ index: Int) {
        let segment = story.segments[index]
        text.write("\n")
        text.write("<Section", for: story.location(of: segment.fields))
        if let id = segment.fields[.id] {
            writeAttribute("id", id)
            text.write(" title=\"\(FieldText.attribute(tree.string(id)))\"")
        }
        writeAuthentic(segment.fields[.isAuthenticPath])
        text.write(">\n")
        writeUse("Image", pictures[index], segment.fields[.imageFileName])
        writeUse("Sound", sounds[index], segment.fields[.audioFileName])
        if let words = segment.fields[.text] {
            text.write("\n")
            ProseWriter.write(words, of: tree, hasParagraphs: true, to: &text)
            text.write("\n")
        }
        writeExit(segment)
        text.write("\n</Section>\n")
    }

    private mutating func writeUse(_ component: String, _ asset: Int32?, _ node: Int?) {
        guard let asset, let node else { return }
        text.write("\n<\(component) ref=\"")
        text.write(assets.list[Int(asset)].key, for: tree[node].span)
        text.write("\" />\n")
    }

    /// Writes an exit. An ending with `kind="neutral"`, which is the default, marks a segment that has no `choices`.
    private mutating func writeExit(_ segment: JSONStory.Segment) {
        // The location of the member name `choices` or, if there is none, of the segment.
        let location = segment.fields[.choices].map { tree[$0 - 1].span } ?? story.location(of: segment.fields)
        if segment.fields.isUnusable(.choices) {
            // The targets are unknown, so no diagnostic follows from them.
            text.write("\n<Choices>\n<Choice>…</Choice>\n<Choice>…</Choice>\n</Choices>\n")
        } else if segment.choices.isEmpty {
            text.write("\n")
            text.write("<Ending", for: location)
            text.write(segment.fields[.choices] == nil ? " kind=\"neutral\" />\n" : " />\n")
        } else {
            text.write("\n")
            text.write("<Choices", for: location)
            text.write(">\n")
            for choice in segment.choices { writeChoice(choice) }
            text.write("</Choices>\n")
        }
    }

    private mutating func writeChoice(_ choice: JSONFields<JSONChoiceMember>) {
        text.write("<Choice", for: story.location(of: choice))
        if let id = choice[.id] { writeAttribute("id", id) }
        if let target = choice[.nextSegmentId] { writeAttribute("to", target) }
        writeAuthentic(choice[.isAuthenticPath])
        text.write(">")
        if let words = choice[.text] {
            ProseWriter.write(words, of: tree, hasParagraphs: false, to: &text)
        } else {
            text.write("…")
        }
        text.write("</Choice>\n")
    }

    private mutating func writeAttribute(_ name: String, _ node: Int) {
        text.write(" \(name)=\"")
        text.write(FieldText.attribute(tree.string(node)), for: tree[node].span, of: tree.source.bytes)
        text.write("\"")
    }

    private mutating func writeAuthentic(_ node: Int?) {
        guard let node else { return }
        text.write(" authentic=\"\(tree.text(of: node))\"")
    }
}
