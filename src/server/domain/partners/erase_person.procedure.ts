import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { asked } from '../../../../schemas/asked.ts';
import { primaryKey } from '../../../../schemas/forms/defaults.ts';
import { email, text } from '../../../../schemas/kinds.gen.ts';
import { personalRows } from '../../../../schemas/personal.ts';
import type { PersonalRows } from '../../../../schemas/personal.ts';
import { isLogged } from '../../../../schemas/tables/define.ts';
import { namesCompany } from '../../../../schemas/tables/shared.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { infoOf } from '../../engine/records/core/tables.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';

interface Found {
  id: string;
  stays: boolean;
}

const keyOf = (table: PgTable): PgColumn => {
  const [key] = primaryKey(table);
  if (!key) throw new Error(`${getTableName(table)} has no key`);
  return key;
};

/** The rows of a table that tell of the person, and whether the law wants part of them kept. */
function findRows(tx: Transaction, { table, of, kept }: PersonalRows, address: string): Promise<Found[]> {
  const ofCompany = namesCompany(table) ? sql` and company_code = current_setting('app.company')` : sql``;
  return tx.rows<Found>(
    sql`select ${keyOf(table)}::text as id, coalesce((${kept?.while ?? sql`false`}), false) as stays from ${table} where (${of(sql`${address}::text`)})${ofCompany} order by 1`,
  );
}

/** Erases what may go of some rows that are alike in that. */
async function eraseRows(tx: Transaction, { table, columns, goes, kept }: PersonalRows, ids: readonly string[], stays: boolean): Promise<string[]> {
  const erased = Object.entries(columns).filter(([name]) => !stays || !kept?.columns.includes(name));
  const names = erased.map(([name]) => name);
  if (ids.length === 0 || names.length === 0) return [];
  const mine = sql`${keyOf(table)}::text = any(${`{${ids.join(',')}}`}::text[])`;
  // What was written of them before goes from the log first, for later the rows may not be there to tell it.
  await tx.rows(sql`select kontor_erase_traces(${getTableName(table)}, ${`{${ids.join(',')}}`}::text[], ${`{${names.join(',')}}`}::text[])`);
  if (!isLogged(table)) return names;
  if (goes) {
    await tx.execute(sql`delete from ${table} where ${mine}`);
    return names;
  }
  const set = erased.map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  await tx.execute(sql`update ${table} set ${sql.join(set, sql`, `)} where ${mine}`);
  return names;
}

/** Notes that it was erased, and nothing of what it was. */
function noteErased(changes: ChangeSetWriter, table: PgTable, ids: readonly string[], names: readonly string[]): void {
  const known = getTableColumns(table) as Record<string, PgColumn>;
  if (!isLogged(table)) return;
  for (const id of ids)
    for (const field of names.filter((name) => name in known))
      changes.record({ table: infoOf(table), key: { [keyOf(table).name]: Number(id) }, log_action: 'set', field, old: null, new: null });
}

/**
 * Forgets a person: what tells of whoever has an e-mail address is erased in the company and in what companies share, from the log too. Papers that the law wants
 * kept keep name and address. Nothing of it is taken back.
 */
export default defineProcedure({
  icon: 'ban',
  right: 'delete',
  needs: 'none',
  confirm: true,
  danger: true,
  final: true,
  tells: 'always',
  input: { person_email: asked(email) },
  answer: { kept: asked(text) },
  example: { input: { person_email: 'nobody.knows@mail.example' } },
  async run({ tx, input: { person_email }, changes }) {
    let [changed, kept] = [0, 0];
    for (const personal of personalRows) {
      const found = await findRows(tx, personal, person_email);
      for (const stays of [false, true]) {
        const ids = found.filter((row) => row.stays === stays).map(({ id }) => id);
        const names = await eraseRows(tx, personal, ids, stays);
        noteErased(changes, personal.table, ids, names);
        if (names.length > 0) changed += ids.length;
        if (stays) kept += ids.length;
      }
    }
    // Journals, to which rows are only added, and messages.
    await tx.rows(sql`select kontor_erase_messages(${person_email})`);
    return { changed, kept: String(kept) };
  },
});
