-- Finding a game: people who look for one, rematches, and quick lists.

-- One row a person. Whoever was seated together has a table; the row stays until they have gone there.
CREATE TABLE seekers (
    guest    TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    -- IDs of games, and numbers of players, with blanks between.
    titles   TEXT NOT NULL,
    players  TEXT NOT NULL,
    pace     TEXT NOT NULL,
    -- Whether it is wanted now: then only as long as somebody waits.
    live     BIGINT NOT NULL,
    -- When bots may fill the table; never without.
    bots_ms  BIGINT,
    since_ms BIGINT NOT NULL,
    seen_ms  BIGINT NOT NULL,
    table_id TEXT COLLATE "C" REFERENCES tables (id)
);

CREATE INDEX seekers_waiting ON seekers (since_ms) WHERE table_id IS NULL;

-- The table at which the people of another play again: one for each.
CREATE TABLE rematches (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id),
    next_id  TEXT COLLATE "C" NOT NULL REFERENCES tables (id)
);

CREATE INDEX seats_open ON seats (table_id) WHERE kind = 'open';
CREATE INDEX tables_public ON tables (last_ms) WHERE finished_ms IS NULL AND visibility = 'public';
