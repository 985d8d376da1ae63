import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { capitalZones } from '../../../src/shared/countries/capital-zones.ts';
import { isTimeZone } from '../../../src/shared/formats/time-zone.ts';
import { describeOnServer } from '../../support/databases.ts';
import { freezeClock, todayIn as dayIn } from '../../support/clock.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { createBuying } from '../storefront/buying-steps.ts';
import { createVisitor } from '../storefront/visitor.ts';

/** The last second of a day and the first one of the next, in winter, in summer, and on the two days on which the clocks are changed. */
const midnights = {
  'Europe/Budapest': [
    ['2026-11-28', '2026-11-28T22:59:59Z', '2026-11-28T23:00:00Z'],
    ['2026-07-01', '2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z'],
    ['2026-03-28', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  ],
  'Europe/Bucharest': [
    ['2026-11-28', '2026-11-28T21:59:59Z', '2026-11-28T22:00:00Z'],
    ['2026-07-01', '2026-07-01T20:59:59Z', '2026-07-01T21:00:00Z'],
  ],
  UTC: [
    ['2026-11-28', '2026-11-28T23:59:59Z', '2026-11-29T00:00:00Z'],
    ['2026-07-01', '2026-07-01T23:59:59Z', '2026-07-02T00:00:00Z'],
  ],
  'America/New_York': [['2026-11-28', '2026-11-29T04:59:59Z', '2026-11-29T05:00:00Z']],
} as const;
const nights = Object.entries(midnights).flatMap(([zone, days]) => days.map(([day, before, after]) => ({ zone, day, before, after })));

describeOnServer('a day of a company', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterEach(async () => {
    await freezeClock(app);
    await app.execute(sql`update company set time_zone = null`);
  });
  afterAll(() => app.close());
  const { hostOf, productWith } = createBuying(() => app);
  const lives = (zone: string, company = 'KT-HU') => app.execute(sql`update company set time_zone = ${zone} where company_code = ${company}`);
  const later = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const todayIn = (company: string) => dayIn(app, company);

  it.each(nights)('ends at midnight in $zone: $day', async ({ zone, day, before, after }) => {
    await lives(zone);
    await freezeClock(app, before);
    expect(await todayIn('KT-HU')).toBe(day);
    await freezeClock(app, after);
    expect(await todayIn('KT-HU')).toBe(later(day, 1));
    expect(await app.rows(sql`select extract(epoch from kontor_midnight('KT-HU', ${later(day, 1)}::date))::float8 as at`)).toEqual([
      { at: Date.parse(after) / 1000 },
    ]);
  });

  it('is that of its country where it says no time zone, and each company has its own', async () => {
    await freezeClock(app, '2026-11-28T22:30:00Z');
    expect([await todayIn('KT-HU'), await todayIn('KT-RO')]).toEqual(['2026-11-28', '2026-11-29']);
    const [night] = await app.rows<{ last: number; next: number }>(
      sql`select extract(epoch from kontor_last_midnight())::float8 as last, extract(epoch from kontor_next_midnight())::float8 as next`,
    );
    expect(night).toEqual({ last: Date.parse('2026-11-28T22:00:00Z') / 1000, next: Date.parse('2026-11-28T23:00:00Z') / 1000 });
  });

  it('is begun by clocks that the program and the database know, of each country alike', async () => {
    const known = await app.rows<{ country_code: string; time_zone: string }>(
      sql`select country_code, time_zone from country where time_zone is not null order by 1`,
    );
    expect(new Map(known.map(({ country_code, time_zone }) => [country_code, time_zone]))).toEqual(new Map([...capitalZones].toSorted()));
    expect(known.filter(({ time_zone }) => !isTimeZone(time_zone))).toEqual([]);
    await app.rows(sql`select now() at time zone time_zone as at from country where time_zone is not null`);
  });

  it('cannot be made one of a clock that nobody knows', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const set = (time_zone: string) => admin.patch('companies', { company_code: 'KT-HU' }, 'time_zone', { new: time_zone });
    expect(await set('Europe/Nowhere')).toMatchObject(refused(422, 'invalid_value'));
    expect(await set('Europe/Lisbon')).toMatchObject({ status: 200 });
    await freezeClock(app, '2026-11-28T23:30:00Z');
    expect(await todayIn('KT-HU')).toBe('2026-11-28');
  });

  describe.each(nights.filter(({ zone, day }) => zone !== 'America/New_York' && !day.startsWith('2026-03') && !day.startsWith('2026-10')))(
    'in $zone on $day',
    (night) => {
      const atBoth = async <T>(ask: () => Promise<T>): Promise<[T, T]> => {
        await lives(night.zone);
        await freezeClock(app, night.before);
        const before = await ask();
        await freezeClock(app, night.after);
        return [before, await ask()];
      };

      it('is the last of a discount: pages and lists tell it until then, and what lies in a cart costs the whole price afterwards', async () => {
        const place = await hostOf('hu');
        const code = await productWith(place, 5);
        await app.execute(
          sql`update product_shop set selling_price_shop = 10000, discount_percent = 25, discount_end_date = ${night.day}::date where shop_id = ${place.shop} and product_code = ${code}`,
        );
        const buyer = createVisitor(app, place.host);
        await lives(night.zone);
        await freezeClock(app, night.before);
        await buyer.post('/hu/cart', { add: code, qty: '1' });
        const asked = async () => {
          const { text } = await buyer.get('/hu/cart');
          const [row] = await app.rows<{ price: number }>(sql`
          select kontor_discounted(selling_price_shop, kontor_discount_now(discount_percent, discount_end_date, kontor_today(company_code)))::float8 as price
            from product_shop where shop_id = ${place.shop} and product_code = ${code}`);
          return [row?.price, text.replaceAll(/\s|&nbsp;/g, '').includes('10000Ft')];
        };
        expect(await atBoth(asked)).toEqual([
          [7500, false],
          [10000, true],
        ]);
      });

      it('is the last of a banner', async () => {
        const place = await hostOf('hu');
        await app.execute(sql`delete from banner where shop_id = ${place.shop}`);
        const banner = (title: string, from: string | null, to: string | null) =>
          app.execute(
            sql`insert into banner (company_code, shop_id, title, valid_from, valid_to) values (${place.company}, ${place.shop}, ${JSON.stringify({ hu: title, en: title })}::jsonb, ${from}::date, ${to}::date)`,
          );
        await banner('Vége', null, night.day);
        await banner('Kezd', later(night.day, 1), null);
        const admin = await app.signIn('admin', 'KT-HU');
        const shown = async () => {
          const states = await admin.rows<{ title: { hu: string }; banner_state: string }>('banners', {
            filter: { field: 'shop_id', op: 'eq', value: place.shop },
          });
          return states.map(({ title, banner_state }) => `${title.hu}:${banner_state}`).toSorted();
        };
        expect(await atBoth(shown)).toEqual([
          ['Kezd:coming', 'Vége:shown'],
          ['Kezd:shown', 'Vége:over'],
        ]);
      });

      it('is the one of new orders, and the last on which what is due then is not overdue', async () => {
        const admin = await app.signIn('admin', 'KT-HU');
        const [item] = await app.rows<{ cashflow_id: number }>(sql`
        update cashflow set due_date = ${night.day}::date where cashflow_id = (select min(cashflow_id) from cashflow where company_code = 'KT-HU' and open_amount > 0) returning cashflow_id::int`);
        const told = async () => {
          const { body } = await admin.action<{ rows: { opened_on: string }[] }>('sales_orders', 'set', {
            rows: [{ delivery_name: 'Anna', currency_code: 'HUF', rate_to_base: 1 }],
          });
          const [found] = await admin.rows<{ days_overdue: number | null }>('cashflow', {
            filter: { field: 'cashflow_id', op: 'eq', value: item?.cashflow_id ?? 0 },
          });
          return [body.rows[0]?.opened_on, found?.days_overdue];
        };
        expect(await atBoth(told)).toEqual([
          [night.day, null],
          [later(night.day, 1), 1],
        ]);
      });
    },
  );
});
