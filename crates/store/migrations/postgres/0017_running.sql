-- The running game that was promised so: asked when a record of it is brought in.

CREATE INDEX tables_by_promise ON tables (commitment) WHERE finished_ms IS NULL;
