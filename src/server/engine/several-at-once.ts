/**
 * Does the work of items in their order, some of them at once. The first fault ends it once what is under way has ended or failed; whoever wants the others done
 * all the same deals with faults inside `work`.
 * @param isOver asked before each: nothing more is begun then
 */
export async function severalAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  // One iterator for all: each takes the next item.
  const queue = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done && !isOver(); next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
