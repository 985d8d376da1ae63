import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { findDeclarations } from '../../codegen/find/find.ts';
import { toSnapshotText } from '../../codegen/snapshot.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { text } from '../../schemas/kinds.gen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}schemas/migrations/meta`;
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
const stored = readFileSync(`${folder}/${snapshots[0]}`, 'utf8');
const snapshot = JSON.parse(stored) as ReturnType<typeof generateDrizzleJson>;

const { declarations } = await findDeclarations(root);
const modules = await Promise.all([...new Set(declarations.tables.map(({ file }) => file))].map((file) => import(`${root}${file}`)));
const tables = Object.assign({}, ...modules) as Record<string, unknown>;

it('one snapshot is kept: that of the last migration that drizzle-kit wrote', () => {
  expect(snapshots).toHaveLength(1);
  expect(toSnapshotText(snapshot)).toBe(stored);
});

it('the declared tables are those of the snapshot: nothing is left to migrate', async () => {
  expect(await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))).toEqual([]);
});

it('a changed table gives its migration', async () => {
  const added = table('snapshot_probe', { probe_name: column(text).primaryKey() });
  const statements = await generateMigration(snapshot, generateDrizzleJson({ ...tables, added }, snapshot.id));
  expect(statements.map((statement) => statement.trim())).toEqual(['CREATE TABLE "snapshot_probe" (\n\t"probe_name" text PRIMARY KEY NOT NULL\n);']);
});

it('a column is one line of the snapshot', () => {
  expect(toSnapshotText({ tables: { brand: { columns: { brand_id: { type: 'text', notNull: true } }, indexes: {} } }, entries: [{ idx: 0 }] })).toBe(
    '{\n "tables": {\n  "brand": {\n   "columns": {\n    "brand_id": {"type":"text","notNull":true}\n   },\n   "indexes": {}\n  }\n },\n "entries": [\n  {"idx":0}\n ]\n}\n',
  );
});
