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
process.exitCode = status ?? 1;
