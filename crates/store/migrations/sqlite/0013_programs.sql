-- Programs: tokens by which they speak for a person, and accounts of their own with a person behind them.

CREATE TABLE tokens (
    id           TEXT   NOT NULL PRIMARY KEY,
    guest        TEXT   NOT NULL REFERENCES guests (id),
    name         TEXT   NOT NULL,
    token_sha256 TEXT   NOT NULL UNIQUE,
    scopes       TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    used_ms      BIGINT
);

CREATE INDEX tokens_by_guest ON tokens (guest);

CREATE TABLE bot_accounts (
    guest      TEXT   NOT NULL PRIMARY KEY REFERENCES guests (id),
    owner      TEXT   NOT NULL REFERENCES guests (id),
    created_ms BIGINT NOT NULL
);

CREATE INDEX bot_accounts_by_owner ON bot_accounts (owner);
