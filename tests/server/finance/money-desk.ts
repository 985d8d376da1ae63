import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { invariants } from '../../../src/generated/server/parts/invariants.gen.ts';
import { findBroken } from '../../../src/server/engine/invariants/find-broken.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TriggerAnswer, TriggerResult } from '../../../src/shared/workflow/calls.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

/** An item of money as tests look at it. */
export interface Money extends JsonObject {
  cashflow_id: number;
  fsm_instance_id: number;
  cashflow_type: string;
  amount: number;
  total_paid: number;
  open_amount: number;
}

interface Desk {
  app: App;
  admin: Client;
}

const paid = { paid_on: '2026-11-20', method: 'bank_transfer' };

/** What tests of money do and look at, at the desk of somebody who may all. */
export function useMoney(desk: Desk) {
  const itemsBy = (filter: JsonObject) => desk.admin.rows<Money>('cashflow', { filter, sort: [{ field: 'cashflow_id' }] });
  const itemsOf = (sale: { id: number }) => itemsBy({ field: 'sales_order_id', op: 'eq', value: sale.id });
  const itemOf = async (id: number): Promise<Money> => (await itemsBy({ field: 'cashflow_id', op: 'eq', value: id }))[0] ?? expect.fail('no item');
  const statesOf = async (items: readonly Money[]): Promise<string[]> => {
    const rows = await desk.app.rows<{ id: number; state_code: string }>(sql`
      select c.cashflow_id as id, s.state_code from cashflow c join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id)
       where c.cashflow_id = any(${`{${items.map(({ cashflow_id }) => cashflow_id).join(',')}}`}::bigint[])`);
    return items.map(({ cashflow_id }) => rows.find(({ id }) => Number(id) === cashflow_id)?.state_code ?? '');
  };
  const newItem = async (row: JsonObject = {}): Promise<Money> => {
    const { body } = await desk.admin.action<{ rows: Money[] }>('cashflow', 'set', {
      rows: [{ cashflow_type: 'receivable', amount: 100, currency_code: 'HUF', ...row }],
    });
    return body.rows?.[0] ?? expect.fail(JSON.stringify(body));
  };
  const fire = async ({ fsm_instance_id }: Money, event_code: string, fields: JsonObject = {}): Promise<TriggerResult> => {
    const { body } = await desk.admin.action<TriggerAnswer & JsonObject>('fsm_trigger', 'set', {
      event_code,
      fsm_instance_id: [fsm_instance_id],
      params: { fields },
    });
    return body.results?.[0] ?? expect.fail(JSON.stringify(body));
  };
  const pay = (item: Money, amount?: number, facts: JsonObject = {}) =>
    amount === undefined ? fire(item, 'pay', { ...paid, ...facts }) : fire(item, 'register_payment', { ...paid, amount, ...facts });
  const paymentsOf = async ({ cashflow_id }: Money): Promise<number[]> =>
    (
      await desk.admin.rows<{ amount: number }>('payments', { filter: { field: 'cashflow_id', op: 'eq', value: cashflow_id }, sort: [{ field: 'payment_id' }] })
    ).map(({ amount }) => amount);
  return { itemsBy, itemsOf, itemOf, statesOf, newItem, fire, pay, paymentsOf };
}

/** The same in an application of its own, opened for the suite it is called in; what must always be true is asked at its end. */
export function useMoneyDesk(open: Parameters<typeof openApp>[0]) {
  let app: App;
  let admin: Client;
  const desk: Desk = {
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
  };
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(async () => {
    expect(await findBroken(app.database, invariants)).toEqual([]);
    await app.close();
  });
  return Object.assign(desk, useMoney(desk));
}
