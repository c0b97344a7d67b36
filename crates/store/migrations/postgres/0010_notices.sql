-- Being told: what people were told, by which ways they want to hear of it, and what is still to go out.

-- What a person was told, as the house shows it: the same key once.
CREATE TABLE notices (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest      TEXT COLLATE "C" NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL,
    table_id   TEXT COLLATE "C",
    text       TEXT   NOT NULL,
    address    TEXT   NOT NULL,
    key        TEXT COLLATE "C" NOT NULL,
    -- Of a turn: since when it is theirs.
    turn_ms    BIGINT,
    created_ms BIGINT NOT NULL,
    read_ms    BIGINT
);

CREATE UNIQUE INDEX notices_by_key ON notices (guest, key);
CREATE INDEX notices_by_time ON notices (guest, created_ms);
CREATE INDEX notices_by_age ON notices (created_ms);

-- The ways by which a person is reached: browsers, letters, webhooks. Addresses and keys are secrets.
CREATE TABLE channels (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest      TEXT COLLATE "C" NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    way        TEXT   NOT NULL,
    label      TEXT   NOT NULL,
    address    TEXT   NOT NULL,
    keys       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL,
    reached_ms BIGINT,
    failed_ms  BIGINT,
    failure    TEXT
);

CREATE INDEX channels_by_guest ON channels (guest);

-- What goes out: a notice, or without one the digest of what came since a time.
CREATE TABLE deliveries (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest      TEXT COLLATE "C" NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    channel    TEXT COLLATE "C" NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    notice     TEXT COLLATE "C" REFERENCES notices (id) ON DELETE CASCADE,
    since_ms   BIGINT,
    created_ms BIGINT NOT NULL,
    due_ms     BIGINT,
    tries      BIGINT NOT NULL DEFAULT 0,
    state      TEXT   NOT NULL DEFAULT 'waiting',
    failure    TEXT,
    done_ms    BIGINT
);

CREATE INDEX deliveries_by_due ON deliveries (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX deliveries_by_channel ON deliveries (channel);
CREATE INDEX deliveries_by_guest ON deliveries (guest);
CREATE INDEX deliveries_by_notice ON deliveries (notice);
CREATE INDEX deliveries_failed ON deliveries (done_ms) WHERE state = 'failed';

-- What a person wants to hear of, by which way; when the digest of the day comes; the secret of the own calendar.
CREATE TABLE told (
    guest           TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    choices         TEXT,
    digest_hour     BIGINT,
    digest_ms       BIGINT,
    digested_ms     BIGINT,
    calendar_sha256 TEXT COLLATE "C"
);

CREATE UNIQUE INDEX told_by_calendar ON told (calendar_sha256);
CREATE INDEX told_by_digest ON told (digest_ms) WHERE digest_ms IS NOT NULL;

-- Keys of the house that must come along when it moves, or no browser hears of it again.
CREATE TABLE house_keys (
    name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
