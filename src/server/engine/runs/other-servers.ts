import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';
import { listenBeside } from '../records/core/listen-beside.ts';
import type { WorkProgress } from './run.ts';

/** Channel on which servers ask each other about runs that are not their own. */
const channel = 'runs';
/** Milliseconds in which a server that has the run answers, from when the question is heard on; it is asked for while its caller waits. */
const patience = 400;
/** Milliseconds after which a server that has not even heard its own question hears nobody. */
const deafAfter = 2_000;

const whatSchema = v.picklist(['progress', 'cancel']);
/** What is asked of a run: how far it is, or that it ends. */
export type Asked = v.InferOutput<typeof whatSchema>;

const progressSchema = v.nullable(v.object({ done: v.number(), total: v.nullable(v.number()) }));
const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.object({ ask: v.string(), what: whatSchema, user: v.nullable(v.number()), name: v.string() }),
    v.object({ to: v.string(), progress: progressSchema }),
  ]),
);
type Message = v.InferOutput<typeof messageSchema>;

/** What a server says of a run: how far it is, null where it has just ended, undefined where it has none. */
export type Answered = WorkProgress | null | undefined;

/** What somebody waits to be answered. */
interface Question {
  answered: (progress: WorkProgress | null) => void;
  /** It came back to who asked it: who has the run has heard it too. */
  heard: () => void;
}

/**
 * Asks the other servers about a run, and answers them. The embedded database has one server alone: nobody is asked, which would have to wait for
 * the very work that is asked about.
 * @param own what this server says
 */
export function createOtherServers(database: Database, own: (what: Asked, user: number | null, name: string) => Answered) {
  const isAlone = database.engine === 'pglite';
  const waiting = new Map<string, Question>();

  const send = (message: Message): Promise<unknown> =>
    database.system((tx) => tx.rows({ text: `select pg_notify('${channel}', $1)`, values: [JSON.stringify(message)] }));

  const hear = (payload: string): void => {
    const heard = v.safeParse(messageSchema, payload);
    if (!heard.success) return;
    if ('to' in heard.output) return waiting.get(heard.output.to)?.answered(heard.output.progress);
    const { ask, what, user, name } = heard.output;
    const asked = waiting.get(ask);
    if (asked) return asked.heard();
    const progress = own(what, user, name);
    // Whoever hears nothing takes it that nobody has the run, and may ask again.
    if (progress !== undefined) send({ to: ask, progress }).catch(() => undefined);
  };
  const listening = listenBeside(database, channel, hear);

  return {
    /** Hears the others from now on, for which nobody waits. */
    attend(): void {
      if (!isAlone) listening.start();
    },
    /** @throws AppError service_unavailable where this server hears nobody, so that silence says nothing */
    async ask(what: Asked, user: number | null, name: string): Promise<Answered> {
      if (isAlone) return undefined;
      await listening.ready();
      const id = randomUUID();
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<Answered>((resolve, reject) => {
          const heard = () => {
            clearTimeout(timer);
            timer = setTimeout(() => resolve(undefined), patience);
          };
          waiting.set(id, { answered: resolve, heard });
          timer = setTimeout(() => reject(appError('service_unavailable')), deafAfter);
          send({ ask: id, what, user, name }).catch(reject);
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close: () => listening.close(),
  };
}
