"""A client of `winnable-solve` in Python, without winnable: is this deal winnable, and what is a good move?"""

import json
import subprocess
import sys

COMMAND = sys.argv[1:] or ["winnable-solve"]
with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
    assert process.stdin
    assert process.stdout
    questions = {
        "verdict": {"game": "freecell", "dealer": "microsoft", "seed": 617, "positions": 100_000},
        "hint": {"ask": "hint", "game": "klondike", "seed": 7, "moves": ["deal"]},
        "grade": {"ask": "grade", "game": "freecell", "dealer": "microsoft", "seed": 617},
    }
    for name, question in questions.items():
        process.stdin.write(json.dumps({"id": name, **question}) + "\n")
    process.stdin.close()  # a program that goes on keeps it open, and flushes after each question
    answers = {answer["id"]: answer for answer in map(json.loads, process.stdout)}
print("verdict:", answers["verdict"]["verdict"], "in", len(answers["verdict"]["moves"]), "moves")
print("hint:", answers["hint"]["words"])
print("grade:", answers["grade"]["word"])
