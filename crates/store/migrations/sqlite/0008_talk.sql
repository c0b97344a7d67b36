-- Talk at tables and in the lobby, notes that only their writer sees, reports, and what administrators do.

CREATE TABLE messages (
    -- The table, or "lobby".
    place      TEXT   NOT NULL,
    room       TEXT   NOT NULL,
    number     BIGINT NOT NULL,
    guest      TEXT   NOT NULL REFERENCES guests (id),
    text       TEXT   NOT NULL,
    at_ms      BIGINT NOT NULL,
    -- When an administrator removed it: it keeps its place, and nobody else reads it.
    removed_ms BIGINT,
    PRIMARY KEY (place, room, number)
);

CREATE INDEX messages_by_guest ON messages (guest);

-- How far somebody has read.
CREATE TABLE heard (
    guest  TEXT   NOT NULL,
    place  TEXT   NOT NULL,
    room   TEXT   NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (guest, place, room)
);

-- Whose words somebody does not want to see.
CREATE TABLE mutes (
    guest TEXT   NOT NULL,
    other TEXT   NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (guest, other)
);

CREATE TABLE notes (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    guest    TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, guest)
);

CREATE TABLE reports (
    id         TEXT   NOT NULL PRIMARY KEY,
    by_guest   TEXT   NOT NULL,
    -- "message:PLACE/ROOM/NUMBER", "person:ID" or "table:ID".
    about      TEXT   NOT NULL,
    -- Whose words or name it is.
    person     TEXT,
    -- The words as they were when it was reported.
    words      TEXT   NOT NULL,
    reason     TEXT   NOT NULL,
    text       TEXT   NOT NULL,
    at_ms      BIGINT NOT NULL,
    settled_ms BIGINT,
    UNIQUE (by_guest, about)
);

CREATE INDEX reports_open ON reports (at_ms) WHERE settled_ms IS NULL;

CREATE TABLE admin_log (
    at_ms BIGINT NOT NULL,
    id    TEXT   NOT NULL,
    -- Which administrator; nobody: from the shell.
    who   TEXT,
    what  TEXT   NOT NULL,
    about TEXT   NOT NULL,
    why   TEXT   NOT NULL,
    PRIMARY KEY (at_ms, id)
);

-- Links that make whoever opens them an administrator, once.
CREATE TABLE admin_links (
    token_sha256 TEXT   NOT NULL PRIMARY KEY,
    until_ms     BIGINT NOT NULL,
    used_ms      BIGINT
);

ALTER TABLE guests ADD COLUMN muted_until_ms  BIGINT;
ALTER TABLE guests ADD COLUMN banned_until_ms BIGINT;

-- A table that an administrator closed is neither listed nor played.
ALTER TABLE tables ADD COLUMN closed_ms  BIGINT;
ALTER TABLE tables ADD COLUMN closed_why TEXT;
