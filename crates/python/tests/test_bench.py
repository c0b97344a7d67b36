"""What is measured, told beside what is wanted."""

import motherlode
from motherlode.bench import MARKS, STEPS_WANTED, Measured, batch, section, written


def test_every_game_has_a_rate_that_is_wanted():
    assert set(STEPS_WANTED) == set(motherlode.games())


def test_what_is_missed_is_said():
    quick = Measured("coloma", 4, 1_000, 400.0, 1_600_000.0)
    slow = Measured("silverton", 4, 1_000, 600.0, 400_000.0)
    assert section([quick]).endswith("All of it is reached.")
    assert "| coloma, 4 seats | 1,000 | 400 | 200 | 250 | 1,600 | 1,500 |" in section([quick])
    assert section([quick, slow]).endswith("Missed: the observation of silverton, the batch of silverton.")


def test_a_page_is_written_between_its_marks_alone():
    page = f"before\n{MARKS[0]}\nold\n{MARKS[1]}\nafter\n"
    assert written(page, "new") == f"before\n{MARKS[0]}\nnew\n{MARKS[1]}\nafter\n"


def test_a_batch_has_a_rate():
    assert batch("coloma", 2, 0.01, num_envs=8) > 0
