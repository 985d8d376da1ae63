/** Whoever needs a list that was asked for ahead takes it within this time, or asks anew. */
const lifetimeMs = 10_000;

interface Asked {
  answer: Promise<unknown>;
  /** The answer, once it is here. */
  came?: { value: unknown };
  until: number;
  /** The token of whoever asked. */
  by: string | null;
}

/** Lists that were asked for before those are there who need them. Each is given to one of them, none after a write, and none to another person. */
export function createAhead(token: () => string | null, now: () => number = Date.now) {
  const asked = new Map<string, Asked>();
  const idOf = (entity: string, payload: unknown): string => JSON.stringify([entity, payload]);
  const stands = (one: Asked | undefined): one is Asked => one !== undefined && one.until > now() && one.by === token();
  return {
    /** Settles when the answer is here; its failure is met by whoever takes it. */
    put(entity: string, payload: unknown, answer: Promise<unknown>): Promise<void> {
      const one: Asked = { answer, until: now() + lifetimeMs, by: token() };
      asked.set(idOf(entity, payload), one);
      return answer.then(
        (value) => void (one.came = { value }),
        () => undefined,
      );
    },
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
