import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { cashflows } from '../../../../schemas/tables/finance/cashflow.ts';
import type { CashflowType } from '../../../../schemas/tables/finance/cashflow.ts';
import type { EffectContext } from '../../engine/workflow/define.ts';
import { exact, moneyItems } from './payments.ts';
import { todayOf } from '../../engine/database/today.ts';
import { laterDay } from '../../../shared/records/days.ts';

type Levelling = Pick<EffectContext<unknown>, 'tx' | 'changes' | 'fire' | 'hold'>;

/** What asks for money. */
export interface Asker {
  by: 'sales_order_id' | 'purchase_order_id' | 'purchase_order_cost_id';
  id: number;
}

/** How the items of a document are made, and which sort pays back what was paid too much; none where that is lost. */
export interface Terms {
  partner_id: number | null;
  currency_code: string;
  description?: string | null;
  invoice_number?: string | null;
  type_code: CashflowType;
  direction: 'in' | 'out';
  back: CashflowType | null;
  base_date: string;
  payment_delay: number;
  due_date: string;
  in_advance?: boolean;
  /** Besides the document itself, which names it too. */
  purchase_order_id?: number;
}

/** The items of a document; those of the costs of an order are not those of its goods. */
const ofAsker = ({ by, id }: Asker): SQL | undefined =>
  and(eq(cashflows[by], id), by === 'purchase_order_id' ? isNull(cashflows.purchase_order_cost_id) : undefined);

/** Locks the instances of the items of a document, whose events will be fired; whoever locks rows or stock holds them before. */
export async function holdMoneyOf({ tx, hold }: Pick<Levelling, 'tx' | 'hold'>, asker: Asker): Promise<void> {
  const found = await tx.rows<{ fsm_instance_id: number }>(sql`select fsm_instance_id from ${cashflows} where ${ofAsker(asker)} order by fsm_instance_id`);
  await hold(found.map(({ fsm_instance_id }) => fsm_instance_id));
}

/** The items of a document, locked; their instances are held. */
export const lockMoneyOf = (tx: Levelling['tx'], asker: Asker) =>
  moneyItems.lockWhere(
    tx,
    ofAsker(asker),
    'fsm_instance_id',
    'type_code',
    'direction',
    'amount',
    'total_paid',
    'dropped',
    'open_amount',
    'opened_on',
    'in_advance',
    'collected_by',
    'base_date',
    'payment_delay',
    'due_date',
  );
export type MoneyItem = Awaited<ReturnType<typeof lockMoneyOf>>[number];

/** Asks for less with an item: all of one of which nothing is paid is cancelled, and one that is paid then is closed. */
export async function shrink({ tx, changes, fire }: Pick<Levelling, 'tx' | 'changes' | 'fire'>, item: MoneyItem, by: number): Promise<void> {
  const { fsm_instance_id, amount, total_paid, open_amount } = item;
  if (by === open_amount && total_paid === 0) return fire([fsm_instance_id], 'cancel');
  await moneyItems.update(changes, [item], () => ({ amount: exact(amount - by) }));
  if (by === open_amount) await fire([fsm_instance_id], 'pay', { paid_on: await todayOf(tx), method: 'offset', external_ref: null });
}

/** Takes so much away from what is open of items, of the youngest first. @returns what could not be taken away */
async function shrinkAll(context: Pick<Levelling, 'tx' | 'changes' | 'fire'>, items: readonly MoneyItem[], amount: number): Promise<number> {
  let rest = amount;
  for (const item of items.filter(({ open_amount }) => (open_amount ?? 0) > 0).toReversed()) {
    if (rest <= 0) break;
    const by = Math.min(rest, item.open_amount ?? 0);
    await shrink(context, item, by);
    rest = exact(rest - by);
  }
  return rest;
}

