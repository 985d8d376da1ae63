import { spawn } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';

const folders = ['screens', 'schemas', 'locales', 'src/client', 'src/server', 'src/shared'];
const written = /screen\.schema\.json$/;

/** Generates now and after every save. Each run is a process of its own, so that changed modules are read anew. */
export function watch(root: string): void {
  let running = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    const main = new URL('./main.ts', import.meta.url).pathname;
    spawn(process.execPath, ['--import', 'tsx', main, '--root', root], { stdio: 'inherit', cwd: root }).on('exit', () => {
      running = false;
      if (again) run();
      again = false;
    });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(run, 30);
  };
  for (const folder of folders) {
    watchFolder(join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || !written.test(file)) soon();
    });
  }
  run();
}
