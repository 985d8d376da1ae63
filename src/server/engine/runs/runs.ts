import type { Actor, Database } from '../database/database.ts';
import { createOtherServers } from './other-servers.ts';
import type { Answered, Asked } from './other-servers.ts';
import { createRun } from './run.ts';
import type { Run } from './run.ts';

/** Milliseconds for which a run that has ended is known: who asks just then is no stranger. */
const afterwards = 2_000;

const keyOf = (userId: number | null, name: string): string => JSON.stringify([userId, name]);

/** Work under way on this server, by a name that its caller knows. He alone may ask how far it is, and cancel it, on whatever server he is. */
export function createRuns(database: Database) {
  const running = new Map<string, Run>();
  const ended = new Set<string>();

  const own = (what: Asked, userId: number | null, name: string): Answered => {
    const key = keyOf(userId, name);
    const run = running.get(key);
    if (what === 'cancel') run?.cancel();
    return run?.told ?? (ended.has(key) ? null : undefined);
  };
  const others = createOtherServers(database, own);

  async function ask(what: Asked, userId: number | null, name: string): Promise<Answered> {
    const told = own(what, userId, name);
    return told === undefined ? others.ask(what, userId, name) : told;
  }

  /** A name that is used again means the newer work. */
  async function watch<T>(userId: number | null, name: string, work: (run: Run) => Promise<T>, run: Run = createRun()): Promise<T> {
    const key = keyOf(userId, name);
    others.attend();
    running.set(key, run);
    try {
      return await work(run);
    } finally {
      if (running.get(key) === run) {
        running.delete(key);
        ended.add(key);
        setTimeout(() => ended.delete(key), afterwards).unref();
      }
    }
  }

  return {
    /** Does the work as a run of this user. */
    watch,
    /** Does the work as a run of the actor, who may know it by another name already. */
    named: <T>(actor: Actor, name: string, work: (actor: Actor & { run: Run }) => Promise<T>): Promise<T> =>
      watch(actor.userId, name, (run) => work({ ...actor, run }), actor.run),
    /** As `progress` and `cancel`, of the runs of this server alone. */
    here: (what: Asked, userId: number | null, name: string): Answered => own(what, userId, name),
    /** How far the user's run is: null where it has just ended, undefined where there is none. Of its own runs a server asks no database. */
    progress: (userId: number | null, name: string): Promise<Answered> => ask('progress', userId, name),
    /** Cancels the user's run. @returns how far it was; null where it has just ended, undefined where there is none */
    cancel: (userId: number | null, name: string): Promise<Answered> => ask('cancel', userId, name),
    close: () => others.close(),
  };
}

export type Runs = ReturnType<typeof createRuns>;

/** The actor as what goes on after a cancelled run: nothing of it ends with that run. */
export const unwatched = <TActor extends Actor>({ run: _, ...actor }: TActor): Omit<TActor, 'run'> => actor;
