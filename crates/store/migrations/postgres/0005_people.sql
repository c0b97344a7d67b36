-- A place for people: what a table was agreed on with (its terms), who must act and until when, what follows from the
-- end of a game, and what a person is. An older program would let clocks stand still: it may not use this any more.

ALTER TABLE tables ADD COLUMN terms      TEXT NOT NULL DEFAULT '{}';
-- When everything that follows from the end of the game (ratings, tournaments, news) was done.
ALTER TABLE tables ADD COLUMN settled_ms BIGINT;

UPDATE tables SET settled_ms = finished_ms WHERE finished_ms IS NOT NULL;

CREATE INDEX tables_to_settle ON tables (finished_ms) WHERE finished_ms IS NOT NULL AND settled_ms IS NULL;

-- The people who must act. Written with the entry that makes it so, and again when seats change.
CREATE TABLE turns (
    table_id   TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat       BIGINT NOT NULL,
    guest      TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    since_ms   BIGINT NOT NULL,
    until_ms   BIGINT,
    noticed_ms BIGINT,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX turns_by_guest ON turns (guest);
CREATE INDEX turns_to_notice ON turns (since_ms) WHERE noticed_ms IS NULL;

ALTER TABLE guests ADD COLUMN handle     TEXT;
-- The handle in small letters: what may be there once.
ALTER TABLE guests ADD COLUMN handle_key TEXT COLLATE "C";
-- Of which kind: a person, or a program that plays.
ALTER TABLE guests ADD COLUMN kind       TEXT NOT NULL DEFAULT 'person';
-- What somebody is in the house: nothing, or 'admin'.
ALTER TABLE guests ADD COLUMN role       TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX guests_by_handle ON guests (handle_key);

UPDATE house SET value = '5' WHERE name = 'oldest_schema';
-- Tables where somebody may be awaited: the house looks at them once, and notes whose turn it is.
UPDATE tables SET due_ms = 0 WHERE finished_ms IS NULL;
