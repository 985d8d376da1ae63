import { sql } from 'drizzle-orm';
import type { Language } from '../../../shared/languages.ts';
import { hashToken } from '../../engine/access/tokens.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { seedLives } from '../../engine/demo/lives.ts';
import type { Life } from '../../engine/demo/lives.ts';
import { addressOf } from './demo/people.ts';
import { demoSecret } from './demo/secrets.ts';

const count = 300;
const day = 1440;
const sources = ['shop', 'shop', 'order', 'shop', 'staff', 'import'] as const;

type Step = Life['events'][number];
interface Story {
  begun: number;
  events: readonly Step[];
}

/** Addresses of the ranges kept for documentation (RFC 5737). */
const ipOf = (n: number): string => `${['192.0.2', '198.51.100', '203.0.113'][n % 3]}.${1 + ((n * 29) % 250)}`;
const invited = (begun: number): Step => ({ event: 'invite', minutesAgo: begun - 1 });
const confirmed = (n: number, minutesAgo: number): Step => ({ event: 'confirm', minutesAgo, params: { ip: ipOf(n) } });
const afterwards = (n: number, begun: number): Step => confirmed(n, begun - 5 - ((n * 13) % 2000));

const stories = {
  active: (n) => {
    const begun = (3 + ((n * 37) % 700)) * day + n;
    return { begun, events: [invited(begun), afterwards(n, begun)] };
  },
  pending: (n) => {
    const begun = ((n * 5) % 13) * day + 60 + n;
    return { begun, events: [invited(begun)] };
  },
  unsubscribed: (n) => {
    const begun = (200 + n) * day;
    return { begun, events: [invited(begun), afterwards(n, begun), { event: 'unsubscribe', minutesAgo: (2 + ((n * 11) % 150)) * day }] };
  },
  bounced: (n) => {
    const begun = (200 + n) * day;
    return { begun, events: [invited(begun), afterwards(n, begun), { event: 'bounce', minutesAgo: (5 + ((n * 17) % 150)) * day }] };
  },
  expired: (n) => {
    const begun = (16 + n) * day;
    return { begun, events: [invited(begun), { event: 'expire', minutesAgo: begun - 14 * day }] };
  },
  returned: (n) => {
    const begun = (300 + n) * day;
    const back = (3 + (n % 60)) * day;
    return {
      begun,
      events: [
        invited(begun),
        afterwards(n, begun),
        { event: 'unsubscribe', minutesAgo: back + 90 * day },
        { event: 'invite', minutesAgo: back },
        confirmed(n, back - 45),
      ],
    };
  },
} as const satisfies Record<string, (n: number) => Story>;

/** Twenty subscribers in the proportions of a real list. */
const mixture: readonly (keyof typeof stories)[] = [
  'active',
  'active',
  'pending',
  'active',
  'active',
  'unsubscribed',
  'active',
  'active',
  'expired',
  'active',
  'active',
  'returned',
  'active',
  'pending',
  'active',
  'bounced',
  'active',
  'expired',
  'active',
  'unsubscribed',
];

const lastOf = ({ events }: Story, event: string): Step | undefined => events.findLast((step) => step.event === event);

/** Subscribers of every shop in every state, each a function of its number alone; only "now" differs from run to run. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    const shops = await tx.rows<{ shop_id: number; company_code: string; languages: Language[] }>(
      sql`select shop_id, company_code, languages from shop order by shop_id`,
    );
    const subscribers = Array.from({ length: count }, (_, n) => {
      const { shop_id, company_code, languages } = shops[(n * 5 + Math.floor(n / 20)) % shops.length] as (typeof shops)[number];
      const language = languages[n % 4 === 3 ? languages.length - 1 : 0] as Language;
      const story = stories[mixture[n % mixture.length] as keyof typeof stories](n);
      const last = story.events.at(-1)?.event;
      const isActive = last === 'confirm';
      const opted = last === 'expire' ? undefined : lastOf(story, 'confirm');
      return {
        n,
        story,
        shop_id,
        company_code,
        language_code: language,
        email: last === 'expire' ? null : addressOf(language, n),
        secret_digest: last === 'expire' ? null : hashToken(demoSecret(n)),
        source: sources[n % sources.length],
        begun: story.begun,
        opted: opted?.minutesAgo ?? null,
        opted_in_ip: opted ? ipOf(n) : null,
        left: isActive ? null : (lastOf(story, 'unsubscribe')?.minutesAgo ?? null),
      };
    });
    const made = await tx.rows<{ fsm_instance_id: number }>(sql`
    insert into newsletter_subscriber (company_code, shop_id, email, language_code, source, secret_digest, opted_in_at, opted_in_ip, unsubscribed_at, created_at, updated_at)
    select company_code, shop_id, email, language_code, source, secret_digest, now() - opted * interval '1 minute', opted_in_ip, now() - "left" * interval '1 minute',
           now() - begun * interval '1 minute', now() - begun * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(subscribers.map(({ story: _, ...row }) => row))}::jsonb)
        as s(n integer, company_code text, shop_id bigint, email text, language_code text, source text, secret_digest text, opted integer, opted_in_ip text, "left" integer, begun integer)
     order by n returning fsm_instance_id`);
    await seedLives(
      tx,
      made.map(({ fsm_instance_id }, n) => ({ fsm_instance_id, ...(subscribers[n]?.story as Story) })),
    );
  },
});
