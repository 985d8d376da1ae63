/** Whoever needs a list that was asked for ahead takes it within this time, or asks anew. */
export const lifetimeMs = 10_000;

interface Asked {
  answer: Promise<unknown>;
  /** Settles when the answer is here, or will not come. */
  settled: Promise<void>;
  /** The answer, once it is here. */
  came?: { value: unknown };
  until: number;
  /** Who asked, and for which company. */
  by: string;
}

/**
 * Lists that were asked for before those are there who need them. Each is given to one of them, none after a write, and none where somebody else is here or
 * works in another company: `whose` names both.
 */
export function createAhead(whose: () => string, now: () => number = Date.now) {
  const asked = new Map<string, Asked>();
  const idOf = (entity: string, payload: unknown): string => JSON.stringify([entity, payload]);
  const stands = (one: Asked | undefined): one is Asked => one !== undefined && one.until > now() && one.by === whose();
  return {
    /** Asks, unless that was done and nobody has taken the answer. Settles when it is here, or will not come: then whoever needs it asks himself. */
    put(entity: string, payload: unknown, ask: () => Promise<unknown>): Promise<void> {
      const id = idOf(entity, payload);
      const before = asked.get(id);
      if (before && stands(before)) return before.settled;
      const answer = ask();
      const settled = answer.then(
        (value) => void (one.came = { value }),
        () => {
          // Whoever needs it asks himself, and tells what he is refused for.
          if (asked.get(id) === one) asked.delete(id);
        },
      );
      const one: Asked = { answer, settled, until: now() + lifetimeMs, by: whose() };
      asked.set(id, one);
      return settled;
    },
    /** Rejects where it fails meanwhile. */
    take(entity: string, payload: unknown): Promise<unknown> | undefined {
      const id = idOf(entity, payload);
      const found = asked.get(id);
      asked.delete(id);
      return stands(found) ? found.answer : undefined;
    },
    /** The answer that is here and waits to be taken. */
    peek(entity: string, payload: unknown): { value: unknown } | undefined {
      const found = asked.get(idOf(entity, payload));
      return stands(found) ? found.came : undefined;
    },
    forget: () => asked.clear(),
  };
}
