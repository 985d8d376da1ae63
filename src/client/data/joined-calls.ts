import { type JoinedAnswer, mayJoin, mostTogether, togetherPath } from '../../shared/records/together.ts';
import { isTemporary, toApiError, toNetworkError } from './api-error.ts';
import type { Answer, Call } from './transport.ts';

/** A call that waits to be put together with others. */
interface Waiting {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** What is sent once or under a name of its own goes alone, and what nobody waits for any more is given up alone. */
const goesAlone = ({ token, run, key, signal }: Call): boolean => token !== undefined || run !== undefined || key !== undefined || signal?.aborted === true;

/** Puts calls into one request: each way to the server costs a browser more than most answers cost the server. `alone` sends one; `company` is the one that is chosen. */
export function createJoinedCalls(alone: (call: Call) => Promise<Answer>, company: () => string | null) {
  let gathered: Waiting[] | null = null;

  const sendAlone = ({ call, resolve, reject }: Waiting): void => void alone(call).then(resolve, reject);

  async function sendTogether(waiting: readonly Waiting[]): Promise<void> {
    const calls = waiting.map(({ call: { method = 'POST', path, body, company: asked } }) => ({
      method,
      path,
      company: asked ?? company() ?? undefined,
      body,
    }));
    try {
      const answers = (await alone({ path: togetherPath, body: { calls } })).body as JoinedAnswer[];
      for (const [at, { resolve, reject }] of waiting.entries()) {
        const { status, body } = answers[at] ?? { status: 500, body: null };
        if (status < 400) resolve({ status, headers: new Headers(), body });
        else reject(toApiError(status, body));
      }
    } catch (error) {
      if (isTemporary(error)) for (const { reject } of waiting) reject(error);
      // None of them was refused, but that they came together: a server of the release before knows of no such call.
      else waiting.forEach(sendAlone);
    }
  }

  return {
    /** The answer to a call that is sent while calls are put together, and may be one of them. */
    take(call: Call): Promise<Answer> | undefined {
      const into = gathered;
      if (!into || goesAlone(call) || !mayJoin({ method: call.method ?? 'POST', path: call.path, body: call.body })) return undefined;
      return new Promise((resolve, reject) => {
        into.push({ call, resolve, reject });
        call.signal?.addEventListener('abort', () => reject(toNetworkError(call.signal?.reason)), { once: true });
      });
    },
    /**
     * Puts the calls that are sent while `work` runs, before it first waits, into one request; fewer than `least` go alone. A call that may be
     * refused travels so even by itself: the browser tells its console of every request that is, and of no answer within one.
     */
    together<T>(work: () => T, least = 2): T {
      if (gathered) return work();
      const own: Waiting[] = (gathered = []);
      try {
        return work();
      } finally {
        gathered = null;
        for (let at = 0; at < own.length; at += mostTogether) {
          const part = own.slice(at, at + mostTogether);
          if (part.length < least) part.forEach(sendAlone);
          else void sendTogether(part);
        }
      }
    },
  };
}
