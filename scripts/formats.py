"""Reads what propcheck has written for other programs, and types into shells."""
import json
import os
import pty
import re
import select
import subprocess
import sys
import time

from junitparser import Error, Failure, JUnitXml
from markdown_it import MarkdownIt
from prometheus_client.openmetrics.parser import text_string_to_metric_families

REPORTS = ("good", "steps", "callers", "mutants", "load")
JUDGED = ("property", "mutant", "stage", "cycle", "threshold", "comparison")
failed = False


def figure(name, value, target, passed, note=""):
    global failed
    failed |= not passed
    print(f"{name:<24} {value:<16} {target:<24} {'pass' if passed else 'FAIL'}   {note}")


def records(folder, name):
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def judged(all_records):
    """What a report judged: one test case each."""
    return [r for r in all_records if r["kind"] in JUDGED or r["kind"] == "scaling" and r["isGate"]]


def check_junit(folder):
    everything = JUnitXml.fromfile(os.path.join(folder, "all.xml"))
    suites = {suite.name: suite for suite in everything}
    figure("junit.suites", f"{len(suites)} suites", f"{len(REPORTS)}", len(suites) == len(REPORTS))
    for name in REPORTS:
        suite = next(iter(JUnitXml.fromfile(os.path.join(folder, name + ".xml"))))
        wanted, bad = len(judged(records(folder, name))), 0
        for case in suite:
            bad += any(isinstance(result, (Error, Failure)) for result in case.result)
        figure(f"junit.{name}", f"{suite.tests} cases", f"{wanted}, as in the report", suite.tests == wanted == len(list(suite)))
        verdict = records(folder, name)[-1]["verdict"]
        figure(f"junit.{name}.bad", f"{bad} bad", "0" if verdict == "passed" else "at least 1",
               (bad == 0) == (verdict == "passed") and bad == suite.failures + suite.errors, "verdict " + verdict)
    steps = open(os.path.join(folder, "steps.xml"), encoding="utf-8").read()
    figure("junit.command", f"{steps.count('propcheck replay Seeds/')} commands", "at least 1", "propcheck replay Seeds/" in steps)


def check_metrics(folder):
    with open(os.path.join(folder, "load.txt"), encoding="utf-8") as file:
        families = {family.name: family for family in text_string_to_metric_families(file.read())}
    stages = [r for r in records(folder, "load") if r["kind"] == "stage"]
    operations = [o for stage in stages for o in stage["t"]["operations"]]
    figure("metrics.families", f"{len(families)} families", "at least 30", len(families) >= 30)
    done = sum(s.value for s in families["propcheck_load_operations"].samples)
    wanted = sum(o["done"] for o in operations)
    figure("metrics.done", f"{done:.0f} done", f"{wanted}, as in the report", done == wanted)
    response = families["propcheck_load_response_seconds"]
    counts = sum(s.value for s in response.samples if s.name.endswith("_count"))
    wanted = sum(o["response"]["count"] for o in operations if "response" in o)
    figure("metrics.responses", f"{counts:.0f} times", f"{wanted}, as in the report", counts == wanted)
    wrong = 0
    for stage in stages:
        for operation in stage["t"]["operations"]:
            wrong += "response" in operation and not brackets(response, stage, operation)
    figure("metrics.percentiles", f"{wrong} wrong", "0", wrong == 0, "the median lies in its bucket")
    units = [f.name for f in families.values() if f.unit and not f.name.endswith("_" + f.unit)]
    figure("metrics.units", f"{len(units)} wrong", "0", not units)


def brackets(family, stage, operation):
    """Whether the bucket that holds the median has the recorded one."""
    labels = {"mix": stage["mix"], "stage": stage["stage"], "operation": operation["name"]}
    times = operation["response"]
    least = 0.0
    for sample in family.samples:
        if sample.name.endswith("_bucket") and labels.items() <= sample.labels.items():
            bound = float(sample.labels["le"])
            if sample.value >= times["count"] / 2:
                # A bucket of the histogram is a thousandth wide.
                return least * 0.998 <= times["p50"] / 1e9 <= bound * 1.002
            least = bound
    return False


def check_markdown(folder):
    for name in REPORTS:
        text = open(os.path.join(folder, name + ".md"), encoding="utf-8").read()
        tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
        tables = sum(token.type == "table_open" for token in tokens)
        figure(f"markdown.{name}", f"{tables} tables", "at least 1", tables >= 1)
        figure(f"markdown.{name}.size", f"{len(text.encode())} B", "at most 1 MiB", len(text.encode()) <= 1 << 20)
    inline = [child for token in MarkdownIt("commonmark", {"html": True}).enable("table").parse(
        open(os.path.join(folder, "steps.md"), encoding="utf-8").read()) for child in token.children or []]
    tags = {child.content for child in inline if child.type == "html_inline"}
    figure("markdown.tags", f"{len(tags)} tags", "code alone", tags == {"<code>", "</code>"}, " ".join(sorted(tags)))


