#!/usr/bin/env python3
"""Times `minara skills lint` beside other checkers of skills, in one run.

    benches/peers/run.py FOLDER [--minara BINARY] [--rounds N] [--write PAGE]

Every program that is installed reads the same FOLDER in turn, round by round, so that
whatever else the machine does hits all of them alike. Printed are medians of whole
processes: processor time (user and system), wall time, peak memory, and the ratio of
processor time to minara's. What is not installed is left out and said. Figures of two
machines, or of two runs, can't be compared; ratios can.

With --write the table goes into PAGE, between its two marks.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

# What is run, and what each of them checks.
PROGRAMS = [
    (["minara", "skills", "lint", "."], "every rule that is on, licences, exact tokens"),
    (["minara", "skills", "validate", "."], "the specification"),
    (["agnix", "."], "skills and other agents' files"),
    (["skill-check", "check", "."], "20 rules and duplicates"),
    (["skills-check", "lint", "."], "metadata"),
    (["skillsaw", "lint", "."], "skills, plugins, marketplaces"),
    (["nikhail", "."], "19 rules of skills"),
]

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
    """The first line of what a program says its version is."""
    told = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False)
    lines = told.stdout.strip().splitlines()
    return lines[0] if lines and told.returncode == 0 else "version not told"


def table(rows):
    """The rows as a Markdown table."""
    head = "| program | checks | CPU s | wall s | peak MB | CPU, times minara | exit |"
    lines = [head, "|---|---|---|---|---|---|---|"]
    base = rows[0][2]
    for name, checks, cpu, wall, peak, code in rows:
        lines.append(
            f"| {name} | {checks} | {cpu:.2f} | {wall:.2f} | {peak:.0f} "
            f"| {cpu / base:.2f} | {code} |"
        )
    return "\n".join(lines)


def written(page, text):
    """Puts the table into the page, between the marks."""
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
    here = []
    for command, checks in PROGRAMS:
        binary = options.minara if command[0] == "minara" else command[0]
        found = shutil.which(binary)
        if found is None:
            print(f"{command[0]}: not installed, left out", file=sys.stderr)
            continue
        here.append(([os.path.abspath(found), *command[1:]], command, checks, version(found)))
    runs = [[] for _ in here]
    for _ in range(options.rounds):
        for at, (command, *_) in enumerate(here):
            runs[at].append(measured(command, options.folder))
    rows = []
    for (_, command, checks, told), times in zip(here, runs):
        cpu, wall, peak = (statistics.median(run[part] for run in times) for part in range(3))
        name = f"`{' '.join(command)}` ({told})"
        rows.append((name, checks, cpu, wall, peak, times[0][3]))
    skills = sum(1 for _ in options.folder.rglob("SKILL.md"))
    text = f"{skills:,} files SKILL.md, medians of {options.rounds} rounds.\n\n{table(rows)}"
    print(text)
    if options.write:
        written(options.write, text)


if __name__ == "__main__":
    main()
