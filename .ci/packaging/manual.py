"""Writes man pages from the help that 'mdxc --help' and 'mdxc COMMAND --help' print."""

import re
import subprocess


def pages(program, version, date):
    """The texts of the pages, by name: mdxc.1, and mdxc-COMMAND.1 for each command."""

    def printed(*arguments):
        return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout

    def page(name, summary, body):
        head = f'.TH "{name.upper()}" "1" "{date}" "mdxc {version}" "mdxc"\n'
        return f"{head}.SH NAME\n{text(name)} \\- {text(summary)}\n{body}"

    commands = rows(printed("--help").split("\n\n")[2])
    names = [left.split()[0] for left, _ in commands]
    result = {}
    for name in names:
        head, usage, rest = printed(name, "--help").split("\n\n", 2)
        details, options = rest.rsplit("\noptions:\n", 1)
        body = f".SH SYNOPSIS\n{text(usage.removeprefix('usage: '))}\n.SH DESCRIPTION\n{prose(details)}"
        body += f".SH OPTIONS\n{tagged(rows(options))}.SH SEE ALSO\n.BR mdxc (1)\n"
        result[f"mdxc-{name}.1"] = page(f"mdxc-{name}", head.split(": ", 1)[1], body)
    body = ".SH SYNOPSIS\nmdxc \\fICOMMAND\\fR [options] ...\n.br\nmdxc --version [--verbose]\n.SH COMMANDS\n" + tagged(commands)
    body += (
        ".SH EXIT STATUS\n0 without errors, 1 with errors in stories, 2 for wrong usage and for files that can't be read or written.\n"
        ".SH FILES\n.TP\nmdxc.yaml\nOptions for the stories in its folder and below.\n.SH SEE ALSO\n"
    )
    body += ",\n".join(f".BR mdxc-{name} (1)" for name in sorted(names)) + "\n"
    result["mdxc.1"] = page("mdxc", "the compiler for stories", body)
    return result


def rows(table):
    """The rows of a table with two columns. A line with a larger indentation continues the second column of the row before."""
    unwrapped = re.sub(r"\n {3,}", " ", table.strip("\n"))
    return [tuple(re.split(r" {2,}", line.strip(), maxsplit=1)) for line in unwrapped.split("\n")]


def tagged(pairs):
    return "".join(f".TP\n\\fB{text(left)}\\fR\n{text(right)}\n" for left, right in pairs)


def prose(paragraphs):
    """Paragraphs in roff; indented lines are kept as they are."""
    lines = []
    for line in paragraphs.strip("\n").split("\n"):
        is_kept = line.startswith("  ")
        if is_kept != bool(lines and lines[-1][0]):
            lines.append((is_kept, ".EX" if is_kept else ".EE"))
        lines.append((is_kept, text(line) if line else ".PP"))
    if lines[-1][0]:
        lines.append((False, ".EE"))
    return "\n".join(line for _, line in lines) + "\n"


def text(words):
    """A text with roff's special characters escaped."""
    words = words.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\`")
    words = words.replace("…", "...").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + words if words.startswith(".") else words
