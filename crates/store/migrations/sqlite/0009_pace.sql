-- Clocks are the house's. One row a seat that was ever to act at a table that keeps time: since when the present or last
-- turn counts, what the seat had then, what it has left now that the turn is over (nothing while it runs), and the quiet
-- hours that count for it.
CREATE TABLE clocks (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    guest    TEXT   NOT NULL REFERENCES guests (id),
    since_ms BIGINT NOT NULL,
    left_ms  BIGINT NOT NULL,
    rest_ms  BIGINT,
    quiet    TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
);

-- Seats that a bot plays for somebody who was late or left, and may come back.
CREATE TABLE stand_ins (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    guest    TEXT   NOT NULL REFERENCES guests (id),
    kind     TEXT   NOT NULL,
    name     TEXT,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX stand_ins_by_guest ON stand_ins (guest);

-- The hours in which a person sleeps: a time zone and minutes of the day.
CREATE TABLE quiet_hours (
    guest       TEXT   NOT NULL PRIMARY KEY REFERENCES guests (id),
    zone        TEXT   NOT NULL,
    from_minute BIGINT NOT NULL,
    to_minute   BIGINT NOT NULL
);

-- When a person is away.
CREATE TABLE holidays (
    id      TEXT   NOT NULL PRIMARY KEY,
    guest   TEXT   NOT NULL REFERENCES guests (id),
    from_ms BIGINT NOT NULL,
    to_ms   BIGINT NOT NULL
);

CREATE INDEX holidays_by_guest ON holidays (guest);

-- What the players of a table decide together: about a seat that is late, or to end the game.
CREATE TABLE votes (
    table_id  TEXT   NOT NULL REFERENCES tables (id),
    about     TEXT   NOT NULL,
    seat      BIGINT NOT NULL,
    opened_ms BIGINT NOT NULL,
    until_ms  BIGINT NOT NULL,
    PRIMARY KEY (table_id, about, seat)
);

CREATE TABLE ballots (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    about    TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    guest    TEXT   NOT NULL REFERENCES guests (id),
    choice   TEXT   NOT NULL,
    PRIMARY KEY (table_id, about, seat, guest)
);

-- Steps prepared for a turn to come. Nobody but their owner may ever learn of them.
CREATE TABLE orders (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    guest    TEXT   NOT NULL REFERENCES guests (id),
    orders   TEXT   NOT NULL,
    made_ms  BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX clocks_by_guest ON clocks (guest);
CREATE INDEX ballots_by_guest ON ballots (guest);
CREATE INDEX orders_by_guest ON orders (guest);
