import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import { expectedMoney } from './demo/expected-money.ts';
import { moneyStories, storiesIn } from './demo/money-stories.ts';
import type { MoneyStory, StoryDay } from './demo/money-stories.ts';

type MadeItem = { fsm_instance_id: number; story: MoneyStory; begun: string } & Record<StoryDay, string | null>;

const among = (events: readonly string[]) => sql`story = any(${`{${storiesIn(events).join(',')}}`}::text[])`;

/** One row of `demo_money` for each item, with the days of its story, none of which is to come. */
const makeMoney = (tx: Transaction) =>
  tx.execute(sql`
    create temporary table demo_money on commit drop as
    select m.*, row_number() over (order by m.base_date, m.company_code, m.type_code, m.sales_order_id, m.purchase_order_id, m.cost_id) as place,
           least(m.due_date + 1, current_date) as overdue_on, least(m.due_date + 8, current_date) as reminded_on,
           least(coalesce(m.asked_on, m.base_date) + 2, m.due_date, current_date) as part_on,
           least(case when m.story in ('late', 'late_reminded') then m.due_date + 9 + m.h::integer % 20 when m.story = 'written_off' then m.due_date + 35 when m.story = 'cancelled' then m.base_date + 1
                      when m.story = 'asked_and_cancelled' then m.base_date + 7 else greatest(coalesce(m.asked_on, m.base_date), m.due_date - m.h::integer % 5) end, current_date) as closed_on,
           null::bigint as cashflow_id
      from (${expectedMoney}) m`);

const seedItems = (tx: Transaction) =>
  tx.rows<MadeItem>(sql`
    with made as (
      insert into cashflow (company_code, type_code, direction, partner_id, description, sales_order_id, purchase_order_id, purchase_order_cost_id, invoice_number, base_date, payment_delay, due_date, amount,
                            currency_code, dropped, opened_on, opened_by, closed_on, reminder_level, reminded_on)
      select company_code, type_code, direction, partner_id, description, sales_order_id, purchase_order_id, cost_id, invoice_number, base_date, days, due_date, amount,
             currency_code, case when ${among(['cancel', 'write_off'])} then amount else 0 end, case when ${among(['open'])} then asked_on end,
             case when ${among(['open'])} and sales_order_id is null then (select min(user_id) from app_user) end,
             case when ${among(['pay', 'cancel', 'write_off'])} and story <> 'reversed' then closed_on end, case when ${among(['remind'])} then 1 else 0 end, case when ${among(['remind'])} then reminded_on end
        from demo_money order by place returning cashflow_id, fsm_instance_id),
    numbered as (select *, row_number() over (order by cashflow_id) as place from made)
    update demo_money d set cashflow_id = m.cashflow_id from numbered m where m.place = d.place
    returning m.fsm_instance_id, d.story, d.base_date::text as begun, d.asked_on::text, d.overdue_on::text, d.reminded_on::text, d.part_on::text, d.closed_on::text`);

/** What was paid of each item: a part first where it came in parts, and what did not stand with its opposite. */
const seedPayments = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`
    insert into payment (company_code, cashflow_id, amount, currency_code, rate, paid_on, method, external_ref, entered_at)
    select company_code, cashflow_id, paid, currency_code, round(kontor_rate(company_code, currency_code, day), 12), day,
           case when sales_order_id is null then 'bank_transfer' else (array['bank_transfer', 'card', 'cod'])[1 + place % 3] end, 'TX' || 500000 + place * 3 + part, day + time '09:30'
      from (select d.*, p.part, case p.part when 1 then part_on else closed_on end as day,
                   case when story = 'reversed' then amount when p.part = 1 then round(amount * 0.4, 2) when ${among(['register_payment'])} then amount - round(amount * 0.4, 2) else amount end as paid
              from demo_money d cross join (values (1), (2)) p(part)
             where (p.part = 1 and (${among(['register_payment'])} or story = 'reversed')) or (p.part = 2 and ${among(['pay'])} and story <> 'reversed')) paid
     where paid > 0 order by day, place, part`);
  await tx.execute(sql`
    insert into payment (company_code, cashflow_id, amount, currency_code, rate, paid_on, method, reversal_of, reason, entered_at)
    select p.company_code, p.cashflow_id, -p.amount, p.currency_code, p.rate, p.paid_on, p.method, p.payment_id, 'Wrong account', p.entered_at + interval '1 hour'
      from payment p join demo_money d using (cashflow_id) where d.story = 'reversed' order by p.payment_id`);
};

