import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import type { Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createPgliteDatabase } from '../../src/server/engine/database/pglite.ts';
import { openTickets } from '../server/fixtures/tickets.ts';
import type { WorkflowGiven } from '../server/fixtures/tickets.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { say, sized, secondsOf } from './processes.ts';

const timeouts = sized(10_000, 20, process.env.BENCH_TIMEOUTS);
const batch = sized(1_000, 20);
/** As the client sends a long batch, so that it can show progress and be stopped. */
const piece = 25;
const atOnce = 200;

/** `expire` only moves on; `start` writes to the record, its log and the outbox as well. */
const workflow: WorkflowGiven = {
  states: [{ code: 'new', initial: true }, { code: 'open' }, { code: 'closed', final: true }],
  transitions: [
    { event: 'expire', from: 'new', to: 'closed', timeout: 10, shown: false },
    { event: 'start', from: 'new', to: 'open', effects: [['work', {}]] },
    { event: 'finish', from: 'open', to: 'closed' },
  ],
};

async function measure(name: string, open: () => Promise<Database>): Promise<void> {
  const tickets = await openTickets(async () => {
    const database = await open();
    await migrate(database);
    return database;
  }, workflow);
  try {
    for (let made = 0; made < timeouts; made += batch) await tickets.add(batch);
    await tickets.pass(11);
    await tickets.rows('analyze fsm_timer, fsm_instance, fsm_history, fsm_transition, t_ticket');
    let fired = 0;
    const firing = await secondsOf(async () => {
      for (let round = await tickets.workflow.fireDue(atOnce); round.fired > 0; round = await tickets.workflow.fireDue(atOnce)) fired += round.fired;
    });
    say(`${name}: ${fired} due timeouts in ${firing.toFixed(1)} s, ${(fired / firing).toFixed(0)}/s`);

    const ids = await tickets.add(batch);
    let first = 0;
    const pieces = await secondsOf(async () => {
      for (let at = 0; at < ids.length; at += piece) {
        const taken = await secondsOf(() => tickets.trigger('start', ids.slice(at, at + piece)));
        first ||= taken;
      }
    });
    const whole = await secondsOf(() => tickets.trigger('finish', ids));
    say(
      `${name}: a batch of ${batch} with an effect in pieces of ${piece}: ${pieces.toFixed(1)} s, first progress after ${(first * 1000).toFixed(0)} ms; without effect in one call: ${whole.toFixed(1)} s`,
    );
  } finally {
    await tickets.close();
  }
}

/** Timed events worked off by the job, and a long batch. */
const cluster = await startPostgresCluster();
try {
  await measure('PostgreSQL', () => connectDatabase({ url: cluster.url() }));
} finally {
  await cluster.stop();
}
await measure('PGlite', () => createPgliteDatabase());
