import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invariants } from '../../../src/generated/server/parts/invariants.gen.ts';
import { findAttempt } from '../../../src/server/domain/finance/online/attempts.ts';
import { offersOnline, onlinePaymentOf } from '../../../src/server/domain/finance/online/providers.ts';
import paymentsJob from '../../../src/server/domain/finance/online/online_payments.job.ts';
import { ProviderRefused, ProviderSilent } from '../../../src/server/domain/finance/online/provider.ts';
import { settle } from '../../../src/server/domain/finance/online/settle.ts';
import { startPayment } from '../../../src/server/domain/finance/online/start-payment.ts';
import type { Press, TestPayment } from '../../../src/server/domain/finance/online/test-provider.ts';
import { findBroken } from '../../../src/server/engine/invariants/find-broken.ts';
import type { OnlinePaymentSettings } from '../../../src/server/engine/installation.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnDemo, describeOnServer } from '../../support/databases.ts';
import { jobContext } from '../fixtures/job-context.ts';
import { useMoney } from './money-desk.ts';
import { useSaleDesk } from '../sales/sale-desk.ts';
import type { Sale } from '../sales/sale-desk.ts';

/* Orders that are paid online, with the provider that the program plays: whatever happens to notices, returns and customers, what was paid is booked once or given back once. */

const host = 'www.kontor-butor.test';
const returnAddress = `http://${host}/hu/order/abc`;
const onlinePayment: OnlinePaymentSettings = { url: null, accounts: { HUF: { merchant: 'TEST-HUF', key: 'the key of the tests' } }, allow: [] };

