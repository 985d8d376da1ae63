/** Milliseconds of processor that work takes in this process: a clock would count what other programs do meanwhile. */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
