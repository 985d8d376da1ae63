import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSnapshotText } from './snapshot.ts';

/**
 * `npm run db:generate -- [--name <name>]`: the migration from the tables as they were to the tables as they are declared. Only the last
 * snapshot is kept, for drizzle-kit compares with no other.
 */
const command = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'schemas/drizzle.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
const folder = 'schemas/migrations/meta';
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name));
for (const name of ['_journal.json', ...snapshots.slice(-1)]) {
  const file = join(folder, name);
  writeFileSync(file, toSnapshotText(JSON.parse(readFileSync(file, 'utf8'))));
}

/** What is unique is so before a foreign key refers to it; drizzle-kit writes it last. */
const breakpoint = '--> statement-breakpoint';
const unique = / ADD CONSTRAINT "[^"]+" UNIQUE\(/;
const newest = readdirSync('schemas/migrations')
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1);
if (newest !== undefined) {
  const file = join('schemas/migrations', newest);
  const statements = readFileSync(file, 'utf8')
    .split(breakpoint)
    .map((statement) => statement.trim());
  const first = statements.findIndex((statement) => statement.includes(' FOREIGN KEY '));
  const late = first < 0 ? [] : statements.slice(first).filter((statement) => unique.test(statement));
  if (late.length > 0) {
    const others = statements.slice(first).filter((statement) => !unique.test(statement));
    writeFileSync(file, [...statements.slice(0, first), ...late, ...others].join(`${breakpoint}\n`));
  }
}
process.exitCode = status ?? 1;
