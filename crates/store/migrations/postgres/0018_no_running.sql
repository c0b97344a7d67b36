-- Nobody asks any more which game was promised so: a record that is not over has no coach in any case.

DROP INDEX tables_by_promise;
