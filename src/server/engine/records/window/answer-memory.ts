import type { Actor, Transaction } from '../../database/database.ts';

/** An answer as it was given, and what was seen of the work of others then. */
interface Answer {
  bytes: Buffer;
  snapshot: string;
  expires: number;
}

/** Milliseconds: figures that only time changes, such as ages, are no older. */
const lifetime = 10_000;
/** Bytes of all answers that are kept, and of one. */
const mostKept = 32_000_000;
const mostOfOne = 1_000_000;

/**
 * Keeps the answers that lists gave, for whoever asks the same again while nothing that is stored has changed. Whether that is so the database says, with the
 * statement that begins each transaction: no notice can be late, and no server need hear of another. An id names the caller and his rights, so that nobody
 * is answered what somebody else was. Answers are bytes: of texts that stay for seconds the collection of garbage would move every one.
 */
export function createAnswerMemory(now: () => number = Date.now) {
  const answers = new Map<string, Answer>();
  let kept = 0;

  const forget = (id: string): void => {
    kept -= answers.get(id)?.bytes.length ?? 0;
    answers.delete(id);
  };
  const keep = (id: string, answer: Answer): void => {
    forget(id);
    if (answer.bytes.length > mostOfOne) return;
    answers.set(id, answer);
    kept += answer.bytes.length;
    for (const oldest of answers.keys()) {
      if (kept <= mostKept) break;
      forget(oldest);
    }
  };

  return {
    /** What was answered to `id` in the state that the transaction sees, else what is read now; always that without an id. */
    async answer(tx: Transaction, id: string | undefined, read: () => Promise<Buffer>): Promise<Buffer> {
      if (id === undefined) return read();
      const known = answers.get(id);
      if (known && known.expires > now() && known.snapshot === (await tx.snapshot())) return known.bytes;
      const expires = now() + lifetime;
      const bytes = await read();
      const snapshot = await tx.snapshot();
      // What was read may be newer than what was seen when the transaction began; it then answers nobody, for that state does not come back.
      if (snapshot !== undefined) keep(id, { bytes, snapshot, expires });
      return bytes;
    },
  };
}

/** Whose answer it is to what: undefined for whom nothing is kept, because his rights have no version that a transaction would check, or are those of a token. */
export const answerId = (actor: Actor, form: string, call: object): string | undefined => {
  const { userId, companyCode, accessVersion, family, program, shopId } = actor;
  if (accessVersion === undefined || shopId !== undefined || program !== undefined) return undefined;
  return JSON.stringify([userId, companyCode, accessVersion, family, form, call]);
};
