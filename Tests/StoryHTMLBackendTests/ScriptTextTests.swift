import Testing

@testable import StoryHTMLBackend

@Suite struct ScriptTextTests {
    @Test func whatOnlyPeopleReadIsLeftOut() {
        let script =
            "// Why.\n\nconst a = 1; // not a line of its own\n  if (a) {\n    // Here too.\n    b(\"// no\");\n  }\n"
        #expect(
            String(decoding: ScriptText.spare(Array(script.utf8)), as: UTF8.self)
                == "const a = 1; // not a line of its own\nif (a) {\nb(\"// no\");\n}\n")
    }
}
