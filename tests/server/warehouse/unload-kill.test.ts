import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { invariants } from '../../../src/generated/server/parts/invariants.gen.ts';
import { connectDatabase } from '../../../src/server/engine/database/connect.ts';
import type { ConnectOptions } from '../../../src/server/engine/database/connect.ts';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { createPgliteDatabase } from '../../../src/server/engine/database/pglite.ts';
import { findBroken } from '../../../src/server/engine/invariants/find-broken.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';
import { createPostgresCopy } from '../../support/databases.ts';
import { postgresDemo } from '../../support/prepared.ts';
import { copyDirectory } from '../../support/data-directories.ts';
import { createRandom } from '../../support/keys/presses.ts';
import { createApp } from '../../support/server-app.ts';
import type { Client } from '../../support/server-app.ts';
import { startServerProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const seed = 20_261_125;
const lines = 40;
/** Orders that a round unloads one after the other, at most: more than there is time for. */
const perRound = 4;
/** Milliseconds after the first unloading was asked for within which the process is killed. */
const longest = 400;
/** Every round starts a server; on an idle machine a round takes two seconds. */
const patience = 480_000;

/** An order whose goods have arrived. */
interface Arrived {
  id: number;
  instance: number;
  key: string;
}

/** Orders of as many lines as there are products at most, in the state from which they are unloaded; and the token by which the server is asked. */
async function arrivedOrders(database: Database, count: number): Promise<{ token: string; orders: Arrived[] }> {
  const app = await createApp(database);
  const admin: Client = await app.signIn('admin', 'KT-HU');
  const [supplier] = await app.rows<{ partner_id: number }>(sql`select min(partner_id)::int as partner_id from partner where is_supplier`);
  const products = await app.rows<{ product_code: string }>(sql`select product_code from product order by product_code limit ${lines}`);
  const added = async (form: string, rows: JsonObject[]): Promise<JsonObject[]> => {
    const { status, body, text } = await admin.action<{ rows: JsonObject[] }>(form, 'set', { rows });
    if (status !== 200) throw new Error(text);
    return body.rows;
  };
  const heads = await added(
    'purchase_orders',
    Array.from({ length: count }, () => ({ partner_id: supplier?.partner_id ?? 0, currency_code: 'HUF', rate_to_base: 1 })),
  );
  const items = heads.flatMap(({ purchase_order_id = 0 }) =>
    products.map(({ product_code }, n) => ({ purchase_order_id, product_code, qty: 3 + n, price_original: 100 + n, price_confirmed: true })),
  );
  for (let at = 0; at < items.length; at += 500) await added('purchase_order_items', items.slice(at, at + 500));
  const instances = heads.map(({ fsm_instance_id }) => Number(fsm_instance_id));
  for (const event_code of ['confirm', 'arrive']) {
    const { body } = await admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id: instances });
    expect(body.results.filter(({ ok }) => !ok)).toEqual([]);
  }
  await app.server.close();
  const orders = heads.map(({ purchase_order_id }, n) => ({ id: Number(purchase_order_id), instance: instances[n] ?? 0, key: `killed-unloading-${n}` }));
  return { token: admin.token, orders };
}

const unload = async (server: ServerProcess, token: string, { instance, key }: Arrived): Promise<string> => {
  const payload = { event_code: 'unload', fsm_instance_id: [instance], idempotency_key: key };
  const headers = { authorization: `Bearer ${token}`, 'x-company': 'KT-HU' };
  const { results } = await server.rpc<TriggerAnswer>('api_action', { entity: 'fsm_trigger', action: 'set', payload }, headers);
  expect(results).toMatchObject([{ ok: true, state_code: 'unloaded' }]);
  return JSON.stringify(results);
};

/** How many of the lines of an order came, in all places that tell it, and its state; all or none of each. */
async function sidesOf(database: Database, { id }: Arrived): Promise<'whole' | 'not at all'> {
  const [sides] = await database.system((tx) =>
    tx.rows<{ state_code: string; received: number; moved: number; layers: number; steps: number }>(sql`
      select s.state_code, (select count(*) from purchase_order_item i where i.purchase_order_id = o.purchase_order_id and i.received = i.qty)::int as received,
             (select count(*) from stock_movement m where m.ref_table = 'purchase_order_item' and m.ref_id = o.purchase_order_id)::int as moved,
             (select count(*) from cost_layer l join purchase_order_item i on i.purchase_order_item_id = l.ref_line where l.ref_table = 'purchase_order_item' and i.purchase_order_id = o.purchase_order_id)::int as layers,
             (select count(*) from fsm_history h where h.fsm_instance_id = o.fsm_instance_id and h.event_code = 'unload')::int as steps
        from purchase_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) where o.purchase_order_id = ${id}`),
  );
  if (sides?.state_code === 'arrived') {
    expect(sides).toEqual({ state_code: 'arrived', received: 0, moved: 0, layers: 0, steps: 0 });
    return 'not at all';
  }
  expect(sides).toEqual({ state_code: 'unloaded', received: lines, moved: lines, layers: lines, steps: 1 });
  return 'whole';
}

