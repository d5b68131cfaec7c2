#!/usr/bin/env python3
"""Times `minara skills lint` beside other checkers of skills, in one run.

    benches/peers/run.py FOLDER [--minara BINARY] [--rounds N] [--write PAGE]

Every program that is installed reads the same FOLDER in turn, round by round, so that
whatever else the machine does hits all of them alike; then the same of one skill of it
alone, for programs that judge one and for what a start costs. Printed are medians of
whole processes: processor time (user and system), wall time, peak memory, and ratios to
minara's. What is not installed is left out and said. Figures of two machines, or of two
runs, can't be compared; ratios can.

With --write the tables go into PAGE, between its two marks.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# What is run, and what each of them checks. A limit on the number of files is lifted, and
# what would ask the network or start other programs is left out.
LINT = (["minara", "skills", "lint", "."], "every rule that is on, licences, exact tokens")
MANY = [
    LINT,
    (["minara", "skills", "validate", "."], "the specification"),
    (["agnix", "-c", "{agnix.toml}", "."], "skills and other agents' files"),
    (["skill-check", "check", ".", "--no-security-scan"], "20 rules and duplicates"),
    (["skills-check", "lint", "."], "metadata"),
    (["skillsaw", "lint", "."], "skills, plugins, marketplaces"),
    (["nikhail", "."], "19 rules of skills"),
]
ONE = [
    (["minara", "skills", "lint", "{skill}"], LINT[1]),
    (["minara", "skills", "validate", "{skill}", "--profile", "reference"], "as the reference does"),
    (["agnix", "{skill}"], "skills and other agents' files"),
    (["skill-check", "check", "{skill}", "--no-security-scan"], "20 rules and duplicates"),
    (["skills-check", "lint", "{skill}"], "metadata"),
    (["skillsaw", "lint", "{skill}"], "skills, plugins, marketplaces"),
    (["nikhail", "{skill}"], "19 rules of skills"),
    (["agentskills", "validate", "{skill}"], "the specification (the reference in Python)"),
    (["skills-ref", "validate", "{skill}"], "the specification (the reference for Node)"),
]

# Files that commands name, with what they hold.
FILES = {"agnix.toml": "max_files_to_validate = 10000000\n"}

BEGIN = "<!-- table: benches/peers/run.py -->"
END = "<!-- end of table -->"


def measured(command, folder):
    """CPU seconds, wall seconds, peak MiB and exit code of one process."""
    began = time.monotonic()
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return used.ru_utime + used.ru_stime, wall, used.ru_maxrss / unit, process.returncode


def version(binary):
    """What a program says its version is, or the package that it belongs to."""
    told = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False)
    lines = told.stdout.strip().splitlines()
    if lines and told.returncode == 0:
        return lines[0].split()[-1]
    for folder in Path(binary).resolve().parents:
        package = folder / "package.json"
        if package.is_file():
            return json.loads(package.read_text(encoding="utf-8")).get("version", "?")
    return "version not told"


def installed(programs, minara, places):
    """The programs that are here: what is run, how it is shown, what it checks."""
    here = []
    for command, checks in programs:
        found = shutil.which(minara if command[0] == "minara" else command[0])
        if found is None:
            print(f"{command[0]}: not installed, left out", file=sys.stderr)
            continue
        rest = [str(places[part[1:-1]]) if part[0] == "{" else part for part in command[1:]]
        shown = " ".join(part.strip("{}") for part in command)
        here.append(([os.path.abspath(found), *rest], f"`{shown}` ({version(found)})", checks))
    return here


def medians(here, folder, rounds):
    """Of each program: name, what it checks, CPU, wall, memory, exit code."""
    runs = [[] for _ in here]
    for _ in range(rounds):
        for at, (command, *_) in enumerate(here):
            runs[at].append(measured(command, folder))
    rows = []
    for (_, name, checks), times in zip(here, runs):
        cpu, wall, peak = (statistics.median(run[part] for run in times) for part in range(3))
        rows.append((name, checks, cpu, wall, peak, times[0][3]))
    return rows


def table(rows, digits):
    """The rows as a Markdown table."""
    ratios = "CPU, times minara | wall | memory"
    lines = [f"| program | checks | CPU s | wall s | peak MB | {ratios} | exit |"]
    lines.append("|---" * 9 + "|")
    _, _, *base = rows[0]
    for name, checks, cpu, wall, peak, code in rows:
        times = [of / max(to, 0.001) for of, to in zip((cpu, wall, peak), base)]
        times = " | ".join(f"{ratio:.2f}" for ratio in times)
        lines.append(
            f"| {name} | {checks} | {cpu:.{digits}f} | {wall:.{digits}f} | {peak:.0f} "
            f"| {times} | {code} |"
        )
    return "\n".join(lines)


def report(folder, minara, rounds):
    """Both tables, with what they are about."""
    skills = sorted(folder.rglob("SKILL.md"))
    skill = skills[len(skills) // 2].parent.resolve()
    with tempfile.TemporaryDirectory() as made:
        places = {name: Path(made) / name for name in FILES}
        for name, text in FILES.items():
            places[name].write_text(text, encoding="utf-8")
        places["skill"] = skill.name
        many, one = (installed(programs, minara, places) for programs in (MANY, ONE))
        all_of_them = table(medians(many, folder, rounds), 2)
        # A start is short: more rounds cost nothing.
        alone = table(medians(one, skill.parent, 3 * rounds), 3)
    cores = os.cpu_count()
    return (
        f"{len(skills):,} files SKILL.md, medians of {rounds} rounds on {cores} cores.\n\n"
        f"{all_of_them}\n\nOne of these skills alone, medians of {3 * rounds} rounds.\n\n{alone}"
    )


def written(page, text):
    """Puts the tables into the page, between the marks."""
    old = page.read_text(encoding="utf-8")
    before, _, rest = old.partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minara", default="minara")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", type=Path, metavar="PAGE")
    options = parser.parse_args()
    if shutil.which(options.minara) is None:
        parser.error(f"{options.minara}: not found; name the program with --minara")
    if not any(options.folder.rglob("SKILL.md")):
        parser.error(f"{options.folder}: no SKILL.md below it")
    text = report(options.folder, options.minara, options.rounds)
    print(text)
    if options.write:
        written(options.write, text)


if __name__ == "__main__":
    main()
