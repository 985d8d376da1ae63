import { spawn } from 'node:child_process';
import { existsSync, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';
import { startAgain } from './watch.ts';

/** Read anew by every run. */
const reread = ['screens', 'locales', 'src/client', 'src/server', 'src/shared', 'src/storefront'];
/** Loaded once into this process. */
const loaded = ['schemas', 'codegen'];
const own = /screen\.schema\.json$/;
const patience = 30;

const root = process.argv[2] ?? '.';
let running = Promise.resolve();
let timer: NodeJS.Timeout | undefined;

/** Findings are printed and do not keep the rest from the browser; `npm test` refuses them. */
const generate = () => {
  running = running.then(async () => void (await run(root, { check: false, force: true, database: false, again: true })));
};
const onSave = (folders: readonly string[], react: () => void) => {
  for (const folder of folders.map((name) => join(root, name)).filter((path) => existsSync(path))) {
    watchFolder(folder, { recursive: true }, (_, file) => {
      if (file !== null && own.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(react, patience);
    });
  }
};

/** Says what a database of the migrations finds wrong, beside everything else: it takes seconds. This process starts again when the forms or tables change. */
const compareAside = () => {
  if (!existsSync(join(root, 'schemas/migrations'))) return;
  const comparing = spawn(process.execPath, ['--import', 'tsx', new URL('./compare.ts', import.meta.url).pathname, root], { stdio: 'inherit' });
  process.once('exit', () => comparing.kill());
};

process.once('disconnect', () => process.exit());
onSave(reread, generate);
onSave(loaded, () => process.exit(startAgain));
generate();
void running.then(compareAside);
