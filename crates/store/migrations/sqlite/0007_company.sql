-- The company people keep: the results of their games, who follows or blocks whom, what of a person is public, groups of
-- friends.

-- What everybody reached in a game that is over: written once, when its end is followed up.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    -- Who sat there: a person, a bot by its kind, or neither: somebody at another's device.
    guest    TEXT REFERENCES guests (id),
    bot      TEXT,
    game     TEXT NOT NULL,
    seats    BIGINT NOT NULL,
    rank     BIGINT NOT NULL,
    -- How many others share the rank.
    tied     BIGINT NOT NULL,
    score    BIGINT,
    at_ms    BIGINT NOT NULL,
    -- Whether the table was listed for everybody.
    public   BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX results_by_guest ON results (guest, at_ms);
CREATE INDEX results_by_game ON results (game, at_ms);

CREATE TABLE follows (
    guest    TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    friend   TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (guest, friend)
);

CREATE INDEX follows_by_friend ON follows (friend);

CREATE TABLE blocks (
    guest    TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    blocked  TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (guest, blocked)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- Who may see what of a person: 'everybody', 'friends' or 'nobody'. Whoever chose nothing has no row.
CREATE TABLE profiles (
    guest      TEXT NOT NULL PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    games      TEXT NOT NULL,
    ratings    TEXT NOT NULL,
    friends    TEXT NOT NULL,
    seen       TEXT NOT NULL,
    -- The games liked best, by ID, with commas between.
    favourites TEXT NOT NULL
);

CREATE TABLE friend_groups (
    id          TEXT NOT NULL PRIMARY KEY,
    name        TEXT NOT NULL,
    about       TEXT NOT NULL,
    link_sha256 TEXT UNIQUE,
    created_ms  BIGINT NOT NULL
);

-- Whoever was invited and has not answered yet has a role too: 'invited'.
CREATE TABLE friend_group_members (
    group_id TEXT NOT NULL REFERENCES friend_groups (id) ON DELETE CASCADE,
    guest    TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    role     TEXT NOT NULL,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (group_id, guest)
);

CREATE INDEX friend_group_members_by_guest ON friend_group_members (guest);

CREATE TABLE friend_group_tables (
    group_id TEXT NOT NULL REFERENCES friend_groups (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (group_id, table_id)
);
