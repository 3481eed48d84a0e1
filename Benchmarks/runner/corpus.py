"""The inputs, made on demand and kept until the generator changes."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from .install import say
from .places import BENCHMARKS, CORPUS, GENERATOR, ROOT

PICTURE = ROOT / "Fixtures/stories/one-thing-too-many/assets/cat.png"


class Corpus:
    """Inputs, by the arguments of the generator (see its usage)."""

    def discard_outdated(self) -> None:
        """Removes all inputs if the generator or its picture has changed since they were made."""
        sources = [*sorted((BENCHMARKS / "Sources/corpus").glob("*.swift")), BENCHMARKS / "runner/real.py", PICTURE]
        state = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
        stamp = CORPUS / "generator"
        if not stamp.exists() or stamp.read_text() != state:
            shutil.rmtree(CORPUS, ignore_errors=True)
            CORPUS.mkdir(parents=True)
            stamp.write_text(state)

    def story(self, kind: str, amount: int) -> Path:
        """The `story.mdx` of a kind with one number; `front-matter.yaml` and `body.md` are in the same folder."""
        return self._made([kind, str(amount)]) / "story.mdx"

    def catalogue(self, count: int) -> Path:
        """A folder of packages."""
        return self._made(["catalogue", str(count)], [PICTURE])

    def pathological(self, name: str, repeats: int) -> Path:
        """The `story.mdx` that repeats a unit so many times."""
        return self._made(["pathological", name, str(repeats)]) / "story.mdx"

    def pathological_names(self) -> list[str]:
        """The names of all pathological inputs."""
        return subprocess.run([GENERATOR, "names"], check=True, capture_output=True, text=True).stdout.split()

    def _made(self, request: list[str], more: list = []) -> Path:
        folder = CORPUS / "-".join(request)
        if not folder.exists():
            say(f"making {folder.relative_to(CORPUS)}")
            partial = CORPUS / "partial"
            shutil.rmtree(partial, ignore_errors=True)
            subprocess.run([GENERATOR, *request, partial, *more], check=True)
            partial.rename(folder)
        return folder


def size(path: Path) -> int:
    """The size in bytes of a story, or of all stories of a folder."""
    return path.stat().st_size if path.is_file() else sum(story.stat().st_size for story in path.rglob("story.mdx"))
