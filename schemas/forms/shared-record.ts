import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../tables/config.ts';
import { integer } from '../kinds.gen.ts';
import { isShared, notMine, ownersOf, usedElsewhere } from '../tables/shared.ts';
import { computed } from './computed.ts';
import type { Computed } from './computed.ts';
import type { WriteTarget } from './define.ts';
import { primaryKey } from './defaults.ts';

/** In how many companies, beside those of its reader, the record is used that companies share. */
export const usedElsewhereField = 'used_elsewhere';

interface Writing {
  table?: PgTable | undefined;
  write?: { readonly [field: string]: WriteTarget | undefined } | undefined;
  joined(): readonly PgTable[];
}

/** The shared record that a target changes: its own row, or the one that a link is part of. */
function recordsOf(target: WriteTarget): PgTable[] {
  if (!('presence' in target)) return [('column' in target ? target.column : target).table].filter(isShared);
  return isShared(target.presence) ? ownersOf(target.presence).flatMap(({ table }) => (isShared(table) ? [table] : [])) : [];
}

/** The record of a form that companies share, and the fields that change it; undefined where the form changes none. */
export function sharedRecord({ table, write = {}, joined }: Writing): { table: PgTable; fields: string[] } | undefined {
  const read = joined();
  const written = Object.entries(write).flatMap(([field, target]) => (target ? recordsOf(target).map((record) => ({ field, record })) : []));
  const record = [...written.map((one) => one.record), ...(table && isShared(table) ? [table] : [])].find((one) => read.includes(one));
  return record && { table: record, fields: written.filter((one) => one.record === record).map(({ field }) => field) };
}

/** What every form has besides that changes what companies share, so that it is told before anybody types. */
export function ofSharedRecord(form: Writing): Record<string, Computed> {
  const record = sharedRecord(form);
  if (!record) return {};
  const columns = getTableColumns(record.table) as Record<string, PgColumn>;
  const key = primaryKey(record.table).map(({ name }) => columns[name]);
  const call = sql`${sql.raw(usedElsewhere(configOf(record.table).name))}(${sql.join(key, sql`, `)}, ${sql.raw(notMine)})`;
  return { [usedElsewhereField]: computed(integer, call) };
}
