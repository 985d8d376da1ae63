import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import { isCommentTable } from '../../../../schemas/tables/comments.ts';

/** The setting of a transaction that takes an undo back: the table of the form through which its rows had gone first. */
export const undoesUndo = 'app.undoes_undo';

/**
 * SQL that lets only who wrote a comment change or delete it, whoever asks: a form, an undo, an import. Where the row it is about is deleted it goes
 * along, also when both go again because the undo that brought them back is undone, and the owner of the database, who has no user, may do anything.
 */
export function commentTriggers(tables: readonly PgTable[]): string {
  const names = tables.filter(isCommentTable).map((one) => configOf(one).name);
  const triggers = names.map(
    (name) => `
CREATE OR REPLACE TRIGGER comment_of_author BEFORE DELETE OR UPDATE OF comment_text ON "${name}" FOR EACH ROW EXECUTE FUNCTION kontor_comment_of_author();`,
  );
  return `
CREATE OR REPLACE FUNCTION kontor_comment_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  IF TG_OP = 'DELETE' AND coalesce(current_setting('${undoesUndo}', true), '') NOT IN ('', TG_TABLE_NAME) THEN RETURN OLD; END IF;
  IF actor IS NOT NULL AND OLD.created_by IS DISTINCT FROM actor AND pg_trigger_depth() = 1 THEN RAISE EXCEPTION 'forbidden' USING ERRCODE = 'KT403'; END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
${triggers.join('')}
`;
}
