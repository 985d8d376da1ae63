-- Row markers are spelled in snake case, as all ids are.
UPDATE "fsm_state" SET "row_class" = lower(regexp_replace("row_class", '([A-Z])', '_\1', 'g')) WHERE "row_class" ~ '[A-Z]';
