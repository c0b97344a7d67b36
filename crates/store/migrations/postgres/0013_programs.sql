-- Programs: tokens by which they speak for a person, and accounts of their own with a person behind them.

CREATE TABLE tokens (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest        TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    name         TEXT   NOT NULL,
    token_sha256 TEXT   NOT NULL UNIQUE,
    scopes       TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    used_ms      BIGINT
);

CREATE INDEX tokens_by_guest ON tokens (guest);

CREATE TABLE bot_accounts (
    guest      TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (id),
    owner      TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    created_ms BIGINT NOT NULL
);

CREATE INDEX bot_accounts_by_owner ON bot_accounts (owner);
