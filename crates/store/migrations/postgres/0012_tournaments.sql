-- Tournaments: who plays, rounds, pairings, results. What a tournament was agreed on with (its plan) is a text that only
-- the house reads. A row of due_ms is looked at by whichever node comes first; every change is made under a condition, so
-- two nodes make it once.
CREATE TABLE tournaments (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    maker      TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    game       TEXT   NOT NULL,
    -- 'public', 'link', or 'group'
    visibility TEXT   NOT NULL,
    group_id   TEXT,
    plan       TEXT   NOT NULL,
    -- 'open', 'running', 'over', or 'off'
    state      TEXT   NOT NULL,
    -- The round that was paired last.
    round      BIGINT NOT NULL DEFAULT 0,
    -- Raised by everyone who joins or leaves before it begins.
    changes    BIGINT NOT NULL DEFAULT 0,
    created_ms BIGINT NOT NULL,
    starts_ms  BIGINT,
    began_ms   BIGINT,
    ended_ms   BIGINT,
    due_ms     BIGINT
);

CREATE INDEX tournaments_by_state ON tournaments (state, visibility, created_ms);
CREATE INDEX tournaments_by_maker ON tournaments (maker);
CREATE INDEX tournaments_due ON tournaments (due_ms) WHERE due_ms IS NOT NULL;

CREATE TABLE tournament_players (
    tournament TEXT COLLATE "C" NOT NULL REFERENCES tournaments (id),
    -- The person's ID, or the name of a bot that fills a place.
    player     TEXT COLLATE "C" NOT NULL,
    guest      TEXT COLLATE "C" REFERENCES guests (id),
    bot        TEXT,
    name       TEXT,
    joined_ms  BIGINT NOT NULL,
    -- From 0, once it has begun.
    number     BIGINT,
    dropped_ms BIGINT,
    -- How it ended.
    place      BIGINT,
    points     BIGINT,
    PRIMARY KEY (tournament, player)
);

CREATE INDEX tournament_players_by_guest ON tournament_players (guest);

-- A table of a round, or a round that somebody sits out (one player, no table).
CREATE TABLE tournament_tables (
    tournament TEXT COLLATE "C" NOT NULL REFERENCES tournaments (id),
    round      BIGINT NOT NULL,
    number     BIGINT NOT NULL,
    table_id   TEXT COLLATE "C",
    -- Players in seat order, with blanks between.
    players    TEXT   NOT NULL,
    result     TEXT,
    ended_ms   BIGINT,
    PRIMARY KEY (tournament, round, number)
);

CREATE UNIQUE INDEX tournament_tables_by_table ON tournament_tables (table_id);
