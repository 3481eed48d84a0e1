#!/usr/bin/env python3
"""Writes Sources/StorySyntax/Lexer/Entities.swift: the HTML named character references.

The facts come from Python's html.entities.html5, which is the HTML standard's list. Run from the top of the project.
"""
import html.entities
import unicodedata

ENTITIES = sorted((name[:-1], value) for name, value in html.entities.html5.items() if name.endswith(";"))


def escaped(text):
    """The text inside a Swift string literal: characters that can't be seen, or that combine, as escapes."""
    plain = {'"': '\\"', "\\": "\\\\"}
    return "".join(
        plain.get(c) or ("\\u{%X}" % ord(c) if unicodedata.category(c)[0] in "CMZ" else c) for c in text)


def wrapped(pieces, width=118):
    """Lines of whole pieces."""
    lines = [""]
    for piece in pieces:
        if len(lines[-1]) + len(piece) > width:
            lines.append("")
        lines[-1] += piece
    return lines


LITERAL = "".join("        " + line + "\\\n" for line in wrapped(f"{name};{escaped(value)} " for name, value in ENTITIES))
with open("Sources/StorySyntax/Lexer/Entities.swift", "w") as file:
    file.write(
        f'''// swift-format-ignore-file
// Written by Grammar/entities.py; not edited by hand.

/// The HTML named character references that end in a semicolon.
enum Entities {{
    static let count = {len(ENTITIES)}
    /// The length of the longest name in bytes.
    static let longestName = {max(len(name) for name, _ in ENTITIES)}
    /// For each of them its name, a semicolon, its value and a space; sorted by the bytes of the names.
    static let text: StaticString = """
{LITERAL[:-2]}
        """
}}
''')
