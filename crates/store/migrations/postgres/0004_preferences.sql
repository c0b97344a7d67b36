-- How a guest likes the pages: a short text that only the pages read.

ALTER TABLE guests ADD COLUMN preferences TEXT NOT NULL DEFAULT '';
