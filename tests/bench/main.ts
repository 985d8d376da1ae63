import { spawnSync } from 'node:child_process';
import { root, say } from './processes.ts';

/** `npm run bench [codegen|start|api|pictures|catalogue|workflow|grid …]`: timings side by side in one run. They never fail a build. */
const all = ['codegen', 'start', 'api', 'pictures', 'catalogue', 'workflow', 'grid'];
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : all) {
  say(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${root}tests/bench/${name}.bench.ts`], { cwd: root, stdio: 'inherit' });
  if (status !== 0) say(`${name} did not finish`);
}
