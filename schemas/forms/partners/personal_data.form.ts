import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asked } from '../../asked.ts';
import { choice, code, email, flag, longText } from '../../kinds.gen.ts';
import { personalColumns, personalRows, personalTables } from '../../personal.ts';
import { currentCompany } from '../../tables/define.ts';
import { namesCompany } from '../../tables/shared.ts';
import { primaryKey } from '../defaults.ts';
import { computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';

const chosen = declareParams({ person_email: asked(email).optional() });
const word = (name: string) => sql.raw(`'${name}'`);

/** A line for each column of each row that tells of the person. */
const told = personalRows.map(({ table, of, columns, kept }) => {
  const own = getTableColumns(table) as Record<string, PgColumn>;
  const [key] = primaryKey(table);
  const values = sql.join(
    Object.keys(columns).map((name) => sql`${word(name)}, ${own[name]}`),
    sql`, `,
  );
  const stays = kept ? sql`(told.key in (${sql.join(kept.columns.map(word), sql`, `)}) and (${kept.while}))` : sql`false`;
  const ofCompany = namesCompany(table) ? sql` and ${own.company_code} = ${currentCompany}` : sql``;
  return sql`select ${word(getTableName(table))} as source, ${own[key?.name ?? '']}::text as record_id, told.key as field_name, told.value as value, coalesce(${stays}, false) as stays
    from ${table} cross join lateral jsonb_each_text(jsonb_strip_nulls(jsonb_build_object(${values}))) told where (${of(chosen.person_email)})${ofCompany}`;
});
const found = sql`(${sql.join(told, sql` union all `)}) found`;

/** What is kept of the person who has an e-mail address, in the chosen company and in what companies share: what it says, and what of it stays when he is forgotten. */
export default defineForm({
  key: ['source', 'record_id', 'field_name'],
  scope: 'company',
  params: chosen,
  fields: {
    source: computed(choice, sql`found.source`, { values: [...personalTables] }),
    record_id: computed(code, sql`found.record_id`),
    field_name: computed(choice, sql`found.field_name`, { values: [...personalColumns], words: 'field' }),
    value: computed(longText, sql`found.value`),
    stays: computed(flag, sql`found.stays`),
  },
  from: (select) => select.from(found),
  order: ['source', 'record_id', 'field_name'],
  actions: ['erase_person'],
});