/** What a killed process asked for goes on in PostgreSQL until it has ended there; nobody but it holds stock locked. */
const atRest = (database: Database) =>
  database.engine === 'pglite'
    ? Promise.resolve()
    : expect
        .poll(
          () =>
            database.system((tx) =>
              tx.rows(sql`select pid from pg_locks where relation = 'stock_level'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`),
            ),
          { timeout: 10_000, interval: 20 },
        )
        .toEqual([]);

/** All that must be true where nobody works. */
const prove = async (options: ConnectOptions, asked: readonly Arrived[], answers: ReadonlyMap<string, string>): Promise<number> => {
  const database = await connectDatabase(options);
  try {
    await atRest(database);
    let whole = 0;
    for (const order of asked) {
      const found = await sidesOf(database, order);
      if (answers.has(order.key)) expect(found, `${order.key} was acknowledged`).toBe('whole');
      if (found === 'whole') whole += 1;
    }
    expect([...(await database.system((tx) => tx.rows(sql`select * from kontor_stock_differences()`))), ...(await findBroken(database, invariants))]).toEqual(
      [],
    );
    return whole;
  } finally {
    await database.close();
  }
};

/** Unloads one order after the other until the process is killed. @returns those that were asked for */
async function unloadUntilKilled(
  server: ServerProcess,
  token: string,
  orders: readonly Arrived[],
  after: number,
  answers: Map<string, string>,
): Promise<Arrived[]> {
  const asked: Arrived[] = [];
  const work = (async () => {
    for (const order of orders) {
      asked.push(order);
      answers.set(order.key, await unload(server, token, order));
    }
  })().catch((error: Error) => {
    // Whoever asked hears that nobody is there any more; every other failure is one.
    if (!/fetch failed|terminated/.test(error.message)) throw error;
  });
  await pause(after);
  await server.kill();
  await work;
  return asked;
}

async function unloadInRounds(rounds: number, prepared: Database, options: ConnectOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  const { token, orders } = await arrivedOrders(prepared, rounds * perRound);
  await prepared.close();
  const random = createRandom(seed);
  const answers = new Map<string, string>();
  let asked: Arrived[] = [];
  let cut = 0;
  // The next server starts while this one works, where a database lets two.
  const isShared = options.url !== '';
  let next: Promise<ServerProcess> | undefined;
  // Nothing outlives a round that failed.
  onTestFinished(async () => void (await (await next?.catch(() => undefined))?.kill()));
  for (let round = 0; round < rounds; round += 1) {
    const server = await (next ?? startServerProcess(environment));
    onTestFinished(async () => void (await server.kill()));
    next = isShared && round + 1 < rounds ? startServerProcess(environment) : undefined;
    // Told where it is awaited.
    next?.catch(() => undefined);
    // Each is asked for again under its key: what was acknowledged is answered as it was, and what was not is done now.
    for (const order of asked) {
      const answer = await unload(server, token, order);
      expect(answer).toBe(answers.get(order.key) ?? answer);
      answers.set(order.key, answer);
    }
    asked = await unloadUntilKilled(server, token, orders.slice(round * perRound, (round + 1) * perRound), 20 + random() * (longest - 20), answers);
    cut += asked.filter(({ key }) => !answers.has(key)).length;
    await prove(options, orders.slice(0, (round + 1) * perRound), answers);
  }
  // The seed gives moments within an unloading.
  expect(cut).toBeGreaterThan(rounds / 4);
}

it(
  'what is unloaded when the process is killed is whole or not there, and nothing acknowledged is lost (postgres)',
  async () => {
    const { url, drop } = await createPostgresCopy(postgresDemo);
    onTestFinished(drop);
    await unloadInRounds(3, await connectDatabase({ url }), { url }, { DATABASE_URL: url, KONTOR_DEMO: '1' });
  },
  patience,
);

it(
  'what is unloaded when the process is killed is whole or not there, and nothing acknowledged is lost (pglite)',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-unload-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    copyDirectory(inject('pgliteDemo'), directory);
    const prepared = await createPgliteDatabase({ directory });
    await unloadInRounds(2, prepared, { url: '', directory }, { DATABASE_URL: '', KONTOR_DATA: directory, KONTOR_DEMO: '1' });
  },
  patience,
);
