import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

/** First of `candidates` (absolute paths, or names looked up in PATH) that can be run. */
export const findProgram = (...candidates: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = candidates.flatMap((candidate) => (candidate.includes('/') ? [candidate] : folders.map((folder) => join(folder, candidate))));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
};

/** Whether packages of Debian can be installed here, or (on CI) should have been. */
export const mayInstall = (): boolean => process.env.CI !== undefined || (isRoot && findProgram('apt-get') !== undefined);

/** Installs a Debian package; false when this machine or user cannot. */
export const installPackage = (name: string): boolean => {
  if (!isRoot || !findProgram('apt-get')) return false;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => spawnSync('apt-get', ['install', '-y', '-q', name], { env: environment, stdio: 'ignore' }).status === 0;
  return install() || (spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' }).status === 0 && install());
};

/** @throws Error with what the program wrote to its error output */
export const runProgram = (program: string, args: string[], options: { uid?: number; gid?: number; cwd?: string } = {}): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
