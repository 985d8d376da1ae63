import { setImmediate as othersTurn } from 'node:timers/promises';

/** Others are served after so many milliseconds of work. */
const turn = 20;

/** Works on many things one after the other, and lets other callers of this process in between. `work` itself must not wait. */
export async function eachInTurns<T>(things: Iterable<T>, work: (thing: T, place: number) => void): Promise<void> {
  let place = 0;
  let ends = performance.now() + turn;
  for (const thing of things) {
    work(thing, place++);
    if (performance.now() < ends) continue;
    await othersTurn();
    ends = performance.now() + turn;
  }
}

/** Asked again and again by work that waits now and then anyway: lets others in between where it is time. */
export function createTurns(): () => Promise<void> {
  let ends = performance.now() + turn;
  return async () => {
    if (performance.now() < ends) return;
    await othersTurn();
    ends = performance.now() + turn;
  };
}

/** Many things by a key, in turns; groups and members in the order they come. */
export async function groupInTurns<T, TKey>(things: Iterable<T>, keyOf: (thing: T) => TKey): Promise<Map<TKey, T[]>> {
  const groups = new Map<TKey, T[]>();
  await eachInTurns(things, (thing) => {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  });
  return groups;
}
