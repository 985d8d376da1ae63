import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FormName } from '../../src/generated/names.gen.ts';
import { flag } from '../kinds.gen.ts';
import { appUsers } from '../tables/access/people-and-pages.ts';
import type { CommentTable } from '../tables/comments.ts';
import { currentUser } from '../tables/define.ts';
import { computed } from './computed.ts';
import { defineForm } from './define.ts';
import type { AnyForm, FieldValues } from './define.ts';

/**
 * The comments on the rows of a form, as the panel `comments` of its pages shows them. Whoever may list the rows may write to their threads.
 * @param further what rows are told by besides their key
 */
export function commentForm(table: CommentTable, parent: { form: FormName; by: string }, further: FieldValues = {}): AnyForm {
  const owner = getTableColumns<PgTable>(table)[parent.by] as PgColumn | undefined;
  if (!owner) throw new Error(`comments have no column '${parent.by}'`);
  const form = defineForm<FieldValues>({
    table,
    parent,
    access: 'readers',
    through: [parent.form],
    add: true,
    delete: true,
    fields: {
      comment_id: table.comment_id,
      [parent.by]: owner,
      ...further,
      comment_text: table.comment_text,
      user_name: appUsers.user_name,
      program_name: table.program_name,
      created_at: table.created_at,
      is_own: computed(flag, sql`coalesce(${table.created_by} = ${currentUser}, false)`),
      updated_at: table.updated_at,
    },
    from: (select) => select.from(table).leftJoin(appUsers, eq(appUsers.user_id, table.created_by)),
    order: [parent.by, 'comment_id'],
    search: ['comment_text', 'user_name'],
    write: 'all',
  });
  // What it says is said here, not by its author.
  return { ...form, repeats: [] };
}
