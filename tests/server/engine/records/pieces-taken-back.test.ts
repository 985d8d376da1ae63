import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appError } from '../../../../src/shared/errors.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { Database, Transaction } from '../../../../src/server/engine/database/database.ts';
import { enqueue } from '../../../../src/server/engine/outbox/enqueue.ts';
import { createOutbox } from '../../../../src/server/engine/outbox/outbox.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import { set } from '../../../../src/server/engine/records/write/set.ts';
import { fieldsGiven, writtenBy } from '../../../../src/server/engine/records/write/shifts-others.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { itemForms } from '../../fixtures/items.ts';
import { code, openLargeWork, pieces, rows } from '../../fixtures/large-work.ts';
import type { LargeWork } from '../../fixtures/large-work.ts';
import { allRights, german, hungarian, refusalOf } from '../../fixtures/records.ts';
import { watchTransactions } from '../../fixtures/watch-transactions.ts';

const rights = () => allRights;

/** What a process does that is killed: from the given transaction on, none of its statements is sent any more. */
function killedAt(database: Database, transactions: number): Database {
  let left = transactions;
  const alive = <T>(work: (tx: Transaction) => Promise<T>) => {
    left -= 1;
    return left >= 0 ? work : () => Promise.reject(new Error('killed'));
  };
  return {
    ...database,
    transaction: (actor, work, options) => database.transaction(actor, alive(work), options),
    system: (work, options) => (left > 0 ? database.system(work, options) : Promise.reject(new Error('killed'))),
  };
}