/** Bookings of the last days that pay open items in full, in part and not at all, and some that were posted before. */
const seedStatements = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`
    insert into bank_statement_line (company_code, booked_on, amount, direction, currency_code, counterparty, counterparty_account, remittance, bank_ref)
    select company_code, current_date - case n when 3 then 4 when 2 then 3 else n % 3 end::integer, case when n % 5 = 4 then round(open_amount / 2, 2) else open_amount end, 'in', currency_code, case when n % 4 = 3 then payer else left(payer, 12) || '.' end, 'HU42' || 1177301611111018 + n * 97,
           case when n % 4 = 3 then 'Thank you' when n % 2 = 0 and invoice_number is not null then invoice_number else coalesce(order_no, 'Order') end, 'BANK-' || 900000 + n
      from (select c.company_code, c.open_amount, c.currency_code, c.invoice_number, o.order_no, coalesce(p.partner_name, o.delivery_name) as payer,
                   row_number() over (partition by c.company_code order by c.cashflow_id desc) as n
              from cashflow c join sales_order o using (company_code, sales_order_id) left join partner p on p.partner_id = c.partner_id
             where c.direction = 'in' and c.open_amount > 1 and c.opened_on is not null) open where n <= 9 order by company_code, n`);
  await tx.execute(sql`
    insert into bank_statement_line (company_code, booked_on, amount, direction, currency_code, counterparty, remittance, bank_ref)
    select company_code, current_date - 1, -12.5, 'out', currency_code, 'Bank', 'Account fee', 'BANK-' || 999000 from company order by company_code`);
  await tx.execute(sql`
    update bank_statement_line set cashflow_id = kontor_item_paid(company_code, direction, currency_code, abs(amount), remittance, counterparty)`);
  await tx.execute(sql`
    insert into bank_statement_line (company_code, booked_on, amount, direction, currency_code, counterparty, remittance, bank_ref, cashflow_id, posted_at)
    select company_code, paid_on, amount, 'in', currency_code, payer, order_no, external_ref, cashflow_id, entered_at
      from (select y.*, o.order_no, o.delivery_name as payer, row_number() over (partition by y.company_code order by y.paid_on desc, y.payment_id desc) as n
              from payment y join cashflow c using (company_code, cashflow_id) join sales_order o using (company_code, sales_order_id)
             where y.amount > 0 and c.direction = 'in' and y.method = 'bank_transfer') paid where n <= 6 order by company_code, n desc`);
};

const dayMinutes = 24 * 60;
const minutesAgo = (day: string | null): number => Math.max(1, Math.round((Date.now() - new Date(`${day ?? ''}T08:00:00Z`).getTime()) / 60_000));

/** Two years of money of every company, by what its orders ask for, with those who pay late; in all states. */
export default defineDemo({
  after: ['sales_orders', 'purchase_orders', 'accounts'],
  async seed(tx) {
    await makeMoney(tx);
    const made = await seedItems(tx);
    await seedPayments(tx);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id, story, begun, ...days }) => ({
        fsm_instance_id,
        begun: Math.max(minutesAgo(begun), minutesAgo(days.asked_on ?? begun)) + dayMinutes,
        events: moneyStories[story].map(([event, day], place) => ({ event, minutesAgo: Math.max(1, minutesAgo(days[day]) - place) })),
      })),
    );
    await seedStatements(tx);
  },
});
