import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { MigratedTables } from '../declarations.ts';

const folder = 'schemas/migrations/meta';

/** What drizzle-kit keeps of the tables beside the migrations. */
const snapshotSchema = v.object({
  tables: v.record(v.string(), v.object({ name: v.string(), columns: v.record(v.string(), v.object({ type: v.string() })) })),
});

/** The tables as the last migration leaves them, from the snapshot beside it; null in a project without migrations. */
export function findMigrated(root: string): MigratedTables | null {
  const place = join(root, folder);
  const last = existsSync(place)
    ? readdirSync(place)
        .filter((name) => name.endsWith('_snapshot.json'))
        .sort()
        .at(-1)
    : undefined;
  if (last === undefined) return null;
  const { tables } = v.parse(snapshotSchema, JSON.parse(readFileSync(join(place, last), 'utf8')));
  return new Map(
    Object.values(tables).map(({ name, columns }) => [name, Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, type]))]),
  );
}
