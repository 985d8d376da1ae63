import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useMoneyDesk } from './money-desk.ts';

describeOnServer('payments', (open) => {
  const desk = useMoneyDesk(open);

  const opened = async (row: JsonObject = {}) => {
    const item = await desk.newItem(row);
    expect(await desk.fire(item, 'open')).toMatchObject({ ok: true, state_code: 'open' });
    return item;
  };

  it('of an item come in parts, until the rest is paid; what is paid and open is their sum', async () => {
    const item = await opened();
    expect(await desk.pay(item, 30)).toMatchObject({ ok: true, state_code: 'partially_paid' });
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ total_paid: 30, open_amount: 70, payment_count: 1, closed_on: null });
    expect(await desk.pay(item, 20.5)).toMatchObject({ ok: true, state_code: 'partially_paid' });
    expect(await desk.pay(item)).toMatchObject({ ok: true, state_code: 'paid' });
    expect(await desk.paymentsOf(item)).toEqual([30, 20.5, 49.5]);
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ total_paid: 100, open_amount: 0, payment_count: 3, closed_on: '2026-11-20' });
  });

  it('are never more than is open, which the refusal tells; nothing is posted then', async () => {
    const item = await opened();
    await desk.pay(item, 60);
    expect(await desk.pay(item, 40.01)).toMatchObject({ ok: false, error: { code: 'overpaid', params: { open: 40, currency: 'HUF' } } });
    expect(await desk.pay(item, 40)).toMatchObject({ ok: false, error: { code: 'pays_the_whole' } });
    expect(await desk.paymentsOf(item)).toEqual([60]);
  });

  it('that did not stand are taken back by rows of the opposite amount: the item is open again, and nothing is deleted', async () => {
    const item = await opened();
    await desk.pay(item, 25);
    await desk.pay(item);
    expect(await desk.fire(item, 'unpay', { reason: 'bounced' })).toMatchObject({ ok: true, state_code: 'open' });
    expect(await desk.paymentsOf(item)).toEqual([25, 75, -25, -75]);
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ total_paid: 0, open_amount: 100, payment_count: 0, closed_on: null });
    await desk.pay(item, 10);
    expect(await desk.fire(item, 'unpay', { reason: 'wrong customer' })).toMatchObject({ ok: true });
    expect(await desk.paymentsOf(item)).toEqual([25, 75, -25, -75, 10, -10]);
    await expect(desk.app.execute(sql`delete from payment where cashflow_id = ${item.cashflow_id}`)).rejects.toThrow();
  });

  it('are entered once under one reference of the bank', async () => {
    const item = await opened();
    expect(await desk.pay(item, 25, { external_ref: 'TX-1' })).toMatchObject({ ok: true });
    expect(await desk.pay(item, 25, { external_ref: 'TX-1' })).toMatchObject({ ok: false });
    expect(await desk.paymentsOf(item)).toEqual([25]);
  });

  it('of several items at once go to those due longest first, the last of them in part, as one change-set', async () => {
    const first = await opened({ due_date: '2026-01-10', amount: 50 });
    const second = await opened({ due_date: '2026-02-10', amount: 50 });
    const third = await desk.newItem({ due_date: '2026-03-10', amount: 50 });
    const last = await opened({ due_date: '2026-04-10', amount: 50 });
    const keys = [last, third, first, second].map(({ cashflow_id }) => ({ cashflow_id }));
    const spread = (paid_amount: number) =>
      desk.admin.action('cashflow', 'spread_payment', {
        selection: { keys },
        paid_amount,
        paid_on: '2026-11-20',
        method: 'bank_transfer',
        external_ref: 'TX-2',
      });
    expect(await spread(250)).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'paid_amount', code: 'overpaid' }] } } });
    expect(await spread(120)).toMatchObject({ status: 200, body: { changed: 3 } });
    expect(await desk.statesOf([first, second, third, last])).toEqual(['paid', 'paid', 'partially_paid', 'open']);
    expect(await desk.paymentsOf(third)).toEqual([20]);
  });

  it('of several items are refused where these differ in currency or direction', async () => {
    const keys = [await opened(), await opened({ currency_code: 'EUR' })].map(({ cashflow_id }) => ({ cashflow_id }));
    expect(
      await desk.admin.action('cashflow', 'spread_payment', { selection: { keys }, paid_amount: 10, paid_on: '2026-11-20', method: 'cash' }),
    ).toMatchObject({ status: 422, body: { error: { code: 'records_differ' } } });
  });

  it('keep an item from being cancelled; one without any is cancelled, and nothing of it is open', async () => {
    const [paid, unpaid] = [await opened(), await opened()];
    await desk.pay(paid, 10);
    await desk.app.execute(sql`update cashflow set due_date = kontor_today('KT-HU') - 1 where cashflow_id in (${paid.cashflow_id}, ${unpaid.cashflow_id})`);
    await desk.app.services.workflow.runLoops();
    expect(await desk.statesOf([paid, unpaid])).toEqual(['overdue', 'overdue']);
    expect(await desk.fire(paid, 'cancel')).toMatchObject({ ok: false, error: { code: 'guard_refused', params: { guard: 'nothing_is_paid' } } });
    expect(await desk.fire(unpaid, 'cancel')).toMatchObject({ ok: true });
    expect(await desk.itemOf(unpaid.cashflow_id)).toMatchObject({ open_amount: 0, dropped: 100 });
    expect(await desk.fire(paid, 'write_off')).toMatchObject({ ok: true, state_code: 'written_off' });
    expect(await desk.itemOf(paid.cashflow_id)).toMatchObject({ total_paid: 10, open_amount: 0, dropped: 90 });
  });

  it('are due after the payment delay, unless another day was agreed', async () => {
    const item = await desk.newItem({ base_date: '2026-11-01', payment_delay: 14 });
    expect(item).toMatchObject({ due_date: '2026-11-15', direction: 'in' });
    await desk.admin.patch('cashflow', { cashflow_id: item.cashflow_id }, 'payment_delay', { old: 14, new: 30 });
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ due_date: '2026-12-01' });
    await desk.admin.patch('cashflow', { cashflow_id: item.cashflow_id }, 'due_date', { old: '2026-12-01', new: '2026-12-24' });
    await desk.admin.patch('cashflow', { cashflow_id: item.cashflow_id }, 'payment_delay', { old: 30, new: 8 });
    expect(await desk.itemOf(item.cashflow_id)).toMatchObject({ due_date: '2026-12-24' });
  });

  it('may be of salaries and taxes that nobody but people ask for; their amount is open to them until they are opened', async () => {
    const item = await desk.newItem({ cashflow_type: 'salary', description: 'November', amount: 900 });
    expect(item).toMatchObject({ direction: 'out', money_balance: -900 });
    expect((await desk.admin.patch('cashflow', { cashflow_id: item.cashflow_id }, 'amount', { old: 900, new: 950 })).status).toBe(200);
    await desk.fire(item, 'open');
    expect((await desk.admin.patch('cashflow', { cashflow_id: item.cashflow_id }, 'amount', { old: 950, new: 1 })).status).toBe(422);
    expect((await desk.admin.patch('cashflow', { cashflow_id: item.cashflow_id }, 'invoice_number', { old: null, new: 'S-11' })).status).toBe(200);
  });
});
