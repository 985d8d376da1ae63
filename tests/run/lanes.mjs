/** How many stages run beside each other: the aim is a machine with two cores. */
const laneCount = 2;

/** Runs each job in turn, as soon as as many lanes are free as it takes. No job overtakes another one. */
export const runInLanes = async (jobs) => {
  const running = new Set();
  const taken = () => [...running].reduce((sum, { lanes }) => sum + lanes, 0);
  for (const job of jobs) {
    while (taken() + job.lanes > laneCount) await Promise.race([...running].map(({ ended }) => ended));
    const entry = { lanes: job.lanes };
    entry.ended = job.run().finally(() => running.delete(entry));
    running.add(entry);
  }
  await Promise.all([...running].map(({ ended }) => ended));
};
