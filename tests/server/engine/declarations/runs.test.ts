import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { RowsOf } from '../../../../schemas/kinds/define.ts';
import { deletedColumnOf } from '../../../../schemas/tables/define.ts';
import { procedures as declared } from '../../../../src/generated/server/parts/procedures.gen.ts';
import type { Database, Query, Transaction } from '../../../../src/server/engine/database/database.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { createApp, fillEveryForm, fillOwnTables, openAllRecords, refused } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { formsTriedOn } from './declared.ts';
import { keyOf } from './values.ts';

/*
 * Each action of each form that may be about many rows is begun as a run, stands still in the middle of its transaction, is asked how far it is, and
 * cancelled. While it stands still the embedded database answers nobody: that the calls are answered all the same is told by their coming back.
 */

const procedures: Readonly<Record<string, Procedure>> = declared;
/** Forms by name, and what is called of each: an action that works on the rows of a selection, or the export. */
function casesOn(engine: Database['engine']) {
  const forms = formsTriedOn(engine, 'pglite').filter(([, { scope }]) => scope !== 'shop');
  return forms.flatMap(([entity, form]): { entity: string; action: string; form: AnyForm }[] =>
    [
      ...(form.write ? ['set'] : []),
      ...(form.delete ? ['delete'] : []),
      ...(form.delete && form.table && deletedColumnOf(form.table) ? ['restore'] : []),
      ...(form.actions ?? []).filter((action) => procedures[action]?.needs !== 'none'),
      'export',
    ].map((action) => ({ entity, action, form })),
  );
}

/** Where a transaction of a run is held: before its first statement, or when all is written and only the commit is left. */
const places = ['first', 'last'] as const;
type Place = (typeof places)[number];

/** Holds transactions of runs until they are let go. */
function gated(database: Database) {
  let held: (() => void) | undefined;
  let shutAt: Place | undefined;
  const stop = (place: Place): Promise<void> =>
    shutAt === place && !held
      ? new Promise((resolve) => {
          held = resolve;
        })
      : Promise.resolve();
  /** A commit may travel with the last statement. */
  const isLast = (query: Query): boolean => 'isLast' in query && query.isLast === true;
  const before = async (query: Query): Promise<void> => {
    await stop('first');
    if (isLast(query)) await stop('last');
  };
  const slow = (tx: Transaction): Transaction => ({
    rows: async (query) => (await before(query), tx.rows(query)),
    row: async (query) => (await before(query), tx.row(query)),
    execute: async (query) => (await before(query), tx.execute(query)),
    demand: (query, check) => tx.demand(query, check),
    settled: () => tx.settled(),
    snapshot: () => tx.snapshot(),
  });
  const transaction: Database['transaction'] = (actor, work, options) => {
    if (!actor.run) return database.transaction(actor, work, options);
    const held = async (tx: Transaction) => {
      const result = await work(slow(tx));
      await stop('last');
      return result;
    };
    return database.transaction(actor, held, options);
  };
  return {
    database: { ...database, transaction },
    shut: (place: Place) => (shutAt = place),
    isHeld: () => held !== undefined,
    open() {
      shutAt = undefined;
      held?.();
      held = undefined;
    },
  };
}

/** They give goods of one row to another one that fits it, which no row alone tells: any other is refused before there is work. */
const ofTwoRows: ReadonlySet<string> = new Set(['assign_incoming', 'move_reservation']);

