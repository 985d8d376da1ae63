import { setTimeout as pause } from 'node:timers/promises';
import type { Limiter, Waiting } from '../limiter.ts';

/** Milliseconds between two looks whether somebody waits. Whoever needs several transactions for one answer comes again within that time. */
const glance = 2;
/** Large work that was passed over for so many milliseconds takes its place in the line as everybody does. */
const patience = 50;

/** Who waits for a turn at a part of the connections, the one who came first at the head. */
export const createWaitingLine = () => {
  const line = new Set<{ since: number }>();
  return {
    /** @returns leaves the line */
    stand(): () => void {
      const place = { since: performance.now() };
      line.add(place);
      return () => void line.delete(place);
    },
    length: (): number => line.size,
    longestWait: (): number => {
      const [head] = line;
      return head ? performance.now() - head.since : 0;
    },
  };
};

export type WaitingLine = ReturnType<typeof createWaitingLine>;

/** Work that waits for its turn, and stands in the line until it begins. */
export function standFor<T>(line: WaitingLine, limiter: Limiter, work: () => Promise<T>, asked: Waiting): Promise<T> {
  const leave = line.stand();
  const begun = (): Promise<T> => {
    leave();
    return work();
  };
  return limiter.run(begun, asked).finally(leave);
}

/** Lets everybody else have the turns first. */
export async function giveWay({ hasRoom }: Limiter): Promise<void> {
  const until = performance.now() + patience;
  do await pause(glance);
  while (!hasRoom() && performance.now() < until);
}
