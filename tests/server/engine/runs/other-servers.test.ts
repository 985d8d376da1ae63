import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createRun } from '../../../../src/server/engine/runs/run.ts';
import { createRuns } from '../../../../src/server/engine/runs/runs.ts';
import type { Runs } from '../../../../src/server/engine/runs/runs.ts';
import { openDatabase } from '../../../support/databases.ts';

const user = 7;
const name = 'a-long-work';

/** The database as a server sees it that asks others, and hears nobody. */
const unheard = (database: Database): Database => ({ ...database, listen: () => Promise.resolve(() => Promise.resolve()) });

/** Work that stands still until it is cancelled, or let go. */
function stand(runs: Runs) {
  const letGo = new AbortController();
  const run = createRun();
  const stands = async () => {
    run.progress(3, 9);
    await once(AbortSignal.any([run.signal, letGo.signal]), 'abort');
  };
  const done = runs.watch(user, name, stands, run);
  return {
    isCancelled: () => run.signal.aborted,
    async end() {
      letGo.abort();
      await done;
    },
  };
}

describe('a run on another server', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase.postgres();
  });
  afterAll(() => database.close());

  /** Work on one server, and what another one is told about it. */
  async function between(here: Database, there: Database, ask: (runs: Runs, work: ReturnType<typeof stand>) => Promise<void>): Promise<void> {
    const [own, other] = [createRuns(here), createRuns(there)];
    const work = stand(own);
    // Nobody waits for the listening of a server that works.
    await pause(200);
    await ask(other, work).finally(() => Promise.all([work.end(), own.close(), other.close()]));
  }

  it('is told and cancelled, by its user alone', () =>
    between(database, database, async (other, work) => {
      expect(await other.progress(user, name)).toEqual({ done: 3, total: 9 });
      expect(await other.cancel(user + 1, name)).toBeUndefined();
      expect(work.isCancelled()).toBe(false);
      expect(await other.cancel(user, name)).toEqual({ done: 3, total: 9 });
      expect(work.isCancelled()).toBe(true);
    }));

  it('is unknown, not cancelled, where its own server hears nobody', () =>
    between(unheard(database), database, async (other, work) => {
      expect(await other.cancel(user, name)).toBeUndefined();
      expect(work.isCancelled()).toBe(false);
    }));

  it('is not said to be unknown, nor to be cancelled, by a server that hears nobody itself', () =>
    between(database, unheard(database), async (other) => {
      await expect(other.cancel(user, name)).rejects.toMatchObject({ code: 'service_unavailable' });
    }));
});
