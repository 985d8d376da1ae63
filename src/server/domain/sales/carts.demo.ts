import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';
import { addressOf, personOf } from './demo/people.ts';

const day = 1440;

/** How carts went; `quiet` minutes ago somebody last touched it. Reminders are sent by themselves after a day, so carts that wait longer have no consent. */
interface Story {
  quiet: number;
  consent: boolean;
  isKnown: boolean;
  reminded?: number;
  life: Omit<Life, 'fsm_instance_id'>;
}

const abandoned = (quiet: number) => ({ event: 'abandon', minutesAgo: quiet - 60 });

const stories: readonly ((n: number) => Story)[] = [
  (n) => ({ quiet: 2 + (n % 20), consent: n % 2 === 0, isKnown: n % 3 > 0, life: { begun: 30 + n, events: [] } }),
  (n) => ({ quiet: 180 + n * 9, consent: true, isKnown: true, life: { begun: 200 + n * 9, events: [abandoned(180 + n * 9)] } }),
  (n) => ({
    quiet: (2 + (n % 20)) * day,
    consent: false,
    isKnown: n % 2 === 0,
    life: { begun: (2 + (n % 20)) * day + 40, events: [abandoned((2 + (n % 20)) * day)] },
  }),
  (n) => {
    const quiet = (3 + (n % 18)) * day;
    const reminded = quiet - day;
    return {
      quiet,
      consent: true,
      isKnown: true,
      reminded,
      life: { begun: quiet + 25, events: [abandoned(quiet), { event: 'remind', minutesAgo: reminded }] },
    };
  },
  (n) => {
    const quiet = (40 + n) * day;
    const reminded = quiet - day;
    const events = [abandoned(quiet), { event: 'remind', minutesAgo: reminded }, { event: 'expire', minutesAgo: reminded - 30 * day }];
    return { quiet, consent: true, isKnown: true, reminded, life: { begun: quiet + 15, events } };
  },
  (n) => {
    const quiet = (5 + n) * day;
    const reminded = quiet - day;
    const events = [abandoned(quiet), { event: 'remind', minutesAgo: reminded }, { event: 'recover', minutesAgo: reminded - 90 }];
    return { quiet, consent: true, isKnown: true, reminded, life: { begun: quiet + 35, events } };
  },
];

const perStory = 5;

/** Carts of every shop in every state; those that were recovered are orders of their shop. */
export default defineDemo({
  after: ['products', 'sales_orders'],
  async seed(tx) {
    const shops = await tx.rows<{ shop_id: number; company_code: string; currency_code: string; languages: Language[] }>(
      sql`select shop_id, company_code, currency_code, languages from shop order by shop_id`,
    );
    const made = shops.flatMap(({ languages, ...shop }, place) =>
      stories.flatMap((tell, sort) =>
        Array.from({ length: perStory }, (_, n) => {
          const story = tell(n * 3 + place);
          const language_code = languages[n % languages.length] as Language;
          const who = 600 + place * 40 + sort * perStory + n;
          return {
            ...shop,
            story,
            language_code,
            place: (place * stories.length + sort) * perStory + n,
            email: story.isKnown ? addressOf(language_code, who) : null,
            customer_name: story.isKnown && n % 4 > 0 ? personOf(language_code, who) : null,
            consent: story.consent,
            quiet: story.quiet,
            begun: story.life.begun,
            reminded: story.reminded ?? null,
            is_ordered: story.life.events.some(({ event }) => event === 'recover'),
          };
        }),
      ),
    );
    const rows = await tx.rows<{ cart_id: number; fsm_instance_id: number }>(sql`
      with given as (
        select g.*, row_number() over (partition by g.shop_id, g.is_ordered order by g.place) as turn
          from jsonb_to_recordset(${JSON.stringify(made.map(({ story: _, ...row }) => row))}::jsonb)
            as g(place integer, company_code text, shop_id bigint, currency_code text, language_code text, email text, customer_name text, consent boolean, quiet integer, begun integer,
                 reminded integer, is_ordered boolean)),
      sold as (select sales_order_id, shop_id, row_number() over (partition by shop_id order by sales_order_id) as turn from sales_order where placed_at is not null)
      insert into cart (company_code, shop_id, currency_code, language_code, email, customer_name, consent, last_active_at, reminded_at, sales_order_id, created_at, updated_at)
      select g.company_code, g.shop_id, g.currency_code, g.language_code, g.email, g.customer_name, g.consent, now() - g.quiet * interval '1 minute',
             now() - g.reminded * interval '1 minute', s.sales_order_id, now() - g.begun * interval '1 minute', now() - g.quiet * interval '1 minute'
        from given g left join sold s on g.is_ordered and s.shop_id = g.shop_id and s.turn = g.turn
       order by g.place returning cart_id, fsm_instance_id`);
    await tx.execute(sql`
      insert into cart_item (company_code, cart_id, product_code, qty, unit_price)
      select c.company_code, c.cart_id, p.product_code, 1 + (c.cart_id + p.place) % 3, p.selling_price_shop
        from cart c
        join lateral (select s.product_code, s.selling_price_shop, row_number() over (order by (s.position * 37 + c.cart_id * 11) % 61, s.product_code) as place
                        from product_shop s where s.shop_id = c.shop_id and s.published and s.selling_price_shop > 0
                       order by (s.position * 37 + c.cart_id * 11) % 61, s.product_code limit 1 + c.cart_id % 4) p on true
       order by c.cart_id, p.place`);
    await seedLives(
      tx,
      rows.map(({ fsm_instance_id }, place) => ({ fsm_instance_id, ...(made[place]?.story.life ?? { begun: 0, events: [] }) })),
    );
  },
});
