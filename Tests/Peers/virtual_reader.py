"""The reader under test: `nfctool virtual serve`, and programs that run on it."""
import json
import os
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from outcome import Failure

# What a shell may have set must not choose another reader.
FOREIGN = ("LIBNFC_", "NFCTOOL_")


class Bench:
    """The tool, and a folder for files."""

    def __init__(self, tool):
        self.tool = Path(tool).resolve()
        self._folder = tempfile.TemporaryDirectory(prefix="nfctool-peers-")
        self._files = 0

    def close(self):
        self._folder.cleanup()

    def reader(self, *tags):
        return VirtualReader(self, tags)

    def file(self, content=None, suffix=""):
        """The path of a new file, with some content if any is given."""
        self._files += 1
        path = Path(self._folder.name) / f"{self._files}{suffix}"
        if content is not None:
            path.write_bytes(content)
        return path

    def nfctool(self, *arguments, status=0, **options):
        """What the tool prints as one JSON object, with `--json`."""
        result = self.run(self.tool, *arguments, "--json", status=status, **options)
        return json.loads(result.stdout)

    def run(self, *command, status=0, environment=None, **options):
        """Runs a program to its end, which has to have that status; any will do if it is None."""
        options.setdefault("stdin", None if "input" in options else subprocess.DEVNULL)
        result = subprocess.run(
            list(map(str, command)), capture_output=True, env=clean_environment(environment),
            **options)
        if status is not None and result.returncode != status:
            raise Failure(
                f"{' '.join(map(str, command))}: status {result.returncode}, expected {status}\n"
                + text(result.stdout) + text(result.stderr))
        return result


def clean_environment(additions=None):
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(FOREIGN)}
    return {**inherited, **(additions or {})}


class VirtualReader:
    """A virtual reader with tags on it; the first tag is the one that is meant."""

    def __init__(self, bench, tags, options=()):
        self._bench = bench
        self._process = subprocess.Popen(
            [bench.tool, "virtual", "serve", "--quiet", *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env=clean_environment(), text=True)
        self.connection = self._process.stdout.readline().strip()
        self.tags = [self.ask(f"tap {tag}") for tag in tags]

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        with stopped(self._process):
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait(timeout=10)

    @property
    def path(self):
        """What programs open, such as /dev/pts/3."""
        return self.connection.split(":")[1]

    @property
    def uid(self):
        return bytes.fromhex(self.tags[0]["uid"])

    @property
    def environment(self):
        return {"NFCTOOL_READER": self.connection, "LIBNFC_DEFAULT_DEVICE": self.connection}

    def ask(self, command):
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or '{"error": "the reader is gone"}')
        if "error" in answer:
            raise Failure(f"virtual serve, {command}: {answer['error']}")
        return answer

    def save(self, suffix=".nfctag"):
        """The path of a new file with all of the tag."""
        path = self._bench.file(suffix=suffix)
        self.ask(f"save {self.tags[0]['number']} {path}")
        return path

    @property
    def memory(self):
        """The bytes of the tag, as they are and not as it shows them."""
        return self.save(".bin").read_bytes()

    @property
    def statistics(self):
        return self.ask("statistics")

    def nfctool(self, *arguments, **options):
        return self._bench.nfctool(*arguments, environment=self.environment, **options)

    def run(self, *command, **options):
        """What a program of libnfc prints."""
        return text(
            self._bench.run(*command, environment=self.environment, **options).stdout)

    def start(self, *command):
        """A program of libnfc that goes on running while the context lasts."""
        return stopped(subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=clean_environment(self.environment), text=True))


@contextmanager
def stopped(process):
    """Makes sure that a process has ended at the end."""
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def text(output):
    return output if isinstance(output, str) else output.decode("utf-8", "backslashreplace")
