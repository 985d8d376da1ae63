import { spawnSync } from 'node:child_process';
import { ensureClientBuilt, ensureServerBuilt } from '../support/built-server.ts';
import { benchFile, benchNames } from './names.ts';
import { root, say } from './processes.ts';

/** `npm run bench [name …]`: timings side by side in one run. They never fail a build. */
await ensureClientBuilt();
await ensureServerBuilt();
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : benchNames) {
  say(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', benchFile(name)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) say(`${name} did not finish`);
}
