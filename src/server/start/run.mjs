import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's own folder, wherever the command was given. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs a program in the project's folder with its output in ours.
 * @returns its exit code
 */
export const run = (program, args, { env = {}, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Runs a JavaScript or TypeScript file of ours or of an installed package. */
export const runNode = (args, options) => run(process.execPath, args, options);
export const runTypescript = (args, options) => runNode(['--import', 'tsx', ...args], options);
