import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgColumnBuilderBase, PgTable, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { integer, longText, text } from '../kinds.gen.ts';
import { column, idColumn, stamps, storedColumn, storedTextColumn, table } from './define.ts';
import { programColumn } from './program-column.ts';

type OwnColumn = 'comment_id' | 'comment_text' | 'program_name' | 'created_at' | 'created_by' | 'updated_at';

/** A table of comments with the columns that name the row they are about. */
export type CommentTable<TOwner extends string = never> = PgTable & Readonly<Record<OwnColumn | TOwner, PgColumn>>;

const commentTables = new WeakSet<PgTable>();

/** What a table keeps of the comments on its rows; the figures `commentCount` and `lastComment` say of which. */
export const commentFigureColumns = () => ({ number_of_comments: storedColumn(integer), last_comment: storedTextColumn(text) });

/** The figures over the comments of one row, for `defineStoredFigure`; of the last one its beginning. */
export const commentCount = sql`count(*)`;
export const lastCommentOf = (comments: { comment_text: AnyPgColumn; comment_id: AnyPgColumn }) =>
  sql`left((array_agg(${comments.comment_text} order by ${comments.comment_id} desc))[1], 200)`;

/**
 * What people write to each other about the rows of a table, in a thread for each row. `owner` are the columns that name the row; its foreign key,
 * which cascades, stands in `extra`. Only who wrote a comment changes or deletes it (src/server/engine/database/comment-triggers.ts).
 */
export function commentTable<TName extends string, TOwner extends Record<string, PgColumnBuilderBase>>(
  name: TName,
  owner: TOwner,
  extra?: (self: Record<keyof TOwner & string, AnyPgColumn>) => PgTableExtraConfigValue[],
): CommentTable<keyof TOwner & string> {
  const made = table(
    name,
    { comment_id: idColumn().primaryKey(), ...owner, comment_text: column(longText).notNull(), program_name: programColumn(), ...stamps() },
    extra,
  );
  commentTables.add(made);
  return made;
}

export const isCommentTable = (one: PgTable): boolean => commentTables.has(one);
