#!/usr/bin/env python3
"""Writes Sources/StorySyntax/Lexer/EntityNames.swift and EntityValues.swift: the HTML named character references.

The facts come from Python's html.entities.html5, which is the HTML standard's list. Run from the top of the project.
"""
import html.entities

ENTITIES = sorted((name[:-1], value) for name, value in html.entities.html5.items() if name.endswith(";"))


def escaped(text):
    """The text inside a Swift string literal, ASCII only."""
    plain = {'"': '\\"', "\\": "\\\\"}
    return "".join(plain.get(c) or (c if " " <= c <= "~" else "\\u{%X}" % ord(c)) for c in text)


def wrapped(pieces, width=112):
    """Lines of whole pieces."""
    lines = [""]
    for piece in pieces:
        if len(lines[-1]) + len(piece) > width:
            lines.append("")
        lines[-1] += piece
    return lines


def offsets(lengths):
    """Where each piece begins, and where the last one ends."""
    result = [0]
    for length in lengths:
        result.append(result[-1] + length)
    return result


def write(name, summary, constants, texts, lengths, member, text_note, offset_note):
    """One Swift file with one string of all texts and their offsets."""
    literal = "".join("        " + line + "\\\n" for line in wrapped(texts))[:-2]
    numbers = "".join("        " + line.rstrip() + "\n" for line in wrapped(f"{n}, " for n in offsets(lengths)))
    with open(f"Sources/StorySyntax/Lexer/{name}.swift", "w") as file:
        file.write(
            "// swift-format-ignore-file\n"
            "// Written by Grammar/entities.py; not edited by hand.\n\n"
            f"/// {summary}\nenum {name} {{\n{constants}"
            f'    /// {text_note}\n    static let {member}: StaticString = """\n{literal}\n        """\n\n'
            f"    /// {offset_note}\n    static let offsets: [UInt16] = [\n{numbers}    ]\n}}\n"
        )


write(
    "EntityNames", "The HTML named character references that end in a semicolon, sorted by the bytes of their names.",
    f"    static let count = {len(ENTITIES)}\n    /// The length of the longest name in bytes.\n"
    f"    static let longest = {max(len(name) for name, _ in ENTITIES)}\n\n",
    [name for name, _ in ENTITIES], [len(name) for name, _ in ENTITIES],
    "names", "All names, one behind the other.", "Where each name begins, and where the last one ends.",
)
write(
    "EntityValues", "What the HTML named character references stand for in UTF-8, in the order of `EntityNames`.", "",
    [escaped(value) for _, value in ENTITIES], [len(value.encode()) for _, value in ENTITIES],
    "values", "All values, one behind the other.", "Where each value begins, and where the last one ends.",
)
