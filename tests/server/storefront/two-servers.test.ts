import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/engine/database/database.ts';
import { createPostgresDatabase } from '../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy } from '../../support/databases.ts';
import { postgresDemo } from '../../support/prepared.ts';
import { createApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

/* Two servers over one database: staff write at one, visitors read at the other, which keeps the pages that it drew. */

const host = 'www.kontor-butor.test';
/** Milliseconds within which what staff wrote shows everywhere. */
const shownWithin = 2_000;

/** A database that answers visitors, once they are held, with what it had read before they are let go. */
function holding(database: Database) {
  let gate = Promise.resolve();
  let held = 0;
  const transaction: Database['transaction'] = async (actor, work, options) => {
    const found = await database.transaction(actor, work, options);
    if (actor.shopId !== undefined) {
      held += 1;
      await gate;
    }
    return found;
  };
  return {
    database: { ...database, transaction },
    /** How many answers it read until now. */
    read: () => held,
    hold(): () => void {
      let letGo: () => void = () => undefined;
      gate = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
  };
}

describe('two servers of one shop', () => {
  let copy: Awaited<ReturnType<typeof createPostgresCopy>>;
  let office: App;
  let store: App;
  let held: ReturnType<typeof holding>;
  let clerk: Client;
  let key: { shop_id: number; product_code: string };
  let price = 100_000;

  beforeAll(async () => {
    copy = await createPostgresCopy(postgresDemo);
    office = await createApp(createPostgresDatabase({ url: copy.url }));
    held = holding(createPostgresDatabase({ url: copy.url }));
    store = await createApp(held.database);
    clerk = await office.signIn('clerk', 'KT-HU');
    const [found] = await office.rows<typeof key>(sql`
      select p.shop_id::int, p.product_code from product_shop p join shop s using (shop_id) join product using (product_code)
       where s.hostname = ${host} and p.published and p.selling_price_shop > 0 and coalesce(p.discount_percent, 0) = 0 order by p.product_code limit 1`);
    key = found ?? expect.fail('no product');
  });
  afterAll(async () => {
    await Promise.all([office.close(), store.close()]);
    await copy.drop();
  });

  const address = async (): Promise<string> => String((await store.request({ url: `/hu/p/-/${key.product_code}`, headers: { host } })).headers.location);
  const page = async (url: string): Promise<string> => {
    const { status, text } = await store.request<string>({ url, headers: { host } });
    expect(status).toBe(200);
    return text;
  };
  const shown = async (url: string): Promise<number> =>
    Number((/class="price">.*?<strong[^>]*>([^<]*)</s.exec(await page(url))?.[1] ?? 'no price').replaceAll(/\D/g, ''));
  /** Another price, written at the office. */
  const writePrice = async (): Promise<number> => {
    price += 1_110;
    expect(await clerk.patch('frontend_product_margins', key, 'selling_price_shop', { new: price })).toMatchObject({ status: 200 });
    return price;
  };
  const comes = (url: string, expected: number, timeout = shownWithin) => expect.poll(() => shown(url), { timeout, interval: 50 }).toBe(expected);

  it('shows a price that was written at the other one within two seconds', async () => {
    const url = await address();
    const before = await shown(url);
    const written = await writePrice();
    expect(before).not.toBe(written);
    await comes(url, written);
  });

  it('shows nothing old for longer where the connection by which it hears of others is lost', async () => {
    const url = await address();
    await shown(url);
    const ended = await office.rows<{ is_ended: boolean }>(
      sql`select pg_terminate_backend(pid) as is_ended from pg_stat_activity where datname = current_database() and application_name = 'kontor-listen'`,
    );
    expect(ended).toContainEqual({ is_ended: true });
    await comes(url, await writePrice());
  });

  it('is closed at both while staff work at the shop, and open again', async () => {
    const url = await address();
    const { shop_id } = key;
    await office.execute(sql`update shop set maintenance = true where shop_id = ${shop_id}`);
    const status = async () => (await store.request({ url, headers: { host } })).status;
    await expect.poll(status, { timeout: shownWithin, interval: 50 }).toBe(503);
    await office.execute(sql`update shop set maintenance = false where shop_id = ${shop_id}`);
    await expect.poll(status, { timeout: shownWithin, interval: 50 }).toBe(200);
  });

  it('keeps no page that was being drawn while a price was written', async () => {
    const url = await address();
    await new Promise((resolve) => setTimeout(resolve, shownWithin));
    const [before, read] = [price, held.read()];
    const letGo = held.hold();
    const first = shown(url);
    await expect.poll(held.read, { interval: 20 }).toBeGreaterThan(read);
    const written = await writePrice();
    await new Promise((resolve) => setTimeout(resolve, shownWithin));
    letGo();
    // Whoever asked before it was written may see what was; whoever asks now sees what is.
    expect([before, written]).toContain(await first);
    expect(await shown(url)).toBe(written);
  });
});