function suite(open: Parameters<typeof useSaleDesk>[0]) {
  const desk = useSaleDesk(open, { onlinePayment });
  const money = useMoney(desk);
  const shop = { company: 'KT-HU', currency: 'HUF', hostname: host };
  let card = 0;

  beforeAll(async () => {
    const [found] = await desk.app.rows<{ id: number }>(
      sql`select min(payment_method_id)::int as id from payment_method where company_code = 'KT-HU' and pm_type = 'card'`,
    );
    card = found?.id ?? 0;
  });
  afterAll(async () => expect(await findBroken(desk.app.database, invariants)).toEqual([]));

  const provider = () => onlinePaymentOf(desk.app.services)?.played ?? expect.fail('no provider is played');
  /** An order of two pieces at 150 each, free of VAT, that waits for its payment by card. */
  const newOrder = async (onHand = 5): Promise<Sale & { product: string }> => {
    const product = await desk.newProduct(onHand);
    const sale = await desk.newOrder([product, 2]);
    await desk.app.execute(sql`update sales_order_item set vat_rate = 0 where sales_order_id = ${sale.id}`);
    await desk.app.execute(
      sql`update sales_order set payment_method_id = ${card}, payment_fee = 0, email = 'customer@example.test' where sales_order_id = ${sale.id}`,
    );
    await desk.passes(sale, 'place', 'request_payment');
    return { ...sale, product };
  };
  const start = ({ id }: Sale) => startPayment(desk.app.services, shop, id, returnAddress, 'hu');
  /** Begins a payment of the order. @returns it as the provider has it */
  const begin = async (sale: Sale): Promise<TestPayment> => {
    const address = await start(sale);
    return provider().payments.get(address.split('/').at(-1) ?? '') ?? expect.fail(address);
  };
  const notify = (payment: TestPayment, signature?: string) => {
    const notice = provider().noticeOf(payment);
    return desk.app.request({
      method: 'POST',
      url: '/payment/notice',
      headers: { host, signature: signature ?? notice.signature, 'content-type': 'application/json' },
      payload: notice.body,
    });
  };
  const attemptsOf = ({ id }: Sale) =>
    desk.admin.rows<JsonObject & { refund_due: number; refunded: number }>('payment_attempts', {
      filter: { field: 'sales_order_id', op: 'eq', value: id },
      sort: [{ field: 'payment_attempt_id' }],
    });
  const statesOf = async (sale: Sale) => (await attemptsOf(sale)).map(({ attempt_state }) => attempt_state);
  const paidOf = async (sale: Sale) => (await Promise.all((await money.itemsOf(sale)).map(money.paymentsOf))).flat();
  const runJob = async () => {
    await desk.app.execute(sql`update payment_attempt set next_check_at = now() - interval '1 second' where next_check_at is not null`);
    return paymentsJob.run(jobContext(desk.app));
  };
  const refundedOf = async (sale: Sale) => (await attemptsOf(sale)).map(({ refund_due, refunded }) => [refund_due, refunded]);

  it('is offered where money of the shop’s currency is collected', () => {
    expect([offersOnline(desk.app.services, shop), offersOnline(desk.app.services, { ...shop, currency: 'CZK' })]).toEqual([true, false]);
  });

  it('leads to the page of the provider, the same one when it is asked for twice, and comes back paid', async () => {
    const sale = await newOrder();
    const [first, second] = await Promise.all([start(sale), start(sale)]);
    expect(second).toBe(first);
    const page = await desk.app.request<string>({ url: new URL(first).pathname, headers: { host } });
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('300 HUF');
    const pressed = await desk.app.request({ method: 'POST', url: `${new URL(first).pathname}/pay`, headers: { host } });
    expect(pressed.status).toBe(303);
    const back = new URL(String(pressed.headers.location));
    expect(back.pathname).toBe('/payment/return');
    const answer = await desk.app.request({ url: back.pathname + back.search, headers: { host } });
    expect([answer.status, answer.headers.location]).toEqual([303, `${returnAddress}?payment=paid`]);
    expect(await desk.statesOf([sale])).toEqual({ ready_to_collect: 1 });
    expect(await paidOf(sale)).toEqual([300]);
    await expect(start(sale)).rejects.toMatchObject({ code: 'not_payable' });
  });

  it('is booked once, however many notices come at once, each of which is answered and signed', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    payment.status = 'FINISHED';
    const answers = await Promise.all([notify(payment), notify(payment), notify(payment)]);
    answers.push(await notify(payment));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, expect.objectContaining({ orderRef: payment.orderRef, receiveDate: expect.any(String) as string })]);
      expect(headers.signature).toEqual(expect.any(String));
    }
    expect(await paidOf(sale)).toEqual([300]);
    expect(await desk.app.rows(sql`select external_ref, method from payment where external_ref = ${payment.transactionId}`)).toEqual([
      { external_ref: payment.transactionId, method: 'card' },
    ]);
    expect(await statesOf(sale)).toEqual(['paid']);
    expect(await desk.statesOf([sale])).toEqual({ ready_to_collect: 1 });
  });

  it('is not booked by a notice that is forged, or that says more than the provider does', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    expect(await notify({ ...payment, status: 'FINISHED' }, 'Zm9yZ2Vk')).toMatchObject({ status: 400 });
    expect(await notify({ ...payment, status: 'FINISHED' }, '')).toMatchObject({ status: 400 });
    expect(await notify({ ...payment, status: 'FINISHED', merchant: 'NOBODY' })).toMatchObject({ status: 400 });
    expect(await notify({ ...payment, status: 'FINISHED' })).toMatchObject({ status: 200 });
    expect(await notify({ ...payment, orderRef: 'another' })).toMatchObject({ status: 404 });
    expect([await statesOf(sale), await paidOf(sale)]).toEqual([['open'], []]);
    expect(await desk.statesOf([sale])).toEqual({ waiting_for_payment: 1 });
  });

  it('of another amount is not booked, and shown to staff', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    Object.assign(payment, { status: 'FINISHED', total: 3 });
    expect(await notify(payment)).toMatchObject({ status: 200 });
    expect(await attemptsOf(sale)).toMatchObject([{ attempt_state: 'differs', last_error: 'amount: 3 instead of 300' }]);
    expect([await paidOf(sale), await desk.statesOf([sale])]).toEqual([[], { waiting_for_payment: 1 }]);
  });

  it('by a customer who closed the page is settled by the job', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    await runJob();
    expect(await statesOf(sale)).toEqual(['open']);
    payment.status = 'FINISHED';
    expect(await runJob()).toMatchObject({ settled: 1, failed: 0 });
    expect([await statesOf(sale), await desk.statesOf([sale])]).toEqual([['paid'], { ready_to_collect: 1 }]);
  });

  it('that fails is told, and begun anew', async () => {
    const sale = await newOrder();
    for (const [press, word] of [
      ['refuse', 'failed'],
      ['cancel', 'cancelled'],
    ] as const satisfies [Press, string][]) {
      const { transactionId } = await begin(sale);
      const back = new URL((await provider().press(transactionId, press)) ?? '');
      const answer = await desk.app.request({ url: back.pathname + back.search, headers: { host } });
      expect(answer.headers.location).toBe(`${returnAddress}?payment=${word}`);
    }
    expect(await statesOf(sale)).toEqual(['failed', 'cancelled']);
    expect(await paidOf(sale)).toEqual([]);
  });

  it('is not told by a return that was altered', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    const back = new URL((await provider().press(payment.transactionId, 'cancel')) ?? '');
    const told = Buffer.from(back.searchParams.get('r') ?? '', 'base64').toString();
    back.searchParams.set('r', Buffer.from(told.replace('CANCEL', 'SUCCESS')).toString('base64'));
    const answer = await desk.app.request({ url: back.pathname + back.search, headers: { host, 'accept-language': 'hu' } });
    expect([answer.status, answer.headers.location]).toEqual([303, '/hu/payment/unknown']);
    const page = await desk.app.request<string>({ url: '/hu/payment/unknown', headers: { host } });
    expect([page.status, page.text.includes('Ezt a fizetést nem ismerjük')]).toEqual([200, true]);
    expect(await desk.statesOf([sale])).toEqual({ waiting_for_payment: 1 });
  });

  it('that could not be begun is begun anew, and may have been begun all the same', async () => {
    const sale = await newOrder();
    const { provider: asked } = onlinePaymentOf(desk.app.services) ?? expect.fail('no provider');
    const usual = asked.start;
    asked.start = () => Promise.reject(new ProviderRefused('error 5321'));
    await expect(start(sale)).rejects.toMatchObject({ code: 'payment_not_started' });
    // It is begun, and the answer is lost.
    asked.start = async (wish) => {
      await usual(wish);
      throw new ProviderSilent('no answer');
    };
    await expect(start(sale)).rejects.toMatchObject({ code: 'payment_not_started' });
    asked.start = usual;
    const { orderRef } = await begin(sale);
    const [, lost, open] = await attemptsOf(sale);
    expect(await statesOf(sale)).toEqual(['failed', 'replaced', 'open']);
    expect(open).toMatchObject({ order_ref: orderRef });
    const first = [...provider().payments.values()].find((one) => one.orderRef === lost?.order_ref) ?? expect.fail('not begun');
    first.status = 'FINISHED';
    await runJob();
    expect([await statesOf(sale), await paidOf(sale)]).toEqual([['failed', 'paid', 'open'], [300]]);
  });

  it('that comes after the order was cancelled opens it again where its goods are free', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    await desk.passes(sale, 'cancel');
    payment.status = 'FINISHED';
    expect(await settle(desk.app.services, payment.orderRef)).toBe('paid');
    expect([await desk.statesOf([sale]), await paidOf(sale), await refundedOf(sale)]).toEqual([{ ready_to_collect: 1 }, [300], [[0, 0]]]);
  });

  it('that comes after the order was cancelled is given back, once, where they are not', async () => {
    const sale = await newOrder(2);
    const payment = await begin(sale);
    await desk.passes(sale, 'cancel');
    const [other] = await desk.newOrders(1, [sale.product, 2]);
    if (other) await desk.passes(other, 'place');
    payment.status = 'FINISHED';
    expect(await settle(desk.app.services, payment.orderRef)).toBe('paid');
    expect([await desk.statesOf([sale]), await paidOf(sale), await refundedOf(sale)]).toEqual([{ cancelled: 1 }, [], [[300, 0]]]);
    await desk.app.execute(
      sql`update sales_order set shop_id = (select min(shop_id) from shop where company_code = 'KT-HU'), language_code = 'hu' where sales_order_id = ${sale.id}`,
    );
    expect(await runJob()).toMatchObject({ refunded: 1 });
    await runJob();
    expect([payment.remainingTotal, await refundedOf(sale)]).toEqual([0, [[300, 300]]]);
    const mails = await desk.app.rows<{ text: string }>(sql`
      select payload ->> 'text' as text from outbox where recipient = 'customer@example.test' and entity_id = ${String(sale.id)} and idempotency_key like 'payment_refunded:%'`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/300\sF/);
  });

  it('that is made twice is given back once', async () => {
    const sale = await newOrder();
    const first = await begin(sale);
    await desk.app.execute(sql`update payment_attempt set expires_at = now() where order_ref = ${first.orderRef}`);
    const second = await begin(sale);
    expect(await statesOf(sale)).toEqual(['replaced', 'open']);
    first.status = 'FINISHED';
    second.status = 'FINISHED';
    await Promise.all([notify(second), notify(first)]);
    await runJob();
    await runJob();
    expect(await paidOf(sale)).toEqual([300]);
    expect([first.remainingTotal, second.remainingTotal].toSorted()).toEqual([0, 300]);
    expect((await refundedOf(sale)).toSorted()).toEqual([
      [0, 0],
      [300, 300],
    ]);
  });

  it('is given back later where the provider refuses at first, and not again where his answer was lost', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    await money.pay((await money.itemsOf(sale))[0] ?? expect.fail('no item'));
    payment.status = 'FINISHED';
    await settle(desk.app.services, payment.orderRef);
    payment.remainingTotal = 300;
    payment.status = 'CANCELLED';
    expect(await runJob()).toMatchObject({ failed: 1, refunded: 0 });
    expect(await attemptsOf(sale)).toMatchObject([{ refund_due: 300, refunded: 0, last_error: 'error 5328' }]);
    Object.assign(payment, { status: 'FINISHED', remainingTotal: 0 });
    expect(await runJob()).toMatchObject({ refunded: 1 });
    expect(await refundedOf(sale)).toEqual([[300, 300]]);
  });

  it('is for orders alone that wait for it, and of the shop’s company', async () => {
    const sale = await newOrder();
    const foreign = startPayment(desk.app.services, { company: 'KT-DE', hostname: 'www.kontor-moebel.test' }, sale.id, returnAddress, 'de');
    await expect(foreign).rejects.toMatchObject({ code: 'not_payable' });
    await desk.passes(sale, 'cancel');
    await expect(start(sale)).rejects.toMatchObject({ code: 'not_payable' });
  });

  it('is looked at anew by staff who ask for it', async () => {
    const sale = await newOrder();
    const payment = await begin(sale);
    payment.status = 'FINISHED';
    const [attempt] = await attemptsOf(sale);
    await desk.app.execute(sql`update payment_attempt set next_check_at = null where order_ref = ${payment.orderRef}`);
    const answer = await desk.admin.action('payment_attempts', 'check_payment', {
      selection: { keys: [{ payment_attempt_id: attempt?.payment_attempt_id ?? null }] },
    });
    expect(answer.body).toMatchObject({ changed: 1 });
    await paymentsJob.run(jobContext(desk.app));
    expect((await findAttempt(desk.app.database, payment.orderRef))?.attempt_state).toBe('paid');
  });
}

describeOnServer('payments online', suite);
describeOnDemo('payments online, embedded', suite);
