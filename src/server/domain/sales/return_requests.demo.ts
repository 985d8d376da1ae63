import { sql } from 'drizzle-orm';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';

const day = 24 * 60;

/** What customers wrote, and why they were refused, by language. */
const words = {
  note: {
    en: 'The chair is lower than it says in the description.',
    de: 'Der Stuhl ist niedriger, als in der Beschreibung steht.',
    hu: 'A szék alacsonyabb, mint a leírásban szerepel.',
    sk: 'Stolička je nižšia, ako sa uvádza v popise.',
    ro: 'Scaunul este mai jos decât scrie în descriere.',
    cs: 'Židle je nižší, než se uvádí v popisu.',
    bg: 'Столът е по-нисък, отколкото пише в описанието.',
  },
  refusal: {
    en: 'The goods show signs of use.',
    de: 'Die Ware weist Gebrauchsspuren auf.',
    hu: 'Az árun használat nyomai láthatók.',
    sk: 'Tovar má stopy používania.',
    ro: 'Produsul prezintă urme de folosire.',
    cs: 'Zboží nese stopy používání.',
    bg: 'Стоката има следи от употреба.',
  },
} as const;

/** How it went: of which of the orders that stand so, the youngest first, and what staff did, with the days after which. */
const stories = [
  { turn: 0, state: 'shipped', reason: 'changed_mind', ago: 1, events: [] },
  { turn: 0, state: 'delivered', reason: 'not_as_described', ago: 1, events: [] },
  { turn: 1, state: 'delivered', reason: 'damaged', ago: 2, events: [['accept', 1]] },
  { turn: 2, state: 'delivered', reason: 'wrong_item', ago: 3, events: [['accept', 1]] },
  { turn: 3, state: 'delivered', reason: 'other', ago: 3, events: [['refuse', 1]] },
  {
    turn: 0,
    state: 'returned',
    reason: 'too_late',
    ago: 4,
    events: [
      ['accept', 1],
      ['receive', 4],
    ],
  },
] as const;

type StoryEvents = readonly (readonly [event: string, after: number])[];

const lifeOf = (events: StoryEvents, begun: number, refusal: string | null): Omit<Life, 'fsm_instance_id'> => ({
  begun,
  events: events.map(([event, after]) => ({
    event,
    minutesAgo: Math.max(0, begun - after * day),
    ...(event === 'refuse' && refusal !== null && { params: { reason: refusal } }),
  })),
});

interface Made {
  fsm_instance_id: number;
  story: number;
  begun: number;
  refusal: string | null;
}

/** Returns that customers of every company asked for, in every state. What came back was asked for before it came. */
export default defineDemo({
  after: ['sales_orders'],
  async seed(tx) {
    const told = JSON.stringify(stories.map(({ events, ...story }, place) => ({ ...story, place, last: (events as StoryEvents).at(-1)?.[0] ?? null })));
    const made = await tx.rows<Made>(sql`
      with orders as (
        select o.*, s.state_code, n.entered_at, row_number() over (partition by o.company_code, s.state_code order by o.opened_on desc, o.sales_order_id desc) - 1 as turn
          from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s using (state_id) where s.is_shipped and o.email is not null),
      chosen as (
        select o.*, t.place, t.reason, t.last, case o.state_code when 'returned' then o.entered_at - t.ago * interval '1 day' else greatest(o.entered_at, now() - t.ago * interval '1 day') end as asked_at
          from jsonb_to_recordset(${told}::jsonb) as t(turn integer, state text, reason text, ago integer, place integer, last text)
          join orders o on o.turn = t.turn and o.state_code = t.state),
      made as (
        insert into return_request (company_code, sales_order_id, email, language_code, return_reason, return_note, asked_at, decided_at, sent_to_address, refused_because, came_back_at, created_at, updated_at)
        select c.company_code, c.sales_order_id, lower(c.email), coalesce(c.language_code, 'en'), c.reason, case when c.reason in ('not_as_described', 'other') then ${JSON.stringify(words.note)}::jsonb ->> coalesce(c.language_code, 'en') end,
               c.asked_at, case when c.last is not null then least(c.asked_at + interval '1 day', now()) end,
               case when c.last in ('accept', 'receive') then concat_ws(', ', k.company_name, k.address_line, nullif(concat_ws(' ', k.zip_code, k.city), ''), k.country_code) end,
               case when c.last = 'refuse' then ${JSON.stringify(words.refusal)}::jsonb ->> coalesce(c.language_code, 'en') end, case when c.last = 'receive' then least(c.asked_at + interval '4 days', now()) end, c.asked_at, c.asked_at
          from chosen c join company k using (company_code) order by c.asked_at, c.sales_order_id
        returning return_request_id, company_code, sales_order_id, fsm_instance_id, asked_at, refused_because),
      lines as (
        insert into return_request_item (company_code, return_request_id, sales_order_item_id, qty)
        select m.company_code, m.return_request_id, i.sales_order_item_id, case when c.state_code = 'returned' then i.shipped else 1 end
          from made m join chosen c using (company_code, sales_order_id) join sales_order_item i using (company_code, sales_order_id)
         where i.shipped >= 1 and (c.state_code = 'returned' or i.line_no = (select min(f.line_no) from sales_order_item f where f.sales_order_id = m.sales_order_id and f.shipped >= 1))
         order by m.return_request_id, i.line_no)
      select m.fsm_instance_id, c.place as story, ceil(extract(epoch from now() - m.asked_at) / 60)::int as begun, m.refused_because as refusal from made m join chosen c using (company_code, sales_order_id)`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id, story, begun, refusal }) => ({ fsm_instance_id, ...lifeOf(stories[story]?.events ?? [], begun, refusal) })),
    );
  },
});
