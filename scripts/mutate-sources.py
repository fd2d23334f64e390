"""Compiles many small mutations of the sources into one build, turns them on one by one, and prints which tests notice."""
import argparse
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import namedtuple

Mutation = namedtuple("Mutation", "key file line what text original")
Result = namedtuple("Result", "state file line what test text")

SWITCH = "isMutated"
SWITCH_FILE = "SourceMutation.swift"
SWITCH_SOURCE = """import Glibc

private let mutation = getenv("PROPCHECK_MUTATION").flatMap { Int(String(cString: $0)) } ?? -1

/// Whether a mutation is on: one a process.
func isMutated(_ number: Int) -> Bool { mutation == number }
"""

# Judged by the tests of the target, and by those that run it through all its callers.
MORE_TESTS = {
    "PropCheck": ["FoundationTests"], "CloudSim": ["SyncTests"], "HabitDomain": ["RulesTests"], "HabitRules": ["StoreTests", "SyncTests"],
    "HabitReference": ["SuiteTests", "CLITests"], "HabitSync": ["SuiteTests"], "HabitSuite": ["MutantsTests", "CLITests"],
}
OPPOSITE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OPERAND = r"[A-Za-z_$][\w.$\[\]()?]*|\d[\d_]*"
COMPARISON = re.compile(rf"(?<![\w.)\]])({OPERAND}) (<=|>=|==|!=|<|>) ({OPERAND})")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:guard|if|while) )(.+?)( else \{.*| \{)$")
LITERAL = re.compile(r"(?<![\w.\"$#])(\d[\d_]*)(?![\w.\"])")
ONE = re.compile(r" ([+-]) 1(?![\w.])")
CALL = re.compile(r"^\s+(?:try |await |try await )?[a-z]\w*(?:[.?!]\w+)*\(.*\)$")
ASSIGNMENT = re.compile(r"^\s+[a-z][\w.\[\]]* [-+*/&|]?= .+[\w)\]\"]$")
# What is known to fail is recorded as a known issue.
FAILED = re.compile(r"\S+ Test (\"[^\"]*\"|\S+) .*recorded an issue ")
NO_CODE = re.compile(r"^\s*(//|\*|@|#|import |case .*:$|let \w+: |var \w+: |public |package |init|static let)")


def balanced(text):
    depth = 0
    for letter in text:
        depth += letter in "([{"
        depth -= letter in ")]}"
        if depth < 0:
            return False
    return depth == 0


def commas_outside(text):
    depth = 0
    for letter in text:
        depth += letter in "([{"
        depth -= letter in ")]}"
        if letter == "," and depth == 0:
            return True
    return False


def rewrites(line):
    """The ways to change a line: the name of each, and the new line with the switch as {on}."""
    if NO_CODE.match(line) or '"""' in line or SWITCH in line:
        return
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', lambda match: '"' + "_" * (len(match.group(0)) - 2) + '"', line)
    condition = CONDITION.match(line)
    if condition and not re.search(r"\b(let|var|case|#available)\b", condition[2]) and not commas_outside(condition[2]):
        if balanced(condition[2]):
            yield "negates the condition", f"{condition[1]}({{on}} ? !({condition[2]}) : ({condition[2]})){condition[3]}"
    found = COMPARISON.search(bare)
    if found and '"' not in found[0] and balanced(found[1]) and balanced(found[3]):
        (left, sign, right), other = found.groups(), OPPOSITE[found[2]]
        yield f"{sign} becomes {other}", splice(line, found, f"({{on}} ? {left} {other} {right} : {left} {sign} {right})")
    found = ONE.search(bare)
    if found:
        yield f"{found[1]} 1 becomes {found[1]} 0", splice(line, found, f" {found[1]} ({{on}} ? 0 : 1)")
    found = LITERAL.search(bare)
    if found and not bare.lstrip().startswith("case "):
        yield f"{found[1]} becomes one more", splice(line, found, f"({{on}} ? {found[1]} + 1 : {found[1]})")
    if CALL.match(line) or ASSIGNMENT.match(line):
        if balanced(bare):
            yield "leaves the statement out", re.sub(r"^(\s+)(.*)$", lambda m: f"{m[1]}if !{{on}} {{{{ {m[2]} }}}}", escaped(line))
    for value, other in (("true", "false"), ("false", "true")):
        if bare.strip() == f"return {value}":
            yield f"returns {other}", line.replace(value, f"{{on}} ? {other} : {value}")
    if bare.count(" && ") == 1 and re.match(r"^\s*(return )?[^,{}:=]+ && [^,{}:=]+$", bare) and " || " not in bare:
        start = re.match(r"^\s*(return )?", line)[0]
        yield "&& becomes ||", f"{start}{{on}} ? ({line[len(start):].replace(' && ', ' || ')}) : ({line[len(start):]})"


def escaped(text):
    return text.replace("{", "{{").replace("}", "}}")


def splice(line, found, text):
    """A line with another text in the place that was found; only the switch remains to be filled in."""
    text = escaped(text).replace("{{on}}", "{on}")
    return escaped(line[: found.start()]) + text + escaped(line[found.end() :])


def candidates(root, target, seed):
    for folder, _, names in os.walk(os.path.join(root, "Sources", target)):
        for name in sorted(names):
            if not name.endswith(".swift"):
                continue
            path = os.path.relpath(os.path.join(folder, name), root)
            seen = {}
            with open(os.path.join(root, path), encoding="utf-8") as file:
                lines = file.read().split("\n")
            is_text = False
            for number, line in enumerate(lines):
                # What is between these is data, such as an SQL statement; nothing in it can be switched.
                if line.count('"""') % 2 == 1:
                    is_text = not is_text
                for what, text in [] if is_text else rewrites(line):
                    place = f"{name}\t{line.strip()}\t{what}"
                    seen[place] = seen.get(place, 0) + 1
                    key = hashlib.sha256(f"{seed}\t{place}\t{seen[place]}".encode()).hexdigest()
                    yield Mutation(key, path, number, what, text, line.strip())


def chosen(root, targets, seed, count):
    """The places with the least hashes, so that a change elsewhere hardly changes the choice; one per line."""
    taken, mutations = set(), []
    everything = [mutation for target in targets for mutation in candidates(root, target, seed)]
    for mutation in sorted(everything):
        if (mutation.file, mutation.line) in taken:
            continue
        taken.add((mutation.file, mutation.line))
        mutations.append(mutation)
        # A third does not compile.
        if len(mutations) == count * 2:
            break
    return mutations


def write(copy, root, mutations):
    """Writes the sources with the mutations in them, without touching files that stay the same."""
    by_file = {}
    for number, mutation in mutations.items():
        by_file.setdefault(mutation.file, []).append((number, mutation))
    for path, entries in by_file.items():
        with open(os.path.join(root, path), encoding="utf-8") as file:
            lines = file.read().split("\n")
        for number, mutation in entries:
            lines[mutation.line] = mutation.text.replace("{on}", f"{SWITCH}({number})").replace("{{", "{").replace("}}", "}")
        update(os.path.join(copy, path), "\n".join(lines))


def update(path, text):
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def built_as_tests():
    """The flags of scripts/test: the code under test is optimised, which makes each of the many runs shorter."""
    return dict(os.environ, PROPCHECK_FAST_TESTS="1")


def build(copy, log):
    command = ["swift", "build", "--build-tests", "-debug-info-format", "none"]
    done = subprocess.run(
        command, cwd=copy, env=built_as_tests(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    with open(log, "a", encoding="utf-8") as file:
        file.write(done.stdout)
    return done.returncode == 0, set(re.findall(r"(Sources/\S+\.swift):(\d+):\d+: error:", done.stdout)), done.stdout


def compile_all(copy, root, mutations, log):
    """Builds, and removes what does not compile, until everything does; what failed in an earlier call is not tried again."""
    known = os.path.join(os.path.dirname(copy), "rejected")
    rejected = set(read_lines(known))
    remaining = {number: mutation for number, mutation in enumerate(mutations) if mutation.key not in rejected}
    while True:
        write(copy, root, remaining)
        is_done, places, output = build(copy, log)
        if is_done:
            return remaining
        bad = {n for n, m in remaining.items() if any(m.file == path and abs(m.line + 1 - int(line)) <= 1 for path, line in places)}
        if not bad:
            # An error may be reported at the beginning of the function.
            files = {path for path, _ in places}
            bad = {number for number, mutation in remaining.items() if mutation.file in files}
        if not bad:
            sys.exit("propcheck: the copy does not build, and no mutation is why:\n" + output[-3000:])
        rejected |= {remaining[number].key for number in bad}
        update(known, "\n".join(sorted(rejected)))
        restore = {remaining[number].file for number in bad}
        for path in restore:
            shutil.copy(os.path.join(root, path), os.path.join(copy, path))
        remaining = {number: mutation for number, mutation in remaining.items() if number not in bad}
        print(f"{len(bad)} mutations do not compile, {len(remaining)} remain", file=sys.stderr)


def tests_of(target, root):
    # Tests of HabitStore are in StoreTests.
    short = re.sub(r"^(Habit|PropCheck)(?=[A-Z])", "", target)
    names = [f"{target}Tests", f"{short}Tests"] + MORE_TESTS.get(target, [])
    return [name for name in names if os.path.isdir(os.path.join(root, "Tests", name))]


def run(bundle, copy, tests, number, limit):
    """Whether the tests fail with a mutation on, and which fails first; a crash counts as a failure."""
    environment = dict(os.environ, PROPCHECK_MUTATION=str(number))
    command = [bundle, "--testing-library", "swift-testing", "--filter", "^(" + "|".join(tests) + r")\."]
    process = subprocess.Popen(
        command, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True)
    is_late = threading.Event()
    clock = threading.Timer(limit, lambda: (is_late.set(), stop(process)))
    clock.start()
    try:
        # The first failure is enough, so there is no waiting for the tests after it.
        failed = next(filter(None, map(FAILED.match, process.stdout)), None)
    except BaseException:
        # The tests are in a session of their own, and would keep running.
        stop(process)
        raise
    finally:
        clock.cancel()
    if failed:
        stop(process)
        return "killed", failed[1].strip('"')
    if is_late.is_set():
        return "timeout", ""
    return ("survived", "") if process.wait() == 0 else ("killed", f"ends with {process.returncode}")


def stop(process):
    """Ends the tests, and the programs that they started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass  # It ended by itself.
    process.wait()


def limits(bundle, copy, groups):
    """How long each group of tests may take: five times what it takes without a mutation, and a minute."""
    times = {}
    for tests in groups:
        began = time.monotonic()
        state, name = run(bundle, copy, tests, -1, 3600)
        if state != "survived":
            sys.exit(f"propcheck: without a mutation, {', '.join(tests)} fails: {name}")
        times[tests] = 60 + 5 * (time.monotonic() - began)
    return times


def read_lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().split("\n")
    except FileNotFoundError:
        return []


def read_list(path):
    try:
        with open(path, encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    except OSError as error:
        sys.exit(f"propcheck: {path} cannot be read: {error.strerror}\nfix: name a list that this script wrote.")
    if any(len(row) != 6 for row in rows):
        sys.exit(f"propcheck: {path} is no list of mutations\nfix: name a list that this script wrote.")
    return [Result(*row) for row in rows]


def lost(before, now):
    """What was killed and now survives. A place is identified by the name of its file, its text and the mutation."""
    def place(result):
        return os.path.basename(result.file), result.text, result.what
    killed = {place(result) for result in before if result.state != "survived"}
    return [result for result in now if result.state == "survived" and place(result) in killed]


def positive(text):
    if not text.isdigit() or not 1 <= int(text) <= 5000:
        raise argparse.ArgumentTypeError("a number from 1 to 5000 is needed")
    return int(text)


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/mutate-sources", description="Shows which mutations of the sources no test notices.")
    parser.add_argument("root", help=argparse.SUPPRESS)
    parser.add_argument("called_from", help=argparse.SUPPRESS)
    parser.add_argument("--count", type=positive, default=160)
    parser.add_argument("--seed", type=positive, default=1)
    parser.add_argument("--targets", default="")
    parser.add_argument("--list", default="")
    parser.add_argument("--against", default="")
    parser.add_argument("--keep", action="store_true")
    return parser.parse_args()


def named_targets(root, text):
    known = [name for name in sorted(os.listdir(os.path.join(root, "Sources"))) if tests_of(name, root)]
    wanted = [name for name in text.split(",") if name] or known
    for name in wanted:
        if name not in known:
            sys.exit(f"mutate-sources: there is no target {name} with tests\nfix: name some of {', '.join(known)}.")
    return wanted


def copied(root):
    """A copy of everything, committed or not, without build products."""
    copy = os.path.join(root, ".build", "mutations", "package")
    os.makedirs(copy, exist_ok=True)
    for name in ("Sources", "Tests"):
        shutil.rmtree(os.path.join(copy, name), ignore_errors=True)
        shutil.copytree(os.path.join(root, name), os.path.join(copy, name))
    for name in ("Package.swift", "README.md", "LICENSE"):
        shutil.copy2(os.path.join(root, name), copy)
    for name in ("Seeds", "scripts", ".ci", ".swift-format"):
        source = os.path.join(root, name)
        if os.path.isdir(source):
            shutil.copytree(source, os.path.join(copy, name), dirs_exist_ok=True)
        elif os.path.exists(source):
            shutil.copy2(source, copy)
    return copy


def main():
    # So that the tests end with this script.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = arguments()
    root = options.root
    targets = named_targets(root, options.targets)
    earlier = read_list(os.path.join(options.called_from, options.against)) if options.against else None
    copy = copied(root)
    log = os.path.join(root, ".build", "mutations", "build.log")
    for target in targets:
        update(os.path.join(copy, "Sources", target, SWITCH_FILE), SWITCH_SOURCE)
    remaining = compile_all(copy, root, chosen(root, targets, options.seed, options.count), log)
    numbers = sorted(remaining)[: options.count]
    shown = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=copy, env=built_as_tests(), stdout=subprocess.PIPE, text=True, check=True)
    bundle = os.path.join(shown.stdout.strip(), "propcheckPackageTests.xctest")
    tests = {number: tuple(tests_of(remaining[number].file.split("/")[1], root)) for number in numbers}
    times = limits(bundle, copy, sorted(set(tests.values())))
    path = os.path.join(options.called_from, options.list) if options.list else os.path.join(root, ".build", "mutations", "list.tsv")
    results = []
    with open(path + ".part", "w", encoding="utf-8") as file:
        for number in numbers:
            mutation = remaining[number]
            state, test = run(bundle, copy, tests[number], number, times[tests[number]])
            result = Result(state, mutation.file, str(mutation.line + 1), mutation.what, test, mutation.original)
            results.append(result)
            row = "\t".join(field.replace("\t", " ") for field in result)
            file.write(row + "\n")
            file.flush()
            print(f"{state:9} {mutation.file}:{mutation.line + 1}  {mutation.what}: {mutation.original}", flush=True)
    os.replace(path + ".part", path)
    survived = sum(result.state == "survived" for result in results)
    print(f"mutations that no test notices | {survived} of {len(results)} | seed {options.seed} | {path}")
    if not options.keep:
        shutil.rmtree(copy, ignore_errors=True)
    if earlier is None:
        return 0
    gone = lost(earlier, results)
    for result in gone:
        print(f"killed before, survives now: {result.file}:{result.line}  {result.what}: {result.text}")
    print(f"mutations that were killed before | {len(gone)} | 0 | {'FAIL' if gone else 'pass'}")
    return 1 if gone else 0


sys.exit(main())