/** A new item of a document. @returns its instance */
export async function addItem({ changes }: Pick<Levelling, 'changes'>, { by, id }: Asker, { back: _, ...terms }: Terms, amount: number): Promise<number> {
  const [item] = await moneyItems.insert(changes, [{ ...terms, [by]: id, amount }]);
  if (!item) throw new Error('an item could not be stored');
  return item.fsm_instance_id;
}

/** What is only planned becomes more; where nothing is, there is a new item. */
async function planMore(context: Pick<Levelling, 'changes'>, asker: Asker, terms: Terms, own: readonly MoneyItem[], more: number): Promise<void> {
  const planned = own.find(({ in_advance, opened_on, open_amount }) => !in_advance && opened_on === null && (open_amount ?? 0) > 0);
  if (planned) await moneyItems.update(context.changes, [planned], ({ amount }) => ({ amount: exact(amount + more) }));
  else await addItem(context, asker, terms, more);
}

/**
 * Makes the items of a document ask for what is due by it, no more and no less (docs/formulae.md, Cash flow): what lacks is planned, what is too much
 * is taken from what is open, and what was paid too much becomes an item that pays it back.
 */
export async function levelMoney(context: Levelling, asker: Asker, terms: Terms, due: number): Promise<void> {
  const items = await lockMoneyOf(context.tx, asker);
  const [own, back] = [items.filter(({ direction }) => direction === terms.direction), items.filter(({ direction }) => direction !== terms.direction)];
  const askedFor = (of: readonly MoneyItem[]): number => of.reduce((sum, { amount, dropped }) => sum + amount - dropped, 0);
  const lack = exact(due - askedFor(own) + askedFor(back));
  if (lack > 0) {
    const rest = await shrinkAll(context, back, lack);
    if (rest > 0) await planMore(context, asker, terms, own, rest);
  } else if (lack < 0) {
    const rest = await shrinkAll(context, own, -lack);
    if (rest <= 0 || terms.back === null) return;
    const day = await todayOf(context.tx);
    const refund = {
      ...terms,
      type_code: terms.back,
      direction: terms.direction === 'in' ? ('out' as const) : ('in' as const),
      base_date: day,
      payment_delay: 0,
      due_date: day,
    };
    await context.fire([await addItem(context, asker, refund, rest)], 'open');
  }
}

/** Asks for what is only planned of a document, or of it for what is to be paid in advance alone, from today on. */
export async function askForPlanned({ tx, changes, fire }: Levelling, asker: Asker, payment_delay: number, of: 'all' | 'in_advance' = 'all'): Promise<void> {
  const planned = await tx.rows<{ cashflow_id: number; fsm_instance_id: number; base_date: string; payment_delay: number; due_date: string }>(sql`
    select cashflow_id, cashflow.fsm_instance_id, base_date::text, payment_delay, due_date::text
      from ${cashflows} join fsm_instance n using (fsm_instance_id) join fsm_transition t on t.from_state_id = n.state_id and t.event_code = 'open'
     where ${ofAsker(asker)} and (in_advance or ${of === 'all'}) order by cashflow.fsm_instance_id`);
  const base_date = await todayOf(tx);
  const due_date = laterDay(base_date, 'day', payment_delay);
  await moneyItems.update(changes, planned, () => ({ base_date, payment_delay, due_date }));
  await fire(
    planned.map(({ fsm_instance_id }) => fsm_instance_id),
    'open',
  );
}

/** Plans a part of what is planned of a document to be paid in advance, today, once. */
export async function planInAdvance(context: Levelling, asker: Asker, terms: Terms, amount: number): Promise<void> {
  const items = await lockMoneyOf(context.tx, asker);
  if (amount <= 0 || items.some(({ in_advance, amount: whole, dropped }) => in_advance && dropped < whole)) return;
  const planned = items.filter(({ direction, opened_on }) => direction === terms.direction && opened_on === null);
  const missing = await shrinkAll(context, planned, amount);
  const day = await todayOf(context.tx);
  await addItem(context, asker, { ...terms, in_advance: true, base_date: day, payment_delay: 0, due_date: day }, exact(amount - missing));
}