describeOnEachDemo('work that its caller named', (open, engine) => {
  let app: App;
  let admin: Client;
  let clerk: Client;
  let gate: ReturnType<typeof gated>;
  const cases = casesOn(engine);
  const tried = new Set<string>();

  beforeAll(async () => {
    gate = gated(await open());
    app = await createApp(gate.database);
    await fillOwnTables(app);
    await openAllRecords(app);
    admin = await app.signIn('admin', 'KT-HU');
    clerk = await app.signIn('clerk', 'KT-HU');
    await fillEveryForm(admin);
  });
  afterEach(() => gate.open());
  afterAll(() => app.close());

  const rowsOf = (entity: string) => admin.rows(entity, { limit: 20, count: 'none' });

  /** Begins an action as a run. */
  function begin(run: string, entity: string, action: string, payload: JsonObject): Promise<Answer> {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'x-company': 'KT-HU', 'x-run': run };
    const body = action === 'export' ? { entity, format: 'csv' } : { entity, action, payload };
    return app.request({ method: 'POST', url: action === 'export' ? '/export' : '/rpc/api_action', headers, payload: JSON.stringify(body) });
  }

  /** What a procedure asks for: the first value of each kind, or the last row that a reference may name. */
  async function inputOf({ input, example }: Procedure): Promise<JsonObject> {
    const values = Object.entries(input).map(async ([name, { kind, options }]): Promise<[string, Json]> => {
      const examples = kind.examples(options as never) as readonly Json[] | RowsOf;
      if (!('form' in examples)) return [name, examples[0] ?? null];
      return [name, (await admin.rows(examples.form, { limit: 100, count: 'none' })).at(-1)?.[examples.value] ?? null];
    });
    return { ...Object.fromEntries(await Promise.all(values)), ...example?.input };
  }

  /** What is asked of the first rows of a form; a value that stands in the first of them is set in all. */
  async function payloadOf(form: AnyForm, action: string, rows: readonly JsonObject[]): Promise<JsonObject> {
    const keys = rows.slice(0, procedures[action]?.needs === 'one' ? 1 : 3).map((row) => keyOf(form, row));
    if (procedures[action]) return { selection: { keys }, ...(await inputOf(procedures[action])) };
    if (action !== 'set') return { keys };
    const [field = ''] = Object.keys(form.write ?? {});
    return { selection: { keys }, values: { [field]: rows[0]?.[field] ?? null } };
  }

  describe.each(cases)('$entity $action', ({ entity, action, form }) => {
    it.each(places)('tells how far it is, is cancelled by whoever began it, and leaves all as it was, held at its %s statement', async (place) => {
      const before = await rowsOf(entity);
      const run = randomUUID();
      const payload = await payloadOf(form, action, before);
      gate.shut(place);
      const answer = begin(run, entity, action, payload);
      let isOver = false;
      void answer.finally(() => (isOver = true));
      while (!gate.isHeld() && !isOver) await pause(1);
      // What is refused before has nothing that could be cancelled.
      if (isOver) return;
      const { status, body } = await admin.rpc('run_progress', { run });
      expect([status, body.progress]).toEqual([200, expect.objectContaining({ done: expect.any(Number) as number })]);
      if (!tried.has(`${action} ${place}`))
        for (const name of ['run_progress', 'run_cancel'] as const) expect(await clerk.rpc(name, { run })).toMatchObject(refused(404, 'not_found'));
      tried.add(`${action} ${place}`);
      expect(await admin.rpc('run_cancel', { run })).toMatchObject({ status: 200, body: {} });
      gate.open();
      expect(await answer).toMatchObject(refused(499, 'cancelled'));
      expect(await rowsOf(entity)).toEqual(before);
    });
  });

  it('was tried with each sort of action', () => {
    const names = [...new Set(cases.map(({ action }) => action))];
    expect(names.filter((action) => !tried.has(`${action} first`) && !ofTwoRows.has(action))).toEqual([]);
    for (const action of ['set', 'delete', 'export', 'merge_categories', 'publish']) expect([action, tried.has(`${action} last`)]).toEqual([action, true]);
  });

  it('is known by no other name, and names are no sentences', async () => {
    expect(await admin.rpc('run_progress', { run: randomUUID() })).toMatchObject(refused(404, 'not_found'));
    expect(await admin.rpc('run_cancel', { run: randomUUID() })).toMatchObject(refused(404, 'not_found'));
    expect((await begin('a name', 'product_brands', 'list', {})).status).toBe(400);
    expect((await admin.rpc('run_cancel', { run: 'undo:1234567' })).status).toBe(400);
  });

  it('is known for a moment after its end, when nothing is cancelled any more', async () => {
    const run = randomUUID();
    expect((await begin(run, 'product_brands', 'list', { limit: 1 })).status).toBe(200);
    expect(await admin.rpc('run_progress', { run })).toMatchObject({ status: 200, body: { progress: null } });
    expect((await admin.rpc('run_cancel', { run })).status).toBe(200);
  });
});
