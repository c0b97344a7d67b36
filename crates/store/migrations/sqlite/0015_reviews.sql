-- Finished games gone through: one row a table that somebody asked for.

CREATE TABLE reviews (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id),
    -- Of what a review holds: one of an older program is made anew.
    version  BIGINT NOT NULL,
    asked_ms BIGINT NOT NULL,
    -- When somebody must begin with it, again if whoever did has not been heard of since; nothing when it is made.
    due_ms   BIGINT,
    -- How many turns are done, of how many.
    done     BIGINT NOT NULL,
    turns    BIGINT NOT NULL,
    made_ms  BIGINT,
    review   TEXT
);

CREATE INDEX reviews_due ON reviews (due_ms) WHERE due_ms IS NOT NULL;
