-- Accounts: a guest who chose a handle and a way to sign in keeps the same row, and with it every seat and setting.

-- What a session is called where its owner looks at the list: a name that is no token, the device, and since when it is
-- known there, whichever token it had.
ALTER TABLE sessions ADD COLUMN id        TEXT;
ALTER TABLE sessions ADD COLUMN label     TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN opened_ms BIGINT;

UPDATE sessions SET id = SUBSTR(token_sha256, 1, 10), opened_ms = created_ms;

-- The hash of a password; whoever has none signs in by a passkey.
CREATE TABLE passwords (
    guest TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES guests (id),
    hash       TEXT   NOT NULL,
    changed_ms BIGINT NOT NULL
);

-- Where somebody wants to be written to. Only an address that was confirmed is written to.
CREATE TABLE emails (
    guest TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    address      TEXT   NOT NULL,
    confirmed_ms BIGINT
);

CREATE INDEX emails_by_address ON emails (LOWER(address));

-- A handle that was given up stays reserved for a while, so that nobody is taken for somebody else.
CREATE TABLE old_handles (
    handle_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    until_ms   BIGINT NOT NULL
);

-- Links that work once: to another device, the way back of a guest, a letter that confirms or lets choose a new password.
CREATE TABLE once_links (
    token_sha256 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    purpose      TEXT   NOT NULL,
    about        TEXT   NOT NULL DEFAULT '',
    created_ms   BIGINT NOT NULL,
    until_ms     BIGINT NOT NULL,
    used_ms      BIGINT
);

CREATE INDEX once_links_by_guest ON once_links (guest);

-- Keys of devices: the public half, by the name that the device gave it.
CREATE TABLE passkeys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id),
    name       TEXT   NOT NULL,
    public_key TEXT   NOT NULL,
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT
);

CREATE INDEX passkeys_by_guest ON passkeys (guest);

-- What a device was asked and has not answered yet.
CREATE TABLE ceremonies (
    token_sha256 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guest        TEXT COLLATE "C",
    state        TEXT   NOT NULL,
    until_ms     BIGINT NOT NULL
);
