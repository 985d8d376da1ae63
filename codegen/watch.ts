import { spawn } from 'node:child_process';

/** Exit code of a watcher that wants to be started again because modules it has loaded were changed. */
export const startAgain = 75;

/** Generates now and after every save, until this process ends. */
export function watch(root: string): void {
  const watcher = new URL('./watcher.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', watcher, root], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('exit', (code) => {
    if (code === startAgain) watch(root);
    else process.exitCode = code ?? 1;
  });
}
