import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isLanguage } from '../../../shared/languages.ts';
import type { Shop } from '../../../storefront/reading.ts';
import type { Database } from '../../engine/database/database.ts';
import { bareHost } from '../../engine/http/bare-host.ts';

interface ShopRow {
  id: number;
  company: string;
  hostname: string;
  name: string;
  languages: readonly string[];
  currency: string;
  decimals: number;
  price_type: 'gross' | 'net';
  stock_shown: Shop['stockShown'];
  email: string | null;
  phone: string | null;
  maintenance: boolean;
}

/** So long what is known of the hosts is taken as it is, in milliseconds: an edit shows within two seconds. */
const freshFor = 1_500;

const toShop = ({ price_type: priceType, stock_shown: stockShown, languages, ...row }: ShopRow): Shop => ({
  ...row,
  priceType,
  stockShown,
  languages: languages.filter(isLanguage),
});

const read = (database: Database, which: SQL): Promise<ShopRow[]> =>
  database.system((tx) =>
    tx.rows<ShopRow>(sql`
      select s.shop_id::int as id, s.company_code as company, s.hostname, coalesce(nullif(s.shop_name, ''), s.hostname) as name, to_jsonb(s.languages) as languages,
             s.currency_code as currency, c.currency_precision as decimals, s.price_type, s.stock_shown, s.email, s.phone, s.maintenance
        from shop s join currency c using (currency_code) join company k on k.company_code = s.company_code
       where ${which}`),
  );

/** A shop that staff look at, whether it is open or not. */
export const readShop = async (database: Database, id: number): Promise<Shop | undefined> => (await read(database, sql`s.shop_id = ${id}`)).map(toShop)[0];

/** The host that is asked; a proxy in front may tell it as X-Host. */
export const hostOf = ({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): string =>
  bareHost(String(headers['x-host'] ?? hostname).slice(0, 200));

/** Which hosts are shops, known without asking the database at each request. */
export async function createShopHosts(database: Database) {
  let shops = new Map<string, Shop>();
  let readAt = 0;
  let reading: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const rows = await read(database, sql`s.active and not k.disabled`);
    shops = new Map(rows.map((row) => [bareHost(row.hostname), toShop(row)]));
    readAt = performance.now();
  };
  await renew();
  /** The reading that makes it so, where what is known is too old. */
  const fresh = (): Promise<void> | undefined => {
    if (performance.now() - readAt > freshFor) reading ??= renew().finally(() => (reading = undefined));
    return reading;
  };
  return {
    /** Of a host as {@link hostOf} says it. What is known may be older than it should be: it is read anew meanwhile. */
    find(host: string): Shop | undefined {
      // A database that does not answer is told to whoever asks for a page; every other request has nothing to do with it.
      fresh()?.catch(() => undefined);
      return shops.get(host);
    },
    /** As it is now, for a page that is drawn. */
    async findFresh(host: string): Promise<Shop | undefined> {
      await fresh();
      return shops.get(host);
    },
  };
}

export type ShopHosts = Awaited<ReturnType<typeof createShopHosts>>;