describeOnEachDatabase('large work that is not whole', (open) => {
  let items: LargeWork;
  let before: JsonObject[];
  beforeAll(async () => {
    items = await openLargeWork(open);
  });
  beforeEach(async () => {
    await items.reset();
    before = await items.stored();
  });
  afterAll(() => items.close());

  it.each([3, 4])('what a process left half done when it was killed in transaction %i is taken back by the next start', async (transactions) => {
    const killed = createRecords({ database: killedAt(items.database, transactions), forms: itemForms, pieces });
    await refusalOf(killed.set(hungarian, 't_items', { rows: rows() }, allRights)).catch(() => undefined);
    expect(await items.openSets()).not.toEqual([]);
    // Another server leaves it alone as long as its writer may live.
    expect(await items.records.takeBackAbandoned(false)).toEqual({ taken_back: 0, kept: [] });
    expect(await items.records.takeBackAbandoned(true)).toEqual({ taken_back: 1, kept: [] });
    expect(await items.stored()).toEqual(before);
    expect(await items.openSets()).toEqual([]);
    await killed.close();
  });

  it('an undo whose process was killed is taken back as well, and a take-back that was killed is gone on with', async () => {
    const { change_set_id } = await items.records.set(hungarian, 't_items', { rows: rows() }, allRights);
    const full = await items.stored();
    const killed = createRecords({ database: killedAt(items.database, 8), forms: itemForms, pieces });
    await refusalOf(killed.undo(hungarian, { change_set_id: change_set_id ?? 0 }, rights)).catch(() => undefined);
    expect(await items.stored()).not.toEqual(full);
    const again = createRecords({ database: killedAt(items.database, 1), forms: itemForms, pieces });
    await expect(again.takeBackAbandoned(true)).rejects.toThrow('killed');
    expect(await items.stored()).not.toEqual(full);
    await items.records.takeBackAbandoned(true);
    expect(await items.stored()).toEqual(full);
    expect(await items.openSets()).toEqual([]);
    await items.records.undo(hungarian, { change_set_id: change_set_id ?? 0 }, rights);
    expect(await items.stored()).toEqual(before);
    await Promise.all([killed.close(), again.close()]);
  });

  it('what others changed meanwhile stays where the work is taken back, and is told', async () => {
    const killed = createRecords({ database: killedAt(items.database, 4), forms: itemForms, pieces });
    const all = [{ item_code: 'A1', price: 99 }, { item_code: 'A2', price: 99 }, ...rows()];
    await refusalOf(killed.set(hungarian, 't_items', { rows: all }, allRights)).catch(() => undefined);
    await items.patch('A1', 'title', { new: 'theirs' });
    await items.patch('A2', 'price', { new: 77 });
    await items.patch(code(3), 'title', { new: 'theirs' });
    await items.patch(code(4), 'low', { new: 4 }, german);
    await items.database.system((tx) => tx.execute(sql`insert into t_item_mark values (${code(6)}, 'sold')`));
    const { kept, taken_back } = await items.records.takeBackAbandoned(true);
    expect(taken_back).toBe(1);
    expect(kept.map(({ entity, key }) => [entity, key.item_code]).toSorted()).toEqual([
      ['t_item', 'A2'],
      ['t_item', code(3)],
      ['t_item', code(4)],
      ['t_item', code(6)],
    ]);
    const left = await items.rows('t_items', { columns: ['item_code', 'title', 'price'] });
    expect(left.toSorted((a, b) => (String(a.item_code) < String(b.item_code) ? -1 : 1))).toEqual([
      { item_code: 'A1', title: 'theirs', price: 10 },
      { item_code: 'A2', title: 'two', price: 77 },
      { item_code: code(3), title: 'theirs', price: 3 },
      { item_code: code(4), title: null, price: 4 },
      { item_code: code(6), title: null, price: 6 },
    ]);
    expect((await items.row(code(4), german))?.low).toBe(4);
    expect(await items.openSets()).toEqual([]);
    await killed.close();
  });

  it('who cancels is told how much of the work stays as others left it', async () => {
    const edit = () => items.patch(code(3), 'title', { new: 'theirs' });
    const other = createRecords({
      database: watchTransactions(items.database, (transaction) => (transaction === 3 ? edit() : undefined)),
      forms: itemForms,
      pieces,
    });
    const refused = await refusalOf(other.set(hungarian, 't_items', { rows: rows((i) => ({ price: i === 20 ? 'much' : i })) }, allRights));
    expect(refused).toMatchObject({ code: 'invalid_value', params: { kept_count: 1, kept: [{ entity: 't_item', key: { item_code: code(3) } }] } });
    expect((await items.stored()).map(({ item_code, title }) => [item_code, title])).toEqual([
      ['A1', null],
      ['A2', 'two'],
      [code(3), 'theirs'],
    ]);
    await other.close();
  });

  it('mails of large work leave when it is whole, and never where it is taken back', async () => {
    const sent: string[] = [];
    const mailer = createOutbox({ database: items.database, senders: { mail: async ({ to }) => void sent.push(to), webhook: null, imap: null } });
    const mailing = (fails: boolean) =>
      items.records.changeInPieces(
        { actor: hungarian, form: 't_items', action: 'set' },
        writtenBy(fieldsGiven(rows())),
        rows(),
        async (scope, piece, place) => {
          await set(scope, { rows: [...piece] }, allRights);
          const message = {
            channel: 'mail',
            to: `${String(fails)}.${String(place)}@demo.kontor.test`,
            subject: 's',
            text: 't',
            key: `${String(fails)} ${String(place)}`,
          } as const;
          await enqueue(scope.tx, { company_code: 'KT-HU', entity: 't_item', entity_id: code(place) }, message);
          if (fails && place === 21) throw appError('cancelled');
        },
        { progress: () => void delivering.push(mailer.deliver()) },
      );
    const delivering: Promise<unknown>[] = [];
    const waiting = () => items.database.system((tx) => tx.rows<JsonObject>(sql`select recipient from outbox where done_at is null`));

    expect((await refusalOf(mailing(true))).code).toBe('cancelled');
    await Promise.all(delivering);
    expect([sent, await waiting()]).toEqual([[], []]);

    await mailing(false);
    await Promise.all(delivering);
    await mailer.deliver();
    expect(sent.toSorted()).toEqual(['false.0@demo.kontor.test', 'false.14@demo.kontor.test', 'false.21@demo.kontor.test', 'false.7@demo.kontor.test']);
    const first = await items.database.system((tx) =>
      tx.row<{ early: boolean }>(sql`select min(o.done_at) < max(c.made_at) as early from outbox o, change c where o.held_by = c.change_set_id`),
    );
    expect(first?.early).toBe(false);
  });
});
