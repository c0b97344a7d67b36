-- Standing: ratings and where they came from, games that were counted, and what they add up to. Points are kept in
-- thousandths, parts of a win in millionths.

-- Games that were counted: a game is here once, whoever counts it.
CREATE TABLE counted_games (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id),
    game     TEXT   NOT NULL,
    seats    BIGINT NOT NULL,
    rated    BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL
);

CREATE TABLE ratings (
    guest       TEXT COLLATE "C" NOT NULL,
    game        TEXT COLLATE "C" NOT NULL,
    points      BIGINT NOT NULL,
    spread      BIGINT NOT NULL,
    games       BIGINT NOT NULL,
    provisional BIGINT NOT NULL,
    best        BIGINT,
    updated_ms  BIGINT NOT NULL,
    PRIMARY KEY (guest, game)
);

CREATE INDEX ratings_by_points ON ratings (game, provisional, points);

CREATE TABLE rating_history (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    guest    TEXT COLLATE "C" NOT NULL,
    game     TEXT   NOT NULL,
    seats    BIGINT NOT NULL,
    rank     BIGINT NOT NULL,
    wins     BIGINT NOT NULL,
    points_before BIGINT NOT NULL,
    points_after  BIGINT NOT NULL,
    spread   BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX rating_history_of ON rating_history (guest, game, at_ms);
CREATE INDEX rating_history_lately ON rating_history (at_ms);
CREATE INDEX rating_history_at ON rating_history (game, at_ms);

-- What games add up to, by what tells them apart: a seat, a character, an option, a length.
CREATE TABLE tallies (
    game     TEXT COLLATE "C" NOT NULL,
    seats    BIGINT NOT NULL,
    about    TEXT COLLATE "C" NOT NULL,
    value    TEXT COLLATE "C" NOT NULL,
    games    BIGINT NOT NULL,
    wins     BIGINT NOT NULL,
    expected BIGINT NOT NULL,
    loss     BIGINT NOT NULL,
    score    BIGINT NOT NULL,
    PRIMARY KEY (game, seats, about, value)
);

-- Games that somebody played alone.
CREATE TABLE solo_games (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tables (id),
    guest    TEXT COLLATE "C" NOT NULL,
    game     TEXT COLLATE "C" NOT NULL,
    board    TEXT COLLATE "C" NOT NULL,
    height   BIGINT NOT NULL,
    grade    TEXT   NOT NULL,
    score    BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL
);

CREATE INDEX solo_games_lately ON solo_games (game, at_ms);
CREATE INDEX solo_games_of ON solo_games (guest, at_ms);

-- The best of each person on each board.
CREATE TABLE solo_bests (
    game     TEXT COLLATE "C" NOT NULL,
    board    TEXT COLLATE "C" NOT NULL,
    guest    TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    height   BIGINT NOT NULL,
    grade    TEXT   NOT NULL,
    score    BIGINT NOT NULL,
    games    BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,
    PRIMARY KEY (game, board, guest)
);

CREATE INDEX solo_bests_by_score ON solo_bests (game, board, height, score);
