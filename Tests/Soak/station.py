"""A virtual reader with its field, and the batch process that works on it."""
import json
import os
import signal
import socket
import subprocess
import threading
import time

TIME_LIMIT = 60  # seconds for what takes none: the suite must not hang


class Station:
    """`nfctool virtual serve` with one batch process at a time."""

    def __init__(self, tool, folder, name, faults):
        self.tool, self.folder, self.name = tool, folder, name
        self.present = []
        self.events, self.arrival = [], threading.Condition()
        self.process = None
        self.kills = 0
        control = folder / f"{name}.socket"
        self.server = subprocess.Popen(
            [tool, "virtual", "serve", "--control", control]
            + (["--fault", faults] if faults else []),
            stdout=subprocess.PIPE, text=True, env=clean_environment())
        self.connection = self.server.stdout.readline().strip()
        self.control = socket.socket(socket.AF_UNIX)
        self.control.settimeout(TIME_LIMIT)
        self.control.connect(str(control))
        self.answers = self.control.makefile("r")

    def ask(self, line):
        self.control.sendall(line.encode() + b"\n")
        answer = json.loads(self.answers.readline())
        assert "error" not in answer, (line, answer)
        return answer

    def tap(self, tag):
        self.ask(f"tap {tag.path}")
        self.present.append(tag)

    def remove(self, tag):
        self.ask(f"remove {tag.uid} {tag.path}")
        self.present.remove(tag)

    # The batch process

    def start(self, arguments, file_limit=None):
        def limit():
            import resource
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        # Without the signal, a file that may not grow fails as one on a full disk does.
        self.process = subprocess.Popen(
            [self.tool, "batch", "run", "--json", "--quiet", "--reader", self.connection]
            + arguments, stdout=subprocess.PIPE, text=True, env=clean_environment(),
            preexec_fn=limit if file_limit else None, restore_signals=not file_limit)
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()

    def _listen(self, process):
        for line in process.stdout:
            if not line.endswith("\n"):
                break  # cut short by its end
            with self.arrival:
                self.events.append(json.loads(line))
                self.arrival.notify_all()
        with self.arrival:
            self.arrival.notify_all()

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def stop(self):
        if self.is_running():
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=TIME_LIMIT)

    def wait_for_result(self, tag, since, seconds):
        """Waits until the tag is dealt with, or the time is over."""
        results = ("rowDone", "rowFailed", "tagRejected", "alreadyDone")
        end = time.monotonic() + seconds
        with self.arrival:
            while time.monotonic() < end and self.is_running():
                if any(event.get("event") in results and event.get("uid") == tag.uid
                       for event in self.events[since:]):
                    return
                self.arrival.wait(0.02)

    def close(self):
        self.stop()
        self.ask("quit")
        self.control.close()
        self.server.wait(timeout=TIME_LIMIT)


def clean_environment():
    return {key: value for key, value in os.environ.items()
            if not key.startswith(("LIBNFC_", "NFCTOOL_"))}
