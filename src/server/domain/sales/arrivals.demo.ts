import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';
import { addressOf } from './demo/people.ts';

const count = 60;
const day = 1440;

interface ShopStock {
  shop_id: number;
  company_code: string;
  languages: Language[];
  /** Products the shop shows of which nothing is free, and others. */
  missing: string[];
  present: string[];
}

/** How it went, and whether the product is one that is still missing. */
const stories = {
  waiting: { isMissing: true, tell: (n) => ({ begun: (1 + ((n * 7) % 60)) * day + n * 11, events: [] }) },
  notified: { isMissing: false, tell: (n) => ({ begun: (40 + n) * day, events: [{ event: 'notify', minutesAgo: (3 + ((n * 5) % 35)) * day }] }) },
  cancelled: { isMissing: true, tell: (n) => ({ begun: (30 + n) * day, events: [{ event: 'cancel', minutesAgo: (2 + (n % 20)) * day }] }) },
  expired: { isMissing: true, tell: (n) => ({ begun: (181 + n) * day, events: [{ event: 'expire', minutesAgo: (1 + n) * day }] }) },
} as const satisfies Record<string, { isMissing: boolean; tell: (n: number) => Omit<Life, 'fsm_instance_id'> }>;

const mixture: readonly (keyof typeof stories)[] = [
  'waiting',
  'notified',
  'waiting',
  'waiting',
  'cancelled',
  'waiting',
  'notified',
  'waiting',
  'waiting',
  'expired',
];

/** People waiting for products in every shop, mostly for such as are out of stock, so that queues are there to be seen. */
export default defineDemo({
  after: ['products'],
  async seed(tx) {
    const shops = await tx.rows<ShopStock>(sql`
    select s.shop_id, s.company_code, s.languages,
           (array_agg(ps.product_code order by ps.product_code) filter (where kontor_arrival_free(s.company_code, ps.product_code) = 0))[1:4] as missing,
           (array_agg(ps.product_code order by ps.product_code) filter (where kontor_arrival_free(s.company_code, ps.product_code) > 0))[1:8] as present
      from shop s
      join lateral (select product_code from product_shop where shop_id = s.shop_id and published order by product_code limit 200) ps on true
     group by s.shop_id order by s.shop_id`);
    const asked = Array.from({ length: count }, (_, n) => {
      const shop = shops[n % shops.length];
      const { isMissing, tell } = stories[mixture[Math.floor(n / 7 + n) % mixture.length] as keyof typeof stories];
      const products = (isMissing ? shop?.missing : shop?.present) ?? [];
      if (!shop || products.length === 0) return [];
      const { shop_id, company_code, languages } = shop;
      const language_code = languages[n % 5 === 4 ? languages.length - 1 : 0] as Language;
      const story = tell(n);
      const notified = story.events.find(({ event }) => event === 'notify')?.minutesAgo ?? null;
      return [
        {
          place: n,
          story,
          shop_id,
          company_code,
          language_code,
          email: addressOf(language_code, 400 + n),
          product_code: products[Math.floor(n / 7) % Math.min(products.length, isMissing ? 2 : 8)],
          begun: story.begun,
          notified,
        },
      ];
    }).flat();
    const made = await tx.rows<{ fsm_instance_id: number }>(sql`
    insert into arrival_notification (company_code, shop_id, product_code, email, language_code, asked_at, notified_at, created_at, updated_at)
    select company_code, shop_id, product_code, email, language_code, now() - begun * interval '1 minute', now() - notified * interval '1 minute',
           now() - begun * interval '1 minute', now() - begun * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(asked.map(({ story: _, ...row }) => row))}::jsonb)
        as a(place integer, company_code text, shop_id bigint, product_code text, email text, language_code text, begun integer, notified integer)
     order by place returning fsm_instance_id`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id }, place) => ({ fsm_instance_id, ...(asked[place]?.story ?? { begun: 0, events: [] }) })),
    );
  },
});
