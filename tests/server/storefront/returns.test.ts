import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { wordIn } from '../../../src/server/engine/outbox/public-text.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { refused } from '../../support/server-app.ts';
import { useSaleDesk } from '../sales/sale-desk.ts';
import type { Sale } from '../sales/sale-desk.ts';
import { signedIn } from './sign-in.ts';
import { createVisitor, shops } from './visitor.ts';

/* A customer asks in his account to send goods back; staff decide about it, and only the order takes goods back. */

const { host } = shops.hu;
const owner = { host, language: 'hu', email: 'vissza@customer.test' };
const says = (id: string): string => wordIn('hu', `public.store.${id}`);

describeOnServer('returns that customers ask for', (open) => {
  const desk = useSaleDesk(open);

  /** Three pieces of a product that were sent to the customer. */
  const shipped = async (): Promise<Sale & { line: number }> => {
    const sale = await desk.newOrder([await desk.newProduct(5), 3]);
    await desk.app.execute(sql`
      update sales_order set email = ${owner.email}, language_code = 'hu', shop_id = (select shop_id from shop where hostname = ${host}) where sales_order_id = ${sale.id}`);
    await desk.passes(sale, 'place', 'confirm');
    await desk.packs(sale);
    await desk.passes(sale, 'ship');
    const [line] = await desk.linesOf(sale);
    return { ...sale, line: Number(line?.sales_order_item_id) };
  };
  const requestsOf = ({ id }: Sale) =>
    desk.admin.rows('return_requests', { filter: { field: 'sales_order_id', op: 'eq', value: id }, sort: [{ field: 'return_request_id' }] });
  const lastRequest = async (sale: Sale): Promise<Sale & { row: JsonObject }> => {
    const row = (await requestsOf(sale)).at(-1) ?? expect.fail('no request');
    return { id: Number(row.return_request_id), instance: Number(row.fsm_instance_id), row };
  };
  const mailOf = async (key: string): Promise<string> =>
    (
      await desk.app.rows<{ text: string }>(
        sql`select payload ->> 'text' as text from outbox where idempotency_key like ${`${key}:%`} and recipient = ${owner.email}`,
      )
    )[0]?.text ?? expect.fail(`no mail ${key}`);
  const askFor = (sale: Sale & { line: number }, qty: number | string, more: Record<string, string> = {}) => ({
    url: `/hu/account/return/${sale.id}`,
    fields: { [`qty-${sale.line}`]: String(qty), reason: 'damaged', note: 'Eltört a lába.', ...more },
  });

  it('are of pieces that are out and not asked for yet, with a reason; what is wrong is said at its field', async () => {
    const sale = await shipped();
    const visitor = await signedIn(desk.app, owner);
    expect((await visitor.get('/hu/account')).text).toContain(`/hu/account/return/${sale.id}`);
    const page = await visitor.get(`/hu/account/return/${sale.id}`);
    expect(page.text).toContain(`max="3"`);
    const post = ({ url, fields }: ReturnType<typeof askFor>) => visitor.post(url, fields);
    for (const [wrong, text] of [
      [askFor(sale, 0), says('wrong_return_none')],
      [askFor(sale, 4), wordIn('hu', 'public.store.wrong_return_many', { product: 'Sold by the tests', count: 3 })],
      [askFor(sale, '-1'), says('wrong_value')],
      [askFor(sale, 1, { reason: 'no_reason' }), says('wrong_value')],
      [askFor(sale, 1, { note: 'a'.repeat(1001) }), says('wrong_too_long')],
    ] as const) {
      const { status, text: seen } = await post(wrong);
      expect({ status, seen: seen.includes(text), wrong }).toEqual({ status: 422, seen: true, wrong });
    }
    expect(await requestsOf(sale)).toEqual([]);
    const taken = await Promise.all([post(askFor(sale, 2)), post(askFor(sale, 2))]);
    expect(taken.map(({ status }) => status).sort()).toEqual([303, 422]);
    const { id, row } = await lastRequest(sale);
    expect(row).toMatchObject({
      email: owner.email,
      language_code: 'hu',
      return_reason: 'damaged',
      return_note: 'Eltört a lába.',
      return_qty: 2,
      state_code: 'asked',
    });
    expect(await mailOf(`return_asked:${id}`)).toMatch(new RegExp(`2 × Sold by the tests[^]*R${id}`));
    // It moves no goods, and the order stays where it is.
    expect([await desk.statesOf([sale]), await desk.linesOf(sale)]).toMatchObject([{ shipped: 1 }, [{ returned: 0 }]]);
    const order = await visitor.get(taken.find(({ to }) => to !== undefined)?.to ?? '');
    expect(order.text).toContain(`R${id}`);
    expect((await visitor.get(`/hu/account/return/${sale.id}`)).text).toContain(`max="1"`);
  });

  it('are entered by staff for whoever telephones, of lines of one order, no more than may come back', async () => {
    const [sale, other] = [await shipped(), await shipped()];
    const enter = (lines: readonly number[], input: JsonObject) =>
      desk.admin.action<JsonObject>('sales_order_items', 'enter_return', {
        selection: { keys: lines.map((sales_order_item_id) => ({ sales_order_item_id })) },
        ...input,
      });
    expect(await enter([sale.line, other.line], { return_reason: 'damaged' })).toMatchObject(refused(422, 'several_orders'));
    expect(await enter([sale.line], { return_reason: 'damaged', return_pieces: 4 })).toMatchObject(refused(422, 'not_returnable'));
    const done = await enter([sale.line], { return_reason: 'wrong_item', return_pieces: 2, return_note: 'He telephoned.' });
    expect(done.status, done.text).toBe(200);
    const { id, row } = await lastRequest(sale);
    expect(done.body).toMatchObject({ changed: 1, return_request: `R${id}` });
    expect(row).toMatchObject({
      email: owner.email,
      language_code: 'hu',
      return_reason: 'wrong_item',
      return_note: 'He telephoned.',
      return_qty: 2,
      state_code: 'asked',
    });
    expect(await mailOf(`return_asked:${id}`)).toContain(`R${id}`);
    // The customer sees it in his account, and what is left of the line alone.
    const visitor = await signedIn(desk.app, owner);
    expect((await visitor.get(`/hu/account/return/${sale.id}`)).text).toContain('max="1"');
    expect((await enter([sale.line], { return_reason: 'other' })).body).toMatchObject({ changed: 1 });
    expect((await lastRequest(sale)).row).toMatchObject({ return_qty: 1 });
    expect(await enter([sale.line], { return_reason: 'other' })).toMatchObject(refused(422, 'not_returnable'));
    const [draft] = await desk.linesOf(await desk.newOrder([await desk.newProduct(5), 3]));
    expect(await enter([Number(draft?.sales_order_item_id)], { return_reason: 'other' })).toMatchObject(refused(422, 'not_returnable'));
  });

  it('are asked for by the owner of the order alone', async () => {
    const sale = await shipped();
    const guest = createVisitor(desk.app, host);
    const { url, fields } = askFor(sale, 1);
    expect([await guest.get(url), await guest.post(url, fields)]).toMatchObject([{ to: '/hu/account' }, { to: '/hu/account' }]);
    const visitor = await signedIn(desk.app, owner);
    await desk.app.execute(sql`update sales_order set email = 'other@customer.test' where sales_order_id = ${sale.id}`);
    expect([await visitor.get(url), await visitor.post(url, fields)]).toMatchObject([{ status: 404 }, { status: 404 }]);
    expect(await requestsOf(sale)).toEqual([]);
  });

  it('are accepted with where the goods go, and received once the order took them back', async () => {
    const sale = await shipped();
    const visitor = await signedIn(desk.app, owner);
    const { url, fields } = askFor(sale, 2);
    const { to = '' } = await visitor.post(url, fields);
    const request = await lastRequest(sale);
    const address = 'Raktár, 1117 Budapest, Fő utca 1.';
    expect(request.row.return_address).not.toBe('');
    expect(await desk.fire(request, 'accept', { params: { fields: { address } } })).toMatchObject({ ok: true });
    expect(await mailOf(`return_accepted:${request.id}`)).toContain(address);
    expect((await visitor.get(to)).text).toContain(address);
    // Whoever else has the link of the order is not told.
    expect((await createVisitor(desk.app, host).get(to)).text).not.toContain(address);
    expect(await desk.fire(request, 'receive')).toMatchObject({ ok: false, error: { code: 'guard_refused' } });
    expect(await desk.fire(sale, 'return_part', { params: { fields: { goods: [{ sales_order_item_id: sale.line, back: 2 }] } } })).toMatchObject({ ok: true });
    await desk.passes(request, 'receive');
    expect((await lastRequest(sale)).row).toMatchObject({ state_code: 'received', sent_to_address: address });
    expect((await visitor.get(url)).text).toContain(`max="1"`);
  });

  it('are refused with a reason, after which they may be asked for again, and not when the days of the shop are over', async () => {
    const sale = await shipped();
    const visitor = await signedIn(desk.app, owner);
    const { url, fields } = askFor(sale, 3);
    await visitor.post(url, fields);
    expect((await visitor.get(url)).text).toContain(says('return_closed'));
    const request = await lastRequest(sale);
    expect(await desk.fire(request, 'refuse')).not.toMatchObject({ ok: true });
    expect(await desk.fire(request, 'refuse', { params: { fields: { reason: 'Használt' } } })).toMatchObject({ ok: true });
    expect(await mailOf(`return_refused:${request.id}`)).toContain('Használt');
    await desk.passes(sale, 'deliver');
    expect((await visitor.get(url)).text).toContain(`max="3"`);
    await desk.app.execute(sql`update fsm_instance set entered_at = now() - interval '15 days' where fsm_instance_id = ${sale.instance}`);
    expect((await visitor.get(url)).text).toContain(says('return_closed'));
    expect(await visitor.post(url, fields)).toMatchObject({ status: 422 });
  });
});
