import Foundation

/// What the generator can make; the same arguments give the same bytes on every machine.
let usage = """
    usage: corpus story BYTES FOLDER                 one story with front matter of 6 %
           corpus article BYTES FOLDER               one story with front matter of 40 %
           corpus catalogue COUNT FOLDER PICTURE     packages of 10 to 30 KB, 40 % front matter, each fourth with PICTURE
           corpus branching|loops SECTIONS FOLDER    one branching story, without or with ways back
           corpus pathological NAME REPEATS FOLDER   one of the inputs below
           corpus names                              their names, a line each
    """
let seed: UInt64 = 20_260_112
let arguments = CommandLine.arguments.dropFirst()

func number(_ text: String) -> Int {
    guard let number = Int(text), number > 0 else { fail("'\(text)' is not a number\n\(usage)") }
    return number
}

switch Array(arguments) {
case let list where list.count == 3 && list[0] == "story":
    let story = Narrative(id: "long-night", size: number(list[1]), frontMatterShare: 0.06, sectionSize: 8_000)
    write(story.text(seed: seed), to: list[2])
case let list where list.count == 3 && list[0] == "article":
    let story = Narrative(id: "short-night", size: number(list[1]), frontMatterShare: 0.4, sectionSize: 2_000)
    write(story.text(seed: seed), to: list[2])
case let list where list.count == 4 && list[0] == "catalogue":
    writeIndexPage(count: number(list[1]), to: list[2], picture: list[3], seed: seed)
case let list where list.count == 3 && (list[0] == "branching" || list[0] == "loops"):
    write(Branching(sections: number(list[1]), loops: list[0] == "loops").text(seed: seed), to: list[2])
case let list where list.count == 4 && list[0] == "pathological":
    guard let input = Pathological.all.first(where: { $0.name == list[1] }) else { fail("there is no '\(list[1])'") }
    write(input.text(repeats: number(list[2])), to: list[3] + "/story.mdx")
case ["names"]:
    print(Pathological.all.map(\.name).joined(separator: "\n"))
default:
    fail(usage)
}
