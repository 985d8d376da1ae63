import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const bootId = '/proc/sys/kernel/random/boot_id';

/** Field 22 of /proc/<pid>/stat, counted behind the name in brackets, which may hold spaces. */
const fromProc = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${readFileSync(bootId, 'utf8').trim()}:${ticks}`;
};

const fromPs = (pid: number): string =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const sources = [fromProc, fromPs];

/** When process `pid` began, as an opaque text, or undefined when there is none: a number alone is soon used again. */
export const processStart = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  for (const source of sources) {
    try {
      return source(pid);
    } catch {
      continue;
    }
  }
  return 'unknown';
};
