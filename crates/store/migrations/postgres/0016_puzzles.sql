-- Puzzles that people tried: one row a table at which one was. Solved is what was solved before the answer was seen.

CREATE TABLE puzzle_tries (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id),
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    puzzle TEXT COLLATE "C" NOT NULL,
    at_ms  BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    shown  BIGINT NOT NULL,
    -- What was said of the turn, as data: the words are made when it is shown.
    judged TEXT   NOT NULL
);

CREATE INDEX puzzle_tries_by_guest ON puzzle_tries (guest, puzzle);
CREATE INDEX puzzle_tries_by_puzzle ON puzzle_tries (puzzle);
