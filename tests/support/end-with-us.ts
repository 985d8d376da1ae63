import type { ChildProcess } from 'node:child_process';

/** A process of ours does not outlive us, however we end: it would hold our output open, and whoever started us would wait for ever. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  const kill = () => child.kill(signal);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