# A line, and what the shell makes of it when the completion key is pressed.
LINES = (
    ("propcheck ru", "run"),
    ("propcheck rep", "report|replay"),
    ("propcheck run --lay", "--layer"),
    ("propcheck run --layer mutant:seeding-ov", "mutant:seeding-overwrites"),
    ("propcheck load --profile sm", "smoke"),
    ("propcheck run --filter days.agr", "days.agree-with-integers"),
    ("propcheck list lay", "layers"),
    ("propcheck report pag", "page.html"),
    ("propcheck completions f", "fish"),
    ("ledger-check run --layer mutant:holds-of-a", "mutant:holds-of-all"),
    ("ledger-check mutants --cas", "--cases"),
)


def check_shells(folder, binaries, shells):
    open(os.path.join(folder, "page.html"), "w", encoding="utf-8").close()
    environment = {
        **os.environ, "HOME": folder, "TERM": "dumb", "PS1": "> ", "PATH": binaries + ":" + os.environ["PATH"],
        "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder,
    }
    for shell in shells:
        for program in ("propcheck", "ledger-check"):
            script = subprocess.run([program, "completions", shell], env=environment, cwd=folder, capture_output=True, text=True, check=True)
            with open(os.path.join(folder, f"{program}.{shell}"), "w", encoding="utf-8") as file:
                file.write(script.stdout)
        wrong = [line for line, wanted in LINES if not completes(shell, line, wanted, folder, environment)]
        figure(f"completions.{shell}", f"{len(wrong)} wrong", "0", not wrong, f"{len(LINES)} lines; wrong: {wrong}" if wrong else f"{len(LINES)} lines")
        # A check that takes everything for a completion would see nothing.
        figure(f"completions.{shell}.canary", "a nonsense", "is left alone",
               not completes(shell, "propcheck run --lay", "--nonsense", folder, environment))


def completes(shell, line, wanted, folder, environment):
    found = choices(shell, line, folder, environment)
    return set(wanted.split("|")) <= found


def choices(shell, line, folder, environment):
    """The words that a shell offers for the last one of a line."""
    if shell == "fish":
        script = "; ".join(f"source {program}.fish" for program in ("propcheck", "ledger-check"))
        shown = subprocess.run(["fish", "--no-config", "-c", f"{script}; complete -C '{line}'"],
                               env=environment, cwd=folder, capture_output=True, text=True, check=True).stdout
        return {row.split("\t")[0] for row in shown.splitlines()}
    shown = typed(shell, line, folder, environment)
    # The line is rewritten after the choices; the completed text is in the last one.
    words = set(re.sub(r"[\x07\x08]|\x1b\[[0-9;?]*[a-zA-Z]", " ", shown).split())
    return words | {word.rstrip("=") for word in words}


def typed(shell, line, folder, environment):
    """What an interactive shell shows when the line and the completion key are typed."""
    scripts = [f"source {program}.{shell}" for program in ("propcheck", "ledger-check")]
    if shell == "bash":
        command = ["bash", "--norc", "--noprofile", "-i"]
        setup = ["bind 'set bell-style none'", "bind 'set page-completions off'", "bind 'set show-all-if-ambiguous on'", *scripts]
    else:
        command = ["zsh", "-f", "-i"]
        setup = ["PS1='> '", "LISTMAX=0", "autoload -U compinit", "compinit -u -D", *scripts]
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe(command[0], command, environment)
    try:
        os.write(terminal, ("; ".join(setup) + "; echo now''typing\n").encode())
        read(terminal, "nowtyping\r", 30)
        read(terminal, None, 0.3)
        os.write(terminal, (line + "\t").encode())
        shown = read(terminal, None, 1)
        os.write(terminal, b"\t")
        return shown + read(terminal, None, 1)
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def read(terminal, until, seconds):
    """Reads up to a text, or until nothing has come for a while."""
    text, end = "", time.monotonic() + seconds
    while time.monotonic() < end and (until is None or until not in text):
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                text += os.read(terminal, 1 << 16).decode("utf-8", "replace")
            except OSError:
                break
            end = time.monotonic() + seconds
    return text


folder, binaries, *shells = sys.argv[1:]
check_junit(folder)
check_metrics(folder)
check_markdown(folder)
check_shells(folder, binaries, shells)
sys.exit(1 if failed else 0)
