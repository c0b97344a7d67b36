-- The very files that tables were set up with, so that a game goes on whatever becomes of the folder or of the program's own
-- edition. A table without a digest was set up before editions were kept, with the built-in one.

CREATE TABLE editions (
    digest TEXT NOT NULL PRIMARY KEY,
    game   TEXT NOT NULL,
    files  TEXT NOT NULL
);

ALTER TABLE tables ADD COLUMN edition TEXT REFERENCES editions (digest);
