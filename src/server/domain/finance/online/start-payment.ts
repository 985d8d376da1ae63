import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../../../storefront/reading.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import { attemptsWhere, findAttempt, writeAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { onlinePaymentOf } from './providers.ts';
import { ProviderRefused, ProviderSilent } from './provider.ts';
import type { PaymentProvider } from './provider.ts';
import { settle } from './settle.ts';

/** For so many minutes the customer can pay. */
const minutes = 30;
/** A call of the provider that is older than so many seconds ended without an answer. */
const longestStart = 30;

interface Payable {
  order_no: string | null;
  email: string | null;
  currency_code: string;
  open: number;
  state_code: string;
  is_by_card: boolean;
}

interface Wanted {
  shop: Pick<Shop, 'company' | 'hostname'>;
  orderId: number;
  returnAddress: string;
  language: Language;
}

/** What came of looking: the attempt was begun just now, or one is under way already. */
type Claim = { begun: Attempt; email: string } | { standing: Attempt; owed: number };

/** The order as it is to be paid, locked. @throws AppError not_payable */
async function lockPayable(tx: Transaction, { orderId }: Wanted): Promise<Payable> {
  const order = await tx.row<Payable>(sql`
    select o.order_no, o.email, o.currency_code, kontor_open_of_order(o.sales_order_id, false)::float8 as open, s.state_code,
           exists (select from payment_method m where m.company_code = o.company_code and m.payment_method_id = o.payment_method_id and m.pm_type = 'card') as is_by_card
      from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) where o.sales_order_id = ${orderId} for no key update of o`);
  if (order?.state_code !== 'waiting_for_payment' || !order.is_by_card || order.open <= 0) throw appError('not_payable');
  return order;
}

/** Begins an attempt, unless one of the order is under way. */
async function claim(tx: Transaction, provider: PaymentProvider, wanted: Wanted): Promise<Claim> {
  const { orderId, returnAddress, shop } = wanted;
  const { order_no, email, currency_code, open } = await lockPayable(tx, wanted);
  const merchant = provider.merchantOf(currency_code, shop.hostname);
  if (merchant === undefined) throw appError('not_payable');
  const underWay = sql`a.company_code = ${shop.company} and a.sales_order_id = ${orderId} and a.attempt_state in ('starting', 'open')`;
  const [standing] = await attemptsWhere(tx, underWay);
  if (standing) return { standing, owed: open };
  const orderRef = `${order_no ?? orderId}-${randomBytes(5).toString('hex')}`;
  await tx.execute(sql`
    insert into payment_attempt (company_code, sales_order_id, order_ref, provider, merchant, amount, currency_code, return_address, expires_at, next_check_at)
    values (${shop.company}, ${orderId}, ${orderRef}, ${provider.name}, ${merchant}, ${open}, ${currency_code}, ${returnAddress}, now() + ${minutes} * interval '1 minute', now() + interval '1 minute')`);
  const [begun] = await attemptsWhere(tx, underWay);
  if (!begun) throw new Error('no attempt was begun');
  return { begun, email: email ?? '' };
}

/** Asks the provider to begin, and keeps what he says. @returns where the customer pays */
async function begin(services: Services, provider: PaymentProvider, begun: Attempt, email: string, language: Language): Promise<string> {
  const actor = { userId: null, companyCode: begun.company_code };
  const write = (columns: ReturnType<typeof sql>) => services.database.transaction(actor, (tx) => writeAttempt(tx, begun, columns));
  try {
    const { transactionId, address } = await provider.start({
      orderRef: begun.order_ref,
      merchant: begun.merchant,
      currency: begun.currency_code,
      amount: begun.amount,
      email,
      language,
      until: new Date(Date.now() + minutes * 60_000),
      returnAddress: new URL('/payment/return', begun.return_address).href,
    });
    // It may have been replaced meanwhile: it can be paid all the same, and is watched.
    await write(
      sql`transaction_id = ${transactionId}, payment_address = ${address}, attempt_state = case attempt_state when 'starting' then 'open' else attempt_state end`,
    );
    return address;
  } catch (error) {
    if (error instanceof ProviderRefused) await write(sql`attempt_state = 'failed', last_error = ${error.message}, next_check_at = null`);
    else if (error instanceof ProviderSilent) await write(sql`last_error = ${error.message}`);
    else throw error;
    throw appError('payment_not_started');
  }
}

/** What is done with an attempt that is under way. @returns where it is paid; undefined once it is under way no more */
async function goOn(services: Services, { order_ref }: Attempt, owed: number): Promise<string | undefined> {
  const now = await findAttempt(services.database, order_ref);
  if (!now) return undefined;
  if (now.attempt_state === 'open' && now.amount === owed && now.is_payable && now.payment_address !== null) return now.payment_address;
  // Somebody else's call begins it just now: he knows soon where it is paid.
  if (now.attempt_state === 'starting' && now.age < longestStart && now.last_error === null) return undefined;
  await settle(services, order_ref);
  await services.database.transaction({ userId: null, companyCode: now.company_code }, (tx) =>
    writeAttempt(tx, now, sql`attempt_state = case when attempt_state in ('starting', 'open') then 'replaced' else attempt_state end`),
  );
  return undefined;
}

/**
 * Begins the payment of an order that waits for its payment by card (`waiting_for_payment`, a payment method of the type `card`), or goes on with the one that is under
 * way: a second call leads to the same page. It calls the provider between two transactions of its own, so the order must be committed before.
 * @param returnAddress whole address of the page of the order at the shop's host; the customer comes back there with `payment=` and a word of `PaymentWord` behind it
 * @returns where the customer is to be led, at the host of the provider
 * @throws AppError not_payable: it is paid, or not to be paid so (any more); payment_not_started: try again, or pay in another way
 */
export async function startPayment(
  services: Services,
  shop: Pick<Shop, 'company' | 'hostname'>,
  orderId: number,
  returnAddress: string,
  language: Language,
): Promise<string> {
  const provider = onlinePaymentOf(services)?.provider;
  if (!provider) throw appError('not_payable');
  const wanted: Wanted = { shop, orderId, returnAddress, language };
  for (let round = 0; round < longestStart; round += 1) {
    const claimed = await services.database.transaction({ userId: null, companyCode: shop.company }, (tx) => claim(tx, provider, wanted));
    if ('begun' in claimed) return begin(services, provider, claimed.begun, claimed.email, language);
    const address = await goOn(services, claimed.standing, claimed.owed);
    if (address !== undefined) return address;
    if (claimed.standing.attempt_state === 'starting') await pause(500);
  }
  throw appError('payment_not_started');
}
