-- Tables, people and moves. Written so that SQLite and PostgreSQL both take it: BIGINT and TEXT
-- only, times in milliseconds since 1970, JSON as text.

CREATE TABLE guests (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_sha256 TEXT   NOT NULL PRIMARY KEY,
    guest        TEXT   NOT NULL REFERENCES guests (id),
    created_ms   BIGINT NOT NULL,
    seen_ms      BIGINT NOT NULL,
    ended_ms     BIGINT
);

CREATE INDEX sessions_by_guest ON sessions (guest);

CREATE TABLE tables (
    id          TEXT   NOT NULL PRIMARY KEY,
    game        TEXT   NOT NULL,
    setup       TEXT   NOT NULL,
    secret_key  TEXT   NOT NULL,
    commitment  TEXT   NOT NULL,
    origin      TEXT   NOT NULL,
    host        TEXT   REFERENCES guests (id),
    visibility  TEXT   NOT NULL CHECK (visibility IN ('public', 'private')),
    name        TEXT   NOT NULL,
    forked_from TEXT,
    created_ms  BIGINT NOT NULL,
    finished_ms BIGINT,
    last_seq    BIGINT NOT NULL DEFAULT 0,
    last_ms     BIGINT NOT NULL
);

CREATE INDEX tables_by_activity ON tables (finished_ms, last_ms);
CREATE INDEX tables_by_host ON tables (host);

CREATE TABLE seats (
    table_id    TEXT   NOT NULL REFERENCES tables (id),
    seat        BIGINT NOT NULL CHECK (seat >= 0),
    kind        TEXT   NOT NULL CHECK (kind IN ('open', 'guest', 'bot', 'hotseat')),
    guest       TEXT   REFERENCES guests (id),
    bot         TEXT,
    name        TEXT,
    link_sha256 TEXT   UNIQUE,
    PRIMARY KEY (table_id, seat),
    CHECK ((kind IN ('guest', 'hotseat')) = (guest IS NOT NULL)),
    CHECK ((kind = 'bot') = (bot IS NOT NULL))
);

CREATE INDEX seats_by_guest ON seats (guest);

-- The truth: never changed, never deleted. The primary key decides who was first.
CREATE TABLE entries (
    table_id   TEXT   NOT NULL REFERENCES tables (id),
    seq        BIGINT NOT NULL CHECK (seq > 0),
    seat       BIGINT NOT NULL CHECK (seat >= 0),
    deed       TEXT   NOT NULL,
    digest     TEXT   NOT NULL,
    at_ms      BIGINT NOT NULL,
    command_id TEXT   NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, command_id)
);

-- A cache of positions: can be thrown away and made again from the entries.
CREATE TABLE snapshots (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL CHECK (seq >= 0),
    state    TEXT   NOT NULL,
    digest   TEXT   NOT NULL,
    PRIMARY KEY (table_id, seq)
);
