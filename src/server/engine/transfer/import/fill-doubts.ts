import { sql } from 'drizzle-orm';
import type { Fill } from '../../../../../schemas/forms/fills.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { WriteScope } from '../../records/write/scope.ts';

/** What stands in the way of rows of a further form later: of how many, and the keys of the first of them in the import's own form. */
export interface DoubtedRows {
  id: string;
  names: string[];
  count: number;
}

const mostTold = 100;

/** What of the written rows is doubtful, as the form says. */
export async function doubtsOf({ tx, form }: WriteScope, { by, doubts = [] }: Fill, keys: readonly JsonObject[]): Promise<DoubtedRows[]> {
  const { table } = form.definition;
  if (!table || keys.length === 0) return [];
  const isSame = sql.join(
    form.key.map(({ name }) => sql`record.${sql.identifier(name)} = k.${sql.identifier(name)}`),
    sql` and `,
  );
  const told: DoubtedRows[] = [];
  for (const { id, when } of doubts) {
    const rows = await tx.rows<{ name: string }>(sql`
      select record.${sql.identifier(by)}::text as name
        from jsonb_populate_recordset(null::${table}, ${JSON.stringify(keys)}::jsonb) k join ${table} record on ${isSame}
       where ${when} order by 1`);
    if (rows.length > 0) told.push({ id, names: rows.slice(0, mostTold).map(({ name }) => name), count: rows.length });
  }
  return told;
}

/** The same of all pieces. */
export function sumOfDoubts(parts: readonly DoubtedRows[]): DoubtedRows[] {
  const sums = new Map<string, DoubtedRows>();
  for (const { id, names, count } of parts) {
    const before = sums.get(id);
    sums.set(id, { id, names: [...(before?.names ?? []), ...names].slice(0, mostTold), count: (before?.count ?? 0) + count });
  }
  return [...sums.values()];
}
