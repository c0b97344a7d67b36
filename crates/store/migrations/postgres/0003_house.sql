-- A house of many tables and nodes: deals that are kept secret until the last seat is taken, changes of seats that are
-- counted, and the time at which the house must act next. From here on steps are additive: an older program runs beside
-- a newer one as long as it knows "oldest_schema".

CREATE TABLE house (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

INSERT INTO house (name, value) VALUES ('oldest_schema', '3');

CREATE TABLE nodes (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    version    TEXT   NOT NULL,
    address    TEXT,
    started_ms BIGINT NOT NULL,
    seen_ms    BIGINT NOT NULL
);

ALTER TABLE tables ADD COLUMN nonce         TEXT;
ALTER TABLE tables ADD COLUMN seed          TEXT;
ALTER TABLE tables ADD COLUMN deals         BIGINT NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN begun_ms      BIGINT;
ALTER TABLE tables ADD COLUMN seats_seq     BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN due_ms        BIGINT;
ALTER TABLE tables ADD COLUMN rules_version BIGINT;

CREATE INDEX tables_by_due ON tables (due_ms) WHERE due_ms IS NOT NULL;
